import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { z } from 'zod'
import type { Language } from '../src/core/language.ts'
import type { Lookup } from '../src/core/search.ts'
import { loadCues } from '../src/engine/cues.ts'
import { cues } from '../src/formats/research/cue-sheet.ts'
import { promptWords } from '../src/formats/research/prompt-words.ts'
import {
  Audit,
  Investigation,
  judgmentSchema,
  Looking,
  Rebuttal,
  sourceKinds,
  tags,
} from '../src/formats/research/shapes.ts'
import { type Given, playResearch, promptOf, type Script } from './support/research-play.ts'
import { researchScript, roleIds } from './support/research-script.ts'

const languages = ['en', 'zh'] as const

const textOf = (name: string, language: Language): string => loadCues(cues, language).texts.get(name)!

const fieldsOf = (schema: z.ZodType): string[] =>
  Object.keys((z.toJSONSchema(schema) as { properties: object }).properties)

const judgment = judgmentSchema({ blind: false, sides: [{ seat: 'a', label: 'a', name: 'A' }] })

const lookup: Lookup = {
  name: 'searxng',
  find: async () => ({ hits: [{ url: 'https://a.example/', title: 'A', text: 'B', date: null }] }),
  read: async () => ({ reason: 'gone' }),
}

const searcher: Script = call =>
  call.shape?.name === 'looking' && !call.key.includes('look-')
    ? JSON.stringify({ searches: ['x'], pages: ['https://b.example/'], findings: null })
    : researchScript(call)

describe('the cues of a research', () => {
  it('are the same in both languages, with the same variables', () => {
    const folder = (language: string) => readdirSync(new URL(`${language}/`, cues.folder)).sort()
    assert.deepEqual(folder('zh'), folder('en'))
    assert.deepEqual(
      folder('en'),
      Object.keys(cues.variables)
        .map(name => `${name}.md`)
        .sort(),
    )
    for (const name of Object.keys(cues.variables)) {
      const variables = (language: Language) =>
        [...textOf(name, language).matchAll(/\{\{(.*?)\}\}/g)].map(m => m[1]).sort()
      assert.deepEqual(variables('zh'), variables('en'), name)
    }
  })

  it('name the same fields and values in both languages', () => {
    const named = (name: string, language: Language) =>
      [...new Set([...textOf(name, language).matchAll(/`([^`]+)`/g)].map(match => match[1]))].sort()
    for (const name of Object.keys(cues.variables)) assert.deepEqual(named(name, 'zh'), named(name, 'en'), name)
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
        assert.deepEqual(
          places,
          places.toSorted((a, b) => a - b),
          language,
        )
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
    for (const name of Object.keys(cues.variables)) {
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
    const said = (language: Language): string[] => {
      const t = promptWords[language]
      return [
        ...(['own', 'service', 'none'] as const).flatMap(means => [t.means(means, true, 3), t.means(means, false, 3)]),
        ...[t.left(0), t.left(1), t.left(2), t.noneOfYourOwn, t.nothingAsked, t.notOneSentence],
        ...[t.unanswered(['1.1']), t.noSuchArgument('to', ['1.1'], ['1.2']), t.answeredTwice(['1.1']), t.tooLong(9, 3)],
        ...[t.untagged(['1.1']), t.untreated(['1.1']), t.treatedTwice(['1.1']), t.ofAnother('x', '1.1')],
        ...[t.unknownNumber('x', ['1.1'], ['1.2']), ...Object.values(t.audience), ...Object.values(t.decision)],
      ]
    }
    for (const words of said('en')) assert.doesNotMatch(words, /\p{Script=Han}|undefined|\{\{/u)
    for (const words of said('zh')) {
      assert.match(words, /\p{Script=Han}/u)
      assert.doesNotMatch(words, /undefined|\{\{/)
    }
  })
})

/** What the seed asks of each phase, to the letter where it has letters. */
const seed: Readonly<Record<string, readonly [en: RegExp, zh: RegExp][]>> = {
  'research/claude-code': [
    [/Your role: Claude Code/, /你的角色：Claude Code/],
    [/Your stance: argue for Claude Code/, /你的立场：argue for Claude Code/],
    [/Claude Code vs OpenCode/, /Claude Code vs OpenCode/],
    [/3 to 5 core arguments/, /3 到 5 个核心论点/],
    [/confidence \(0\.0 to 1\.0\)/, /置信度（0\.0 到 1\.0）/],
    [/2 or 3 real weaknesses/, /2 到 3 个真实弱点/],
    [/1 or 2 counters that you expect/, /预计对方会作出的 1 到 2 个反击/],
    [/without seeing the others/, /互相看不到对方的内容/],
  ],
  'rebuttal/claude-code': [
    [/Your stance: argue for Claude Code/, /你的立场：argue for Claude Code/],
    [/exactly one for each of their arguments/, /每个论点（[^）]+）恰好反驳一次/],
    [/with your confidence/, /并写明置信度/],
    [/the single weakest assumption[\s\S]+Socrates/, /前提之中最弱的一个[\s\S]+苏格拉底/],
    [/two new attacks that nobody has made yet/, /两个至今无人提出的新攻击/],
    [/At most 300 words/, /不超过 300 字/],
    [/no web search in this phase/, /本阶段没有网络搜索/],
  ],
  'audit/auditor': [
    [/You are the evidence auditor/, /你是证据审计员/],
    [/no web search/, /没有网络搜索/],
    [/concise checklist/, /简明的事实清单/],
    [/Extract every factual claim/, /提取每一个事实声明/],
    [
      /turn research\/claude-code>>[\s\S]+turn rebuttal\/opencode>>/,
      /turn research\/claude-code>>[\s\S]+turn rebuttal\/opencode>>/,
    ],
  ],
  'judgment/judge': [
    [/neutral judge/, /中立裁判/],
    [/no web search/, /没有网络搜索/],
    [/turn research[\s\S]+turn rebuttal[\s\S]+turn audit/, /turn research[\s\S]+turn rebuttal[\s\S]+turn audit/],
    [/kind of source, and how the auditor tagged/, /来源类型，以及审计员给其中声明的标记/],
    [/confidence that a role states about itself[^.]+weighs little/, /自报的置信度要看，但分量很小/],
    [/1\. `strong_arguments`: of each side/, /1\. `strong_arguments`：各方的强论点/],
    [/2\. `exaggerated_claims`: of each side/, /2\. `exaggerated_claims`：各方的夸大声明/],
    [
      /3\. `shared_limitations`: problems that none of the options solves/,
      /3\. `shared_limitations`：各个选项都没有解决的问题/,
    ],
    [/4\. `core_disagreements`:[^\n]+values/, /4\. `core_disagreements`：[^\n]+价值/],
    [/5\. `consensus`/, /5\. `consensus`/],
    [
      /6\. `recommendation`: one direction, fit for the kind of decision/,
      /6\. `recommendation`：一个明确的方向，适合决策类型/,
    ],
    [/7\. `open_questions`: unknowns that could change the conclusion/, /7\. `open_questions`：可能改变结论的未知因素/],
    [/8\. `scenarios`: scenario, what to do in it, and why/, /8\. `scenarios`：场景、在该场景下的建议、理由/],
    [/9\. `summary`: the whole in one sentence/, /9\. `summary`：一句话总结/],
    [/a personal choice/, /个人选择/],
  ],
}

describe('the prompts of a research', () => {
  for (const [place, language] of languages.entries()) {
    it(`hold every rule of the seed: ${language}`, async () => {
      const played = await playResearch({ language })
      for (const [key, rules] of Object.entries(seed))
        for (const rule of rules) assert.match(promptOf(played, key), rule[place]!, key)
      const audited = promptOf(played, 'audit/auditor')
      for (const tag of tags) assert.ok(audited.includes(`\`${tag}\``), tag)
      const rules = played.sent[0]!.call.messages[0]!.content
      for (const kind of sourceKinds) assert.ok(rules.includes(`\`${kind}\``), kind)
      assert.match(rules, /\[INCOMPLETE\]/)
    })

    it(`have no variable left open, and nothing undefined in them: ${language}`, async () => {
      const searching = { search: Object.fromEntries(roleIds(3).map(id => [id, 'searxng'])) }
      const context = [{ path: 'a.md', text: 'A {{file}} of the user.\n' }]
      for (const given of [
        { roles: 4 },
        { roles: 3, options: { ...searching }, lookup, script: searcher },
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
      assert.deepEqual(
        call.messages.map(({ role }) => role),
        ['system', 'user'],
      )
      const [rules, asked] = call.messages.map(({ content }) => content) as [string, string]
      assert.doesNotMatch(rules, /turn \w+\//)
      assert.ok(asked.lastIndexOf('JSON Schema') > asked.lastIndexOf(' end>>'), key)
    }
  })

  it('are in files of text alone, without a line too many', () => {
    for (const language of languages)
      for (const name of Object.keys(cues.variables)) {
        const text = readFileSync(new URL(`${language}/${name}.md`, cues.folder), 'utf8')
        assert.doesNotMatch(text, /\r|\t|[ ]+\n|\n\n\n/, name)
      }
  })
})
