import type { Triage, TriageReply } from './shapes.ts'

/** Gives disagreements our own numbers, `d1`, `d2` below the root, `d1.1` below `d1`, and puts texts on one line. */
export function numbered({ consensus, divergences }: TriageReply, node: string): Triage {
  return {
    consensus: consensus.map(({ point, detail }) => ({
      point: oneLine(point),
      detail: detail === null ? null : oneLine(detail),
    })),
    divergences: divergences.map(({ title, sides, uninvolved, importance, sameAs }, i) => ({
      id: node === 'root' ? `d${i + 1}` : `${node}.${i + 1}`,
      title: oneLine(title),
      sides: taken(sides),
      uninvolved,
      importance,
      sameAs: sameAs ?? null,
    })),
  }
}

export const taken = (sides: TriageReply['divergences'][number]['sides']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sides).flatMap(([party, claim]) => (claim == null ? [] : [[party, oneLine(claim)]])),
  )

/** Puts a model's words on one line for a prompt: on several they could pass for other lines of it. */
export const oneLine = (words: string): string => words.replace(/[\s\u0085]+/g, ' ').trim()

/** `topic-6/d1.2/position/party-a` → topic-6 */
export const topicOf = (key: string): string => key.split('/', 1)[0]!

/** `topic-6/d1.2/position/party-a` → topic-6/d1.2 */
export const sceneOf = (key: string): string => key.split('/', 2).join('/')

/** `topic-6/d1.2/position/party-a` → position */
export const stepOf = (key: string): string => key.split('/')[2] ?? ''

/** `d1.2` → d1, the node in which it was found. */
export const parentOf = (id: string): string => (id.includes('.') ? id.slice(0, id.lastIndexOf('.')) : 'root')
