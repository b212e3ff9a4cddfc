import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { researchOf } from '../../../src/formats/research/options-in.ts'
import { type DebateOptions, debate, openAgon, type ResearchPlan, resumeDebate } from '../../../src/index.ts'
import { rowsOf, valuesOf } from '../../support/values.ts'
import { probed, researchMachine } from '../support/machine.ts'

const topic = 'Claude Code vs OpenCode'

describe('a research from a program', { concurrency: 2 }, () => {
  it('takes its parameters by their names, and leaves its report', async t => {
    const machine = await researchMachine(t)
    const options: DebateOptions = {
      format: 'research',
      roles: [
        { name: 'Claude Code', model: 'lab:a' },
        { name: 'OpenCode', stance: 'it is open', model: 'b' },
      ],
      goal: 'Which one?',
      audience: 'team',
      decision_type: 'market-analysis',
      evidence_round: true,
      confirm_plan: true,
      model: 'lab:c',
      judge: 'lab:a,lab:d',
      auditor: 'lab:b',
      search: 'none',
      context: [{ path: 'spec', text: 'It is so.' }],
      official: ['spec'],
      output_path: 'report.html',
    }
    const {
      outcome,
      seats,
      options: kept,
      notices,
      turns,
    } = await debate(topic, { ...{ ...options, home: machine.home, cwd: machine.folder, env: {} } }).result
    assert.deepEqual([outcome, notices.filter(notice => notice.includes('report'))], ['success', []])
    assert.deepEqual(Object.fromEntries(seats.map(({ id, model }) => [id, model])), {
      'claude-code': 'lab:a',
      opencode: 'lab:b',
      auditor: 'lab:b',
      judge: 'lab:a',
      'judge-2': 'lab:d',
    })
    const research = researchOf(kept)
    assert.deepEqual(valuesOf(research.roles, 'stance'), ['argue for Claude Code', 'it is open'])
    assert.deepEqual(
      [research.goal, research.audience, research.decision_type, research.official],
      [...['Which one?', 'team', 'market-analysis', ['spec']]],
    )
    assert.ok(turns.some(({ key }) => key.startsWith('audit/')))
    assert.match(readFileSync(join(machine.folder, 'report.html'), 'utf8'), /^<!doctype html>/i)
    const second = debate(topic, { ...options, home: machine.home, cwd: machine.folder, env: {} }).result
    await assert.rejects(second, { name: 'UsageError', message: /^output_path: report\.html exists/ })
  })

  it('asks a function whether the plan is right, and is aborted where it is not', async t => {
    const machine = await researchMachine(t)
    const place = { home: machine.home, cwd: machine.folder, env: {} }
    const plans: ResearchPlan[] = []
    const confirm = (answer: boolean) => async (plan: ResearchPlan) => {
      plans.push(plan)
      return answer
    }
    const events: string[] = []
    const running = debate(topic, { format: 'research', confirm_plan: confirm(false), ...place })
    for await (const { type } of running) events.push(type)
    const { outcome, decided, verdict, turns, id } = await running.result
    assert.deepEqual([outcome, decided, turns], ['aborted', false, []])
    assert.deepEqual(verdict, { state: 'aborted', reason: 'the plan was not confirmed' })
    assert.deepEqual(events, ['debate.opened', 'model.probed', 'model.probed', 'model.probed', 'debate.closed'])
    const [plan] = plans
    assert.deepEqual(rowsOf(plan!.roles, 'id', 'name', 'model', 'search'), [
      ['claude-code', 'Claude Code', 'lab:a', 'none'],
      ['opencode', 'OpenCode', 'lab:b', 'none'],
    ])
    assert.deepEqual([plan!.judges, plan!.auditor, plan!.inferred], [['lab:c'], null, ['roles', 'goal']])
    assert.deepEqual([plan!.evidence_round.on, plan!.probes.length, plan!.calls[0]], [false, 3, 5])
    assert.match(plan!.text, /^Topic: Claude Code vs OpenCode$/m)
    assert.equal((await resumeDebate(id, place).result).outcome, 'aborted', 'a debate that is over comes back as it is')
    const agreed = await debate(topic, { format: 'research', confirm_plan: confirm(true), ...place }).result
    assert.equal(agreed.outcome, 'success')
  })

  it('is aborted, and no error, where a model that was named does not answer, or by its signal', async t => {
    const machine = await researchMachine(t, { script: { rules: [{ model: 'd', reply: { status: 401 } }] } })
    const place = { home: machine.home, cwd: machine.folder, env: {} }
    const refused = await debate(topic, { format: 'research', seats: { opencode: 'lab:d' }, ...place }).result
    assert.equal(refused.outcome, 'aborted')
    assert.match((refused.verdict as { reason: string }).reason, /^lab:d \(OpenCode\) did not answer/)
    machine.lab.play({ delayMs: 10_000 })
    const stopped = await debate(topic, { format: 'research', signal: AbortSignal.timeout(500), ...place }).result
    assert.equal(stopped.outcome, 'aborted')
  })

  it('can come from a file, with options before what it says', async t => {
    const machine = await researchMachine(t)
    machine.write('r.json', JSON.stringify({ topic, audience: 'team', judge: 'lab:d', model: 'lab:a' }))
    const agon = openAgon({ home: machine.home, cwd: machine.folder, env: {} })
    t.after(() => agon.close())
    const { options, seats } = await agon.debate({ format: 'research', config: 'r.json', audience: 'public' }).result
    assert.equal(options.audience, 'public')
    assert.deepEqual([seats[0]!.model, seats.at(-1)!.model], ['lab:a', 'lab:d'])
    assert.deepEqual(probed(machine), ['a', 'd'])
    await assert.rejects(agon.debate({ format: 'research', config: 'none.json' }).result, {
      name: 'UsageError',
      message: /^none\.json: there is no such file/,
    })
    await assert.rejects(agon.debate({ format: 'research' }).result, {
      name: 'UsageError',
      message: /No topic was given/,
    })
    await assert.rejects(agon.debate(topic, { format: 'research', roles: [{ name: 'One' }] }).result, {
      message: 'roles: a research has 2 to 4 roles, and one is named (One).',
    })
  })

  it('refuses names that it does not know, and speaks of parameters, not of flags', async t => {
    const machine = await researchMachine(t)
    const agon = openAgon({ home: machine.home, cwd: machine.folder, env: {} })
    t.after(() => agon.close())
    const message = async (options: object) => {
      try {
        await agon.debate(topic, { format: 'research', ...options }).result
      } catch (error) {
        return (error as Error).message
      }
      return null
    }
    assert.match(
      (await message({ decisionType: 'market-analysis' })) ?? '',
      /^decisionType: unknown field\. Did you mean decision_type\? Known: again, audience,/,
    )
    assert.match((await message({ rounds: 3, language: 'zh' })) ?? '', /^rounds：/)
    assert.match((await message({ decision_type: 'x' })) ?? '', /^decision_type: "x" is not allowed/)
    assert.match((await message({ search: 'x' })) ?? '', /^search: "x" is not allowed/)
    assert.match((await message({ official: ['no.md'] })) ?? '', /^official no\.md: does not exist/)
    assert.equal(machine.lab.requests.length, 0)
    machine.lab.play({ rules: [{ model: 'd', reply: { status: 401 } }] })
    const { verdict } = await agon.debate(topic, { format: 'research', judge: 'lab:d' }).result
    assert.match((verdict as { reason: string }).reason, /Name another with roles, model, judge or auditor\.$/)
  })
})
