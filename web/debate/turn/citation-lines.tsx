import type { ComponentChildren } from 'preact'
import { useContext } from 'preact/hooks'
import { clean } from '../../../src/core/clean.ts'
import { langOf } from '../../../src/core/language.ts'
import { type FoundLine, foundLine } from '../../../src/shown/found-line.ts'
import { InFile } from '../../in-file.ts'
import { language } from '../../language.ts'
import { debateWords } from '../../words/debate.ts'
import type { TurnProps } from './turn.tsx'

interface Given extends TurnProps {
  /** Shown below the line about citations. */
  children?: ComponentChildren
}

/** The results of the citation check in numbers, and the claims without support. */
export function Found({ showing, turn, children }: Given) {
  const found = showing.view.peek().evidence.get(turn.key)
  if (!found && turn.sources.length === 0 && turn.remarks.length === 0) return null
  const { citations = [], unsupported = [] } = found ?? {}
  const file = useContext(InFile)
  const line = citations.length > 0 && <Counts {...foundLine(citations, language.value)} />
  return (
    <div class="found" lang={langOf(language.value)}>
      {line && (file ? <file.Notes line={line} citations={citations} showing={showing} /> : <p>{line}</p>)}
      {children}
      {unsupported.length > 0 && (
        <details>
          <summary>{debateWords[language.value].unsupported(unsupported.length)}</summary>
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

const Counts = ({ what, counts }: FoundLine) => (
  <>
    <span class="what">{what}</span>
    {counts.map(({ result, text }) => (
      <span key={result} class={`count ${result}`}>
        {text}
      </span>
    ))}
  </>
)
