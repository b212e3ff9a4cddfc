import type { Language } from '../src/core/language.ts'
import { language } from './language.ts'
import { isIncomplete } from './reach/parts.ts'

// So is told of every part of the built page that does not come, whoever wants it.
addEventListener('vite:preloadError', () => {
  isIncomplete.value = true
})

/** Says that the page needs to be loaded anew. Whoever writes something decides when. */
export function Incomplete() {
  const t = words[language.value]
  if (!isIncomplete.value) return null
  return (
    <p class="notice incomplete" role="alert">
      {t.incomplete}{' '}
      <button type="button" onClick={() => location.reload()}>
        {t.reload}
      </button>
    </p>
  )
}

const words: Record<Language, { incomplete: string; reload: string }> = {
  en: {
    incomplete: 'A part of this page could not be loaded. Perhaps Agon was updated since it was opened.',
    reload: 'Reload the page',
  },
  zh: { incomplete: '页面的一部分无法载入，可能是打开之后 Agon 已经更新。', reload: '重新载入页面' },
}
