import assert from 'node:assert/strict'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { Language } from '../../src/core/language.ts'
import { options } from '../../src/formats/arena/options.ts'
import { audienceWritten, readArenaFile } from '../../src/formats/arena/request/config.ts'
import { findManner } from '../../src/formats/arena/request/manners.ts'
import { audienceOf, usualAudience } from '../../src/formats/arena/request/members.ts'
import { openGolden } from '../support/golden.ts'
import { nobody, place, readArena, refusal } from './support/config-file.ts'

const golden = openGolden('arena-config')
const fixture = (name: string) => readFileSync(new URL(`../fixtures/arena/${name}`, import.meta.url), 'utf8')

/** Each of these is refused, and what is said is pinned in both languages. */
function refuses(rows: Record<string, (language: Language) => unknown>): void {
  for (const [what, work] of Object.entries(rows))
    it(`refuses ${what}`, () => {
      for (const language of ['en', 'zh'] as const)
        golden.is(
          language,
          what,
          refusal(() => work(language)),
        )
    })
}

describe('styles and kinds of audience', () => {
  it('are found by file and by name, in either language', () => {
    for (const tag of ['technical', 'Technical', '技术派'])
      assert.equal(findManner('styles', tag, nobody).name, 'technical')
    const chinese = { ...nobody, language: 'zh' as const }
    for (const tag of ['理性', 'radical', '保守']) assert.ok(findManner('styles', tag, chinese).text)
    const kinds = ['理性逻辑派', '现实可行性派', '技术前瞻派', '风险厌恶派', '情绪共鸣派']
    const labels = kinds.map(tag => findManner('audience', tag, chinese).label)
    assert.deepEqual(labels, kinds)
    const names = kinds.map(tag => findManner('audience', tag, nobody).name)
    assert.deepEqual(names, ['logic', 'practical', 'technology', 'risk', 'empathy'])
  })

  it('are the user’s own first, in the language of the debate', () => {
    const home = place({
      'styles/rational.md': '# Cold\nFigures only.',
      'styles/socratic.zh.md': '# 苏格拉底式\n只提问。',
      'styles/socratic.md': '# Socratic\nAsk, do not tell.\u001b[31m',
      'audience/c.md': 'No name.',
    })
    const cold = { name: 'rational', label: 'Cold', text: 'Figures only.' }
    assert.deepEqual(findManner('styles', '理性', { home, language: 'zh' }), cold)
    assert.equal(findManner('styles', 'socratic', { home, language: 'zh' }).text, '只提问。')
    assert.equal(findManner('styles', '苏格拉底式', { home, language: 'en' }).text, 'Ask, do not tell.')
    assert.deepEqual(findManner('audience', 'c', { home, language: 'en' }), { name: 'c', label: 'c', text: 'No name.' })
  })

  const home = place({ 'audience/a.md': '# A\n', 'audience/b.md': `# B\n${'x'.repeat(2_001)}` })
  refuses({
    'a style that does not exist': language => findManner('styles', 'radikal', { ...nobody, language }),
    'a kind that does not exist': language => findManner('audience', 'x', { ...nobody, language }),
    'a kind that says nothing': language => findManner('audience', 'a', { home, language }),
    'a kind that says too much': language => findManner('audience', 'b', { home, language }),
  })
})

describe('the audience', () => {
  const cwd = place({
    'ears.json': `[
      // two of them
      { "type": "logic", "model_provider": "DeepSeek", "model_name": "deepseek-v4-pro" },
      { "agent_id": "aud_01", "type": "Driver", "preference": "Roads first." },
    ]`,
    'bad.json': '[{ "typ": "logic" }, { "type": "risk", "weight": -1 }]',
  })
  const listed = (written: string, language: Language = 'en') => {
    const around = { cwd, env: { AGON_HOME: nobody.home }, language }
    return audienceOf(audienceWritten(written, '--audience', around), [], { ...nobody, language })
  }

  it('is the seed’s five kinds when nobody says otherwise', () => {
    const { members, seats } = audienceOf(usualAudience('--audience'), [], nobody)
    const chosen = members.map(({ agent_id, kind, weight }) => [agent_id, kind, weight])
    const usual = ['logic', 'practical', 'technology', 'risk', 'empathy'].map((kind, i) => [`aud_0${i + 1}`, kind, 1])
    assert.deepEqual(chosen, usual)
    assert.deepEqual(seats, {})
    assert.ok(options.safeParse({ audience: members }).success)
  })

  it('is a list of kinds with seats and weights, and people', () => {
    const { members, seats } = listed('logic=openai:gpt-5.4*2, 风险厌恶派*0.5，person:Anna')
    const chosen = members.map(({ agent_id, type, weight }) => [type, weight, seats[agent_id]?.seat])
    assert.deepEqual(chosen, [
      ['Logician', 2, 'openai:gpt-5.4'],
      ['Risk-averse', 0.5, undefined],
      ['Anna', 1, 'person:Anna'],
    ])
  })

  it('is a file with comments; ids that are taken are passed over', () => {
    const { members, seats } = listed('ears.json')
    const chosen = members.map(({ agent_id, type, preference }) => [agent_id, type, preference.slice(0, 12)])
    assert.deepEqual(chosen, [
      ['aud_02', 'Logician', 'You listen f'],
      ['aud_01', 'Driver', 'Roads first.'],
    ])
    assert.equal(seats.aud_02?.seat, 'deepseek:deepseek-v4-pro')
  })

  const member = (agentId: string, taken: string[]) => (language: Language) =>
    audienceOf([{ type: 'logic', agentId, place: 'here' }], taken, { ...nobody, language })
  refuses({
    'a list with a gap': language => listed('logic,,risk', language),
    'a kind without its seat': language => listed('logic=', language),
    'a weight of nothing': language => listed('logic*0', language),
    'a weight that is no number': language => listed('logic*x', language),
    'kinds that do not exist': language => listed('nobody,nowhere', language),
    'twenty-six members': language => listed(Array(26).fill('logic').join(','), language),
    'a file with mistakes': language => listed('bad.json', language),
    'a file that is not there': language => listed('nothere.json', language),
    'the id of a seat': member('judge-2', []),
    'an id that is taken': member('gpt', ['gpt']),
  })
})

describe('the file of an arena', () => {
  it('is read with comments, by the seed’s names', () => {
    const file = readArena(fixture('arena.jsonc'), 'zh', { 'docs/a.md': 'x' })
    assert.deepEqual(file.topic, { said: '城市应当禁止私家车', place: 'arena.json:3:12 topic' })
    assert.deepEqual(file.options, { rounds: 6, weights: { judge: 70, audience: 30 }, rigor: 'normal' })
    assert.deepEqual([file.poll, file.learn, file.budget, file.language], [false, null, 2, 'zh'])
    assert.equal(file.sides.pro.seat?.said, 'openai:gpt-5.4')
    assert.equal(file.sides.con.seat?.said, 'deepseek:deepseek-v4-pro')
    assert.deepEqual([file.sides.pro.style?.said, file.sides.con.position?.said], ['激进', '限行即可'])
    assert.equal(file.judge?.said, 'anthropic:claude-opus-5-5')
    assert.deepEqual(file.fallbacks, ['pro=openai:gpt-5'])
    assert.deepEqual(
      file.audience?.map(({ agentId, seat, weight }) => [agentId, seat, weight]),
      [['aud_01', 'google:gemini-3.8-flash', 2]],
    )
    assert.deepEqual(file.context, ['docs/a.md'])
  })

  it('is as docs/cli.md shows it', () => {
    const docs = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8')
    const example = /```jsonc\n(\{\n {2}"topic"[\s\S]*?)```/.exec(docs)?.[1]
    assert.ok(example)
    const { sides, judge, audience } = readArena(example, 'en', { 'docs/city.md': 'x' })
    assert.deepEqual([sides.pro.seat?.said, judge?.said], ['openai:gpt-5.4', 'anthropic:claude-opus-5-5'])
    const { members, seats } = audienceOf(audience ?? [], [], nobody)
    const chosen = members.map(({ type, preference }) => [type, preference.slice(0, 10)])
    assert.deepEqual(chosen, [
      ['Logician', 'You listen'],
      ['Taxi driver', 'Can I stil'],
      ['NAME', 'A person, '],
    ])
    assert.equal(seats.aud_03?.seat, 'person:NAME')
  })

  it('may leave everything out', () => {
    const { topic, judge, audience, options, sides } = readArena('{}')
    assert.deepEqual([topic, judge, audience, options, sides], [null, null, null, {}, { pro: {}, con: {} }])
  })

  it('seats a panel of those who judge', () => {
    const { judge, fallbacks } = readArena({
      agents: [
        { role: 'judge', model: 'lab:c' },
        { role: 'judge', model: 'lab:d', fallback: 'lab:e' },
      ],
    })
    assert.equal(judge?.said, 'lab:c,lab:d')
    assert.deepEqual(fallbacks, ['judge-2=lab:e'])
  })

  const one = (file: string | object) => (language: Language) => readArena(file, language)
  const outside = place({ 'secret.md': 'x' })
  const linked = place({ 'arena.json': { context: ['link.md'] } })
  symlinkSync(join(outside, 'secret.md'), join(linked, 'link.md'))
  refuses({
    'every mistake at its place': one(fixture('broken.jsonc')),
    'weights of nothing': one({ weights: '0/0' }),
    'an agent without a part': one({ agents: [{ agent_id: 'x' }] }),
    'a debater without a side': one({ agents: [{ role: 'debater' }] }),
    'a model that is none': one({ agents: [{ stance: 'pro', model: 'lab x' }] }),
    'two positions of one side': one({ agents: [{ stance: 'pro', position: 'a' }], positions: { pro: 'b' } }),
    'a member without a kind': one({ audience: [{ preference: 'x' }] }),
    'a member with the id of a seat': one({ audience: [{ type: 'logic', agent_id: 'pro' }] }),
    'a position that is too long': one({ positions: { con: 'x'.repeat(2_001) } }),
    'signs that turn text around': one({ topic: 'a\u202Eb' }),
    'a language that is not spoken': one({ language: 'fr' }),
    'a key in a position': one({ positions: { pro: `Use sk-${'ant'}-api03-${'Zk3vQ9xLr7Tn2Wm5'.repeat(3)} for it.` } }),
    'a document elsewhere': one({ context: [join(outside, 'secret.md')] }),
    'a document above': one({ context: ['../x.md'] }),
    'a document of keys': one({ context: ['.env'] }),
    'a document that is not there': one({ context: ['nope.md'] }),
    'a link that leads elsewhere': language => readArenaFile('arena.json', { cwd: linked, language }),
  })

  it('tells what it does not keep', () => {
    for (const language of ['en', 'zh'] as const) {
      const { remarks } = readArena({ judge: { agent_id: 'ref', model: 'lab:c' } }, language)
      golden.is(language, 'remark: the id of a judge', remarks.join('\n'))
    }
    assert.deepEqual(readArena({ judge: { agent_id: 'judge', model: 'lab:c' } }).remarks, [])
  })
})
