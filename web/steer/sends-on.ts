/** Ctrl or ⌘ with Enter sends, as elsewhere; while Chinese is being typed, Enter belongs to the keyboard. */
export const sendsOn =
  (send: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.isComposing || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
