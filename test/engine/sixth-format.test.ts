import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { cue } from '../../src/core/cue.ts'
import type { Format } from '../../src/engine/format.ts'
import { evidenceSection } from '../../src/formats/report/evidence.ts'
import { formatCases } from '../cases/format.ts'
import { bareSpec } from '../support/bare-spec.ts'
import { plainBrief } from '../support/brief.ts'
import { temporaryFolder } from '../support/folder.ts'

// A new format needs its folder and one line in src/formats/index.ts. This is all there is to it.
const folder = temporaryFolder()
mkdirSync(join(folder, 'en'))
writeFileSync(join(folder, 'en/rules.md'), 'You are one of three advisers. The question: {{topic}}')
writeFileSync(join(folder, 'en/frame.md'), 'Say in one sentence what the question is about.')
writeFileSync(join(folder, 'en/advice.md'), 'The chair said:\n\n{{frame}}\n\nGive your advice in one sentence.')
writeFileSync(join(folder, 'en/vote.md'), 'The advice given:\n\n{{advice}}\n\nVote yes or no.')

const Vote = z.object({ vote: z.enum(['yes', 'no']) })

const poll: Format = {
  id: 'poll',
  version: 1,
  summary: { en: 'three advisers, one vote', zh: '三位顾问，一次表决' },
  roles: () =>
    ['a', 'b', 'c'].map(id => ({
      id,
      kind: 'debater',
      label: { en: `Speaker ${id}`, zh: id },
      about: { en: '', zh: '' },
    })),
  options: z.object({}),
  spec: bareSpec,
  name: { en: 'Test', zh: '测试' },
  takes: '[topic...]',
  cues: {
    folder: pathToFileURL(`${folder}/`),
    variables: { rules: [], frame: [], advice: ['frame'], vote: ['advice'] },
  },
  plan: brief => brief.seats.flatMap(({ id: seat }) => [{ seat, input: [50, 90], output: [20, 60] }]),
  async play(stage, { seats }) {
    const frame = await stage.at('frame').say(seats[0]!, cue('frame'))
    const advice = await stage.all(seats, seat => stage.at('advice').say(seat, cue('advice', { frame })), { quorum: 2 })
    const first = stage.note('first', random => Math.floor(random() * advice.length))
    const speeches = [...advice.slice(first), ...advice.slice(0, first)].map(([, speech]) => speech)
    const votes = await stage.all(
      seats,
      seat => stage.at('vote').ask(seat, cue('vote', { advice: speeches }), { name: 'vote', schema: Vote }),
      { quorum: 1 },
    )
    for (const [seat, { vote }] of votes)
      stage.record({ type: 'vote.cast', name: seat.id, seat: seat.id, vote, weight: 1 })
    return { outcome: 'polled', decided: true, verdict: { yes: votes.filter(([, { vote }]) => vote === 'yes').length } }
  },
  report: view =>
    [`# ${view.brief.topic}`, JSON.stringify(view.verdict), ...evidenceSection(view, { called: seat => seat })].join(
      '\n\n',
    ),
  sceneLabel: scene => scene,
}

formatCases({
  format: poll,
  opening: {
    ...plainBrief,
    topic: 'Tea or coffee for the office?',
    seats: ['a', 'b', 'c'].map(id => ({ id, model: `lab:${id}` })),
  },
  script: call => (call.shape ? '{"vote":"yes"}' : `${call.key} says tea`),
  spareable: 'advice/b',
  essential: 'frame/a',
  structured: 'vote/c',
  lie: { liar: 'advice/c', opponent: 'frame/a', called: 'Speaker A', heardBy: ['vote/a', 'vote/b'] },
  judge: null,
})
