import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { Language } from '../../src/core/language.ts'
import { loadCues } from '../../src/engine/cues.ts'
import { replyShape } from '../../src/engine/structured.ts'
import { dialectic } from '../../src/formats/dialectic/dialectic.ts'
import { kinds } from '../../src/formats/dialectic/options-in.ts'
import { kindText, reasonText, standingWords } from '../../src/formats/dialectic/prompt-words.ts'
import { choices, decisionShape } from '../../src/formats/dialectic/shapes.ts'
import { tailOf } from '../../src/formats/dialectic/tail.ts'
import {
  askUser,
  decide,
  failure,
  type Given,
  type Played,
  playDialectic,
  reply,
  sentFor,
  speech,
  stuck,
} from './support/play.ts'

const languages = ['en', 'zh'] as const
const names = Object.keys(dialectic.screenplay.cues.variables)
const textOf = (name: string, language: Language): string =>
  loadCues(dialectic.screenplay.cues, language).texts.get(name)!

describe('the cues of a dialectic', () => {
  it('name the same words of replies in both languages', () => {
    const example = '"path"'
    const quoted = (name: string, language: Language) =>
      [
        ...new Set(
          [
            ...textOf(name, language)
              .replace(example, '')
              .matchAll(/"([a-z_-]+)"/g),
          ].map(([, word]) => word),
        ),
      ].sort()
    for (const name of names) assert.deepEqual(quoted(name, 'zh'), quoted(name, 'en'), name)
    for (const [name, mayAsk] of [
      ['decide', true],
      ['decide-alone', false],
    ] as const) {
      const { properties } = replyShape(decisionShape(mayAsk) as never).schema as unknown as {
        properties: { next: { enum: string[] } }
      }
      assert.equal(properties.next.enum.includes('ask-user'), mayAsk)
      assert.equal('question' in properties, mayAsk)
      for (const next of properties.next.enum)
        for (const language of languages) assert.ok(textOf(name, language).includes(`"${next}"`), next)
    }
  })

  it('are English in English and Chinese in Chinese, and so is what code puts into them', () => {
    const ours = (language: Language): string[] => [
      ...names.map(name => textOf(name, language)),
      ...kinds.map(kind => kindText(kind, language)),
      ...(['agreement', 'main', 'user', 'stalemate', 'budget', 'limit'] as const).map(by => reasonText(by, language)),
      ...Object.values(standingWords[language]),
    ]
    for (const text of ours('en')) assert.doesNotMatch(text, /\p{Script=Han}|[，。：；？！（）]/u)
    for (const text of ours('zh')) {
      const words = text.replace(/\{\{.*?\}\}|"[^"]*"|JSON|path:line|null/g, '')
      assert.deepEqual(words.match(/[A-Za-z]{2,}/g) ?? [], [], text)
      assert.doesNotMatch(words.replace(/^- |[{}[\]:,]|（\?）/gm, ''), /[,;:!?](?!\d)/, text)
    }
  })

  it('show a tail that can be read as one, with every field of it', () => {
    for (const language of languages) {
      const [, example] = /^(\{"agreed".*\})$/m.exec(textOf('rules', language)) ?? []
      const tail = tailOf(`Words.\n\n${example}`)!
      assert.deepEqual(
        [tail.agreed.length, tail.open.length, tail.missing.length, tail.suggestions.length],
        [1, 1, 1, 1],
      )
      assert.equal(tail.state, 'go-on')
      for (const state of ['go-on', 'settled', 'stuck']) assert.ok(textOf('rules', language).includes(`"${state}"`))
    }
  })
})

/** What the seed asks for: what it is, a turn, and what its prompt has in English and in Chinese. */
const rules = readFileSync(new URL('../fixtures/dialectic/seed-rules.tsv', import.meta.url), 'utf8')
const seed = rules
  .trim()
  .split('\n')
  .map(row => row.split('\t'))

describe('the prompts of a dialectic', () => {
  const rich = (language: Language): Given => ({
    language,
    lasts: 12,
    partners: 2,
    context: [{ path: 'a.md', text: 'A {{file}} of the user.\n' }],
    options: {
      kind: 'code',
      leaning: 'L',
      focus: 'F',
      cut: ['a.md was cut'],
      template: { name: 'code-review', text: 'T' },
      partners: [{ name: 'x', role: 'R' }, { name: 'y' }],
      history: [{ main: 'M', partners: ['P', 'Q'], user: 'U' }],
    },
    parts: {
      'round-2/decide/main': askUser,
      'round-2/user': reply('dig', 'D'),
      'round-3/decide/main': decide({ next: 'sum-up', disagreement: 'X' }),
      'round-3/user': reply('add', 'A'),
      'round-4/main': stuck('S'),
      'round-4/partner': stuck('S'),
      'round-4/partner-2': stuck('S'),
      'round-5/partner': failure('overflow'),
    },
    remarks: { 'round-2/main': ['R'] },
  })

  for (const [place, language] of languages.entries()) {
    it(`hold every rule of the seed: ${language}`, async () => {
      const played = await playDialectic({ language, parts: { 'round-1/decide/main': askUser } })
      for (const [what, turn, ...words] of seed)
        assert.match(sentFor(played, turn!).prompt, new RegExp(words[place]!, 's'), what)
    })

    it(`give no lessons in debating, no list of fallacies, and no marks: ${language}`, async () => {
      const lessons =
        language === 'en'
          ? /fallac|ad hominem|straw ?man|slippery slope|red herring|rhetor|ethos|logos|syllogis|\bscor(?:e|ing)|\bgrade|out of (?:10|100)|steel ?man|toulmin/i
          : /谬误|稻草人|滑坡|诉诸|人身攻击|修辞|三段论|评分|得分|分数|技巧/
      for (const name of names) assert.doesNotMatch(textOf(name, language), lessons, name)
      const { prompt } = sentFor(await playDialectic({ language }), 'round-1/partner')
      assert.ok(
        prompt.length < (language === 'en' ? 5_500 : 2_500),
        `${prompt.length} characters before anything is said`,
      )
    })

    it(`have no variable left open, and use every cue: ${language}`, async () => {
      const candidates = [{ name: 'general-purpose' }]
      const all: Played[] = [
        await playDialectic(rich(language)),
        await playDialectic({
          language,
          options: { ask: 'always', candidates },
          parts: { 'round-2/user': reply('sum-up') },
        }),
        await playDialectic({
          language,
          options: { ask: 'never' },
          parts: { 'round-1/partner': ['Words.', speech('W')] },
        }),
      ]
      const used = new Set(all.flatMap(({ view }) => [...view.turns.values()].flatMap(({ cues }) => cues)))
      if (sentFor(all.at(-1)!, 'round-1/partner').prompt.endsWith(textOf('tail', language))) used.add('tail')
      for (const name of names) assert.ok(!(name !== 'rules' && !used.has(name)), name)
      for (const { sent } of all)
        for (const { key, prompt } of sent) {
          const ours = prompt.replaceAll('A {{file}} of the user', '')
          assert.doesNotMatch(ours, /\{\{|\}\}(?!\}|,|\]|"|$)|undefined|\[object|NaN/m, key)
        }
    })
  }

  it('put the instruction behind everything that others said', async () => {
    const { sent } = await playDialectic(rich('en'))
    for (const { key, asked } of sent) assert.ok(asked.length - (asked.lastIndexOf(' end>>') + 6) > 20, key)
  })

  it('tell the user what can be chosen, in words of its own, outside of the cue', async () => {
    const played = await playDialectic({ parts: { 'round-1/decide/main': askUser } })
    const { call } = sentFor(played, 'round-1/user')
    for (const choice of choices) assert.ok(JSON.stringify(call.shape?.schema).includes(`"${choice}"`), choice)
  })
})
