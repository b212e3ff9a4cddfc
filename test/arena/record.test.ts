import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeMask } from '../../src/core/mask.ts'
import type { Call, Message } from '../../src/core/model.ts'
import type { Performance } from '../../src/engine/perform.ts'
import { makeExaminer } from '../../src/evidence/examiner.ts'
import { arena } from '../../src/formats/arena/arena.ts'
import { run, withArchive } from '../cases/play.ts'
import { arenaOpening, sociableScriptWith } from './support/script.ts'

/** Speeches quote each other, and one misquotes: what is found out about that stands on the record too. */
const script = sociableScriptWith({
  'round-3/con': 'Pro also said “The pro case on builds is that nothing gets simpler”.',
})

const examinerFor: Performance['examinerFor'] = ({ language }, sources) =>
  makeExaminer({ language, sources, folders: [], git: null, pages: null, mask: makeMask([]) })

/** Every call of ten rounds, in the order in which they went out. The audience is of one model. */
async function callsOf(language: 'en' | 'zh', rigor: 'low' | 'normal' | 'high'): Promise<Call[]> {
  const calls: Call[] = []
  const usual = arenaOpening(3, { rounds: 10 })
  const seats = usual.seats.map(seat => (seat.id.startsWith('aud_') ? { ...seat, model: 'scripted:audience' } : seat))
  const answer = (call: Call) => {
    calls.push(call)
    return script(call)
  }
  const opening = { ...usual, seats, language, rigor }
  const { view } = await withArchive(archive =>
    run({ format: arena, opening, script: answer }, archive, { examinerFor }),
  )
  assert.equal(view.state, 'done')
  return calls
}

const asking = ({ messages }: Call): Message => messages[1]!

const recordIn = (call: Call): string => asking(call).content.slice(0, asking(call).cuts?.at(-1) ?? 0)

const keysIn = (text: string): string[] => [...text.matchAll(/^<<\w+ turn (\S+)>>$/gm)].map(([, key]) => key!)

/** All see the record as it is, but for blind judges, who see it in one order or the other. */
function sightOf({ moment, key }: Call, rigor: string): string {
  const isBlind = rigor !== 'low' && (moment.cue === 'ruling' || (moment.cue === 'score' && rigor === 'high'))
  return isBlind ? `blind${key.includes('/turned/') ? ', turned' : ''}` : 'open'
}

describe('the record of an arena', { concurrency: 2 }, () => {
  for (const language of ['en', 'zh'] as const)
    for (const rigor of ['low', 'normal', 'high'] as const)
      it(`begins every prompt and is only added to: ${language}, ${rigor}`, async () => {
        const calls = await callsOf(language, rigor)
        const { content: rules } = calls[0]!.messages[0]!
        for (const call of calls) assert.deepEqual(call.messages[0], { role: 'system', content: rules }, call.key)
        for (const [sight, group] of Map.groupBy(calls, call => sightOf(call, rigor))) {
          let longest = ''
          for (const call of group) {
            const record = recordIn(call)
            const [shorter, longer] = record.length < longest.length ? [record, longest] : [longest, record]
            assert.ok(longer.startsWith(shorter), `${sight}: ${call.key}`)
            longest = longer
          }
          assert.equal(keysIn(longest).length, 23, sight)
          assert.equal(longest.match(/ checked round-/g)?.length, 16, sight)
        }
      })

  it('may be cut behind each speech and what was found in it', async () => {
    for (const call of await callsOf('en', 'normal')) {
      const { content, cuts } = asking(call)
      const ends = cuts!.map(cut => content.slice(0, cut))
      assert.deepEqual(
        ends.map(text => keysIn(text).length),
        cuts!.map((_, place) => place + 1),
        call.key,
      )
      for (const text of ends) assert.match(text, /\n<<\w+ end>>$/)
      for (const cut of cuts!) assert.match(content.slice(cut), /^\n\n(?!<<\w+ checked)/)
    }
  })

  it('has everything that was said once, and nothing that only the rules need', async () => {
    for (const call of await callsOf('en', 'normal')) {
      const keys = keysIn(recordIn(call))
      assert.equal(new Set(keys).size, keys.length, call.key)
      const before = call.key.startsWith('round-')
        ? Number(/\d+/.exec(call.key)![0])
        : call.key.startsWith('before')
          ? 1
          : 11
      const round = (n: number) => keys.filter(key => key.startsWith(`round-${n}/`)).length
      for (let n = 1; n < before; n++) assert.ok(round(n) >= 2, `${call.key} is told round ${n}`)
      for (let n = before + 1; n <= 10; n++) assert.equal(round(n), 0, call.key)
      assert.doesNotMatch(recordIn(call), /argument 1"\]/)
    }
  })

  it('is no conversation: a seat is told in each call who it is, and nothing of what was asked before', async () => {
    for (const call of await callsOf('en', 'low')) {
      assert.deepEqual(
        call.messages.map(({ role }) => role),
        ['system', 'user'],
        call.key,
      )
      assert.deepEqual(call.conversation, { goesOn: false, session: null, known: 0 })
      assert.equal(asking(call).content.match(/^You are (?!no judge)/gm)?.length, 1, call.key)
      const others = [
        'Round',
        'Score both',
        'Rule on',
        'Vote for',
        'The debate has not',
        'Give the full',
        'You have the floor',
      ]
      const asked = asking(call).content.slice(recordIn(call).length)
      assert.ok(others.filter(words => asked.includes(words)).length <= 1, call.key)
    }
  })

  it('tells a debater which citations of its last speech are wrong, and that it may mend them', async () => {
    const calls = await callsOf('en', 'normal')
    const told = calls.filter(call => asking(call).content.includes('correct each, or withdraw it'))
    assert.deepEqual(
      told.map(({ key }) => key),
      ['round-4/con'],
    )
    assert.match(asking(told[0]!).content, / checked round-3\/con>>\n[^<]*- (?:differs|not-there): /)
  })

  it('lets a voter know where it leaned, and whoever has the floor what it asked for it with', async () => {
    const calls = await callsOf('en', 'normal')
    const of = (key: string) => asking(calls.find(call => call.key === key)!).content
    assert.match(
      of('vote/aud_02'),
      / turn before\/aud_02>>\n\{"leaning":"undecided","reason":"Nothing was said yet\."\}/,
    )
    assert.doesNotMatch(of('vote/aud_02'), / turn before\/aud_01/)
    assert.match(of('round-3/floor/aud_01'), / turn round-3\/apply\/aud_01>>\n\{.*"claim":"Something that aud_01/)
  })
})

it('what somebody thought before the debate is told to nobody, whoever guesses at it', async () => {
  const secret = 'My bakery lost eleven thousand euros in a single winter.'
  const guess = (number: string) =>
    `The member aud_01 wrote “My bakery lost ${number} thousand euros in a single winter.”`
  const script = sociableScriptWith({ 'round-2/pro': guess('twelve'), 'round-2/con': guess('eleven') })
  const answer = (call: Call) =>
    call.key === 'before/aud_01' ? JSON.stringify({ leaning: 'con', confidence: 0.5, reason: secret }) : script(call)
  const sent: Call[] = []
  const opening = arenaOpening(3, { rounds: 5 })
  const { view } = await withArchive(archive =>
    run(
      {
        format: arena,
        opening,
        script: call => {
          sent.push(call)
          return answer(call)
        },
      },
      archive,
      { examinerFor },
    ),
  )
  assert.equal(view.state, 'done')
  for (const { citations } of view.evidence.values())
    for (const { where, difference = '' } of citations) {
      assert.notEqual(where, 'before/aud_01')
      assert.doesNotMatch(difference, /eleven/)
    }
  const told = sent.filter(({ moment: { seat } }) => seat === 'pro').at(-1)!
  assert.ok(!asking(told).content.includes('before/aud_01'))
})
