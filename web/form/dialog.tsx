import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'

/** It is open while it is mounted. Afterwards the focus goes back to where it was. */
export function Dialog({ title, close, children }: { title: string; close(): unknown; children: ComponentChildren }) {
  const id = useId()
  const element = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = element.current!
    dialog.showModal()
    return () => dialog.close()
  }, [])
  const cancel = (event: Event) => {
    event.preventDefault()
    close()
  }
  return (
    <dialog class="window" ref={element} aria-labelledby={id} onCancel={cancel}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}
