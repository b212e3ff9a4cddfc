/** A conversation that a tool holds: its own name for it, and the seat's place that it was held in. */
export interface Session {
  name: string
  place: number
}

/** `name`, or `2!name` for one that was not held in the seat's first place. */
export const writeSession = ({ name, place }: Session): string => (place === 1 ? name : `${place}!${name}`)

export function readSession(text: string | null): Session | null {
  if (text === null || !sessionPattern.test(text)) return null
  const [, place, name] = /^(\d{1,3})!(.+)$/s.exec(text) ?? []
  return place === undefined ? { name: text, place: 1 } : { name: name!, place: Number(place) }
}

/** It becomes an argument of a program, so it must not look like a flag. */
const sessionPattern = /^\w[\w.:?,!-]{0,255}$/
