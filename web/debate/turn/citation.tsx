import { signal } from '@preact/signals'
import { useContext } from 'preact/hooks'
import { clean } from '../../../src/core/clean.ts'
import type { CheckedCitation, CheckResult } from '../../../src/core/evidence.ts'
import { resultWords } from '../../../src/core/evidence.ts'
import { InFile } from '../../in-file.ts'
import { language } from '../../language.ts'
import { debateWords } from '../../words/debate.ts'

/** A sign for each result, for places with little room. */
export const signs: Record<CheckResult, string> = {
  ...{ holds: '✓', exists: '○', elsewhere: '↷', moved: '↷', differs: '≠', 'not-there': '✗' },
  ...{ 'no-such-source': '✗', unreachable: '?', 'not-checked': '·' },
}

/** The citation that the reader has opened; null: none. */
export const opened = signal<{ citation: CheckedCitation; button: HTMLElement } | null>(null)

/** Where a file tells what was found. */
export const noteId = ({ id }: CheckedCitation): string => `note-${id.replace('#', '-')}`

/** The mark after a reference, with the result of its check. */
export function Mark({ citation }: { citation: CheckedCitation }) {
  const { result, cited } = citation
  const title = resultWords[language.value][result]
  const label = `${title}${debateWords[language.value].colon}${clean(cited).text}`
  const open = (event: Event) => {
    event.preventDefault()
    opened.value = { citation, button: event.currentTarget as HTMLElement }
  }
  const inFile = useContext(InFile)
  // A link, because only links stay on the line of the word before them.
  return (
    <a
      class={`mark ${result}`}
      href={`#${encodeURI(inFile ? noteId(citation) : citation.id.replace(/#.*$/, ''))}`}
      aria-haspopup={inFile ? undefined : 'dialog'}
      aria-label={label}
      title={title}
      onClick={open}
    >
      {signs[result]}
    </a>
  )
}
