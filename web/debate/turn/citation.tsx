import { signal } from '@preact/signals'
import { clean } from '../../../src/core/clean.ts'
import type { CheckedCitation, CheckResult } from '../../../src/core/evidence.ts'
import { resultWords } from '../../../src/core/evidence.ts'
import { language } from '../../language.ts'
import { debateWords } from '../../words/debate.ts'

/** A sign for each result, for places with little room. */
export const signs: Record<CheckResult, string> = {
  ...{ holds: '✓', exists: '○', elsewhere: '↷', moved: '↷', differs: '≠', 'not-there': '✗' },
  ...{ 'no-such-source': '✗', unreachable: '?', 'not-checked': '·' },
}

/** The citation that the reader has opened; null: none. */
export const opened = signal<{ citation: CheckedCitation; button: HTMLElement } | null>(null)

/** The mark after a reference, with the result of its check. */
export function Mark({ citation }: { citation: CheckedCitation }) {
  const { result, cited } = citation
  const label = `${resultWords[language.value][result]}${debateWords[language.value].colon}${clean(cited).text}`
  const open = (event: Event) => {
    event.preventDefault()
    opened.value = { citation, button: event.currentTarget as HTMLElement }
  }
  // A link, because only links stay on the line of the word before them.
  return (
    <a
      class={`mark ${result}`}
      href={`#${encodeURI(citation.id.replace(/#.*$/, ''))}`}
      aria-haspopup="dialog"
      aria-label={label}
      title={resultWords[language.value][result]}
      onClick={open}
    >
      {signs[result]}
    </a>
  )
}
