import { clean } from '../../src/core/clean.ts'
import { AudibleText } from '../debate/turn/audible-text.ts'
import { noteId } from '../debate/turn/citation.tsx'
import { CitationDetails } from '../debate/turn/citation-details.tsx'
import { toldBy } from '../debate/turn/reply.tsx'
import type { FileParts } from '../in-file.ts'
import { language } from '../language.ts'
import { fileWords } from './words.ts'

const Notes: FileParts['Notes'] = ({ line, citations, showing }) => (
  <details class="notes">
    <summary>{line}</summary>
    <ol>
      {citations.map(citation => (
        <li key={citation.id} id={noteId(citation)}>
          <CitationDetails citation={citation} showing={showing} />
        </li>
      ))}
    </ol>
  </details>
)

/** A blind judge knew the sides by words of ours: whose they are is said with it. */
const Raw: FileParts['Raw'] = ({ showing, turn }) => {
  const t = fileWords[language.value]
  if (!turn.structured || turn.state !== 'answered') return null
  const { sides } = toldBy(showing, turn)
  const names = sides?.map(({ label, seat }) => [label, clean(showing.seatName(seat)).text] as const)
  return (
    <details class="raw">
      <summary>{names ? `${t.raw} · ${t.legend(names)}` : t.raw}</summary>
      <pre>
        <code>{clean(JSON.stringify(turn.value, null, 2)).text}</code>
      </pre>
    </details>
  )
}

const Unfinished: FileParts['Unfinished'] = ({ showing, turn, children }) => {
  const { isSilent } = new AudibleText(showing.display, turn, showing.view.peek())
  return (
    <>
      {!isSilent && turn.text.trim() !== '' && children}
      <p class="failure">{fileWords[language.value].unfinished}</p>
    </>
  )
}

const day = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`

export const fileParts: FileParts = { day, Notes, Unfinished, Raw }
