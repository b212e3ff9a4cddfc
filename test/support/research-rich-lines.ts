import type { Language } from '../../src/core/language.ts'
import type { Audit, Investigation, Judgment } from '../../src/formats/research/shapes.ts'
import { richEnglish } from './research-rich-lines.en.ts'
import { richChinese } from './research-rich-lines.zh.ts'

type RoleId = 'sqlite' | 'postgres' | 'redis'

export interface RichLines {
  topic: string
  goal: string
  file: string
  roles: Record<RoleId, { name: string; stance: string }>
  swapped: string
  timeout: string
  searches: string[]
  found: Record<RoleId, Investigation>
  /** Words by which a side can be told, whatever it is called. */
  marker: Record<RoleId, string>
  rebuttals: string[]
  premise: { premise: string; challenge: string }
  attacks: Record<RoleId, string[]>
  claims: Audit['claims']
  scored: string
  treated: string
  strong: string
  exaggerated: { claim: string; why: string }
  judgment: Pick<Judgment, 'shared_limitations' | 'core_disagreements' | 'consensus' | 'open_questions' | 'scenarios'>
  deciding: Record<'sqlite' | 'postgres', string>
  advice: Record<'sqlite' | 'postgres', string>
  summary: Record<'sqlite' | 'postgres', string>
}

export const webPages: Readonly<Record<string, { title: string; text: string }>> = {
  'https://sqlite.example/wal.html': {
    title: 'Write-Ahead Logging',
    text: 'Write-ahead logging. Readers do not block writers and a writer does not block readers. There is only one writer at a time.',
  },
  'https://bench.example/queues': {
    title: 'Queues | a benchmark',
    text: 'We measured 23,400 jobs per second on one machine with SQLite and 11,800 with Postgres over a local socket.',
  },
  'https://postgres.example/docs/skip-locked': {
    title: 'SKIP LOCKED',
    text: 'With SKIP LOCKED, any selected rows that cannot be immediately locked are skipped. This can be used to avoid lock contention with multiple consumers accessing a queue-like table.',
  },
  'https://forum.example/queues': {
    title: 'Queues in the database?',
    text: 'We ran ours on Postgres for four years and never looked back.',
  },
}

export const richLines: Record<Language, RichLines> = { en: richEnglish, zh: richChinese }
