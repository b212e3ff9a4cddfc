import type { ComponentChildren } from 'preact'
import type { Language } from '../src/core/language.ts'
import { language } from './language.ts'
import { lack, learnLack } from './reach/parts.ts'
import { debateWords } from './words/debate.ts'

// Fires for every part of the built page that fails to load, whoever needs it.
addEventListener('vite:preloadError', () => void learnLack())

/** Says why a part of the page is missing. Users with unsaved text decide themselves when to reload. */
export function Incomplete() {
  // Views themselves say that the server cannot be reached, and parts load by themselves when it can.
  if (lack.value === null || lack.value === 'lost') return null
  return (
    <p class="notice incomplete" role="alert">
      <Lacking />
    </p>
  )
}

/** The problem in words, with what can be done. `children` are further options. */
export function Lacking({ children }: { children?: ComponentChildren }) {
  const t = words[language.value]
  const { denied, unreachable } = debateWords[language.value]
  if (lack.value !== 'replaced')
    return (
      <>
        {lack.value === 'denied' ? denied : unreachable} {children}
      </>
    )
  return (
    <>
      {t.incomplete}{' '}
      <button type="button" onClick={() => location.reload()}>
        {t.reload}
      </button>
    </>
  )
}

const words: Record<Language, { incomplete: string; reload: string }> = {
  en: {
    incomplete: 'A part of this page could not be loaded. Perhaps Agon was updated since it was opened.',
    reload: 'Reload the page',
  },
  zh: { incomplete: '页面的一部分无法载入，可能是打开之后 Agon 已经更新。', reload: '重新载入页面' },
}
