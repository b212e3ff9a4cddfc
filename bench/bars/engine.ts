import type { Mask } from '../../src/core/mask.ts'
import { maskedReply } from '../../src/engine/turn/attempt.ts'
import type { Bar } from '../bar.ts'

const mask = { text: text => text } as Mask

export const bars: Bar[] = ['\\', '\\u', '\\u0', '\\\\u0041', '\\u0041', '\\/'].map(piece => ({
  what: `a JSON reply of a megabyte of ${piece} is read`,
  limitMs: 100,
  run: () => maskedReply(piece.repeat(1_000_000 / piece.length), true, mask),
}))
