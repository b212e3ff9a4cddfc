import { useSignal } from '@preact/signals'
import { Lazy } from '../debate/lazy.tsx'
import { language } from '../language.ts'
import { go, path } from '../router.ts'
import { debateWords } from '../words/debate.ts'
import { useKeys } from './keys.ts'

const help = async () => (await import('./help.tsx')).Help

/** Tells what the keys do; with the keys that do the same on every page. */
export function HelpButton() {
  const t = debateWords[language.value]
  const isOpen = useSignal(false)
  const open = () => (isOpen.value = true)
  const close = () => (isOpen.value = false)
  const isHome = path.value === '/'
  useKeys(({ key }) => {
    if (key === '?') return open
    // The list has a place of its own for it.
    return key === '/' && !isHome ? () => go('/?search') : undefined
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
