import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeMask } from '../../src/core/mask.ts'
import { open, type Performance, resume } from '../../src/engine/perform.ts'
import { dialectic } from '../../src/formats/dialectic/dialectic.ts'
import { toolModel } from '../../src/models/tools/run.ts'
import { withArchive } from '../cases/play.ts'
import { conclude, decide, openingOf, pointOf, settled, speech } from '../dialectic/support/play.ts'
import { claudeScript } from './claude-script.ts'
import { codexScript } from './codex-script.ts'
import { copilotScript } from './copilot-script.ts'
import { geminiScript } from './gemini-script.ts'
import { opencodeScript } from './opencode-script.ts'
import { openTool, type StandInCall, type Step } from './stand-in.ts'
import { type Script, speaks } from './tool-case.ts'

/** Three rounds, as one tool after the other says them. */
const mainTurns =
  'round-1/main round-1/decide/main round-2/main round-2/decide/main round-3/main conclusion/main'.split(' ')
const partnerTurns = ['round-1/partner', 'round-2/partner', 'round-3/partner']

const spokenIn = (turn: string): string => {
  if (turn.includes('/decide/')) return decide()
  if (turn.startsWith('conclusion/')) return conclude()
  return turn.startsWith('round-3/') ? settled(pointOf(turn)) : speech(pointOf(turn))
}

/** How each tool is told to go on, and with what. null: it begins. */
const goesOn: Record<string, (call: StandInCall) => string | null> = {
  claude: ({ args }) => valueAfter('--resume', args),
  codex: ({ args }) => valueAfter('fork', args),
  gemini: ({ args }) => valueAfter('--resume', args),
  opencode: ({ args }) => valueAfter('--session', args),
  copilot: ({ args }) => args.find(word => word.startsWith('--resume='))?.slice('--resume='.length) ?? null,
}

const valueAfter = (flag: string, args: readonly string[]): string | null =>
  args.includes(flag) ? args[args.indexOf(flag) + 1]! : null

/** All that the tool was given to say to its model. */
const told = ({ stdin, files }: StandInCall): string => [stdin, ...Object.values(files)].join('\n')

function openBoth(script: Script, runs: { main: readonly Step[][]; partner: readonly Step[][] }) {
  const main = openTool(script.tool, script.model, { runs: runs.main })
  const partner = openTool(script.tool, script.model, { runs: runs.partner })
  return {
    main,
    partner,
    performance: (store: Performance['store'], models = { main: main.model, partner: partner.model }): Performance => ({
      format: dialectic,
      store,
      mask: makeMask([]),
      limits: { tries: 2, retryDelayMs: 1 },
      modelFor: name => models[name === 'main:x' ? 'main' : 'partner'],
    }),
    close: () => Promise.all([main.close(), partner.close()]),
  }
}

const opening = openingOf({
  options: { ask: 'never' },
  seats: { main: { model: 'main:x' }, partner: { model: 'partner:x' } },
})

const speaksAll = (script: Script, turns: readonly string[]): Step[][] =>
  turns.map(turn => speaks(script, spokenIn(turn)))

describe('a dialectic between tools', () => {
  for (const script of [claudeScript, codexScript, geminiScript, opencodeScript, copilotScript]) {
    const { id } = script.tool
    const sessionOf = goesOn[id]!

    it(`goes on in two conversations that ${id} itself holds, and sends what is new alone`, () =>
      withArchive(async archive => {
        const both = openBoth(script, { main: speaksAll(script, mainTurns), partner: speaksAll(script, partnerTurns) })
        const { view } = await open(opening, both.performance(archive))
        assert.equal(view.outcome, 'agreed', view.failure?.message)
        for (const [turns, tool, others] of [
          [mainTurns, both.main, partnerTurns],
          [partnerTurns, both.partner, mainTurns],
        ] as const) {
          const calls = tool.standIn.calls()
          assert.equal(calls.length, turns.length)
          assert.equal(sessionOf(calls[0]!), null)
          for (const [i, turn] of turns.entries()) {
            if (i === 0) continue
            const { after, remarks } = view.turns.get(turn)!
            const session = view.turns.get(after!)!.session!
            assert.equal(sessionOf(calls[i]!), session.replace(/\?.*$/, ''), `${turn} goes on`)
            assert.deepEqual(remarks, [])
            const said = [...turns, ...others].map(one => pointOf(one)).filter(words => told(calls[i]!).includes(words))
            const fresh = turns === mainTurns ? `${turn.split('/')[0]}/partner` : `${turn.split('/')[0]}/main`
            const expected = turn.includes('/decide/') || turns === partnerTurns ? [pointOf(fresh)] : []
            const last = turn === 'conclusion/main' ? [pointOf('round-3/partner')] : expected
            assert.deepEqual(said, last, turn)
          }
        }
      }))
  }

  it('goes on in the same conversations in another process', () =>
    withArchive(async archive => {
      const both = openBoth(claudeScript, {
        main: [
          ...speaksAll(claudeScript, mainTurns.slice(0, 2)),
          [{ hang: true }],
          ...speaksAll(claudeScript, mainTurns.slice(2)),
        ],
        partner: speaksAll(claudeScript, partnerTurns),
      })
      const stop = new AbortController()
      const underWay = setInterval(() => both.main.standIn.calls().length === 3 && stop.abort(), 20)
      const paused = await open(opening, { ...both.performance(archive), signal: stop.signal })
      clearInterval(underWay)
      assert.equal(paused.paused?.kind, 'aborted')

      const anew = (tool: typeof both.main) => toolModel(claudeScript.tool, claudeScript.model, { ...tool.context })
      const models = { main: anew(both.main), partner: anew(both.partner) }
      const { view } = await resume(paused.id, both.performance(archive, models))
      assert.equal(view.outcome, 'agreed', view.failure?.message)
      const [, , hung, again] = both.main.standIn.calls()
      assert.equal(sessionIn(hung!), view.turns.get('round-1/decide/main')!.session)
      assert.equal(sessionIn(again!), null, 'nobody knows what the run that was stopped left behind')
      assert.ok(told(again!).includes(pointOf('round-1/main')))
      const partner = both.partner.standIn.calls()
      assert.equal(sessionIn(partner[1]!), view.turns.get('round-1/partner')!.session)
      assert.equal(partner[1]!.cwd, partner[0]!.cwd, 'tools look for their sessions by it')
      assert.ok(!told(partner[1]!).includes(pointOf('round-1/main')))
    }))

  it('sends everything where the tool has forgotten the conversation', () =>
    withArchive(async archive => {
      const lost: Step[] = [{ complain: 'No conversation found with session ID: 1' }, { exit: 1 }]
      const both = openBoth(claudeScript, {
        main: speaksAll(claudeScript, mainTurns),
        partner: [
          speaks(claudeScript, spokenIn('round-1/partner')),
          lost,
          ...speaksAll(claudeScript, partnerTurns.slice(1)),
        ],
      })
      const { view } = await open(opening, both.performance(archive))
      assert.equal(view.outcome, 'agreed', view.failure?.message)
      assert.equal(view.turns.get('round-2/partner')!.attempts, 1)
      assert.match(view.turns.get('round-2/partner')!.remarks.join(), /sent again/)
      const [, tried, whole, next] = both.partner.standIn.calls()
      assert.ok(sessionIn(tried!) !== null && sessionIn(whole!) === null)
      for (const turn of ['round-1/main', 'round-1/partner', 'round-2/main'])
        assert.ok(told(whole!).includes(pointOf(turn)))
      assert.equal(sessionIn(next!), view.turns.get('round-2/partner')!.session)
    }))
})

const sessionIn = goesOn.claude!
