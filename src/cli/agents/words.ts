import { agentWords } from '../words.ts'

/** Which list a heading opens, in either language. */
export function headingOf(heading: string): 'worked' | 'refuted' | null {
  const plain = heading.trim().toLowerCase()
  const is = (kind: 'worked' | 'refuted') => Object.values(agentWords).some(t => t[kind].toLowerCase() === plain)
  return is('worked') ? 'worked' : is('refuted') ? 'refuted' : null
}
