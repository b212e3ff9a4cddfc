import { Bar } from './bar.tsx'
import { Lacking } from './incomplete.tsx'
import { language } from './language.ts'
import { debateWords } from './words/debate.ts'

/** In the place of a view that could not be loaded. */
export function Unreached({ again }: { again(): void }) {
  return (
    <>
      <Bar />
      <main>
        <p class="notice" role="alert">
          <Lacking>
            <button type="button" onClick={again}>
              {debateWords[language.value].again}
            </button>
          </Lacking>
        </p>
      </main>
    </>
  )
}
