import type { OfflineReplies } from '../core/model.ts'
import type { FormatSpec } from '../core/spec.ts'
import type { Format, FormatAbout } from '../engine/format.ts'
import type { Asking } from '../host/request.ts'
import { about as arena } from './arena/about.ts'
import { about as dialectic } from './dialectic/about.ts'
import { about as duel } from './duel/about.ts'
import { about as judge } from './judge/about.ts'
import { about as research } from './research/about.ts'
import { about as tree } from './tree/about.ts'

/** A format in the list. What is more than a few lines is loaded when it is needed: most processes need one format. */
export interface ListedFormat extends FormatAbout {
  /** What users can ask for. */
  spec(): Promise<FormatSpec>
  load(): Promise<Format>
  /** How it is asked for, besides its seats and options. Left out: by these alone. */
  asking?: () => Promise<Asking>
  /** What the offline voice says in it. Left out: it needs language models. */
  offline?: () => Promise<OfflineReplies>
}

/** Every format Agon plays. The first one is the default. */
export const formats: readonly ListedFormat[] = [
  {
    ...duel,
    spec: async () => (await import('./duel/spec.ts')).spec,
    load: async () => (await import('./duel/duel.ts')).duel,
    offline: async () => (await import('./duel/offline/replies.ts')).duelReplies,
  },
  {
    ...research,
    spec: async () => (await import('./research/spec.ts')).spec,
    load: async () => (await import('./research/research.ts')).research,
    asking: async () => (await import('./research/request/asking.ts')).asking,
  },
  {
    ...tree,
    spec: async () => (await import('./tree/spec.ts')).spec,
    load: async () => (await import('./tree/tree.ts')).tree,
  },
  {
    ...arena,
    spec: async () => (await import('./arena/spec.ts')).spec,
    load: async () => (await import('./arena/arena.ts')).arena,
    asking: async () => (await import('./arena/request/asking.ts')).asking,
    offline: async () => (await import('./arena/offline/replies.ts')).arenaReplies,
  },
  {
    ...dialectic,
    spec: async () => (await import('./dialectic/spec.ts')).spec,
    load: async () => (await import('./dialectic/dialectic.ts')).dialectic,
  },
  {
    ...judge,
    spec: async () => (await import('./judge/spec.ts')).spec,
    load: async () => (await import('./judge/judge.ts')).judge,
    asking: async () => (await import('./judge/request/asking.ts')).asking,
  },
]

/** What the offline voice says in a format. null: nothing. */
export const offlineReplies = (format: string): Promise<OfflineReplies> | null =>
  formats.find(({ id }) => id === format)?.offline?.() ?? null
