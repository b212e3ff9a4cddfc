import type { Lean, Voter, VotesPanel } from '../../src/engine/panel.ts'
import { numberText } from './course-scale.ts'
import { type PanelProps, type PanelSurroundings, ToTurn } from './surroundings.tsx'
import { panelWords } from './words.ts'

/** All votes by weight before and after, then each voter. Each side has a pattern, a colour and its name. */
export function Votes({ panel, around }: PanelProps<VotesPanel>) {
  const { voters, before, after } = panel
  const t = panelWords[around.language]
  const heaviest = Math.max(...voters.map(({ weight }) => weight), 0)
  return (
    <>
      <Patterns panel={panel} around={around} />
      <Key panel={panel} around={around} />
      {(before || after) && (
        <div class="sums">
          <p class="part">{t.sum}</p>
          {before && <Sum name={t.before} shares={before} panel={panel} around={around} />}
          {after && <Sum name={t.after} shares={after} panel={panel} around={around} />}
        </div>
      )}
      {voters.length > 0 && (
        <ul class="voters">
          {voters.map((voter, place) => (
            <OneVoter key={place} voter={voter} heaviest={heaviest} panel={panel} around={around} />
          ))}
        </ul>
      )}
    </>
  )
}

/** The shares of the sides, with the undecided rest as the last one. */
export function withUndecided(shares: readonly number[]): number[] {
  const known = shares.map(share => Math.min(1, Math.max(0, share)))
  const sum = known.reduce((total, share) => total + share, 0)
  if (sum > 1) return [...known.map(share => share / sum), 0]
  return [...known, sum > 0.9999 ? 0 : 1 - sum]
}

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`

const patternId = (panel: VotesPanel, place: number): string => `${panel.id}-side-${place + 1}`

const fillOf = (place: number, panel: VotesPanel) =>
  place < 0 || place >= panel.sides.length ? { class: 'undecided' } : { fill: `url(#${patternId(panel, place)})` }

const stripes = ['', 'M-2 2 2-2M0 8 8 0M6 10 10 6', 'M2 4H6', 'M0 0 8 8M8 0 0 8']

const Patterns = ({ panel, around: { seatClass } }: PanelProps<VotesPanel>) => (
  <svg class="patterns" width={0} height={0} aria-hidden="true">
    <defs>
      {panel.sides.map(({ seat }, place) => (
        <pattern
          key={place}
          id={patternId(panel, place)}
          class={seatClass(seat)}
          width={8}
          height={8}
          patternUnits="userSpaceOnUse"
        >
          <rect class="ground" width={8} height={8} />
          <path class="stripe" d={stripes[place % stripes.length]!} />
        </pattern>
      ))}
    </defs>
  </svg>
)

function Key({ panel, around: { language, seatClass } }: PanelProps<VotesPanel>) {
  const all = [
    ...panel.sides.map(({ seat, name }) => ({ name, look: seatClass(seat) })),
    { name: panelWords[language].undecided, look: 'seat' },
  ]
  return (
    <ul class="legend">
      {all.map(({ name, look }, place) => (
        <li key={place} class={look}>
          <svg class="sample" width={22} height={14} aria-hidden="true">
            <rect x={0.5} y={0.5} width={21} height={13} {...fillOf(place, panel)} />
          </svg>{' '}
          {name}
        </li>
      ))}
    </ul>
  )
}

interface SumProps extends PanelProps<VotesPanel> {
  name: string
  shares: readonly number[]
}

function Sum({ name, shares, panel, around: { language } }: SumProps) {
  const parts = withUndecided(panel.sides.map((_, place) => shares[place] ?? 0))
  const names = [...panel.sides.map(side => side.name), panelWords[language].undecided]
  const said = parts.flatMap((share, place) => (share > 0 ? [`${names[place]} ${percent(share)}`] : []))
  const from = (place: number) => parts.slice(0, place).reduce((sum, part) => sum + part, 0)
  return (
    <div class="sum">
      <p>
        <strong>{name}</strong> {said.join(' · ')}
      </p>
      <svg class="bar" width="100%" height={20} aria-hidden="true">
        {parts.map((share, place) => (
          <rect key={place} x={percent(from(place))} width={percent(share)} height="100%" {...fillOf(place, panel)} />
        ))}
      </svg>
    </div>
  )
}

interface VoterProps extends PanelProps<VotesPanel> {
  voter: Voter
  heaviest: number
}

function OneVoter({ voter, heaviest, panel, around }: VoterProps) {
  const t = panelWords[around.language]
  const { name, manner, weight, before, after, why, turn } = voter
  const about = [manner, t.weight(numberText(weight))].filter(text => text !== '' && text !== name).join(' · ')
  const look = { share: weight / (heaviest || 1), panel, around }
  const hasMoved = before?.side !== after?.side
  return (
    <li class="voter">
      <p class="voter-name">
        <ToTurn turn={turn} around={around}>
          <strong>{name}</strong>
        </ToTurn>{' '}
        <span class="small">{about}</span>
        {before && after && ' '}
        {before && after && (
          <span class={`${hasMoved ? 'moved-on' : 'moved-not'} small`}>{hasMoved ? t.changed : t.stayed}</span>
        )}
      </p>
      {before && <LeanRow when={t.before} lean={before} high={9} {...look} />}
      {after && <LeanRow when={t.after} lean={after} high={14} {...look} />}
      {why !== null && why !== '' && (
        <details>
          <summary>{t.why}</summary>
          <p>{why}</p>
        </details>
      )}
    </li>
  )
}

interface LeanProps {
  when: string
  lean: Lean
  share: number
  high: number
  panel: VotesPanel
  around: PanelSurroundings
}

/** The bar's length is the weight of the vote. */
function LeanRow({ when, lean: { side, text }, share, high, panel, around }: LeanProps) {
  const place = panel.sides.findIndex(({ seat }) => seat === side)
  const width = percent(Math.max(0, Math.min(1, share)) * 0.995)
  return (
    <p class={`lean ${side === null ? 'seat' : around.seatClass(side)}`}>
      <span class="small">{when}</span>
      <svg class="bar" width="100%" height={high} aria-hidden="true">
        <rect x={0.5} y={0.5} width={width} height={high - 1} {...fillOf(place, panel)} />
      </svg>
      <span class="lean-text">{text}</span>
    </p>
  )
}
