import type { View } from '../../../src/core/view.ts'

const megabyte = 2 ** 20

/** A megabyte of each of these stops whatever reads them carelessly. */
export const hostileTexts = ['[', '{"agreed": ', '"', '\\/', '```\n', ' \t\n', '# Debate: x\n'].map(sign =>
  sign.repeat(megabyte / sign.length),
)

/** Two speeches and the topic are of this text. */
export function withHostileWords(view: View, text: string): View {
  const turns = new Map([...view.turns].map(([key, turn]) => [key, { ...turn }]))
  const speeches = [...turns.values()].filter(({ structured, state }) => !structured && state === 'answered')
  for (const turn of speeches.slice(0, 2)) turn.text = text
  return { ...view, brief: { ...view.brief, topic: text }, turns }
}
