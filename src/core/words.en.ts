import { end } from './fold-fork.ts'
import { splitModelName } from './model.ts'
import type { TurnView, View } from './view.ts'

/** A person's name in brackets, or '' if it has none. */
export const named = (person: string, open: string, close: string): string => {
  const { model: name } = splitModelName(person)
  return name && `${open}${name}${close}`
}

export const notices = {
  forked: (parent: number, at: string) =>
    `A fork of debate ${parent} at ${at === end ? 'its end' : at}: what was said before is shared with that debate, and was paid there.`,
  forkedWithout: (parent: number, without: string) =>
    `A fork of debate ${parent} without ${without}: that speech counts as not made; what was said before is shared with that debate, and was paid there.`,
  remarked: (remark: string) => `Whoever speaks after that point is told by the user: “${remark}”`,
  fallback: ({ seat, from, to, key, why, scope }: View['fallbacks'][number]) =>
    `From ${key} on, ${to} spoke for ${seat}${scope === undefined ? '' : ` in ${scope}`}: ${from} had failed (${why}).`,
  answeredBy: (asked: string, reported: string) => `${asked} answered as ${reported}.`,
  person: ({ key, model: person }: TurnView, model: string) =>
    `At ${key} a person${named(person, ' (', ')')} answered instead of ${model}, whose replies could not be used.`,
}
