import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { optionsIn } from '../../../src/formats/dialectic/options-in.ts'
import type { DialecticVerdict } from '../../../src/formats/dialectic/shapes.ts'
import { type DebateOptions, type Desk, debate, type Model, openAgon, scriptedModel } from '../../../src/index.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { rowsOf, valuesOf } from '../../support/values.ts'
import { dialecticScript, dialecticTopic } from '../support/script.ts'

function place(t: TestContext) {
  const folder = temporaryFolder(t)
  return { home: join(folder, 'home'), cwd: folder, env: { HOME: folder } }
}

const voices = (script = dialecticScript): Record<string, Model> =>
  Object.fromEntries(
    ['own:main', 'own:partner', 'own:user', 'own:other'].map(name => [name, scriptedModel(name, call => script(call))]),
  )

const usual: DebateOptions = { format: 'dialectic', main: 'own:main', partner: 'own:partner' }

describe('a dialectic debate from a program', { concurrency: 2 }, () => {
  it('is played without a user where the program brings none', async t => {
    const { state, seats, options, verdict } = await debate(dialecticTopic, {
      ...{ ...usual, ...place(t), models: voices(), leaning: 'Redis', focus: 'operations', effort: 'low' },
    }).result
    assert.equal(state, 'done')
    assert.deepEqual(rowsOf(seats, 'id', 'model'), [
      ['main', 'own:main'],
      ['partner', 'own:partner'],
    ])
    const { ask, leaning, focus, record, candidates } = optionsIn({ options })
    assert.deepEqual([ask, leaning, focus, record, candidates], ['never', 'Redis', 'operations', null, []])
    assert.equal((verdict as object as DialecticVerdict).decision, null)
  })

  it('asks a voice of the program as the user, or a person at its desk', async t => {
    const here = place(t)
    const byVoice = await debate(dialecticTopic, { ...usual, ...here, models: voices(), user: 'own:user' }).result
    assert.equal((byVoice.verdict as object as DialecticVerdict).decision, 'We stay with Redis.')
    const asked: string[] = []
    const desk: Desk = {
      async answer({ key, shape }) {
        asked.push(`${key} ${shape?.name}`)
        return {
          said: JSON.stringify(
            shape?.name === 'farewell' ? { decision: 'Later.', keep: true } : { choice: 'sum-up', words: '' },
          ),
        }
      },
    }
    const byDesk = await debate(dialecticTopic, { ...usual, ...here, models: voices(), desk }).result
    assert.equal((byDesk.verdict as object as DialecticVerdict).decision, 'Later.')
    assert.deepEqual(asked, ['round-1/user user-reply', 'conclusion/user farewell'])
    await assert.rejects(
      debate(dialecticTopic, { ...usual, ...here, models: voices(), ask: 'always' }).result,
      /person can only be asked at a desk/,
    )
  })

  it('hears what the program says at any time', async t => {
    const heard: string[] = []
    const script: typeof dialecticScript = call => {
      if (call.key.endsWith('/partner')) heard.push(call.messages.map(({ content }) => content).join('\n'))
      return dialecticScript(call)
    }
    const running = debate(dialecticTopic, { ...usual, ...place(t), models: voices(script) })
    await running.say('We have no database administrator at night.')
    assert.equal((await running.result).state, 'done')
    assert.equal(heard.length, 2)
    for (const words of heard) assert.ok(words.includes('no database administrator at night'))
    await assert.rejects(running.say('Too late.'), /the debate is over/)
    const other = debate('Monorepo?', { format: 'duel', ...place(t) })
    await assert.rejects(other.say('Hello?'), /takes no remarks/)
    await other.result.catch(() => {})
  })

  it('keeps a record where the program wants one, and goes on from it', async t => {
    const here = place(t)
    const agon = openAgon({ ...here, models: voices() })
    t.after(() => agon.close())
    await agon.debate(dialecticTopic, { ...usual, record: 'notes/queue.md' }).result
    const record = join(here.cwd, 'notes/queue.md')
    assert.match(readFileSync(record, 'utf8'), /\*\*Status\*\*: completed/)
    const next = await agon.debate({ format: 'dialectic', continue: 'notes/queue.md' }).result
    const { history } = optionsIn(next)
    assert.equal(history.length, 2)
    assert.deepEqual(valuesOf(next.seats, 'model'), ['own:main', 'own:partner'])
    assert.match(readFileSync(record, 'utf8'), /## Round 3\n/)
    await assert.rejects(agon.debate(dialecticTopic, { ...usual, record: 'notes/queue.md' }).result, /queue\.md/)
    assert.equal(existsSync(join(here.cwd, '.debates')), false)
    await agon.debate(dialecticTopic, { ...usual, record: true }).result
    assert.equal(existsSync(join(here.cwd, '.debates')), true)
  })

  it('refuses a topic that names nothing, and says what is wrong', async t => {
    const here = { ...place(t), models: voices() }
    await assert.rejects(debate('help', { ...usual, ...here }).result, /"help" does not say what this is about/)
    await assert.rejects(
      debate(dialecticTopic, { ...usual, ...here, partner: ['own:partner', ''] }).result,
      /partner: .* has an empty place/,
    )
    const wrong = { ...usual, ...here, kind: 'opera' } as unknown as DebateOptions
    await assert.rejects(debate(dialecticTopic, wrong).result, /kind: "opera" is not allowed/)
  })
})
