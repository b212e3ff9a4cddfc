import { useRef } from 'preact/hooks'
import type { TurnView } from '../../../src/core/view.ts'
import { withoutSigns } from '../../../src/shown/marks.ts'
import { language } from '../../language.ts'
import { Markdown } from '../../markdown/markdown.tsx'
import { laterWords } from '../../words/later.ts'
import { Heard } from '../heard.ts'
import { turnRank } from '../names.ts'
import type { Showing } from '../showing.ts'
import { Cited } from './cited.tsx'
import { answerParts, rulingParts } from './ruling.tsx'
import { toldBy } from './told.ts'
import { Value } from './value.tsx'

interface ReplyProps {
  showing: Showing
  turn: TurnView
}

/** As the format tells it; else its parts that are known, or what was heard of it, or the data in plain form. */
export function ReplyContents({ showing, turn }: ReplyProps) {
  const sign = `${turn.attempts} ${showing.view.peek().state} ${language.value} ${showing.besides.value !== null}`
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
  const words = showing.besides.peek()?.inWords?.(turn.key, value, view) ?? null
  const note = hidden && <p class="small">{t.hidden}</p>
  if (words !== null)
    return [note, <Markdown key="words" text={withoutSigns(words)} below={turnRank} isTurn={isTurn} />]
  const parts = [...rulingParts(value, showing), ...answerParts(value, showing)]
  if (parts.length > 0) return [note, ...parts]
  const heard = heardOf(showing, turn)
  if (heard !== '') return [note, <Markdown key="heard" text={withoutSigns(heard)} below={turnRank} isTurn={isTurn} />]
  return [
    note,
    <details key="value" class="words">
      <summary>{t.reply}</summary>
      <Value value={value} depth={0} isTurn={isTurn} />
    </details>,
  ]
}

/** What all could hear while it came; a reply that had to be mended says what was made of it. */
function heardOf(showing: Showing, turn: TurnView): string {
  const view = showing.view.peek()
  const shape = turn.shape ?? ''
  if (showing.face.retold?.includes(shape)) return ''
  // Nobody gets here while it is kept back.
  return new Heard({ ...showing.face, sealed: [] }, turn, view).words(JSON.stringify(turn.value)).trim()
}
