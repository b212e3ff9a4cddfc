/** Ctrl or ⌘ with Enter sends, as elsewhere. While Chinese is being typed, Enter belongs to the input method. */
export const sendsOn =
  (send: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.isComposing || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
