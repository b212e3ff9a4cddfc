import type { CueSheet } from '../../core/cue.ts'

export const cues: CueSheet = {
  folder: new URL('./cues/', import.meta.url),
  variables: {
    rules: [],
    role: ['name', 'stance', 'goal', 'others'],
    investigate: ['how'],
    results: ['sources', 'left'],
    rebut: ['name', 'stance', 'goal', 'others', 'own', 'numbers', 'words'],
    audit: ['said', 'numbers', 'official'],
    judgment: ['said', 'names', 'goal', 'audience', 'decision', 'numbers', 'official'],
  },
}
