import type { Besides, Face } from '../engine/face.ts'

/** How debates of each format are shown, loaded when one is. */
export const faces: Readonly<Record<string, () => Promise<Face>>> = {
  duel: async () => (await import('./duel/face.ts')).face,
  research: async () => (await import('./research/face.ts')).face,
  tree: async () => (await import('./tree/face.ts')).face,
  arena: async () => (await import('./arena/face.ts')).face,
  dialectic: async () => (await import('./dialectic/face.ts')).face,
  judge: async () => (await import('./judge/face.ts')).face,
}

/** What of each stands beside its words. */
export const besides: Readonly<Record<string, () => Promise<Besides>>> = {
  duel: async () => (await import('./duel/besides.ts')).besides,
  research: async () => (await import('./research/besides.ts')).besides,
  tree: async () => (await import('./tree/besides.ts')).besides,
  arena: async () => (await import('./arena/besides.ts')).besides,
  dialectic: async () => (await import('./dialectic/besides.ts')).besides,
  judge: async () => (await import('./judge/besides.ts')).besides,
}
