import type { CueSheet } from '../../core/cue.ts'

export const cues: CueSheet = {
  folder: new URL('./cues/', import.meta.url),
  variables: {
    rules: [],
    debater: ['side', 'own', 'opposed', 'style', 'remembered', 'memory'],
    // The same for a person, of whom no block is asked.
    speaker: ['side', 'own', 'opposed', 'style', 'remembered', 'memory'],
    chair: ['one', 'other', 'fair'],
    member: ['id', 'type', 'preference'],
    news: ['said'],
    told: ['fouls'],
    again: ['missing'],
    'speak-again': ['said'],
    position: ['number', 'of', 'left', 'most'],
    clash: ['number', 'of', 'help'],
    battle: ['number', 'of'],
    endgame: ['number', 'of'],
    summary: ['number', 'of'],
    score: ['number', 'phase', 'known', 'marked', 'found'],
    admit: ['number', 'applications', 'noApplications', 'repeated', 'limit', 'requests', 'noRequests'],
    ruling: ['record', 'one', 'other', 'lessons'],
    closing: ['first', 'second', 'lessons'],
    poll: [],
    apply: ['number'],
    called: ['request'],
    floor: ['side'],
    vote: ['voter'],
    'vote-again': ['voter'],
  },
}
