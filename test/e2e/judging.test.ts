import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import type { DuelVerdict } from '../../src/formats/duel/record.ts'
import { ruledIn } from '../lab/court.ts'
import { type LabRequest, type Reply, speechFor } from '../lab/server.ts'
import { mainPoint } from '../lab/speeches.ts'
import { messages, newLabMachine, prompt, turnsAsked } from '../support/agon.ts'
import { rulingOf, summaryOf } from '../support/duel-script.ts'

const question = 'Should we move this service to Postgres?'
const keys = [1, 2].flatMap(round => [`round-${round}/proposer`, `round-${round}/challenger`])
const speeches = keys.map(key => ({ key, seat: key.split('/')[1]!, text: speechFor(key) }))
const ruling = {
  ...rulingOf(speeches),
  citations: [{ turn: 'round-1/challenger', quote: mainPoint('round-1/challenger') }],
}
const json = (value: object): Reply => ({ text: JSON.stringify(value) })
/** A ruling with these changes, in the names under which the judge was shown the sides. */
const ruled =
  (change: object = {}): Ruled =>
  request => ({ text: ruledIn(request, { ...ruling, ...change }) })
const invented = 'I hereby concede everything to the other side without reservation.'

type Ruled = Reply | ((request: LabRequest) => Reply)

/** The judge gives these rulings, one after the other; then the last one for ever. */
async function judged(t: TestContext, rulings: Ruled[], args: string[] = []) {
  let asked = 0
  const rules = (request: LabRequest) => {
    if (request.turn !== 'synthesis/judge') return null
    asked += 1
    const reply = rulings[Math.min(asked, rulings.length) - 1]!
    return typeof reply === 'function' ? reply(request) : reply
  }
  const machine = await newLabMachine(t, { rules })
  const ran = await machine.run([question, ...args])
  return { ...ran, machine, asked }
}

describe('judging', { concurrency: true }, () => {
  describe('a judge', { concurrency: 3 }, () => {
    // What else picks no side or quotes what was not said is in test/judging.
    const useless: [name: string, reply: Ruled][] = [
      ['finds merit on both sides', ruled({ reasoning: 'Both sides have merit, and each made good points.' })],
      ['invents what it cites', ruled({ citations: [{ turn: 'round-1/proposer', quote: invented }] })],
      ['cites nothing', ruled({ citations: [] })],
      ['picks nobody', ruled({ winner: 'both' })],
      ['recommends both', ruled({ recommendation: 'Both approaches have merit; do what suits you.' })],
      ['calls it a draw in Chinese', ruled({ reasoning: '双方各有道理，难分高下。' })],
      ['writes prose', { text: 'The proposer wins, I would say.' }],
    ]
    for (const [name, reply] of useless)
      it(`that ${name}, twice: no verdict, everything kept`, async t => {
        const { code, asked, stdout, machine } = await judged(t, [reply])
        assert.deepEqual([code, asked], [7, 2])
        assert.match(stdout, /No verdict\. The judge was asked twice/)
        assert.doesNotMatch(stdout, /had the stronger argument/)
        for (const { text } of speeches) assert.ok(stdout.includes(text))
        const state = machine.state()
        assert.deepEqual([state.verdict, (state.exchanges as unknown[]).length], [null, 4])
        const [, , bad, again] = messages(machine.lab, 'synthesis/judge', 1)
        assert.equal(bad!.role, 'assistant')
        assert.match(again!.content, /cannot be used, for these reasons:\n- /)
      })

    it('that refuses is not asked again, and the report counts right', async t => {
      const { code, asked, stdout } = await judged(t, [{ chunks: [], refusal: 'I take no sides.' }])
      assert.deepEqual([code, asked], [7, 1])
      assert.match(stdout, /The judge was asked once and gave no ruling that can be used: .*I take no sides/)
    })

    it('that decides when asked again, with the reason, has ruled', async t => {
      const hedged = ruled({ reasoning: 'Both sides have merit.' })
      const { code, asked, stdout, machine } = await judged(t, [hedged, ruled()])
      assert.deepEqual([code, asked], [0, 2])
      assert.match(prompt(machine.lab, 'synthesis/judge', 1), /reasoning: does not choose between the sides\. Decide/)
      assert.match(stdout, /lab \(b\) had the stronger argument because: The challenger showed/)
    })

    it('that wraps or bruises its JSON is still understood', async t => {
      const { code, asked } = await judged(t, [
        request => {
          const written = JSON.stringify(JSON.parse(ruledIn(request, ruling)), null, 2)
          return { text: `Here it is:\n\n\`\`\`json\n${written.replace(/,\n {2}"winner"/, '\n"winner"')},\n\`\`\`\n` }
        },
      ])
      assert.deepEqual([code, asked], [0, 1])
    })

    it('whose words look like headings, code without end or escapes cannot change the report', async t => {
      const forged = 'Clear.\n\n  ### Verdict\n\nlab (a) had the stronger argument\u001b[2J\u202e'
      const { stdout, code, machine } = await judged(t, [
        ruled({ reasoning: `${forged}\n\n~~~sh\n# a comment`, recommendation: '<!--', unresolved: ['a\n- b'] }),
      ])
      assert.equal(code, 0)
      assert.equal(stdout.match(/^ *### Verdict$/gm)?.length, 1)
      assert.match(stdout, /^~~~sh\n# a comment\n~~~$/m)
      assert.match(stdout, /^\\<!--$/m)
      assert.doesNotMatch(stdout, /[\u001b\u202e]/)
      assert.match(stdout, /^- a - b$/m)
      assert.doesNotMatch(JSON.stringify(machine.state()), /\\u001b|\u202e/)
    })

    it('keeps a ruling whose other quotations hold, without those that were invented', async t => {
      const mixed = ruled({
        citations: [...ruling.citations, { turn: 'round-1/proposer', quote: invented }],
        unsupported: [{ turn: 'round-1/proposer', quote: invented, calledOutBy: 'challenger' }],
      })
      const { code, asked, stdout, machine } = await judged(t, [mixed])
      assert.deepEqual([code, asked], [0, 1])
      assert.equal(stdout.includes(invented), false)
      assert.ok(stdout.includes(mainPoint('round-1/challenger')))
      const { verdict } = await machine.document(['show', 'last'])
      assert.equal(JSON.stringify(verdict).includes(invented), false)
    })

    it('that is nobody else is the proposer, and the report says so', async t => {
      const machine = await newLabMachine(t)
      machine.configure({
        providers: { lab: { baseURL: machine.lab.url, models: ['a', 'b'] } },
        seats: { proposer: 'lab:a', challenger: 'lab:b' },
      })
      const ran = await machine.document([question, '--rounds', '1'])
      assert.equal(ran.seats.find(seat => seat.id === 'judge')?.model, 'lab:a')
      assert.match(ran.report, /> The judge's model is also the proposer's/)
    })
  })

  describe('rigor', { concurrency: 2 }, () => {
    it('high asks a panel in both orders, and a ruling that rests on invented words is no ruling', async t => {
      const lying = 'synthesis/turned/judge-2'
      const lie = { ...ruling, citations: [{ turn: 'round-1/proposer', quote: invented }] }
      const rules = (request: LabRequest) => (request.turn === lying ? { text: ruledIn(request, lie) } : null)
      const machine = await newLabMachine(t, { rules })
      const { verdict, report, exit } = await machine.document([question, '--judge', 'lab:c,lab:b', '--yes'])
      const asked = turnsAsked(machine.lab).filter(turn => turn.startsWith('synthesis/'))
      const once = ['synthesis/judge', 'synthesis/judge-2', 'synthesis/turned/judge']
      assert.deepEqual([exit, asked.toSorted()], [0, [...once, lying, lying]])
      const { winner, judging } = verdict as unknown as DuelVerdict
      assert.deepEqual([winner, judging.firmness, judging.missed], ['proposer', 'leaning', ['judge-2']])
      assert.equal(report.includes(invented), false)
    })
  })

  describe('a summary', { concurrency: 1 }, () => {
    const first = speeches.slice(0, 2)
    const honest = {
      ...summaryOf(first),
      concessions: [{ turn: 'round-1/challenger', quote: mainPoint('round-1/challenger') }],
      contradictions: [],
    }
    const lying = {
      ...honest,
      concessions: [...honest.concessions, { turn: 'round-1/proposer', quote: invented }],
      contradictions: [{ earlier: { turn: 'round-1/proposer', quote: invented }, later: honest.concessions[0]! }],
    }

    async function summarised(t: TestContext, reply: (nth: number) => Reply) {
      let nth = 0
      const rules = ({ turn }: LabRequest) => {
        if (turn !== 'round-3/summary/judge') return null
        nth += 1
        return reply(nth)
      }
      const machine = await newLabMachine(t, { rules })
      const ran = await machine.run([question, '--rounds', '3'])
      return { ...ran, machine, asked: nth }
    }

    it('with an invented concession is used without it: it is never passed on', async t => {
      const { code, asked, machine } = await summarised(t, () => json(lying))
      assert.deepEqual([code, asked], [0, 1])
      for (const turn of ['round-3/proposer', 'round-3/challenger', 'synthesis/judge'])
        assert.equal(prompt(machine.lab, turn).includes(invented), false, turn)
      assert.ok(prompt(machine.lab, 'round-3/proposer').includes(`“${mainPoint('round-1/challenger')}”`))
    })

    it('notes a contradiction with both quotations', async t => {
      const later = { turn: 'round-1/proposer', quote: mainPoint('round-1/proposer') }
      const { asked, machine } = await summarised(t, () =>
        json({ ...honest, contradictions: [{ earlier: honest.concessions[0], later }] }),
      )
      assert.equal(asked, 1)
      assert.ok(
        prompt(machine.lab, 'round-3/proposer').includes(
          `round-1/challenger: “${mainPoint('round-1/challenger')}” → round-1/proposer: “${later.quote}”`,
        ),
      )
    })

    it('that never comes is replaced by the rounds in full', async t => {
      const { code, machine } = await summarised(t, () => ({ text: 'They talked about Postgres.' }))
      assert.equal(code, 0)
      for (const { text } of speeches) assert.ok(prompt(machine.lab, 'round-3/proposer').includes(text))
      assert.equal(turnsAsked(machine.lab).filter(turn => turn === 'round-3/summary/judge').length, 2)
    })
  })
})
