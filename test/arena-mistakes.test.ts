import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { folded } from '../src/cli/arena/plan.ts'
import { widthOf } from '../src/cli/terminal/width.ts'
import type { Brief } from '../src/core/events.ts'
import { arenaOf } from '../src/formats/arena/options.ts'
import { newLabMachine } from './support/agon.ts'

const mistakes = (topic: string) => `{
  "topic": "${topic}", "rounds": 99, "weights": { "judge": -60, "x": 1 },
  "agents": [
    { "agent_id": "a", "stance": "pro", "model": "lab:a", "style_tag": "ratonal" },
    { "agent_id": "b", "stance": "con", "model": "nosuch:b" },
    { "role": "judge", "model": "lab:a" }
  ],
  "audience": [{ "type": "logik" }, { "type": "risk", "weight": -1 }, { "agent_id": "a", "type": "risk" }, 7]
}`

describe('a file of an arena with mistakes of every kind', { concurrency: 2 }, () => {
  const expected = {
    en: [/^Judge may not have the model of Pro: lab:a\./m, /there is no style "ratonal"/, /no provider "nosuch"/],
    zh: [/^裁判不能与正方使用同一个模型：lab:a。/m, /没有“ratonal”这种风格/, /没有名为“nosuch”的提供方/],
  }
  for (const [language, topic] of [
    ['en', 'Cities should ban private cars'],
    ['zh', '城市应当禁止私家车'],
  ] as const)
    it(`is refused with all of them at once, each once (${language})`, async t => {
      const machine = await newLabMachine(t)
      machine.write('bad.json', mistakes(topic))
      const { code, stderr } = await machine.run(['arena', '--config', 'bad.json'])
      assert.equal(code, 2)
      for (const pattern of expected[language]) assert.match(stderr, pattern)
      const places = [...stderr.matchAll(/bad\.json:\d+:\d+ ([^\s:：]+)[:：]/g)].map(([, path]) => path)
      assert.deepEqual(places.toSorted(), [
        'agents[0].style_tag',
        'agents[1]',
        'audience[0]',
        'audience[1].weight',
        'audience[2].agent_id',
        'audience[3]',
        'rounds',
        'weights.audience',
        'weights.judge',
        'weights.x',
      ])
      assert.equal(stderr.trim().split('\n').length, 11)
    })

  it('does not ask for a motion that it has, nor blame seats for a voice that cannot be read', async t => {
    const machine = await newLabMachine(t)
    machine.write(
      'bad.json',
      '{ "topic": " ", "agents": [{ "stance": "pro", "model": "a model" }, { "stance": "con", "model": "lab:a" }, { "role": "judge", "model": "lab:b" }] }',
    )
    const { stderr } = await machine.run(['arena', '--config', 'bad.json'])
    const lines = stderr.trim().split('\n')
    assert.match(lines[0]!, /^agon: bad\.json:1:12 topic: must not be blank/)
    assert.match(lines[1]!, /^bad\.json:\S+ agents\[0\]\.model: must be provider:model/)
    assert.equal(lines.length, 2, stderr)
  })
})

describe('an arena before it starts', { concurrency: 2 }, () => {
  it('breaks the line of its phases between them', () => {
    const parts = ['1–2 position', '3–6 clash and allies', '7–8 key battles', '9 endgame', '10 summary']
    for (const width of [80, 40, 30]) {
      const text = folded('Rounds: ', parts, width)
      for (const line of text.split('\n')) assert.ok(widthOf(line) <= width, line)
      for (const part of parts) assert.ok(text.includes(part))
    }
    assert.equal(folded('轮次：', ['1 立场', '2 总结'], Number.POSITIVE_INFINITY), '轮次：1 立场 · 2 总结')
  })

  it('calls people in its audience by their names, and knows the offline voice that listens', async t => {
    const machine = await newLabMachine(t)
    machine.configure({
      providers: { lab: { baseURL: machine.lab.url, models: ['a', 'b', 'c'] } },
      seats: { pro: 'lab:a', con: 'lab:b', judge: 'lab:c' },
      limits: { tries: 1 },
    })
    const listed = ['--audience', 'person:Anna,person:Ben,person']
    const { stderr } = await machine.run(['arena', 'Cities should ban cars', '--rounds', '4', ...listed])
    for (const name of ['Anna', 'Ben', 'Person'])
      assert.match(stderr, new RegExp(`^(?:agon: )?${name}: .*terminal`, 'm'))
    await machine.run(['arena', 'Ban cars', '--rounds', '4', '--audience', 'logic=offline:audience'])
    const opened = machine.journal().find(event => event.type === 'debate.opened')
    const { seats, options } = (opened as { brief: Brief }).brief
    assert.equal(seats.at(-1)!.model, 'offline:audience')
    assert.equal(arenaOf(options).audience.length, 1)
  })
})
