import { signal, useSignal } from '@preact/signals'
import { langOf, type Texts } from '../src/core/language.ts'
import { Lazy } from './debate/lazy.tsx'
import { useKeys } from './help/keys.ts'
import { chooseLanguage, language } from './language.ts'
import { go, path } from './router.ts'
import { debateWords } from './words/debate.ts'

/** Stands at the top of every view. */
export function Bar() {
  const t = debateWords[language.value]
  const other = language.value === 'zh' ? 'en' : 'zh'
  const current = (address: string) => (path.value === address ? ('page' as const) : undefined)
  return (
    <header class="bar">
      <a class="brand" href="/" aria-label={`Agon · ${t.home}`}>
        <Sign />
        <span>Agon</span>
      </a>
      <nav aria-label="Agon">
        <a href="/" aria-current={current('/')}>
          {t.archive}
        </a>
        <a href="/new" aria-current={current('/new')}>
          {t.newDebate}
        </a>
      </nav>
      <div class="choices">
        <HelpButton />
        <ThemeChoice />
        <button type="button" class="quiet" lang={langOf(other)} onClick={() => chooseLanguage(other)}>
          {languageNames[other]}
        </button>
      </div>
    </header>
  )
}

const languageNames: Texts = { en: 'English', zh: '中文' }

/** Each click chooses the next theme. */
function ThemeChoice() {
  const t = debateWords[language.value]
  const next = themes[(themes.indexOf(theme.value) + 1) % themes.length]!
  const choose = () => {
    localStorage.setItem(keptTheme, next)
    theme.value = next
  }
  const label = `${t.themeAbout}${t.colon}${t.theme[theme.value]}`
  return (
    <button type="button" class="quiet icon" aria-label={label} title={label} onClick={choose}>
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        {theme.value === 'dark' ? (
          <path d="M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7Z" fill="currentColor" />
        ) : (
          <>
            <circle cx="10" cy="10" r="6.5" fill="none" stroke="currentColor" stroke-width="1.5" />
            {theme.value === 'auto' && <path d="M10 3.5a6.5 6.5 0 0 1 0 13Z" fill="currentColor" />}
          </>
        )}
      </svg>
    </button>
  )
}

const themes = ['auto', 'light', 'dark'] as const
const keptTheme = 'agon-theme'

/** `auto`: follows the system. */
const theme = signal(themes.find(one => one === localStorage.getItem(keptTheme)) ?? 'auto')

theme.subscribe(now => {
  if (now === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = now
})

const Sign = () => (
  <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
    <path class="one" d="M7 22 13 9l3 6.5" />
    <path class="other" d="m25 22-6-13-3 6.5" />
  </svg>
)

const help = async () => (await import('./help/help.tsx')).Help

/** Shows what the keys do, and handles the keys that work on every page. */
function HelpButton() {
  const t = debateWords[language.value]
  const isOpen = useSignal(false)
  const open = () => (isOpen.value = true)
  const close = () => (isOpen.value = false)
  useKeys(({ key }) => {
    if (key === '?') return open
    // The list has its own search field.
    return key === '/' && path.value !== '/' ? () => go('/?search') : undefined
  })
  const of = path.value.startsWith('/debates/') ? ('debate' as const) : ('home' as const)
  return (
    <>
      <button
        type="button"
        class="quiet icon help-button"
        aria-label={t.help}
        title={`${t.help} (?)`}
        aria-keyshortcuts="?"
        onClick={open}
      >
        ?
      </button>
      <Lazy load={help} props={{ of, close }} when={isOpen.value} />
    </>
  )
}
