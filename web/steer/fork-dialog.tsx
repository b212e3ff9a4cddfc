import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { isPerson } from '../../src/core/notices.ts'
import { replyIn } from '../../src/core/reply-in.ts'
import type { Started } from '../../src/server/backend.ts'
import { turnNameIn } from '../debate/names.ts'
import type { Showing } from '../debate/showing.ts'
import { useAbout } from '../form/about.ts'
import { useOnce } from '../form/acting.ts'
import { Dialog } from '../form/dialog.tsx'
import { EstimateBox, EstimateLine, useEstimate } from '../form/estimate.tsx'
import { FieldGroup, focusTrouble, Troubles } from '../form/field.tsx'
import { NumberField, Option, SeatField, Voices, WordsField } from '../form/inputs.tsx'
import { noProblems, type SortedProblems, sortProblems } from '../form/problems.ts'
import { troubleOf } from '../form/trouble.ts'
import { language } from '../language.ts'
import { post } from '../reach/api.ts'
import { go } from '../router.ts'
import { price } from '../words/figures.ts'
import { forkWords } from './dialog-words.ts'
import {
  type ForkContents,
  type ForkWay,
  firstTurnOf,
  forkRequest,
  sitterIn,
  taskIn,
  turnBehind,
} from './fork-request.ts'
import type { ForkStart } from './forking.tsx'

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
  const request = forkRequest(at, behind, contents.value)
  const estimating = useEstimate(`/api/debates/${showing.id}/forks/estimate`, request).value
  const found = problems.value === noProblems ? sortProblems(estimating.problems, fieldsOf(showing)) : problems.value
  const change = (next: Partial<ForkContents>) => {
    contents.value = { ...contents.value, ...next }
    problems.value = noProblems
  }
  const { busy, once } = useOnce(
    () => {},
    error => {
      problems.value = sortProblems(troubleOf(error), fieldsOf(showing))
      focusTrouble(form.current)
    },
  )
  const submit = (event: Event) => {
    event.preventDefault()
    if (request === null) return
    void once(async () => {
      const { id } = await post<Started>(`/api/debates/${showing.id}/forks`, request)
      go(`/debates/${id}`)
    })
  }
  return (
    <Dialog title={sits ? t.sitTitle : turn === null ? t.titleNow : t.title} close={close}>
      <form ref={form} class="fork-form" noValidate onSubmit={submit}>
        <p class="hint">{aboutText(at, sits && isOver, showing)}</p>
        <Troubles texts={found.others} />
        {sits && <TakenSeat showing={showing} contents={contents.value} change={change} />}
        {turn !== null && (
          <ForkWays showing={showing} turn={turn} hasMore={behind !== null} contents={contents.value} change={change} />
        )}
        <WordsField
          label={t.remark}
          hint={t.remarkHint}
          problem={found.byField.get('remark')}
          rows={2}
          value={contents.value.remark}
          change={remark => change({ remark })}
        />
        {about && <Voices voices={about.voices} person={t.yourself} />}
        <ForkSeats showing={showing} contents={contents.value} change={change} problems={found.byField} closed={sits} />
        <NumberField
          label={t.budget}
          value={contents.value.budget}
          placeholder={kept === null ? '' : String(kept)}
          hint={t.budgetHint(kept === null ? null : price(kept))}
          problem={found.byField.get('budget')}
          change={budget => change({ budget })}
        />
        <EstimateBox state={estimating} idle={t.idle} />
        <div class="actions">
          <EstimateLine state={estimating} />
          <button type="submit" class="main" disabled={busy.value || request === null}>
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
  const turn = at === null ? '' : (turnNameIn(showing, at) ?? '')
  if (isAgain) return t.sitAbout(turn)
  return at === null ? t.aboutNow : t.about(turn)
}

const fieldsOf = ({ present }: Showing): string[] => [
  'remark',
  'budget',
  ...present.value.brief.seats.map(({ id }) => `seats.${id}`),
]

interface PartGiven {
  showing: Showing
  contents: ForkContents
  change(next: Partial<ForkContents>): void
}

interface WaysGiven extends PartGiven {
  turn: string
  /** Something was said after it. */
  hasMore: boolean
}

/** What happens to the turn. */
function ForkWays({ showing, turn, hasMore, contents, change }: WaysGiven) {
  const t = forkWords[language.value]
  const ways: ForkWay[] = [
    'again',
    ...(isSpeech(showing, turn) ? ['without' as const] : []),
    ...(hasMore ? ['behind' as const] : []),
  ]
  return (
    <FieldGroup label={t.way}>
      {ways.map(way => (
        <Option key={way} type="radio" name="way" checked={contents.way === way} onChange={() => change({ way })}>
          {t.ways[way].label} <span class="hint">{t.ways[way].hint}</span>
        </Option>
      ))}
    </FieldGroup>
  )
}

/** Only speeches can count as not made. */
function isSpeech({ display, present }: Showing, key: string): boolean {
  const turn = present.value.turns.get(key)
  if (turn?.state !== 'answered') return false
  return !turn.structured || replyIn(display.replies, turn.shape)?.spoken === true
}

interface SeatsGiven extends PartGiven {
  problems: ReadonlyMap<string, string>
  closed: boolean
}

/** Another voice in any seat, from there on. */
function ForkSeats({ showing, contents, change, problems, closed }: SeatsGiven) {
  const t = forkWords[language.value]
  const { seats } = showing.present.value.brief
  return (
    <details class="more" open={!closed}>
      <summary>{t.seats}</summary>
      <p class="hint">{t.seatsHint}</p>
      <div class="seat-fields">
        {seats.map(seat => (
          <SeatField
            key={seat.id}
            label={showing.seatName(seat.id)}
            problem={problems.get(`seats.${seat.id}`)}
            value={contents.seats[seat.id] ?? ''}
            usual={sitterIn(showing.present.value, seat)}
            change={voice => change({ seats: { ...contents.seats, [seat.id]: voice } })}
          />
        ))}
      </div>
    </details>
  )
}

/** Which seat the user wants to have. */
function TakenSeat({ showing, contents, change }: PartGiven) {
  const t = forkWords[language.value]
  const { seats, options, language: spoken } = showing.present.value.brief
  const roles = showing.display.roles(options)
  return (
    <FieldGroup label={t.whichSeat}>
      {seats
        .map(seat => ({ id: seat.id, sitter: sitterIn(showing.present.value, seat) }))
        .filter(({ sitter }) => !isPerson(sitter))
        .map(({ id, sitter }) => (
          <Option
            key={id}
            type="radio"
            name="taken"
            checked={contents.seats[id] === 'person'}
            onChange={() => change({ seats: { [id]: 'person' } })}
          >
            <strong>{showing.seatName(id)}</strong> <span class="hint">{t.instead(sitter)}</span>
            <span class="hint about">{taskIn(roles.find(role => role.id === id)?.about[spoken] ?? '')}</span>
          </Option>
        ))}
    </FieldGroup>
  )
}
