import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { Lazy } from '../debate/lazy.tsx'
import type { HelpWords } from './words.ts'

const help = async () => (await import('./help.tsx')).Help

interface Given {
  /** What a key does at this moment, if anything. */
  find(event: KeyboardEvent): (() => unknown) | undefined
  /** What else the help tells of. */
  of: keyof HelpWords['more']
}

/** What the keyboard does, unless somebody types; and what tells of it. */
export function Keys({ find, of }: Given) {
  const isOpen = useSignal(false)
  const now = useRef(find)
  now.current = find
  useEffect(() => {
    const open = () => (isOpen.value = true)
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      const act = event.key === '?' ? open : now.current(event)
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
  const close = () => (isOpen.value = false)
  return <Lazy load={help} props={{ of, close }} when={isOpen.value} />
}

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(?:TEXTAREA|SELECT)$/.test(target.tagName) ||
    (target instanceof HTMLInputElement && target.type !== 'range') ||
    target.closest('dialog[open]') !== null)
