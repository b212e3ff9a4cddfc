import { language } from '../language.ts'
import { homeWords } from './words.ts'

/** The archive is empty. */
export function NothingYet() {
  const t = homeWords[language.value]
  return (
    <section class="nothing">
      <h2>{t.nothingYet}</h2>
      <p>{t.whatItIs}</p>
      <p>
        <a class="button main" href="/new">
          {t.startFirst}
        </a>
      </p>
      <p class="hint">
        {t.orTerminal} <code>{t.command}</code>
      </p>
    </section>
  )
}

export function NothingFound({ clear }: { clear(): void }) {
  const t = homeWords[language.value]
  return (
    <section class="nothing" role="status">
      <h2>{t.nothingFound}</h2>
      <p>{t.nothingFoundAbout}</p>
      <button type="button" onClick={clear}>
        {t.clear}
      </button>
    </section>
  )
}
