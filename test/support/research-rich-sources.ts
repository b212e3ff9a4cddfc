import type { Argument } from '../../src/formats/research/shapes.ts'

export const argument = (
  text: string,
  confidence: number,
  source: Argument['source'] = 'no-source',
  reference: string | null = null,
  quote: string | null = null,
): Argument => ({ argument: text, confidence, source, reference, quote })

export const wal = 'https://sqlite.example/wal.html'
export const bench = 'https://bench.example/queues'
export const skip = 'https://postgres.example/docs/skip-locked'
export const forum = 'https://forum.example/queues'
