/** What the user has written and not sent yet, by debate and place. It survives closing the tab. */
const nameOf = (id: number, place: string): string => `agon-draft:${id}:${place}`

export const keptDraft = (id: number, place: string): string | null => localStorage.getItem(nameOf(id, place))

export function keepDraft(id: number, place: string, text: string): void {
  try {
    localStorage.setItem(nameOf(id, place), text)
  } catch {
    // The browser's storage is full, but the text is still on the page.
  }
}

export const forgetDraft = (id: number, place: string): void => localStorage.removeItem(nameOf(id, place))

/** The places with a draft for a debate, as far as they begin with something; without this beginning. */
export function keptPlaces(id: number, beginning: string): string[] {
  const start = nameOf(id, beginning)
  return Object.keys(localStorage)
    .filter(name => name.startsWith(start))
    .map(name => name.slice(start.length))
}
