import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import type { Language } from '../../src/core/language.ts'
import { loadCues } from '../../src/engine/cues.ts'
import { sourceKinds, tags } from '../../src/formats/research/course-in.ts'
import { research } from '../../src/formats/research/research.ts'
import { Audit, Investigation, judgmentSchema, Looking, Rebuttal } from '../../src/formats/research/shapes.ts'
import { promptWords } from '../../src/formats/research/words.ts'
import { promptOf } from '../cases/sent.ts'
import { openGolden } from '../support/golden.ts'
import { readRows } from './support/fixtures.ts'
import { bySearch, findsOne, type Given, playResearch, searchesOnce } from './support/play.ts'

const golden = openGolden('research-prompts')
const languages = ['en', 'zh'] as const

const textOf = (name: string, language: Language): string =>
  loadCues(research.screenplay.cues, language).texts.get(name)!

const fieldsOf = (schema: z.ZodType): string[] =>
  Object.keys((z.toJSONSchema(schema) as { properties: object }).properties)

const judgment = judgmentSchema({ blind: false, sides: [{ seat: 'a', label: 'a', name: 'A' }] })

describe('the cues of a research', () => {
  it('name the same fields and values in both languages', () => {
    const named = (name: string, language: Language) =>
      [...new Set([...textOf(name, language).matchAll(/`([^`]+)`/g)].map(match => match[1]))].sort()
    for (const name of Object.keys(research.screenplay.cues.variables))
      assert.deepEqual(named(name, 'zh'), named(name, 'en'), name)
  })

  for (const [name, schema] of [
    ['investigate', Investigation],
    ['rebut', Rebuttal],
    ['judgment', judgment],
  ] as const)
    it(`ask for every field of the reply, in its order: ${name}`, () => {
      for (const language of languages) {
        const text = textOf(name, language)
        const places = fieldsOf(schema).map(field => text.indexOf(`\`${field}\``))
        assert.ok(!places.includes(-1), `${language}: ${fieldsOf(schema)[places.indexOf(-1)]}`)
        const inOrder = places.toSorted((a, b) => a - b)
        assert.deepEqual(places, inOrder, language)
      }
    })

  it('ask for every field of a claim, and of what is looked up', () => {
    const claim = (Audit.shape.claims as unknown as { element: z.ZodType }).element
    for (const language of languages) {
      for (const field of [...fieldsOf(claim), 'without'])
        assert.ok(textOf('audit', language).includes(`\`${field}\``), `${language}: ${field}`)
      for (const field of fieldsOf(Looking))
        assert.ok(promptWords[language].means('service', false, 3).includes(`"${field}"`), `${language}: ${field}`)
    }
  })

  it('are English in English and Chinese in Chinese', () => {
    for (const name of Object.keys(research.screenplay.cues.variables)) {
      assert.doesNotMatch(textOf(name, 'en'), /\p{Script=Han}/u)
      const words = textOf(name, 'zh').replace(/`[^`]*`|\{\{.*?\}\}|"no-source"/g, '')
      const latin = words.match(/[A-Za-z]{2,}/g) ?? []
      assert.deepEqual(latin, [], name)
      assert.doesNotMatch(words, /[,;:!?](?!\d)/, `${name}: a Latin sign in Chinese`)
    }
    assert.match(textOf('rules', 'en'), /Write in English\.$/)
    assert.match(textOf('rules', 'zh'), /请用简体中文写作。$/)
  })

  it('say what the program says back in the same language', () => {
    for (const language of languages) {
      const t = promptWords[language]
      const said = [
        ...(['own', 'service', 'none'] as const).flatMap(means => [t.means(means, true, 3), t.means(means, false, 3)]),
        ...[t.left(0), t.left(1), t.left(2), t.noneOfYourOwn, t.nothingAsked],
        ...[...Object.values(t.audience), ...Object.values(t.decision)],
      ]
      golden.is(language, 'what prompts are put together from', said.join('\n\n'))
    }
  })
})

/** What the seed asks of each phase, to the letter where it has letters: a turn, and what its prompt has in English and in Chinese. */
const seed = readRows('seed-rules.tsv') as [key: string, en: string, zh: string][]

describe('the prompts of a research', () => {
  for (const [place, language] of languages.entries()) {
    it(`hold every rule of the seed: ${language}`, async () => {
      const played = await playResearch({ language })
      for (const [key, ...rules] of seed) assert.match(promptOf(played, key), new RegExp(rules[place]!), key)
      const audited = promptOf(played, 'audit/auditor')
      for (const tag of tags) assert.ok(audited.includes(`\`${tag}\``), tag)
      const rules = played.sent[0]!.call.messages[0]!.content
      for (const kind of sourceKinds) assert.ok(rules.includes(`\`${kind}\``), kind)
      assert.match(rules, /\[INCOMPLETE\]/)
    })

    it(`have no variable left open, and nothing undefined in them: ${language}`, async () => {
      const context = [{ path: 'a.md', text: 'A {{file}} of the user.\n' }]
      for (const given of [
        { roles: 4 },
        { roles: 3, options: bySearch('searxng', 3), lookup: findsOne, script: searchesOnce },
        { context, options: { search: { opencode: 'own' }, official: ['a.md'] } },
        { rigor: 'high', seats: [{ id: 'judge-2', model: 'other:judge' }] },
      ] satisfies Given[]) {
        const played = await playResearch({ language, ...given })
        assert.equal(played.view.outcome, 'success')
        for (const { key, prompt } of played.sent) {
          const ours = prompt.replace('A {{file}} of the user', '')
          assert.doesNotMatch(ours, /\{\{|\}\}(?!\}|,|\]|"|$)|undefined|\[object|NaN/, key)
        }
      }
    })
  }

  it('put what others wrote behind the rules and before the instruction', async () => {
    const played = await playResearch({})
    for (const key of ['rebuttal/claude-code', 'audit/auditor', 'judgment/judge']) {
      const { call } = played.sent.find(sent => sent.key === key)!
      const roles = call.messages.map(({ role }) => role)
      assert.deepEqual(roles, ['system', 'user'])
      const [rules, asked] = call.messages.map(({ content }) => content) as [string, string]
      assert.doesNotMatch(rules, /turn \w+\//)
      assert.ok(asked.lastIndexOf('one JSON object') > asked.lastIndexOf(' end>>'), key)
    }
  })
})
