import { useMemo, useRef } from 'preact/hooks'
import { clean } from '../../../src/core/clean.ts'
import { type JudgedDebate, type UnblindedPart, unblinded } from '../../../src/core/judging/unblind.ts'
import { langOf } from '../../../src/core/language.ts'
import { memo } from '../../../src/core/memo.ts'
import type { TurnView, View } from '../../../src/core/view.ts'
import { withoutSigns } from '../../../src/shown/marks.ts'
import { replyWords } from '../../../src/shown/reply-words.ts'
import { language } from '../../language.ts'
import { Markdown } from '../../markdown/nodes.ts'
import { otherReply } from '../late-parts.ts'
import { Lazy } from '../lazy.tsx'
import { turnRank } from '../names.ts'
import type { Showing } from '../showing.ts'
import { Mark } from './citation.tsx'
import { Found } from './citation-lines.tsx'
import { answerParts, rulingParts } from './ruling.tsx'
import type { TurnProps } from './turn.tsx'

/** The reply in the format's words. Otherwise its known parts, or what is loaded for the rest. */
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
  const view = showing.view.peek()
  const { value, hidden } = toldBy(showing, turn)
  const isTurn = (key: string) => view.turns.has(key)
  const words = showing.panelParts.peek()?.inWords?.(turn.key, value, view) ?? null
  const note = hidden && <p class="small">{replyWords[language.peek()].hidden}</p>
  if (words !== null)
    return [note, <Markdown key="words" text={withoutSigns(words)} below={turnRank} isTurn={isTurn} />]
  const parts = [...rulingParts(value, showing), ...answerParts(value, showing)]
  return [
    note,
    ...(parts.length > 0 ? parts : [<Lazy key="other" load={otherReply} props={{ showing, turn, value }} />]),
  ]
}

const known = new WeakMap<View, JudgedDebate>()

/** A judge's reply, with the real names if they are known. */
export function toldBy(showing: Showing, turn: TurnView): UnblindedPart {
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
