import { makeBlind, matterOf, sidesOf } from '../../src/core/judging/blind.ts'
import { modelWords } from '../../src/core/judging/known-names.ts'
import type { Bar } from '../bar.ts'

const names = new Map([
  ['proposer', ['proposer', '正方', ...modelWords('anthropic:claude-opus-5')]],
  ['challenger', ['challenger', '反方', ...modelWords('openai:gpt-6.1-sol')]],
])
const blind = makeBlind(sidesOf([...names.keys()]), { names, matter: matterOf('Postgres?') }, 'zh')
const lengthOf = (part: string, bytes: number): string => part.repeat(bytes / Buffer.byteLength(part))
const parts = ['`', '`a``b', 'a/', 'the ', '正方', 'x/challenger ', '```\n', 'I am a ', 'seed ', 'a_', 'GPT-5-', '> ']

export const bars: Bar[] = [
  ...['正方', 'proposer ', 'Google ', 'A B ', '甲、'].map(part => ({
    what: `names hidden and revealed in a megabyte of ${JSON.stringify(part)}`,
    limitMs: 2_000,
    run: () => blind.hide(lengthOf(part, 1_000_000)) + blind.reveal(lengthOf(part, 1_000_000), seat => seat),
  })),
  ...parts.map(part => ({
    what: `words found, hidden and revealed in 100 kB of ${JSON.stringify(part)}`,
    limitMs: 3_000,
    run() {
      const text = lengthOf(part, 100_000)
      return [blind.original('is not in it', text), blind.hide(text), blind.reveal(text, seat => seat)]
    },
  })),
]
