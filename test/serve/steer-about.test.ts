import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FormField } from '../../src/server/backend.ts'
import { problemsOf, steered } from './support/steering.ts'

const secret = 'sk-proj-abcdefghijklmnopqrstuvwxyz0123456789'

describe('what a page must know', () => {
  it('is: formats in their order, seats, fields with their bounds, in both languages', async t => {
    const { steering } = steered(t)
    const about = await steering.about('en')
    assert.match(about.version, /^\d+\.\d+\.\d+/)
    assert.deepEqual(
      about.formats.map(({ id, planned }) => [id, planned]),
      [
        ['duel', false],
        ['research', true],
        ['tree', false],
        ['arena', false],
        ['dialectic', false],
      ],
    )
    const field = (format: string, name: string): FormField =>
      about.formats.find(({ id }) => id === format)!.fields.find(one => one.name === name)!
    const { kind, least, most, usual } = field('duel', 'rounds')
    assert.deepEqual({ kind, least, most, usual }, { kind: 'number', least: 1, most: 5, usual: 2 })
    assert.deepEqual(
      field('research', 'audience').choices?.map(({ value }) => value),
      ['self', 'team', 'public'],
    )
    assert.deepEqual(
      field('research', 'evidence_round').choices?.map(({ value }) => value),
      ['auto', 'true', 'false'],
    )
    assert.deepEqual([field('dialectic', 'ask').usual, field('dialectic', 'kind').kind], ['when-it-matters', 'choice'])
    const audience = field('arena', 'audience')
    assert.deepEqual(
      [audience.kind, audience.one, audience.least, audience.most, audience.columns!.map(({ name }) => name)],
      ['rows', 'Listener', 1, 25, ['type', 'model', 'weight']],
    )
    assert.deepEqual(
      audience.columns![0]!.choices!.find(({ value }) => value === 'logic'),
      { value: 'logic', label: 'Logician' },
    )
    assert.match(field('arena', 'styles.pro').hint, /radical/)
    assert.match(field('arena', 'styles.con').hint, /radical/)
    assert.ok(!about.formats.find(({ id }) => id === 'dialectic')!.fields.some(({ name }) => name === 'rigor'))
    assert.deepEqual(
      about.formats.find(({ id }) => id === 'dialectic')!.seats.map(seat => [seat.id, seat.kind, seat.optional]),
      [
        ['main', 'debater', false],
        ['partner', 'debater', false],
        ['user', 'audience', true],
      ],
    )
    assert.equal(about.formats.find(({ id }) => id === 'dialectic')!.seats[2]!.usual, 'person')
  })

  it('has words of its own for every field and seat in both languages', async t => {
    const { steering } = steered(t)
    const [en, zh] = [await steering.about('en'), await steering.about('zh')]
    for (const [index, format] of en.formats.entries()) {
      const other = zh.formats[index]!
      assert.notEqual(format.summary, other.summary)
      assert.notEqual(format.topic.hint, other.topic.hint)
      for (const [place, { name, label, hint, choices }] of format.fields.entries()) {
        const chinese = other.fields[place]!
        assert.ok(label !== '' && label !== name, `${format.id}.${name} has a label`)
        assert.match(chinese.label, /\p{Script=Han}/u, `${format.id}.${name}`)
        assert.doesNotMatch(hint, /--[a-z]/)
        for (const [at, choice] of (choices ?? []).entries())
          if (name !== 'language' && name !== 'effort')
            assert.notEqual(choice.label, chinese.choices![at]!.label, `${format.id}.${name}.${choice.value}`)
      }
      for (const { id, label, about } of format.seats) {
        const chinese = other.seats.find(seat => seat.id === id)!
        assert.notEqual(label, chinese.label)
        assert.notEqual(about, chinese.about)
      }
    }
  })

  it('says who is usable, what it costs and who would sit where, and never a key', async t => {
    const env = { OPENAI_API_KEY: secret, ANTHROPIC_API_KEY: secret }
    const { steering } = steered(t, { env, models: [] })
    const first = await steering.about('en')
    const openai = first.voices.find(({ name }) => name.startsWith('openai:'))!
    assert.ok(openai.prices !== null && openai.prices.output > 0)
    assert.equal(openai.from, 'key in OPENAI_API_KEY')
    let usual: (string | null)[] = []
    // Who would sit there is found meanwhile.
    while (usual.length === 0 || usual.includes(null)) {
      await new Promise(resolve => setTimeout(resolve, 50))
      usual = (await steering.about('en')).formats[0]!.seats.map(seat => seat.usual)
    }
    assert.equal(new Set(usual.slice(0, 2)).size, 2, 'debaters differ')
    const told = JSON.stringify([first, await steering.about('zh')])
    assert.ok(!told.includes(secret) && !told.includes(secret.slice(8, 20)))
    const estimate = await steering.estimate({ format: 'duel', topic: `Is ${secret} safe?` }, 'en')
    assert.ok(estimate.cost !== null && estimate.cost[1] > 0)
    assert.ok(!JSON.stringify(estimate).includes(secret))
    const { problems } = await problemsOf(
      steering.estimate({ format: 'duel', topic: 'Tabs?', seats: { judge: secret } }, 'en'),
    )
    assert.ok(!JSON.stringify(problems).includes(secret), JSON.stringify(problems))
  })
})
