import type { Question } from '../../src/server/house.ts'
import { turnNameIn } from '../debate/names.ts'
import type { Showing } from '../debate/showing.ts'
import { language } from '../language.ts'
import { turnAddress } from '../router.ts'
import { Prose } from './prose.tsx'
import { questionWords } from './question-words.ts'

interface Given {
  showing: Showing
  question: Question
}

/** What is asked, and what it is about. */
export function QuestionAbout({ showing, question: { instruction, rules, turns, problems, insteadOf } }: Given) {
  const t = questionWords[language.value]
  return (
    <>
      {insteadOf !== null && <p class="notice">{t.insteadOf(insteadOf)}</p>}
      <Prose text={instruction} />
      {turns.length > 0 && (
        <p class="about-turns">
          <span class="what">{t.turns}</span>
          {turns.map(key => (
            <a key={key} href={turnAddress(showing.id, key)}>
              {turnNameIn(showing, key) ?? key}
            </a>
          ))}
        </p>
      )}
      {problems.length > 0 && (
        <div class="failure" role="alert">
          <p>{t.problems}</p>
          <ul>
            {problems.map(problem => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      {rules !== '' && (
        <details>
          <summary>{t.rules}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
          <pre tabIndex={0}>{rules}</pre>
        </details>
      )}
    </>
  )
}
