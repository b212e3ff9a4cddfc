import type { Face } from '../../engine/face.ts'
import { roles, sceneLabel } from './about.ts'
import { asidesWith, citedWith } from './live.ts'
import { aloud } from './live-aloud.ts'
import { progressWith } from './live-progress.ts'
import { plainReading, type Reading } from './reading-in.ts'

export const faceWith = (reading: Reading): Face => ({
  id: 'research',
  roles,
  sceneLabel,
  asides: (event, view) => asidesWith(reading, event, view),
  citedIn: (key, at, view) => citedWith(reading, key, at, view),
  aloud,
  progress: view => progressWith(reading, view),
  sealed: [
    { shape: 'investigation', from: 'debater' },
    { shape: 'looking', from: 'debater' },
  ],
  untold: ['looking'],
  spoken: ['investigation', 'looking', 'rebuttal'],
})

/** As a page shows it: what would take much code is told less. */
export const face: Face = faceWith(plainReading)
