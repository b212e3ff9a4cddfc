import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { Rigor } from '../src/core/events.ts'
import { makeMask } from '../src/core/mask.ts'
import type { Call, Speech } from '../src/core/model.ts'
import type { View } from '../src/core/view.ts'
import { open } from '../src/engine/perform.ts'
import { duel } from '../src/formats/duel/duel.ts'
import type { Verdict } from '../src/formats/duel/verdict.ts'
import { scriptedModel } from '../src/models/scripted.ts'
import { openArchive } from '../src/store/archive.ts'
import { duelScript, rulingOf } from './support/duel-script.ts'

type Judge = (exchanges: readonly Speech[], call: Call, model: string) => string

/** Picks the side whose first speech is `round-1/<seat>`, as far as a judge can tell: by its words. */
const saysSo: Judge = exchanges => exchanges.find(({ text }) => text.includes('no owner'))!.seat
const firstShown: Judge = exchanges => exchanges[0]!.seat

describe('a blind judge', () => {
  it('sees neither seats nor models, and its ruling is told with the real names', async () => {
    const { view, calls } = await play('normal', saysSo)
    const prompt = promptOf(calls.find(call => call.key === 'synthesis/judge')!)
    assert.doesNotMatch(prompt, /round-\d\/(?:proposer|challenger)|alpha|beta|wonder/i)
    assert.match(prompt, /turn round-1\/A>>/)
    const verdict = view.verdict as unknown as Verdict
    assert.equal(verdict.winner, 'challenger')
    assert.equal(verdict.citations[0]!.turn, 'round-1/challenger')
    assert.equal(verdict.judging.firmness, 'leaning')
    assert.equal(verdict.reasoning, 'The challenger showed that the migration has no owner.')
    assert.deepEqual(verdict.disagreements[0], { point: 'when', proposer: 'this quarter', challenger: 'next year' })
  })

  it('has its order drawn by lot, which is kept', async () => {
    const orders = new Set<unknown>()
    for (let i = 0; i < 24 && orders.size < 2; i++)
      orders.add((await play('normal', saysSo)).view.notes.get('synthesis/order'))
    assert.deepEqual([...orders].sort(), ['as-said', 'turned'])
  })
})

describe('at high rigor', () => {
  it('every judge rules in both orders, and all of them alike is firm', async () => {
    const { view, calls } = await play('high', saysSo, ['judge', 'judge-2'])
    const rulings = calls.map(call => call.key).filter(key => key.startsWith('synthesis/'))
    assert.deepEqual(rulings.sort(), [
      'synthesis/judge',
      'synthesis/judge-2',
      'synthesis/turned/judge',
      'synthesis/turned/judge-2',
    ])
    const { winner, judging } = view.verdict as unknown as Verdict
    assert.deepEqual(
      [winner, judging.firmness, judging.ordersAgree, judging.judgesAgree],
      ['challenger', 'firm', true, true],
    )
    assert.ok(judging.margins.evidence! > 0)
  })

  it('a ruling that depends on the order is no win', async () => {
    const { view } = await play('high', firstShown)
    const { winner, judging } = view.verdict as unknown as Verdict
    assert.deepEqual([view.outcome, view.decided, winner], ['split', false, null])
    assert.deepEqual([judging.firmness, judging.decidedBy, judging.ordersAgree], ['split', 'order', false])
  })

  it('says what the debate changed', async () => {
    const { view, calls } = await play('high', saysSo)
    const { changed } = view.verdict as unknown as Verdict
    assert.deepEqual(
      changed?.moved.map(({ seat, how }) => [seat, how]),
      [
        ['proposer', 'partly'],
        ['challenger', 'partly'],
      ],
    )
    assert.deepEqual(changed?.openings, { winner: 'challenger', same: true })
    const sealed = calls.filter(call => call.key.startsWith('sealed/'))
    assert.equal(sealed.length, 2)
    const others = calls.filter(call => !call.key.startsWith('sealed/') && !call.key.startsWith('final/'))
    assert.ok(others.every(call => !promptOf(call).includes('sealed words of')))
  })
})

const promptOf = (call: Call): string => call.messages.map(({ content }) => content).join('\n')

async function play(rigor: Rigor, judge: Judge, judges = ['judge']): Promise<{ view: View; calls: Call[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'agon-judging-'))
  const archive = openArchive(join(folder, 'agon.db'))
  const calls: Call[] = []
  const answer = (call: Call, name: string): string => {
    calls.push(call)
    const { cue, values } = call.moment
    if (cue === 'sealed') return JSON.stringify({ answer: `sealed words of ${call.key}`, because: 'so it seems' })
    if (cue === 'final') return JSON.stringify({ answer: 'later', changed: 'partly', because: 'the owner is missing' })
    if (cue === 'synthesis' || cue === 'openings') return ruling(values.exchanges as Speech[], call, name)
    return `${duelScript(call)} I am ${name}.${call.key === 'round-1/challenger' ? ' The migration has no owner.' : ''}`
  }
  const ruling = (exchanges: readonly Speech[], call: Call, name: string): string => {
    const winner = judge(exchanges, call, name)
    const other = exchanges.find(({ seat }) => seat !== winner)!.seat
    const points = { why: 'it shows more', [winner]: 8, [other]: 6.5 }
    const criteria = call.key.includes('low')
      ? {}
      : { evidence: points, reasoning: points, response: points, practicality: points }
    if (call.moment.cue === 'openings') return JSON.stringify({ criteria, winner })
    const challenger = exchanges.find(({ of, key }) => (of ?? key) === 'round-1/challenger')!
    const proposer = exchanges.find(({ of, key }) => (of ?? key) === 'round-1/proposer')!
    const quoted = exchanges.find(({ seat }) => seat === winner)!
    return JSON.stringify({
      criteria,
      ...rulingOf(exchanges),
      winner,
      reasoning: `Side ${challenger.seat} showed that the migration has no owner.`,
      citations: [{ turn: quoted.key, quote: quoted.text.slice(0, 40) }],
      disagreements: [{ point: 'when', [proposer.seat]: 'this quarter', [challenger.seat]: 'next year' }],
    })
  }
  try {
    const { view } = await open(
      {
        topic: 'Should the service move to Postgres?',
        language: 'en',
        seats: [
          { id: 'proposer', model: 'lab:alpha-1' },
          { id: 'challenger', model: 'lab:beta-2' },
          ...judges.map(id => ({ id, model: `lab:wonder-${id}` })),
        ],
        effort: null,
        budget: null,
        options: { rounds: 2 },
        context: [],
        rigor,
      },
      {
        format: duel,
        store: archive,
        mask: makeMask([]),
        limits: { tries: 1, retryDelayMs: 1 },
        modelFor: name => scriptedModel(name, call => answer(call, name)),
      },
    )
    return { view, calls }
  } finally {
    archive.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
