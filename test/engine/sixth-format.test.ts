import { z } from 'zod'
import { cue } from '../../src/core/cue.ts'
import { heading, paragraph } from '../../src/core/doc/doc.ts'
import type { Format } from '../../src/engine/format.ts'
import { evidenceSection } from '../../src/formats/report/evidence.ts'
import { formatCases } from '../cases/format.ts'
import { bareFormat, cuesIn } from '../support/bare-format.ts'
import { plainBrief } from '../support/brief.ts'
import { temporaryFolder } from '../support/folder.ts'

// A new format needs its folder and one line in src/formats/index.ts. This is all there is to it.
const cues = cuesIn(temporaryFolder(), {
  rules: 'You are one of three advisers. The question: {{topic}}',
  frame: 'Say in one sentence what the question is about.',
  advice: 'The chair said:\n\n{{frame}}\n\nGive your advice in one sentence.',
  vote: 'The advice given:\n\n{{advice}}\n\nVote yes or no.',
})

const Vote = z.object({ vote: z.enum(['yes', 'no']) })

const poll: Format = {
  ...bareFormat(
    'poll',
    ['a', 'b', 'c'],
    {
      cues,
      async play(stage, { seats }) {
        const frame = await stage.at('frame').say(seats[0]!, cue('frame'))
        const advice = await stage.all(seats, seat => stage.at('advice').say(seat, cue('advice', { frame })), {
          quorum: 2,
        })
        const first = stage.note('first', random => Math.floor(random() * advice.length))
        const speeches = [...advice.slice(first), ...advice.slice(0, first)].map(([, speech]) => speech)
        const votes = await stage.all(
          seats,
          seat => stage.at('vote').ask(seat, cue('vote', { advice: speeches }), { name: 'vote', schema: Vote }),
          { quorum: 1 },
        )
        for (const [seat, { vote }] of votes)
          stage.record({ type: 'vote.cast', name: seat.id, seat: seat.id, vote, weight: 1 })
        return {
          outcome: 'polled',
          decided: true,
          verdict: { yes: votes.filter(([, { vote }]) => vote === 'yes').length },
        }
      },
    },
    {
      roles: () =>
        ['a', 'b', 'c'].map(id => ({
          id,
          kind: 'debater',
          label: { en: `Speaker ${id}`, zh: id },
          about: { en: '', zh: '' },
        })),
    },
  ),
  cost: { plan: brief => brief.seats.flatMap(({ id: seat }) => [{ seat, input: [50, 90], output: [20, 60] }]) },
  report: view => [
    heading(1, view.brief.topic),
    paragraph(JSON.stringify(view.verdict)),
    ...evidenceSection(view, { called: seat => seat }),
  ],
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
