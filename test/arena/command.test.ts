import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import type { Brief } from '../../src/core/events.ts'
import { arenaOf } from '../../src/formats/arena/options-in.ts'
import { folded } from '../../src/formats/arena/request/plan.ts'
import { type DebateOptions, debate, scriptedModel } from '../../src/index.ts'
import { widthOf } from '../../src/show/style.ts'
import { briefOf, type Machine, newMachine, until } from '../support/agon.ts'
import { openGolden } from '../support/golden.ts'
import { noTerminal, onTerminal } from '../support/on-terminal.ts'
import { rowsOf, valuesOf } from '../support/values.ts'
import { pinLines, plainMachine, type Said } from '../tree/support/tree-machine.ts'

const golden = openGolden('arena-command')
const motion = 'Cities should ban private cars'
const labMachine = (t: TestContext, models = ['a', 'b', 'c', 'd']) => plainMachine(t, models)
const fixture = (name: string) => readFileSync(new URL(`../fixtures/arena/${name}`, import.meta.url), 'utf8')
const modelsOf = ({ seats }: Brief) => Object.fromEntries(seats.map(({ id, model }) => [id, model]))
const play = (machine: Machine, ...args: string[]) => machine.run(['arena', ...args, '--plain'])

/** What is said before anything is sent. */
const planIn = (stderr: string): string =>
  stderr.slice(0, stderr.search(/^(?:Debate|辩论) 1$/m)).replaceAll(/[\d.]+[kM]?–[\d.]+[kM]?(?= token)/g, 'N')

describe('agon arena', { concurrency: 2 }, () => {
  it('says what is wrong, in both languages, and sends and keeps nothing', async t => {
    const machine = await labMachine(t)
    machine.write('another.json', JSON.stringify({ topic: 'Another motion' }))
    machine.write('empty.json', '{ "rounds": 4 }')
    machine.write('mistakes.json', fixture('mistakes.jsonc'))
    machine.write('unreadable.json', fixture('unreadable.jsonc'))
    const wrong = '--rounds 3 --weights x --pro-style loud --con-id judge --audience logic*0'.split(' ')
    const rows: Record<string, Said> = {
      'a second judge with the model of a side': [
        [motion, '--pro', 'lab:a', '--con', 'lab:b', '--judge', 'lab:c,lab:a'],
      ],
      'a fallback of the judge with the model of a side': [[motion, '--fallback', 'judge=lab:b']],
      'two sides with one model': [[motion, '--pro', 'lab:a', '--con', 'lab:a']],
      'flags that are wrong': [[motion, ...wrong]],
      'a motion that is given twice': [[motion, '--config', 'another.json']],
      'no motion': [[]],
      'a file without a motion': [['--config', 'empty.json']],
      'a file with mistakes of every kind': [['--config', 'mistakes.json']],
      'a motion that is blank, and a voice that cannot be read': [['--config', 'unreadable.json']],
      'people who are not there': [[motion, '--audience', 'person:Anna,person:Ben,person']],
    }
    await pinLines(
      golden,
      machine,
      Object.fromEntries(Object.entries(rows).map(([what, [args, ...rest]]) => [what, [['arena', ...args], ...rest]])),
    )
  })

  it('says which flags to use where too few models are usable', async t => {
    const one = await labMachine(t, ['a'])
    await pinLines(golden, one, { 'one model': [['arena', motion]] })
    await pinLines(golden, await labMachine(t, ['a', 'b']), { 'two models': [['arena', motion]] })
    await play(one, motion, '--rounds', '4', '--same-model', '--same-judge', '--audience', 'logic')
    assert.deepEqual(modelsOf(briefOf(one)), { pro: 'lab:a', con: 'lab:a', judge: 'lab:a', aud_01: 'lab:a' })
    assert.deepEqual(arenaOf(briefOf(one).options).insisted, ['same-judge', 'same-model'])
  })

  it('seats two debaters, a judge of its own and an audience of several models, and says so', async t => {
    const machine = await labMachine(t)
    golden.is('en', 'a plan', planIn((await play(machine, motion, '--rounds', '5')).stderr))
    const { seats, options } = briefOf(machine)
    assert.deepEqual(valuesOf(seats, 'id'), ['pro', 'con', 'judge', 'aud_01', 'aud_02', 'aud_03', 'aud_04', 'aud_05'])
    assert.equal(new Set(seats.slice(3).map(({ model }) => model)).size, 4)
    const kinds = valuesOf(arenaOf(options).audience, 'kind')
    assert.deepEqual(kinds, ['logic', 'practical', 'technology', 'risk', 'empathy'])
  })

  it('takes everything from flags', async t => {
    const machine = await labMachine(t)
    const flags = `--rounds 4 --weights 50/50 --no-poll --learn --pro lab:d --con lab:c --judge lab:a --pro-style 激进
      --con-style conservative --pro-id dee --audience risk=lab:b*2,logic --fallback aud_02=lab:d`
    const { stderr } = await play(machine, motion, ...flags.split(/\s+/), '--pro-position', 'All of them')
    const brief = briefOf(machine)
    assert.deepEqual(modelsOf(brief), { pro: 'lab:d', con: 'lab:c', judge: 'lab:a', aud_01: 'lab:b', aud_02: 'lab:a' })
    assert.equal(brief.seats[4]?.fallback, 'lab:d')
    const { weights, rounds, poll, learn, insisted, pro, con, audience } = arenaOf(brief.options)
    assert.deepEqual([weights, rounds, poll, learn, insisted], [{ judge: 50, audience: 50 }, 4, false, true, []])
    assert.deepEqual([pro.agent_id, pro.position, pro.style?.tag], ['dee', 'All of them', 'Radical'])
    assert.deepEqual([con.agent_id, con.position, con.style?.tag], ['con', null, 'Conservative'])
    const weighed = audience.map(({ type, weight }) => `${type} ${weight}`)
    assert.deepEqual(weighed, ['Risk-averse 2', 'Logician 1'])
    golden.is('en', 'a plan by flags', planIn(stderr))
  })

  it('takes everything from a file, and flags before it', async t => {
    const machine = await labMachine(t)
    machine.write('docs/city.md', '# City\n\nCars: 41 %.\n')
    machine.write('arena.json', fixture('lab-arena.jsonc'))
    const { stderr } = await play(machine, '--config', 'arena.json', '--rounds', '4', '--con', 'lab:e')
    const { topic, language, seats, context, options } = briefOf(machine)
    assert.deepEqual([topic, language], ['城市应当禁止私家车', 'zh'])
    assert.deepEqual(seats.map(({ id, model, fallback }) => [id, model, fallback]).slice(0, 4), [
      ['pro', 'lab:a', 'lab:d'],
      ['con', 'lab:e', undefined],
      ['judge', 'lab:c', undefined],
      ['aud_x', 'lab:d', undefined],
    ])
    const { rounds, weights, pro, con, audience } = arenaOf(options)
    assert.deepEqual([rounds, weights], [4, { judge: 70, audience: 30 }])
    assert.deepEqual([pro.style?.tag, con.agent_id, con.position], ['技术派', 'dee', '限行即可'])
    const members = audience.map(({ agent_id, type, preference }) => [agent_id, type, preference.slice(0, 6)])
    assert.deepEqual(members, [
      ['aud_x', '理性逻辑派', '你只听结论能'],
      ['aud_02', '司机', '路好走就行。'],
    ])
    assert.deepEqual(valuesOf(context, 'path'), ['docs/city.md'])
    golden.is('zh', 'a plan by a file', planIn(stderr))
  })

  it('plays one model on two seats when the user insists, and keeps what mattered', async t => {
    const machine = await labMachine(t, ['a', 'b'])
    const insisting = ['--rounds', '4', '--same-judge', '--same-model', '--audience', 'logic']
    golden.is('en', 'a plan that the user insists on', planIn((await play(machine, motion, ...insisting)).stderr))
    assert.deepEqual(arenaOf(briefOf(machine).options).insisted, ['same-judge'])
  })

  it('seats debaters so that they are not the judge, whatever it is called', async t => {
    const machine = await labMachine(t, ['gpt-5.4', 'gpt-5.4-2026-03-05', 'b', 'c'])
    await play(machine, motion, '--rounds', '4', '--judge', 'lab:gpt-5.4', '--audience', 'logic=offline:audience')
    const { pro, con, aud_01 } = modelsOf(briefOf(machine))
    assert.deepEqual([pro, con, aud_01], ['lab:b', 'lab:c', 'offline:audience'])
  })

  it('finds styles and kinds that the user added', async t => {
    const machine = await labMachine(t)
    for (const [name, text] of [
      ['styles/socratic.md', '# Socratic\nAsk, do not tell.'],
      ['audience/nurse.md', '# Nurse\nWho gets hurt?'],
    ] as const) {
      mkdirSync(dirname(join(machine.home, name)), { recursive: true })
      writeFileSync(join(machine.home, name), text)
    }
    await play(machine, motion, '--rounds', '4', '--pro-style', 'socratic', '--audience', 'nurse,Nurse')
    const { pro, audience } = arenaOf(briefOf(machine).options)
    assert.deepEqual(pro.style, { tag: 'Socratic', text: 'Ask, do not tell.' })
    const members = audience.map(({ agent_id, type, preference }) => [agent_id, type, preference])
    const nurses = ['aud_01', 'aud_02'].map(id => [id, 'Nurse', 'Who gets hurt?'])
    assert.deepEqual(members, nurses)
  })

  it('seats what is stored: pro and con are seats of the arena, the judge is everybody’s', async t => {
    const machine = await labMachine(t)
    const stored = await machine.run(['seats', 'pro=lab:d', 'judge=lab:a'])
    assert.equal(stored.code, 0, stored.stderr)
    golden.is('en', 'seats that are stored', stored.stdout.match(/^.*Stored.*$/gm)!.join('\n'))
    await play(machine, motion, '--rounds', '4', '--audience', 'logic')
    const { pro, con, judge } = modelsOf(briefOf(machine))
    assert.deepEqual([pro, con, judge], ['lab:d', 'lab:b', 'lab:a'])
    const same = await machine.run(['seats', 'con=lab:d'])
    golden.is('en', 'seats that must differ', same.stderr)
    assert.equal((await machine.run(['seats', 'proposer=lab:d'])).code, 0)
  })

  it('asks for the motion on a terminal', { skip: noTerminal }, async t => {
    const machine = await labMachine(t)
    const terminal = onTerminal(machine, ['arena', '--rounds', '4', '--audience', 'logic', '--yes'])
    await until('it asks', () => terminal.raw().includes('What should be debated?'), 60_000)
    terminal.type(`${motion}\r`)
    await until('it starts', () => machine.journal().length > 0, 60_000)
    assert.equal(briefOf(machine).topic, motion)
    await terminal.done
  })

  it('breaks the line of its phases between them', () => {
    const parts = ['1–2 position', '3–6 clash and allies', '7–8 key battles', '9 endgame', '10 summary']
    for (const width of [80, 40, 30]) {
      const text = folded('Rounds: ', parts, width)
      for (const line of text.split('\n')) assert.ok(widthOf(line) <= width, line)
      for (const part of parts) assert.ok(text.includes(part))
    }
    assert.equal(folded('轮次：', ['1 立场', '2 总结'], Number.POSITIVE_INFINITY), '轮次：1 立场 · 2 总结')
  })
})

describe('debate() with an arena', { concurrency: 2 }, () => {
  const models = Object.fromEntries(
    ['a', 'b', 'c', 'd'].map(name => [`x:${name}`, scriptedModel(`x:${name}`, ({ key }) => `This is ${key}.`)]),
  )
  const seats = { pro: 'x:a', con: 'x:b', judge: 'x:c' }
  const place = ({ home, folder }: Machine) => ({ models, home, cwd: folder, env: {} })
  const held = async (machine: Machine, options: DebateOptions) => {
    await debate(motion, { format: 'arena', rounds: 4, ...place(machine), ...options }).result
    return briefOf(machine)
  }

  it('takes audience, styles, positions and weights', async t => {
    const { options, seats: all } = await held(newMachine(t), {
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
    const seated = [...Object.entries(seats), ['aud_01', 'x:d'], ['aud_02', 'x:b'], ['ann', 'x:a']]
    assert.deepEqual(rowsOf(all, 'id', 'model'), seated)
    const { pro, con, weights, poll, audience } = arenaOf(options)
    assert.deepEqual([pro.style?.tag, con.position, con.agent_id], ['Radical', 'Fewer, not none', 'bee'])
    assert.deepEqual([weights, poll], [{ judge: 50, audience: 50 }, false])
    const weighed = audience.map(({ type, weight }) => `${type} ${weight}`)
    assert.deepEqual(weighed, ['Logician 2', 'Driver 1', 'Risk-averse 1'])
  })

  it('keeps judge and debaters apart unless the program insists', async t => {
    const shared = { seats: { ...seats, judge: 'x:a' }, audience: 'logic' }
    await assert.rejects(held(newMachine(t), shared), { name: 'UsageError' })
    const { options } = await held(newMachine(t), { ...shared, sameJudge: true })
    assert.deepEqual(arenaOf(options).insisted, ['same-judge'])
  })

  it('reads a file, with options before it', async t => {
    const machine = newMachine(t)
    const file = { topic: motion, rounds: 6, judge: { model: 'x:c' }, audience: [{ type: 'logic' }] }
    machine.write('arena.json', JSON.stringify(file))
    const reading = { format: 'arena', rounds: 4, seats: { pro: 'x:d' }, ...place(machine) } as const
    await debate({ config: 'arena.json', ...reading }).result
    const { topic, options, seats } = briefOf(machine)
    assert.deepEqual([topic, options.rounds, seats.length], [motion, 4, 4])
    assert.deepEqual([seats[0]!.model, seats[2]!.model], ['x:d', 'x:c'])
    machine.write('bad.json', '{ "rouns": 4 }')
    const refused = debate({ config: 'bad.json', ...reading }).result
    await assert.rejects(refused, { name: 'UsageError', message: /^bad\.json:1:3 rouns/m })
  })
})
