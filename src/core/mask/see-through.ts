import { hiddenParts } from '../clean.ts'

/** A text as it reads when what is hidden in it is gone. */
export interface Visible {
  text: string
  /** Where a character of the whole text is in this one, or the next that is visible. */
  inside(at: number): number
  /** Where a character of this text is in the whole one. */
  outside(at: number): number
}

/** What is hidden inside of a secret would keep it from being found, and then be taken out by whoever shows the text. */
export function seeThrough(text: string): Visible {
  const places: number[] = []
  let visible = ''
  let from = 0
  for (const [start, end] of [...hiddenParts(text), [text.length, text.length] as const]) {
    for (let at = from; at < start; at++) places.push(at)
    visible += text.slice(from, start)
    from = end
  }
  return {
    text: visible,
    inside(at) {
      const next = places.findIndex(place => place >= at)
      return next < 0 ? places.length : next
    },
    outside: at => places[at] ?? text.length,
  }
}
