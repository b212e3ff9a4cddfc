import { Bar } from './bar.tsx'
import { language } from './language.ts'
import { debateWords } from './words/debate.ts'

/** In the place of a view that could not be loaded. */
export function Unreached({ again }: { again(): void }) {
  const t = debateWords[language.value]
  return (
    <>
      <Bar />
      <main>
        <div role="alert">
          <p class="notice">{t.unreachable}</p>
          <p>
            <button type="button" onClick={again}>
              {t.again}
            </button>
          </p>
        </div>
      </main>
    </>
  )
}
