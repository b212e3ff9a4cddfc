import type { Lean, Voter, VotesPanel } from '../engine/panel.ts'
import { numberText } from './course-scale.ts'
import { type Piece, piece, present } from './piece.ts'
import { type PanelSurroundings, turnLink } from './surroundings.ts'
import { panelWords } from './words.ts'

/** All votes by weight before and after, then each voter. Each side has a pattern, a colour and its name. */
export function votesDrawing(panel: VotesPanel, around: PanelSurroundings): readonly Piece[] {
  const heaviest = Math.max(...panel.voters.map(({ weight }) => weight), 0)
  const voters = panel.voters.map(voter => voterItem(voter, heaviest, panel, around))
  return present(
    patterns(panel, around),
    key(panel, around),
    sums(panel, around),
    voters.length > 0 && piece('ul', { class: 'voters' }, ...voters),
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

function patterns(panel: VotesPanel, { seatClass }: PanelSurroundings): Piece {
  const each = panel.sides.map(({ seat }, place) =>
    piece(
      'pattern',
      { id: patternId(panel, place), class: seatClass(seat), width: 8, height: 8, patternUnits: 'userSpaceOnUse' },
      piece('rect', { class: 'ground', width: 8, height: 8 }),
      piece('path', { class: 'stripe', d: stripes[place % stripes.length]! }),
    ),
  )
  return piece('svg', { class: 'patterns', width: 0, height: 0, 'aria-hidden': 'true' }, piece('defs', {}, ...each))
}

function key(panel: VotesPanel, { language, seatClass }: PanelSurroundings): Piece {
  const all = [
    ...panel.sides.map(({ seat, name }) => ({ name, look: seatClass(seat) })),
    { name: panelWords[language].undecided, look: 'seat' },
  ]
  const items = all.map(({ name, look }, place) => {
    const rect = piece('rect', { x: 0.5, y: 0.5, width: 21, height: 13, ...fillOf(place, panel) })
    const sample = piece('svg', { class: 'sample', width: 22, height: 14, 'aria-hidden': 'true' }, rect)
    return piece('li', { class: look }, sample, ' ', name)
  })
  return piece('ul', { class: 'legend' }, ...items)
}

function sums(panel: VotesPanel, around: PanelSurroundings): Piece | null {
  const t = panelWords[around.language]
  const rows = present(
    panel.before && sumRow(t.before, panel.before, panel, around),
    panel.after && sumRow(t.after, panel.after, panel, around),
  )
  return rows.length === 0 ? null : piece('div', { class: 'sums' }, piece('p', { class: 'part' }, t.sum), ...rows)
}

function sumRow(name: string, shares: readonly number[], panel: VotesPanel, { language }: PanelSurroundings): Piece {
  const parts = withUndecided(panel.sides.map((_, place) => shares[place] ?? 0))
  const names = [...panel.sides.map(side => side.name), panelWords[language].undecided]
  const said = parts.flatMap((share, place) => (share > 0 ? [`${names[place]} ${percent(share)}`] : []))
  const rects = parts.map((share, place) => {
    const from = parts.slice(0, place).reduce((sum, part) => sum + part, 0)
    return piece('rect', { x: percent(from), width: percent(share), height: '100%', ...fillOf(place, panel) })
  })
  return piece(
    'div',
    { class: 'sum' },
    piece('p', {}, piece('strong', {}, name), ` ${said.join(' · ')}`),
    piece('svg', { class: 'bar', width: '100%', height: 20, 'aria-hidden': 'true' }, ...rects),
  )
}

function voterItem(voter: Voter, heaviest: number, panel: VotesPanel, around: PanelSurroundings): Piece {
  const t = panelWords[around.language]
  const { name, manner, weight, before, after, why, turn } = voter
  const about = [manner, t.weight(numberText(weight))].filter(text => text !== '' && text !== name).join(' · ')
  const share = weight / (heaviest || 1)
  const [look, moved] = before?.side === after?.side ? ['moved-not', t.stayed] : ['moved-on', t.changed]
  const votedTwice = before !== null && after !== null
  return piece(
    'li',
    { class: 'voter' },
    piece(
      'p',
      { class: 'voter-name' },
      turnLink(turn, around, piece('strong', {}, name)),
      ' ',
      piece('span', { class: 'small' }, about),
      votedTwice && ' ',
      votedTwice && piece('span', { class: `${look} small` }, moved),
    ),
    before && leanRow(t.before, before, share, 9, panel, around),
    after && leanRow(t.after, after, share, 14, panel, around),
    why !== null && why !== '' && piece('details', {}, piece('summary', {}, t.why), piece('p', {}, why)),
  )
}

/** The bar's length is the weight of the vote. */
function leanRow(
  when: string,
  { side, text }: Lean,
  share: number,
  high: number,
  panel: VotesPanel,
  { seatClass }: PanelSurroundings,
): Piece {
  const place = panel.sides.findIndex(({ seat }) => seat === side)
  const width = percent(Math.max(0, Math.min(1, share)) * 0.995)
  const bar = piece('rect', { x: 0.5, y: 0.5, width, height: high - 1, ...fillOf(place, panel) })
  return piece(
    'p',
    { class: `lean ${side === null ? 'seat' : seatClass(side)}` },
    piece('span', { class: 'small' }, when),
    piece('svg', { class: 'bar', width: '100%', height: high, 'aria-hidden': 'true' }, bar),
    piece('span', { class: 'lean-text' }, text),
  )
}
