import { clean } from '../../../src/core/clean.ts'
import { failureText } from '../../../src/core/failure.ts'
import type { Attempt, TurnView } from '../../../src/core/view.ts'
import { rulingFault } from '../../../src/formats/report/faults.ts'
import type { Showing } from '../showing.ts'
import { speechWords } from './speech-words.ts'
import type { TurnProps } from './turn.tsx'

/** Who was asked, why it failed, and what had arrived. */
export function FailedAttempts({ showing, turn }: TurnProps) {
  return (
    <ol>
      {turn.failures.map((attempt, place) => (
        <li key={place}>
          <span class="model">{clean(attempt.model).text}</span> {whyFailed(attempt, turn, showing)}
          {attempt.partial.trim() !== '' && !turn.structured && (
            <blockquote class="plain">{wordsOf(attempt, showing).slice(0, 4_000)}</blockquote>
          )}
        </li>
      ))}
    </ol>
  )
}

/** Without what it added for the format, unless that is all. */
const wordsOf = ({ partial }: Attempt, { display }: Showing): string =>
  speechWords(display, partial).trim() || clean(partial).text

/** The problems with a model's JSON are meant for the model: they contain names that only it knows. */
const whyFailed = ({ failure }: Attempt, { structured }: TurnView, { language }: Showing): string =>
  structured && failure.kind === 'bad-output' ? rulingFault(failure, language) : failureText(failure, language)
