import { useEffect, useRef } from 'preact/hooks'

/** Handles keys, unless somebody is typing. `find` returns what a key does now, if anything. */
export function useKeys(find: (event: KeyboardEvent) => (() => unknown) | undefined): void {
  const now = useRef(find)
  now.current = find
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      const act = now.current(event)
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
}

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(?:TEXTAREA|SELECT)$/.test(target.tagName) ||
    (target instanceof HTMLInputElement && !/^(?:range|radio|checkbox)$/.test(target.type)) ||
    target.closest('dialog[open]') !== null)
