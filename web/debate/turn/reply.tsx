import type { ComponentChild } from 'preact'
import { useMemo, useRef } from 'preact/hooks'
import { clean } from '../../../src/core/clean.ts'
import type { Json } from '../../../src/core/json.ts'
import { type JudgedDebate, type UnblindedPart, unblinded } from '../../../src/core/judging/blind.ts'
import { langOf } from '../../../src/core/language.ts'
import { memo } from '../../../src/core/memo.ts'
import type { TurnView, View } from '../../../src/core/view.ts'
import { heardOf } from '../../../src/shown/audible-parts.ts'
import { withoutSigns } from '../../../src/shown/marks.ts'
import { replyWords } from '../../../src/shown/reply-words.ts'
import { language } from '../../language.ts'
import { Markdown } from '../../markdown/nodes.ts'
import { laterWords } from '../../words/late-words.ts'
import { turnRank } from '../names.ts'
import type { Showing } from '../showing.ts'
import { Mark } from './citation.tsx'
import { Found } from './citation-lines.tsx'
import { answerParts, rulingParts } from './ruling.tsx'
import type { TurnProps } from './turn.tsx'

/** The reply in the format's words. Otherwise its known parts, or its audible part, or the plain data. */
export function ReplyContents({ showing, turn }: TurnProps) {
  const sign = `${turn.attempts} ${showing.view.peek().state} ${language.value} ${showing.panelParts.value !== null}`
  const drawn = useRef<{ sign: string; node: ReturnType<typeof told> } | null>(null)
  if (drawn.current?.sign !== sign) drawn.current = { sign, node: told(showing, turn) }
  return (
    <>
      <div class="prose reply">{drawn.current.node}</div>
      <Cited showing={showing} turn={turn} />
    </>
  )
}

function told(showing: Showing, turn: TurnView) {
  const t = laterWords[language.peek()]
  const view = showing.view.peek()
  const { value, hidden } = toldBy(showing, turn)
  const isTurn = (key: string) => view.turns.has(key)
  const words = showing.panelParts.peek()?.inWords?.(turn.key, value, view) ?? null
  const note = hidden && <p class="small">{replyWords[language.peek()].hidden}</p>
  if (words !== null)
    return [note, <Markdown key="words" text={withoutSigns(words)} below={turnRank} isTurn={isTurn} />]
  const parts = [...rulingParts(value, showing), ...answerParts(value, showing)]
  if (parts.length > 0) return [note, ...parts]
  // While it is sealed, nobody gets here. Of a repaired reply, this is the repaired value.
  const heard = heardOf(showing.display, turn, turn.value, view)
  if (heard !== '') return [note, <Markdown key="heard" text={withoutSigns(heard)} below={turnRank} isTurn={isTurn} />]
  return [
    note,
    <details key="value" class="words">
      <summary>{t.reply}</summary>
      <Value value={value} depth={0} isTurn={isTurn} />
    </details>,
  ]
}

const known = new WeakMap<View, JudgedDebate>()

/** A judge's reply, with the real names if they are known. */
function toldBy(showing: Showing, turn: TurnView): UnblindedPart {
  const view = showing.view.peek()
  return unblinded(
    turn,
    memo(known, view, () => judgedIn(view)),
    { seat: seat => showing.seatName(seat) },
  )
}

const judgedIn = ({ turns, brief: { seats }, verdict, facts }: View): JudgedDebate => ({
  turns: [...turns.values()],
  seats,
  verdict,
  facts: facts.map(({ type, key, seat, fact }) => ({ type, key, seat, ...fact })),
})

/** The citations of a reply, each with its mark: in the told words there are no places for marks. */
function Cited({ showing, turn }: TurnProps) {
  const view = showing.view.peek()
  const citations = view.evidence.get(turn.key)?.citations ?? []
  const items = useMemo(
    () =>
      citations.map(citation => (
        <li key={citation.id}>
          {showing.display.citedIn?.(turn.key, citation.span[0], view)} {clean(citation.cited).text}{' '}
          <Mark citation={citation} />
        </li>
      )),
    [showing, citations.length],
  )
  return (
    <Found showing={showing} turn={turn}>
      {items.length > 0 && (
        <ul class="cited" lang={langOf(showing.language)}>
          {items}
        </ul>
      )}
    </Found>
  )
}

const deepest = 8

interface Given {
  value: Json
  depth: number
  isTurn(key: string): boolean
}

/** Data in readable form: names with what is under them, lists as lists. */
function Value({ value, depth, isTurn }: Given): ComponentChild {
  if (value === null) return <span class="small">–</span>
  if (typeof value === 'string') return <Markdown text={withoutSigns(value)} below={turnRank + 1} isTurn={isTurn} />
  if (typeof value !== 'object') return String(value)
  if (depth >= deepest) return <code>{JSON.stringify(value)}</code>
  if (Array.isArray(value))
    return (
      <ul>
        {value.map((item, place) => (
          <li key={place}>
            <Value value={item} depth={depth + 1} isTurn={isTurn} />
          </li>
        ))}
      </ul>
    )
  return (
    <dl>
      {Object.entries(value).map(([name, inner]) => (
        <div key={name}>
          <dt>{inWords(name)}</dt>
          <dd>
            <Value value={inner} depth={depth + 1} isTurn={isTurn} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** `openQuestions`, `open_questions` → open questions */
const inWords = (name: string): string =>
  name.replace(/_/g, ' ').replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
