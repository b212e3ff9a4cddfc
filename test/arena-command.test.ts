import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import type { Brief } from '../src/core/events.ts'
import { arenaOf } from '../src/formats/arena/options.ts'
import { type DebateOptions, debate, scriptedModel } from '../src/index.ts'
import { type Machine, newLabMachine, newMachine, until } from './support/agon.ts'
import { noTerminal, onTerminal } from './support/on-terminal.ts'

const motion = 'Cities should ban private cars'

/** A machine that can reach these models of the lab, and names no seats. */
async function labMachine(t: TestContext, models = ['a', 'b', 'c', 'd']) {
  const machine = await newLabMachine(t)
  machine.configure({ providers: { lab: { baseURL: machine.lab.url, models } }, limits: { tries: 1 } })
  return machine
}

function brief(machine: Machine): Brief {
  const opened = machine.journal().find(event => event.type === 'debate.opened')
  assert.ok(opened, 'no debate was opened')
  return opened.brief
}

const modelsOf = ({ seats }: Brief) => Object.fromEntries(seats.map(({ id, model }) => [id, model]))

const play = (machine: Machine, ...args: string[]) => machine.run(['arena', ...args, '--plain'])

const refused = async (machine: Machine, args: string[], env: Record<string, string> = {}) => {
  const { code, stdout, stderr } = await machine.run(['arena', ...args], { env })
  assert.deepEqual([stdout, machine.journal()], ['', []], 'nothing was played')
  assert.equal(code, 2)
  return stderr
}

describe('agon arena', { concurrency: 2 }, () => {
  it('seats two debaters, a judge of its own and an audience of several models, and says so', async t => {
    const machine = await labMachine(t)
    const { stderr } = await play(machine, motion, '--rounds', '5')
    assert.match(
      stderr,
      /^Seats chosen .*: Pro lab:a \(configured\), Con lab:b \(configured\), Judge lab:c \(configured\)/m,
    )
    assert.match(stderr, /^Rounds: 1 position · 2 clash and allies · 3 key battles · 4 endgame · 5 summary$/m)
    assert.match(stderr, /^Audience: 5\n {2}aud_01 {2}Logician · lab:d\n/m)
    assert.match(stderr, /^Result: judge 60, audience 40$/m)
    const { seats } = brief(machine)
    assert.deepEqual(
      seats.map(({ id }) => id),
      ['pro', 'con', 'judge', 'aud_01', 'aud_02', 'aud_03', 'aud_04', 'aud_05'],
    )
    assert.equal(new Set(seats.slice(3).map(({ model }) => model)).size, 4)
    assert.deepEqual(
      arenaOf(brief(machine).options).audience.map(({ kind }) => kind),
      ['logic', 'practical', 'technology', 'risk', 'empathy'],
    )
  })

  it('takes everything from flags', async t => {
    const machine = await labMachine(t)
    const { stderr } = await play(
      ...[machine, motion, '--rounds', '4', '--weights', '50/50', '--no-poll', '--learn'],
      ...['--pro', 'lab:d', '--con', 'lab:c', '--judge', 'lab:a', '--pro-style', '激进', '--con-style', 'conservative'],
      ...[
        '--pro-position',
        'All of them',
        '--pro-id',
        'dee',
        '--audience',
        'risk=lab:b*2,logic',
        '--fallback',
        'aud_02=lab:d',
      ],
    )
    const { options, ...held } = brief(machine)
    const arena = arenaOf(options)
    assert.deepEqual(modelsOf({ options, ...held }), {
      pro: 'lab:d',
      con: 'lab:c',
      judge: 'lab:a',
      aud_01: 'lab:b',
      aud_02: 'lab:a',
    })
    assert.equal(held.seats[4]?.fallback, 'lab:d')
    assert.deepEqual(arena.weights, { judge: 50, audience: 50 })
    assert.deepEqual([arena.rounds, arena.poll, arena.learn, arena.insisted], [4, false, true, []])
    assert.deepEqual([arena.pro.agent_id, arena.pro.position, arena.pro.style?.tag], ['dee', 'All of them', 'Radical'])
    assert.deepEqual([arena.con.agent_id, arena.con.position, arena.con.style?.tag], ['con', null, 'Conservative'])
    assert.deepEqual(
      arena.audience.map(({ type, weight }) => [type, weight]),
      [
        ['Risk-averse', 2],
        ['Logician', 1],
      ],
    )
    assert.match(stderr, /^ {2}aud_01 {2}Risk-averse · lab:b · weight 2$/m)
    assert.match(stderr, /^The audience is not asked where it leans/m)
  })

  it('takes everything from a file, and flags before it', async t => {
    const machine = await labMachine(t)
    machine.write('docs/city.md', '# City\n\nCars: 41 %.\n')
    machine.write(
      'arena.json',
      JSON.stringify({
        topic: '城市应当禁止私家车',
        rounds: 6,
        weights: '70/30',
        agents: [
          {
            agent_id: 'gpt',
            model_provider: 'Lab',
            model_name: 'a',
            stance: 'pro',
            style_tag: '技术派',
            fallback: 'lab:d',
          },
          { agent_id: 'dee', model: 'lab:b', stance: 'con', position: '限行即可' },
        ],
        judge: { model_provider: 'lab', model_name: 'c' },
        audience: [
          { agent_id: 'aud_x', type: '理性逻辑派', weight: 3, model: 'lab:d' },
          { type: '司机', preference: '路好走就行。' },
        ],
        context: ['docs'],
      }),
    )
    const { stderr } = await play(machine, '--config', 'arena.json', '--rounds', '4', '--con', 'lab:e')
    const held = brief(machine)
    const arena = arenaOf(held.options)
    assert.deepEqual([held.topic, held.language], ['城市应当禁止私家车', 'zh'])
    assert.deepEqual([arena.rounds, arena.weights], [4, { judge: 70, audience: 30 }])
    const { pro, con, judge, aud_x } = modelsOf(held)
    assert.deepEqual([pro, con, judge, aud_x], ['lab:a', 'lab:e', 'lab:c', 'lab:d'])
    assert.equal(held.seats[0]?.fallback, 'lab:d')
    assert.equal(arena.pro.style?.tag, '技术派')
    assert.deepEqual([arena.con.agent_id, arena.con.position], ['dee', '限行即可'])
    assert.deepEqual(
      arena.audience.map(({ agent_id, type, preference }) => [agent_id, type, preference.slice(0, 6)]),
      [
        ['aud_x', '理性逻辑派', '你只听结论能'],
        ['aud_02', '司机', '路好走就行。'],
      ],
    )
    assert.deepEqual(
      held.context.map(({ path }) => path),
      ['docs/city.md'],
    )
    assert.match(stderr, /^轮次：1 立场构建 · 2 对抗与拉盟友 · 3 关键战役与终局攻防 · 4 总结陈词$/m)
  })

  it('refuses a judge or an opponent with the model of a debater, before anything is sent', async t => {
    const machine = await labMachine(t)
    const same = await refused(machine, [motion, '--pro', 'lab:a', '--con', 'lab:b', '--judge', 'lab:c,lab:a'])
    assert.match(same, /Judge 2 may not have the model of Pro: lab:a\. .*insist: --same-judge/)
    const fallback = await refused(machine, [motion, '--fallback', 'judge=lab:b'])
    assert.match(fallback, /Judge may not have the model of Con: lab:b/)
    const sides = await refused(machine, [motion, '--pro', 'lab:a', '--con', 'lab:a'])
    assert.match(sides, /^agon: both sides have one model: lab:a\. .*--same-model/)
    assert.equal(sides.trim().split('\n').length, 1)
    assert.deepEqual(machine.lab.requests, [])
  })

  it('plays it when the user insists, and keeps what mattered', async t => {
    const machine = await labMachine(t, ['a', 'b'])
    const { stderr } = await play(
      machine,
      motion,
      '--rounds',
      '4',
      '--same-judge',
      '--same-model',
      '--audience',
      'logic',
    )
    assert.deepEqual(arenaOf(brief(machine).options).insisted, ['same-judge'])
    assert.match(stderr, /^You insist \(--same-judge\): the judge has the model of a debater/m)
    assert.doesNotMatch(stderr, /--same-model\)/)
  })

  it('says which flags to use where too few models are usable', async t => {
    const one = await labMachine(t, ['a'])
    assert.match(await refused(one, [motion]), /only lab:a is usable here\. .*insist: --same-model --same-judge/)
    const two = await labMachine(t, ['a', 'b'])
    assert.match(
      await refused(two, [motion]),
      /only lab:a, lab:b are usable here\. .*--judge person.*insist: --same-judge\./,
    )
    await play(one, motion, '--rounds', '4', '--same-model', '--same-judge', '--audience', 'logic')
    assert.deepEqual(modelsOf(brief(one)), { pro: 'lab:a', con: 'lab:a', judge: 'lab:a', aud_01: 'lab:a' })
    assert.deepEqual(arenaOf(brief(one).options).insisted, ['same-judge', 'same-model'])
  })

  it('seats debaters so that they are not the judge, whatever it is called', async t => {
    const machine = await labMachine(t, ['gpt-5.4', 'gpt-5.4-2026-03-05', 'b', 'c'])
    await play(machine, motion, '--rounds', '4', '--judge', 'lab:gpt-5.4', '--audience', 'logic')
    const { pro, con } = modelsOf(brief(machine))
    assert.deepEqual([pro, con], ['lab:b', 'lab:c'])
  })

  it('finds styles and kinds that the user added', async t => {
    const machine = await labMachine(t)
    addText(machine, 'styles/socratic.md', '# Socratic\nAsk, do not tell.')
    addText(machine, 'audience/nurse.md', '# Nurse\nWho gets hurt?')
    await play(machine, motion, '--rounds', '4', '--pro-style', 'socratic', '--audience', 'nurse,Nurse')
    const { pro, audience } = arenaOf(brief(machine).options)
    assert.deepEqual(pro.style, { tag: 'Socratic', text: 'Ask, do not tell.' })
    assert.deepEqual(
      audience.map(({ agent_id, type, preference }) => [agent_id, type, preference]),
      [
        ['aud_01', 'Nurse', 'Who gets hurt?'],
        ['aud_02', 'Nurse', 'Who gets hurt?'],
      ],
    )
  })

  it('tells everything that is wrong at once', async t => {
    const machine = await labMachine(t)
    const args = [
      motion,
      '--rounds',
      '3',
      '--weights',
      'x',
      '--pro-style',
      'loud',
      '--con-id',
      'judge',
      '--audience',
      'logic*0',
    ]
    const said = await refused(machine, args)
    assert.match(said, /--rounds: "3" is not allowed/)
    assert.match(said, /--weights: "x" is not allowed/)
    assert.match(said, /--pro-style: there is no style "loud"/)
    assert.match(said, /--con-id: "judge" cannot be an agent_id/)
    assert.match(said, /--audience: a weight must be a number above 0/)
  })

  it('refuses a motion that is given twice, and asks for none where nobody is', async t => {
    const machine = await labMachine(t)
    machine.write('arena.json', JSON.stringify({ topic: 'Another motion' }))
    const twice = await refused(machine, [motion, '--config', 'arena.json'])
    assert.match(twice, /the motion is given twice: "Cities .*", and another one at arena\.json:1:10 topic/)
    assert.match(await refused(machine, []), /No motion was given/)
    assert.match(await refused(machine, [], { LANG: 'zh_CN.UTF-8' }), /没有给出辩题/)
    machine.write('empty.json', '{ "rounds": 4 }')
    assert.match(await refused(machine, ['--config', 'empty.json']), /No motion was given/)
  })

  it('seats what is stored: pro and con are seats of the arena, the judge is everybody’s', async t => {
    const machine = await labMachine(t)
    const stored = await machine.run(['seats', 'pro=lab:d', 'judge=lab:a'])
    assert.equal(stored.code, 0, stored.stderr)
    assert.match(stored.stdout, /Stored for agon arena: pro=lab:d/)
    await play(machine, motion, '--rounds', '4', '--audience', 'logic')
    const { pro, con, judge } = modelsOf(brief(machine))
    assert.deepEqual([pro, con, judge], ['lab:d', 'lab:b', 'lab:a'])
    const same = await machine.run(['seats', 'con=lab:d'])
    assert.match(same.stderr, /--pro and --con must differ: both are lab:d/)
    assert.equal((await machine.run(['seats', 'proposer=lab:d'])).code, 0)
  })

  it('asks for the motion on a terminal', { skip: noTerminal }, async t => {
    const machine = await labMachine(t)
    const terminal = onTerminal(machine, ['arena', '--rounds', '4', '--audience', 'logic', '--yes'])
    await until('it asks', () => terminal.raw().includes('What should be debated?'))
    terminal.type(`${motion}\r`)
    await until('it starts', () => machine.journal().length > 0)
    assert.equal(brief(machine).topic, motion)
    await terminal.done
  })
})

describe('debate() with an arena', { concurrency: 2 }, () => {
  const models = Object.fromEntries(
    ['a', 'b', 'c', 'd'].map(name => [`x:${name}`, scriptedModel(`x:${name}`, ({ key }) => `This is ${key}.`)]),
  )
  const seats = { pro: 'x:a', con: 'x:b', judge: 'x:c' }
  const held = async (t: TestContext, options: DebateOptions) => {
    const { home, folder: cwd } = newMachine(t)
    const running = debate(motion, { format: 'arena', rounds: 4, models, home, cwd, env: {}, ...options })
    const { brief } = (await opened(running))!
    await running.result
    return brief
  }
  const opened = async (running: ReturnType<typeof debate>) => {
    for await (const event of running) if (event.type === 'debate.opened') return event
    return null
  }

  it('takes audience, styles, positions and weights', async t => {
    const { options, seats: all } = await held(t, {
      seats: { ...seats, aud_02: 'x:b' },
      audience: [
        'logic=x:d*2',
        { type: 'Driver', preference: 'Roads first.' },
        { agent_id: 'ann', type: 'risk', model: 'x:a' },
      ],
      styles: { pro: 'radical' },
      positions: { con: 'Fewer, not none' },
      agentIds: { con: 'bee' },
      weights: '50/50',
      poll: false,
    })
    const arena = arenaOf(options)
    assert.deepEqual(
      all.map(({ id, model }) => [id, model]),
      [...Object.entries(seats), ['aud_01', 'x:d'], ['aud_02', 'x:b'], ['ann', 'x:a']],
    )
    assert.deepEqual(
      [arena.pro.style?.tag, arena.con.position, arena.con.agent_id],
      ['Radical', 'Fewer, not none', 'bee'],
    )
    assert.deepEqual([arena.weights, arena.poll], [{ judge: 50, audience: 50 }, false])
    assert.deepEqual(
      arena.audience.map(({ type, weight }) => [type, weight]),
      [
        ['Logician', 2],
        ['Driver', 1],
        ['Risk-averse', 1],
      ],
    )
  })

  it('keeps judge and debaters apart unless the program insists', async t => {
    const shared = { seats: { ...seats, judge: 'x:a' }, audience: 'logic' }
    await assert.rejects(held(t, shared), { name: 'UsageError', message: /Judge may not have the model of Pro: x:a/ })
    const { options } = await held(t, { ...shared, sameJudge: true })
    assert.deepEqual(arenaOf(options).insisted, ['same-judge'])
  })

  it('reads a file, with options before it', async t => {
    const machine = newMachine(t)
    machine.write(
      'arena.json',
      JSON.stringify({ topic: motion, rounds: 6, judge: { model: 'x:c' }, audience: [{ type: 'logic' }] }),
    )
    const place = { models, home: machine.home, cwd: machine.folder, env: {} }
    const running = debate({ format: 'arena', config: 'arena.json', rounds: 4, seats: { pro: 'x:d' }, ...place })
    const { brief } = (await opened(running))!
    await running.result
    assert.deepEqual([brief.topic, brief.options.rounds, brief.seats.length], [motion, 4, 4])
    const { pro, judge } = modelsOf(brief)
    assert.deepEqual([pro, judge], ['x:d', 'x:c'])
    machine.write('bad.json', '{ "rouns": 4 }')
    await assert.rejects(debate({ format: 'arena', config: 'bad.json', ...place }).result, {
      name: 'ConfigError',
      message: /^bad\.json:1:3 rouns: unknown field\. Did you mean rounds\?/,
    })
  })
})

function addText({ home }: Machine, name: string, text: string): void {
  mkdirSync(dirname(join(home, name)), { recursive: true })
  writeFileSync(join(home, name), text)
}
