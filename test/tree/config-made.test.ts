import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { TreeOptions } from '../../src/formats/tree/options.ts'
import { readTreeConfig, type TreeConfig } from '../../src/formats/tree/request/config.ts'
import {
  configText,
  makeTreeConfig,
  treeConfigOf,
  type WantedTree,
} from '../../src/formats/tree/request/make-config.ts'
import { UsageError } from '../../src/host/exit.ts'
import { openGolden } from '../support/golden.ts'
import { folder, place, ref } from './support/config-file.ts'

const golden = openGolden('tree-config-made')

const rest = `Today they are in memory.\nWe deploy daily, ${ref('NOW')} and $${ref('THEN')}.`
const wanted: WantedTree = {
  question: `Where should sessions be kept?\n${rest}`,
  seats: ['openai:gpt-5.2', 'claude', 'person:Anna'],
  judge: 'gemini:pro',
  maxRounds: 2,
  context: ['docs/a.md'],
  language: 'en',
  outputDir: 'out',
}

describe('the file that is made from a question', () => {
  for (const language of ['en', 'zh'] as const)
    it(`is read back from its text as the same tree (${language})`, () => {
      const made = makeTreeConfig({ ...wanted, language })
      const text = configText(made, language)
      golden.is(language, 'a question with everything', text)
      const { cwd, at } = place(text, { at: 'tree.json', files: { 'docs/a.md': 'a' } })
      const fresh = treeConfigOf(made, { cwd, env: {} }, id => `--${id}`)
      const kept = readTreeConfig(at, { cwd, env: {}, language })
      const bare = (tree: TreeConfig) => ({
        ...tree,
        name: null,
        path: null,
        options: { ...tree.options, configFile: null },
        seats: Object.fromEntries(Object.entries(tree.seats).map(([id, { seat }]) => [id, seat])),
      })
      assert.deepEqual(bare(kept), bare(fresh))
      assert.deepEqual([fresh.name, fresh.path, fresh.options.configFile], [null, null, null])
      assert.deepEqual(fresh.seats.reviewer, { seat: 'gemini:pro', place: '--reviewer', about: 'seats.reviewer' })
      assert.ok(JSON.parse(text.replace(/^ *\/\/.*$/gm, '')), 'plain JSON but for its comments')
    })

  it('leaves seats open that nobody named', () => {
    const made = makeTreeConfig({ ...wanted, seats: [], judge: null, maxRounds: null, context: [], outputDir: null })
    const tree = treeConfigOf(made, { cwd: folder, env: {} }, id => `--${id}`)
    assert.deepEqual([tree.seats, tree.context, tree.options.output], [{}, [], null])
    const { debaters } = TreeOptions.parse(tree.options)
    const ids = debaters.map(({ id }) => id)
    assert.deepEqual(ids, ['party-a', 'party-b', 'party-c'])
    assert.ok(!('maxRounds' in tree.options))
  })

  it('needs two debaters', () => {
    for (const language of ['en', 'zh'] as const)
      assert.throws(
        () => makeTreeConfig({ ...wanted, language, seats: ['claude'] }),
        (error: Error) => {
          golden.is(language, 'one debater', error.message)
          return error instanceof UsageError
        },
      )
  })

  it('loses nothing of a long question, and sends nothing twice', () => {
    const topicOf = (question: string) => makeTreeConfig({ ...wanted, question }).topics[0]!
    const long = `Should ${'we keep sessions '.repeat(9)}in memory?`
    assert.deepEqual([topicOf(long).title, topicOf(long).coreQuestions], [long, [long]])
    const two = topicOf(`${'会'.repeat(100)}\n背景`)
    assert.deepEqual([two.title, two.background, two.coreQuestions], ['会'.repeat(100), '背景', ['会'.repeat(100)]])
  })
})
