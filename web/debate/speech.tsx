import { useMemo } from 'preact/hooks'
import type { TurnView } from '../../src/core/view.ts'
import { withMarks, withoutSigns } from '../../src/shown/marks.ts'
import type { MarkdownText } from '../markdown/drawn.ts'
import { Formatted } from '../markdown/formatted.tsx'
import { Mark } from './citation.tsx'
import { Found } from './found.tsx'
import { speechWords } from './heard.ts'
import { turnRank } from './names.ts'
import type { Showing } from './showing.ts'

/** What was said, with the result of each citation behind it. Drawn again only when there is more to it. */
export function Speech({ showing, turn }: { showing: Showing; turn: TurnView }) {
  const found = showing.view.peek().evidence.get(turn.key)
  const sign = `${turn.text.length} ${found?.citations.length ?? 0} ${turn.leftOut}`
  const speech = useMemo(() => speechOf(showing, turn), [showing, sign])
  return (
    <>
      <div class="prose">
        <Formatted sign={sign} {...speech} />
      </div>
      <Found showing={showing} turn={turn} />
    </>
  )
}

function speechOf({ face, view }: Showing, { key, text }: TurnView): MarkdownText {
  const { turns, evidence } = view.peek()
  const citations = evidence.get(key)?.citations ?? []
  const words = speechWords(face, text)
  return {
    text: citations.length > 0 ? withMarks(words, citations) : withoutSigns(words),
    below: turnRank,
    isTurn: name => turns.has(name),
    mark: place => (citations[place] ? <Mark citation={citations[place]} /> : null),
  }
}
