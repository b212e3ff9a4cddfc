import { useMemo } from 'preact/hooks'
import { clean } from '../../src/core/clean.ts'
import { checkResults } from '../../src/core/evidence.ts'
import { countEvidence } from '../../src/core/evidence-count.ts'
import { langOf } from '../../src/core/language.ts'
import { plainResultWords } from '../../src/core/result-words.ts'
import type { TurnView } from '../../src/core/view.ts'
import { withMarks, withoutSigns } from '../../src/shown/marks.ts'
import { language } from '../language.ts'
import type { MarkdownText } from '../markdown/drawn.ts'
import { Formatted } from '../markdown/formatted.tsx'
import { debateWords } from '../words/debate.ts'
import { Mark } from './citation.tsx'
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

/** How many citations came out how, and what stands without any support. */
function Found({ showing, turn }: { showing: Showing; turn: TurnView }) {
  const t = debateWords[language.value]
  const found = showing.view.peek().evidence.get(turn.key)
  if (!found && turn.sources.length === 0 && turn.remarks.length === 0) return null
  const { citations = [], unsupported = [] } = found ?? {}
  const { byResult } = countEvidence([{ citations, unsupported }])
  return (
    <div class="found" lang={langOf(language.value)}>
      {citations.length > 0 && (
        <p>
          <span class="what">{byResult['not-checked'] < citations.length ? t.checkedByCode : t.citations}</span>
          {checkResults
            .filter(result => byResult[result] > 0)
            .map(result => (
              <span key={result} class={`count ${result}`}>
                {t.found(byResult[result], plainResultWords[language.value][result])}
              </span>
            ))}
        </p>
      )}
      {unsupported.length > 0 && (
        <details>
          <summary>{t.unsupported(unsupported.length)}</summary>
          <ul>
            {unsupported.map(({ id, quote }) => (
              <li key={id} lang={langOf(showing.language)}>
                “{clean(quote).text}”
              </li>
            ))}
          </ul>
        </details>
      )}
      {turn.remarks.map(remark => (
        <p key={remark}>{clean(remark).text}</p>
      ))}
    </div>
  )
}
