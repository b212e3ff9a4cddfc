import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { Json } from '../../src/core/json.ts'
import type { Language } from '../../src/core/language.ts'
import { makeMask } from '../../src/core/mask.ts'
import type { Call, Speech } from '../../src/core/model.ts'
import { open } from '../../src/engine/perform.ts'
import { arena } from '../../src/formats/arena/arena.ts'
import { judge } from '../../src/formats/judge/judge.ts'
import { transcriptOfDebate } from '../../src/formats/judge/transcript/of-debate.ts'
import type { JudgeVerdict } from '../../src/formats/judge/verdict.ts'
import { archivedDebate } from '../../src/host/archived.ts'
import { cliWords } from '../../src/host/words.ts'
import { scriptedModel } from '../../src/models/scripted.ts'
import { type Archive, openArchive } from '../../src/store/archive.ts'
import { withArchive } from '../cases/play.ts'
import { newLabMachine } from '../support/agon.ts'
import { reportText } from '../support/report.ts'
import { openArena } from './support/play.ts'
import { speechOf, withReplies } from './support/script.ts'

const mask = makeMask([])

/** Pro answers nothing in round 2 at first, and does when it is asked once more. */
const script = withReplies({
  'round-2/pro': 'A first try that quotes nobody.\n\n```json\n{"arguments":[],"answers":[],"help":null}\n```',
  'round-2/pro again': speechOf,
})

async function judged(archive: Archive, language: Language = 'en') {
  const { id } = await openArena(archive, { script, language })
  const debate = await archivedDebate(archive, id, cliWords[language])
  return transcriptOfDebate(debate, { topic: null, question: null, keepsEvidence: true, language }, { archive })
}

describe('an arena that is judged afterwards', () => {
  it('is judged by what stands in its record, in its order, without the blocks for the rules', async () => {
    await withArchive(async archive => {
      const { transcript } = await judged(archive)
      assert.deepEqual(
        transcript.speeches.map(({ key }) => key).slice(0, 6),
        'round-1/pro round-1/con round-2/pro round-2/con round-2/floor/aud_01 round-3/pro'.split(' '),
      )
      for (const { text } of transcript.speeches) assert.doesNotMatch(text, /```|"answers"|A first try/)
    })
  })

  it('has the audience heard, but not chosen from, in either language', async () => {
    for (const language of ['en', 'zh'] as const)
      await withArchive(async archive => {
        const { transcript, question } = await judged(archive, language)
        const speakers = transcript.speakers.map(({ id, side }) => [id, side])
        assert.deepEqual(speakers, [
          ['pro', true],
          ['con', true],
          ['aud_01', false],
        ])
        const calls: Call[] = []
        const { view } = await open(
          {
            ...{ topic: question, language, effort: null, budget: null, context: [], rigor: 'high' },
            seats: [{ id: 'judge', model: 'lab:j' }],
            options: judge.options.parse(transcript) as Record<string, Json>,
          },
          {
            ...{ format: judge, store: archive, mask },
            modelFor: name =>
              scriptedModel(name, call => {
                calls.push(call)
                return rulingOf(call)
              }),
          },
        )
        assert.equal(view.failure, null)
        assert.deepEqual(calls.map(labelsIn), [
          ['Larch', 'Sedge'],
          ['Larch', 'Sedge'],
        ])
        for (const call of calls) assert.match(said(call), /I can add what lawyers think of it/)
        const { judging } = view.verdict as object as JudgeVerdict
        assert.deepEqual(Object.values(judging.rulings[0]!.labels!).sort(), ['con', 'pro'])
        assert.match(
          reportText(judge, view, []),
          language === 'en' ? /from the audience Rationalist \(1 speech\)/ : /观众Rationalist（1 次发言）/,
        )
      })
  })
})

describe('agon judge on an arena', { concurrency: 2 }, () => {
  const told = {
    en: /^Transcript: debate 1 \(arena\) — Pro \(5 speeches\), Con \(5 speeches\)\n {2}Heard as well, and not to choose from: Rationalist \(1 speech\)$/m,
    zh: /^记录：辩论 1（arena），正方（5 次发言）、反方（5 次发言）\n {2}另有观众发言纳入记录，但不作为裁决对象：Rationalist（1 次发言）$/m,
  }
  for (const language of ['en', 'zh'] as const)
    it(`says who is heard and who can be chosen (${language})`, async t => {
      const machine = await newLabMachine(t)
      const archive = openArchive(join(machine.home, 'agon.db'))
      await openArena(archive, { script, language })
      archive.close()
      const { stderr } = await machine.run(['judge', '1', '--lang', language])
      assert.match(stderr, told[language])
    })
})

it('the words of an arena are found and shown without the blocks behind them; what replies say is found as it is', async () => {
  await withArchive(async archive => {
    await openArena(archive, { script })
    const words = (text: string) => arena.display.words!(text)
    const found = (query: string) => archive.search(query, 100, words)
    const [hit] = found('everybody in stage a').filter(({ key }) => key === 'round-1/pro')
    assert.match(hit!.snippet, /everybody in stage a\.$/)
    for (const { snippet } of found('stage')) assert.doesNotMatch(snippet, /```/)
    assert.deepEqual(found('pro argument 1'), [], 'it stands in a block only')
    assert.equal(archive.search('pro argument 1').length > 0, true, 'the archive has all of it')
    assert.ok(found('Nobody said this').some(({ key }) => key === 'round-2/admit/judge'))
  })
})

const said = ({ messages }: Call): string => messages.map(({ content }) => content).join('\n')

const labelsIn = (call: Call): string[] =>
  (call.shape!.schema as { properties: { winner: { enum: string[] } } }).properties.winner.enum

function rulingOf(call: Call): string {
  const [one, other] = labelsIn(call)
  const [first] = call.moment.values.exchanges as readonly Speech[]
  const points = { why: 'it holds', [one!]: 7, [other!]: 4 }
  return JSON.stringify({
    criteria: { evidence: points, reasoning: points, response: points, practicality: points },
    winner: one,
    reasoning: 'It was answered.',
    citations: [{ turn: first!.key, quote: first!.text.slice(0, 20) }],
    unresolved: [],
    recommendation: 'Try it with two services first.',
  })
}
