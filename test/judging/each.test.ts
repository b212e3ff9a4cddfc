import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { makeMask } from '../../src/core/mask.ts'
import type { Call, Speech } from '../../src/core/model.ts'
import { verify } from '../../src/engine/journal.ts'
import { type Opening, open, type Performance, resume } from '../../src/engine/perform.ts'
import { type Each, eachOf, type Omitted } from '../../src/formats/judge/each-speech.ts'
import { judge } from '../../src/formats/judge/judge.ts'
import type { JudgeDecision, JudgeVerdict } from '../../src/formats/judge/verdict.ts'
import { scriptedModel } from '../../src/models/scripted.ts'
import { heardIn, shownIn } from '../lab/court.ts'
import type { LabRequest, Reply, Script } from '../lab/server.ts'
import { newLabMachine } from '../support/agon.ts'
import { newArchive } from '../support/folder.ts'
import { openGolden } from '../support/golden.ts'
import { sample, sampleCuts, upTo } from '../support/sample.ts'
import { rowsOf, valuesOf } from '../support/values.ts'
import { rulingFor } from './support/transcript-judge.ts'

const written = `# Should we move this service to Postgres?

**Alice:** The load test shows 41 ms against 73 ms.

**Bob:** Nobody has tested the way back.

**Alice:** It is the same table in both.

**Bob:** The second thing is said again.

**Alice:** The third thing is new.

**Carol:** I spoke only once.
`
const writtenInChinese =
  '# 要迁移吗？\n\n**小李：** 应该迁移。\n\n**小王：** 退路没有测过。\n\n**小李：** 两边是同一张表。\n\n**小王：** 再说一遍。\n'

const isJudging = ({ body }: LabRequest) => body.model === 'j' || body.model === 'k'
const shown = (request: LabRequest) => shownIn(heardIn(request)).map(({ text }) => text)

/** Rules for who said that it is the same table, more clearly where the third thing was said; else for the way back. */
function ruling(request: LabRequest): Reply {
  const said = shown(request)
  const has = (words: string) => said.some(text => text.includes(words))
  const best = ['same table', '同一张表'].find(has) ?? (has('way back') ? 'way back' : '退路')
  const reply = JSON.parse(rulingFor(request, best).text!)
  if (has('third thing')) for (const row of Object.values<Record<string, number>>(reply.criteria)) row[reply.winner] = 9
  return { text: JSON.stringify(reply) }
}

const newMachine = (t: TestContext, more: (request: LabRequest) => Reply | null = () => null) => {
  const script: Script = { rules: request => more(request) ?? (isJudging(request) ? ruling(request) : null) }
  return newLabMachine(t, script)
}
const rulings = ({ lab }: { lab: { requests: LabRequest[] } }) => lab.requests.filter(isJudging)
const eachIn = (verdict: unknown): Each => (verdict as JudgeVerdict).each!

/** Rules for whoever said the third thing, else the last of the others, as many points ahead as there are speeches. */
function scriptedRuling({ moment, shape }: Call): string {
  const speeches = moment.values.exchanges as Speech[]
  const best =
    speeches.find(({ text }) => text === 'The third.') ?? speeches.findLast(({ text }) => /second|fourth/.test(text))!
  const { properties } = shape!.schema as { properties: Record<string, { properties?: object; enum?: string[] }> }
  const points = properties.winner!.enum!.map(label => [label, label === best.seat ? 3 + speeches.length : 3])
  const rows = Object.keys(properties.criteria!.properties!).map(name => [
    name,
    { why: 'x', ...Object.fromEntries(points) },
  ])
  return JSON.stringify({
    criteria: Object.fromEntries(rows),
    winner: best.seat,
    reasoning: 'It holds.',
    citations: [{ turn: best.key, quote: best.text }],
    unresolved: [],
    recommendation: 'Do it.',
  })
}

const golden = openGolden('judging-each')

/** The part of a report that tells what each speech moves. The order is drawn. */
const hangsOn = (report: string): string => {
  const [part] = report.slice(report.indexOf('### What the Verdict Hangs On')).split(/\n(?=#)/)
  return part!.replace(/ \((?:as said|turned)\)|（(?:原序|调换)）/, '')
}

describe('agon judge --each', { concurrency: 3 }, () => {
  it('rules on all of it and without each speech, and ranks them by how much the verdict hangs on them', async t => {
    const machine = await newMachine(t)
    machine.write('debate.md', written)
    const ran = await machine.run(['judge', 'debate.md', '--judge', 'lab:j', '--each'])
    assert.equal(ran.code, 0, ran.stderr)
    assert.match(ran.stderr, /^ {2}--each: 6 rulings, one on all of it and one without each of 5 speeches$/m)
    assert.match(ran.stderr, /^Estimate: 6 calls, /m)
    golden.is('en', 'what the verdict hangs on', hangsOn(ran.stdout))
    const page = await machine.run(['export', 'last', '--format', 'html'])
    assert.match(page.stdout, /<td[^>]*>round-2\/alice<\/td>/)
  })

  it('shows the judge each time just the others, in one order, without names', async t => {
    const machine = await newMachine(t)
    machine.write('debate.md', written)
    for (const _ of sample(upTo(4), { atLeast: 2 })) {
      const from = rulings(machine).length
      const { verdict, turns } = await machine.document(['judge', 'debate.md', '--judge', 'lab:j', '--each'])
      const asked = rulings(machine).slice(from)
      assert.equal(new Set((verdict as object as JudgeVerdict).judging.rulings.map(({ order }) => order)).size, 1)
      const whole = asked.find(({ turn }) => turn === 'synthesis/judge')!
      const all = shown(whole)
      assert.equal(all.length, 6)
      for (const request of asked) {
        assert.doesNotMatch(heardIn(request), /alice|bob|carol/i)
        const said = shown(request)
        if (request === whole) continue
        assert.equal(said.length, 5)
        const left = all.filter(text => !said.includes(text))
        assert.equal(left.length, 1, request.turn)
        // The order is the one of the whole: turned, whoever spoke second stands first in every one of them.
        const others = all.filter(text => text !== left[0])
        assert.deepEqual(said, others)
      }
      assert.equal(turns.length, 6)
    }
  })

  it('is asked in both orders at high, by every judge, and tells it as data', async t => {
    const machine = await newMachine(t)
    machine.write('debate.md', written)
    const { exit, verdict } = await machine.document('judge debate.md --judge lab:j,lab:k --each --yes'.split(' '))
    const each = eachIn(verdict)
    assert.deepEqual([exit, rulings(machine).length], [0, 24])
    assert.deepEqual([each.side, each.margin, each.kept], ['alice', 16, ['round-3/carol']])
    assert.deepEqual(each.speeches[0], {
      ...{ key: 'round-2/alice', speaker: 'alice', rank: 1, winner: 'bob', firmness: 'firm', changed: true },
      ...{ margin: -16, moved: -32, missed: [] },
    })
    assert.deepEqual(valuesOf(each.speeches, 'rank'), [1, 2, 3, 3, 3])
  })

  it('tells which ruling did not come, and counts the others', async t => {
    const machine = await newMachine(t, request =>
      isJudging(request) && !shown(request).some(text => text.includes('41 ms'))
        ? { status: 400, body: { error: { message: 'no such luck' } } }
        : null,
    )
    machine.write('debate.md', written)
    const ran = await machine.run(['judge', 'debate.md', '--judge', 'lab:j', '--each'])
    assert.equal(ran.code, 0, ran.stderr)
    golden.is('en', 'a ruling that did not come', hangsOn(ran.stdout))
    const lost = (await machine.document(['show', 'last'])).turns.find(({ state }) => state === 'missed')
    assert.equal(lost?.key, 'without/round-1/alice/judge')
  })

  it('asks for nothing more where there is no verdict to compare with', async t => {
    const machine = await newMachine(t, request => (isJudging(request) ? { chunks: [], refusal: 'No.' } : null))
    machine.write('debate.md', written)
    const ran = await machine.run(['judge', 'debate.md', '--judge', 'lab:j', '--each'])
    assert.equal(ran.code, 7)
    assert.deepEqual(valuesOf(rulings(machine), 'turn'), ['synthesis/judge'])
    assert.match(ran.stdout, /^No verdict\./m)
  })

  it('is refused where rulings could not be compared', async t => {
    const machine = await newMachine(t)
    machine.write('debate.md', written)
    machine.write('once.md', '# Q?\n**Ann:** Yes.\n**Ben:** No.\n')
    const refused = async (...args: string[]) => {
      const { code, stderr } = await machine.run(['judge', ...args])
      assert.equal(code, 2, stderr)
      return stderr
    }
    const low = await refused('debate.md', '--judge', 'lab:j', '--each', '--rigor', 'low')
    assert.match(low, /--each: not with a rigor of low\. .*does not know who is who.*same order.*--rigor normal/)
    assert.match(await refused('debate.md', '--judge', 'person', '--each'), /--each: person cannot rule as if/)
    assert.match(await refused('once.md', '--judge', 'lab:j', '--each'), /--each: every side spoke once/)
    const both = await refused('debate.md', '--judge', 'lab:j', '--each', '--without', 'round-1/bob')
    assert.match(both, /Give one of the two/)
    assert.equal(rulings(machine).length, 0)
  })

  it('speaks Chinese', async t => {
    const machine = await newMachine(t)
    machine.write('记录.md', writtenInChinese)
    const ran = await machine.run(['judge', '记录.md', '--judge', 'lab:j', '--each'])
    assert.equal(ran.code, 0, ran.stderr)
    assert.match(ran.stderr, /^ {2}--each：共 5 次裁决，一次针对全部发言，另外 4 次各略去一次发言$/m)
    golden.is('zh', 'what the verdict hangs on', hangsOn(ran.stdout))
  })
})

describe('agon judge --without', { concurrency: 3 }, () => {
  it('rules as if a speech had not been made, of a file and of a debate', async t => {
    const machine = await newMachine(t)
    machine.write('debate.md', written)
    const ran = await machine.run(['judge', 'debate.md', '--judge', 'lab:j', '--without', 'round-2/alice'])
    assert.equal(ran.code, 0, ran.stderr)
    assert.match(ran.stderr, /^ {2}Ruled on without round-2\/alice$/m)
    assert.match(ran.stderr, /Alice \(2 speeches\)/)
    assert.match(ran.stdout, /^Bob had the stronger argument/m)
    assert.match(ran.stdout, /^> Ruled on without round-2\/alice, as if it had not been said\./m)
    assert.ok(!heardIn(rulings(machine)[0]!).includes('same table'))
    const shownAgain = await machine.run(['show', 'last', '--plain'])
    assert.match(shownAgain.stdout, /^### Round 2 · Alice \(left out of the ruling\)\n\nIt is the same table/m)

    const again = await machine.document(['judge', 'last', '--judge', 'lab:j'])
    assert.deepEqual([again.options.without, (again.verdict as object as JudgeVerdict).winner], [null, 'alice'])

    await machine.run(['Should we?', '--rounds', '2'])
    const duel = await machine.run(['judge', 'last', '--judge', 'lab:c', '--without', 'round-2/proposer'])
    assert.match(duel.stderr, /Proposer \(1 speech\), Challenger \(2 speeches\)/)
    assert.equal(shown(machine.lab.requests.at(-1)!).length, 3)
  })

  it('names the speeches that there are, and refuses the only one of a side', async t => {
    const machine = await newMachine(t)
    machine.write('debate.md', written)
    const of = (key: string) => machine.run(['judge', 'debate.md', '--judge', 'lab:j', '--without', key])
    const unknown = await of('round-2/alicia')
    assert.equal(unknown.code, 4)
    assert.match(
      unknown.stderr,
      /no speech "round-2\/alicia".* Did you mean round-2\/alice\? There are: round-1\/alice, /,
    )
    const only = await of('round-3/carol')
    assert.equal(only.code, 2)
    assert.match(only.stderr, /round-3\/carol is all that Carol said/)
  })
})

describe('how much a verdict hangs on speeches', () => {
  it('comes out the same from every point of the journal, in the order that was drawn, and asks nothing twice', async t => {
    const archive = newArchive(t)
    const speakers = ['ann', 'ben'].map(id => ({ id, name: id }))
    const words = ['The first.', 'The second.', 'The third.', 'The fourth.']
    const speeches = ['1/ann', '1/ben', '2/ann', '2/ben'].map((key, i) => ({ ...said(key), text: words[i]! }))
    const asked: Call[] = []
    const performance: Performance = {
      format: judge,
      store: archive,
      mask: makeMask([]),
      limits: { tries: 1, retryDelayMs: 1 },
      modelFor: name =>
        scriptedModel(name, call => {
          asked.push(call)
          return scriptedRuling(call)
        }),
    }
    const opening: Opening = {
      ...{ topic: 'Q?', language: 'en', effort: null, budget: null, context: [], rigor: 'normal' },
      seats: [{ id: 'judge', model: 'lab:j' }],
      options: judge.options.parse({ speakers, speeches, each: true }) as Opening['options'],
    }
    const { id, view } = await open(opening, performance)
    const { records } = verify(archive.read(id))
    assert.equal(eachIn(view.verdict).speeches.length, 4)
    for (const cut of sampleCuts(records, 10)) {
      const [first, ...rest] = records.slice(0, cut)
      const lease = await archive.create(first as Parameters<typeof archive.create>[0], new Map())
      if (rest.length > 0) await archive.append(lease, rest)
      await archive.release(lease)
      asked.length = 0
      const again = await resume(lease.debate, performance)
      const settled = rest.flatMap(({ event }) => (event.type === 'turn.answered' ? [event.key] : []))
      assert.equal(asked.filter(({ key }) => settled.includes(key)).length, 0, `cut after ${cut}`)
      const kept = again.view.notes.get('synthesis/order')
      const drawn = rest.some(({ event }) => event.type === 'note.kept')
      if (drawn) assert.equal(kept, view.notes.get('synthesis/order'))
      assert.deepEqual([...again.view.notes.keys()], ['synthesis/order'])
      assert.deepEqual(eachIn(again.view.verdict), eachIn(view.verdict), `cut after ${cut}`)
    }
  })

  const sides = ['a', 'b']
  const said = (key: string) => ({ key, speaker: key.split('/')[1]!, text: 'words' })
  const ruled = (judgeSeat: string, a: number, b: number) => ({
    ...{ key: 'k', judge: judgeSeat, order: 'as-said' as const, blind: true },
    value: { criteria: { evidence: { why: '', a, b } }, winner: a >= b ? 'a' : 'b' } as object as JudgeDecision,
  })
  const judged = (...rulings: ReturnType<typeof ruled>[]) => ({ rulings, missed: [] })

  it('is compared by the judges alone that were heard both times', () => {
    const whole = judged(ruled('judge', 8, 4), ruled('judge-2', 9, 1))
    const half = { rulings: [ruled('judge', 7, 4)], missed: ['judge-2'] }
    const omitted: Omitted[] = [[said('r/a'), half]]
    const { speeches, margin } = eachOf(whole, { winner: 'a' }, omitted, [said('r/a')], sides)
    assert.deepEqual([margin, speeches[0]!.margin, speeches[0]!.moved, speeches[0]!.missed], [6, 3, -1, ['judge-2']])
  })

  it('counts a verdict that is for nobody any more as changed, and a move either way', () => {
    const whole = judged(ruled('judge', 8, 4))
    const split = judged(ruled('judge', 8, 4), { ...ruled('judge', 4, 8), order: 'turned' as 'as-said' })
    const omitted: Omitted[] = [
      [said('1/a'), judged(ruled('judge', 9, 4))],
      [said('1/b'), judged(ruled('judge', 4, 2))],
      [said('2/a'), null],
      [said('2/b'), split],
    ]
    const { speeches } = eachOf(whole, { winner: 'a' }, omitted, [], sides)
    assert.deepEqual(rowsOf(speeches, 'key', 'rank', 'changed', 'winner'), [
      ['2/b', 1, true, null],
      ['1/b', 2, false, 'a'],
      ['1/a', 3, false, 'a'],
      ['2/a', null, null, null],
    ])
  })

  it('is planned as it is played', () => {
    const speakers = ['ann', 'ben'].map(id => ({ id, name: id }))
    const speeches = ['1/ann', '1/ben', '2/ann'].map(said)
    const planned = (options: object, rigor: 'normal' | 'high') =>
      judge.cost.plan({
        ...{ topic: 'Q?', language: 'en', effort: null, budget: null, context: [], rigor },
        seats: [{ id: 'judge', model: 'lab:j' }],
        options: judge.options.parse({ speakers, speeches, ...options }) as never,
      }).length
    assert.deepEqual(
      [planned({}, 'normal'), planned({ each: true }, 'normal'), planned({ each: true }, 'high')],
      [1, 3, 6],
    )
  })
})
