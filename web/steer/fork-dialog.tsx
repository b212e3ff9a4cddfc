import { type Signal, useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { isPerson } from '../../src/core/notices.ts'
import type { ForkForm, Started } from '../../src/server/backend.ts'
import type { Showing } from '../debate/showing.ts'
import { useAbout } from '../form/about.ts'
import { BudgetInput } from '../form/budget-input.tsx'
import { Dialog } from '../form/dialog.tsx'
import { EstimateBox, EstimateLine } from '../form/estimate.tsx'
import { useEstimate } from '../form/estimating.ts'
import { Field, FieldGroup, focusTrouble, Troubles } from '../form/field.tsx'
import { noProblems, type SortedProblems, sortProblems } from '../form/problems.ts'
import { SeatInput, Voices } from '../form/seat-input.tsx'
import { troubleOf } from '../form/trouble.ts'
import { language } from '../language.ts'
import { post } from '../reach/api.ts'
import { go } from '../router.ts'
import { price } from '../words/figures.ts'
import { forkWords } from './dialog-words.ts'
import { type ForkContents, type ForkWay, firstTurnOf, forkWish, turnBehind } from './fork-request.ts'
import type { ForkStart } from './forking.ts'
import { sitterIn, taskIn } from './sitter.ts'

interface Given {
  showing: Showing
  start: ForkStart
  close(): void
}

/** Plays a debate on from a turn, or from the present, as another debate. */
export function ForkDialog({ showing, start: { turn, sits }, close }: Given) {
  const t = forkWords[language.value]
  const { about } = useAbout()
  const contents = useSignal<ForkContents>({ way: 'again', remark: '', seats: {}, budget: '' })
  const problems = useSignal<SortedProblems>(noProblems)
  const form = useRef<HTMLFormElement>(null)
  const behind = turn === null ? null : turnBehind(showing.records, turn)
  const { state, brief } = showing.present.value
  const isOver = state === 'done'
  const kept = brief.budget
  const at = sits && isOver ? firstTurnOf(showing.records, contents.value) : turn
  const wish = forkWish(at, behind, contents.value)
  const estimating = useEstimate(`/api/debates/${showing.id}/forks/estimate`, wish).value
  const found = problems.value === noProblems ? sortProblems(estimating.problems, fieldsOf(showing)) : problems.value
  const change = (next: Partial<ForkContents>) => {
    contents.value = { ...contents.value, ...next }
    problems.value = noProblems
  }
  const { busy, submit } = useStart(showing, wish, problems, () => focusTrouble(form.current))
  return (
    <Dialog title={sits ? t.sitTitle : turn === null ? t.titleNow : t.title} close={close}>
      <form ref={form} class="fork-form" noValidate onSubmit={submit}>
        <p class="hint">{aboutText(at, sits && isOver, showing)}</p>
        <Troubles texts={found.others} />
        {sits && <TakenSeat showing={showing} contents={contents.value} change={change} />}
        {turn !== null && (
          <ForkWays showing={showing} turn={turn} hasMore={behind !== null} contents={contents.value} change={change} />
        )}
        <Field label={t.remark} hint={t.remarkHint} problem={found.byField.get('remark')}>
          {ids => (
            <textarea
              {...ids}
              rows={2}
              value={contents.value.remark}
              onInput={event => change({ remark: event.currentTarget.value })}
            />
          )}
        </Field>
        {about && <Voices voices={about.voices} person={t.yourself} />}
        <ForkSeats showing={showing} contents={contents.value} change={change} problems={found.byField} closed={sits} />
        <BudgetInput
          value={contents.value.budget}
          placeholder={kept === null ? '' : String(kept)}
          hint={t.budgetHint(kept === null ? null : price(kept))}
          problem={found.byField.get('budget')}
          change={budget => change({ budget })}
        />
        <EstimateBox state={estimating} idle={t.idle} />
        <div class="actions">
          <EstimateLine state={estimating} />
          <button type="submit" class="main" disabled={busy.value || wish === null}>
            {busy.value ? t.starting : t.start}
          </button>
          <button type="button" onClick={close}>
            {t.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** From where it is played, and what must be paid. */
function aboutText(at: string | null, isAgain: boolean, showing: Showing): string {
  const t = forkWords[language.value]
  const turn = at === null ? '' : nameOf(at, showing)
  if (isAgain) return t.sitAbout(turn)
  return at === null ? t.aboutNow : t.about(turn)
}

/** `Round 2 · Judge` */
function nameOf(turn: string, showing: Showing): string {
  const seat = showing.present.peek().turns.get(turn)?.seat
  return [showing.sceneName(turn), ...(seat === undefined ? [] : [showing.seatName(seat)])].join(' · ')
}

const fieldsOf = ({ present }: Showing): string[] => [
  'remark',
  'budget',
  ...present.value.brief.seats.map(({ id }) => `seats.${id}`),
]

function useStart(showing: Showing, wish: ForkForm | null, problems: Signal<SortedProblems>, refused: () => void) {
  const busy = useSignal(false)
  const submit = async (event: Event) => {
    event.preventDefault()
    if (busy.peek() || wish === null) return
    busy.value = true
    try {
      const { id } = await post<Started>(`/api/debates/${showing.id}/forks`, wish)
      go(`/debates/${id}`)
    } catch (error) {
      problems.value = sortProblems(troubleOf(error), fieldsOf(showing))
      refused()
    } finally {
      busy.value = false
    }
  }
  return { busy, submit }
}

interface ForkWaysGiven {
  showing: Showing
  turn: string
  /** Something was said after it. */
  hasMore: boolean
  contents: ForkContents
  change(next: Partial<ForkContents>): void
}

/** What happens to the turn. */
function ForkWays({ showing, turn, hasMore, contents, change }: ForkWaysGiven) {
  const t = forkWords[language.value]
  const ways: ForkWay[] = [
    'again',
    ...(isSpeech(showing, turn) ? ['without' as const] : []),
    ...(hasMore ? ['behind' as const] : []),
  ]
  return (
    <FieldGroup label={t.way}>
      {ways.map(way => (
        <label key={way} class="option">
          <input type="radio" name="way" checked={contents.way === way} onChange={() => change({ way })} />
          <span>
            {t.ways[way].label} <span class="hint">{t.ways[way].hint}</span>
          </span>
        </label>
      ))}
    </FieldGroup>
  )
}

/** Only speeches can count as not made. */
function isSpeech({ face, present }: Showing, key: string): boolean {
  const turn = present.value.turns.get(key)
  if (turn?.state !== 'answered') return false
  return !turn.structured || (face.spoken ?? []).includes(turn.shape ?? '')
}

interface ForkSeatsGiven {
  showing: Showing
  contents: ForkContents
  change(next: Partial<ForkContents>): void
}

/** Another voice in any seat, from there on. */
function ForkSeats({
  showing,
  contents,
  change,
  problems,
  closed,
}: ForkSeatsGiven & { problems: ReadonlyMap<string, string>; closed: boolean }) {
  const t = forkWords[language.value]
  const { seats } = showing.present.value.brief
  return (
    <details class="more" open={!closed}>
      <summary>{t.seats}</summary>
      <p class="hint">{t.seatsHint}</p>
      <div class="seat-fields">
        {seats.map(seat => (
          <Field key={seat.id} label={showing.seatName(seat.id)} problem={problems.get(`seats.${seat.id}`)}>
            {ids => (
              <SeatInput
                ids={ids}
                value={contents.seats[seat.id] ?? ''}
                usual={sitterIn(showing.present.value, seat)}
                change={voice => change({ seats: { ...contents.seats, [seat.id]: voice } })}
              />
            )}
          </Field>
        ))}
      </div>
    </details>
  )
}

/** Which seat the user wants to have. */
function TakenSeat({ showing, contents, change }: ForkSeatsGiven) {
  const t = forkWords[language.value]
  const { seats, options, language: spoken } = showing.present.value.brief
  const roles = showing.face.roles(options)
  return (
    <FieldGroup label={t.whichSeat}>
      {seats
        .map(seat => ({ id: seat.id, sitter: sitterIn(showing.present.value, seat) }))
        .filter(({ sitter }) => !isPerson(sitter))
        .map(({ id, sitter }) => (
          <label key={id} class="option">
            <input
              type="radio"
              name="taken"
              checked={contents.seats[id] === 'person'}
              onChange={() => change({ seats: { [id]: 'person' } })}
            />
            <span>
              <strong>{showing.seatName(id)}</strong> <span class="hint">{t.instead(sitter)}</span>
              <span class="hint about">{taskIn(roles.find(role => role.id === id)?.about[spoken] ?? '')}</span>
            </span>
          </label>
        ))}
    </FieldGroup>
  )
}
