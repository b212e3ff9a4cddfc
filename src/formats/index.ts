import type { FormatSpec } from '../core/spec.ts'
import type { Format, FormatAbout } from '../engine/format.ts'
import type { CompanionOptions, Companions } from '../host/companions.ts'
import type { Forking } from '../host/fork/prepare.ts'
import type { Host } from '../host/host.ts'
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
  /** What accompanies its debates. Left out: nothing does. */
  companions?: () => Promise<(host: Host, options: CompanionOptions) => Companions>
  /** What its forks need besides other seats and options. Left out: nothing. */
  forking?: () => Promise<Forking>
}

/** Every format Agon plays. The first one is the default. */
export const formats: readonly ListedFormat[] = [
  {
    ...duel,
    spec: async () => (await import('./duel/spec.ts')).spec,
    load: async () => (await import('./duel/duel.ts')).duel,
  },
  {
    ...research,
    spec: async () => (await import('./research/spec.ts')).spec,
    load: async () => (await import('./research/research.ts')).research,
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
  },
  {
    ...dialectic,
    spec: async () => (await import('./dialectic/spec.ts')).spec,
    load: async () => (await import('./dialectic/dialectic.ts')).dialectic,
    asking: async () => (await import('./dialectic/request/asking.ts')).asking,
    companions: async () => (await import('./dialectic/request/record-file.ts')).recordKeeper,
    forking: async () => (await import('./dialectic/request/forking.ts')).forking,
  },
  {
    ...judge,
    spec: async () => (await import('./judge/spec.ts')).spec,
    load: async () => (await import('./judge/judge.ts')).judge,
    asking: async () => (await import('./judge/request/asking.ts')).asking,
  },
]
