import type { OfflineReplies } from '../core/model.ts'
import type { Format, FormatAbout } from '../engine/format.ts'
import { about as arena } from './arena/about.ts'
import { about as dialectic } from './dialectic/about.ts'
import { about as duel } from './duel/about.ts'
import { about as judge } from './judge/about.ts'
import { about as research } from './research/about.ts'
import { about as tree } from './tree/about.ts'

/** A format that is loaded when it is played or shown: most processes need one of them. */
export interface ListedFormat extends FormatAbout {
  load(): Promise<Format>
  /** What the offline voice says in it. Left out: it needs language models. */
  offline?(): Promise<OfflineReplies>
}

/** Every format Agon plays. The first one is the default. */
export const formats: readonly ListedFormat[] = [
  {
    ...duel,
    load: async () => (await import('./duel/duel.ts')).duel,
    offline: async () => (await import('./duel/offline/replies.ts')).duelReplies,
  },
  { ...research, load: async () => (await import('./research/research.ts')).research },
  { ...tree, load: async () => (await import('./tree/tree.ts')).tree },
  {
    ...arena,
    load: async () => (await import('./arena/arena.ts')).arena,
    offline: async () => (await import('./arena/offline/replies.ts')).arenaReplies,
  },
  { ...dialectic, load: async () => (await import('./dialectic/dialectic.ts')).dialectic },
  { ...judge, load: async () => (await import('./judge/judge.ts')).judge },
]

/** What the offline voice says in a format. null: nothing. */
export const offlineReplies = (format: string): Promise<OfflineReplies> | null =>
  formats.find(({ id }) => id === format)?.offline?.() ?? null
