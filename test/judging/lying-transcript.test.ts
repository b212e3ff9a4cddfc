import { describe } from 'node:test'
import type { Call, Speech } from '../../src/core/model.ts'
import type { Opening } from '../../src/engine/perform.ts'
import { judge } from '../../src/formats/judge/judge.ts'
import { lyingCases } from '../cases/lies.ts'
import { plainBrief } from '../support/brief.ts'

// Nobody speaks in this format: what was said, lies and all, stands in a transcript.
const transcriptOf = (words: Readonly<Record<string, string>>): Opening['options'] => ({
  speakers: ['ann', 'ben'].map(id => ({ id, name: `Speaker ${id === 'ann' ? 'A' : 'B'}` })),
  speeches: ['round-1/ann', 'round-1/ben'].map(key => ({
    key,
    speaker: key.split('/')[1]!,
    text: `This is what I have to say. ${words[key] ?? ''}`,
  })),
})

const opening: Opening = {
  ...plainBrief,
  topic: 'Are ninety rows enough?',
  seats: [{ id: 'judge', model: 'lab:judge' }],
  options: transcriptOf({}),
}

function ruling({ moment }: Call): string {
  const exchanges = moment.values.exchanges as Speech[]
  const winner = exchanges.find(({ key, of = key }) => of === 'round-1/ann')!
  const points = Object.fromEntries(exchanges.map(speech => [speech.seat, speech === winner ? 8 : 5]))
  const sheet = { why: 'what it says can be looked up', ...points }
  return JSON.stringify({
    criteria: { evidence: sheet, reasoning: sheet, response: sheet, practicality: sheet },
    winner: winner.seat,
    reasoning: 'What it rests on is really there.',
    citations: [{ turn: winner.key, quote: 'This is what I have to say.' }],
    unresolved: ['How long is the night?'],
    recommendation: 'Keep ninety rows.',
  })
}

describe('format judge', () => {
  lyingCases({
    format: judge,
    opening,
    script: ruling,
    lie: {
      liar: 'round-1/ben',
      opponent: 'round-1/ann',
      called: 'Speaker A',
      heardBy: ['synthesis/judge'],
      tell: words => ({ opening: { ...opening, options: transcriptOf(words) }, script: ruling }),
    },
    judge: 'judge',
  })
})
