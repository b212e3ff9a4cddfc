import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { Language } from '../../src/core/language.ts'
import type { Call, Message, Part, Source } from '../../src/core/model.ts'
import { GeminiSearch } from '../../src/models/tools/gemini-settings.ts'
import { toolWordsIn } from '../../src/models/tools/words.ts'
import { callOf, collect, endOf, sourcesIn, wordsOf } from '../cases/model.ts'
import { claudeResult, claudeScript } from '../tools/claude-script.ts'
import { codexFault, codexScript } from '../tools/codex-script.ts'
import { copilotScript } from '../tools/copilot-script.ts'
import { geminiScript, settingsOf } from '../tools/gemini-script.ts'
import { opencodeScript } from '../tools/opencode-script.ts'
import { hear, openTool, printed, quiet, type StandInCall, type Step, spoken } from '../tools/stand-in.ts'
import type { Script, SearchScript } from '../tools/tool-case.ts'

const pages: readonly Source[] = [
  { url: 'https://example.org/a', title: 'A page' },
  { url: 'https://example.org/b', title: 'Another [odd] "title"' },
]
const usage = { input: 120, output: 30 }
const aside = 'Let me look. '

type Searching = Script & { search: SearchScript }
const searching = [claudeScript, codexScript, geminiScript] as readonly Searching[]

/** A run in which it does this, and then answers. */
const answering = ({ search, said, end }: Searching, steps: readonly Step[] = []): Step[] => [
  ...printed(search.begin()),
  ...steps,
  ...printed([...said(['Said.']), ...end('Said.', usage)]),
]

const asked = (changes: Partial<Call> = {}): Call => callOf({ search: true, ...changes })
const texts = (parts: readonly Part[], type: 'remark' | 'thinking'): string =>
  parts.flatMap(part => (part.type === type ? [part.text] : [])).join('\n')

describe('a tool that is asked to search', { concurrency: 2 }, () => {
  for (const script of searching) {
    const { id } = script.tool
    const { search } = script

    it(`${id} is allowed that and nothing else, and tells what it found`, async () => {
      const found = search.finds(aside, [...pages, pages[0]!])
      const { model, standIn } = openTool(script.tool, null, { runs: [answering(script, found)] })
      const parts = await collect(model, asked(), quiet)
      assert.equal(wordsOf(parts), 'Said.', 'what it said on the way is no part of its answer')
      assert.deepEqual(sourcesIn(parts), search.tells(pages))
      assert.equal(texts(parts, 'remark'), '')
      const end = endOf(parts)
      assert.ok(end.type === 'done' && end.session === undefined)
      const [tool, ...others] = new Set(search.allowed(standIn.calls()[0]!))
      assert.deepEqual([/^(WebSearch|web_search|google_web_search)$/.test(tool!), others], [true, []])
      assert.equal(model.searches, true)
    })

    it(`${id} is started as ever otherwise`, async () => {
      const { model, standIn } = openTool(script.tool, 'x', { runs: [answering(script)] })
      await collect(model, asked(), quiet)
      await collect(model, callOf(), quiet)
      const [searched, plain] = standIn.calls()
      assert.deepEqual(withoutSearch(searched!.args), withoutSearch(plain!.args))
      assert.deepEqual(Object.keys(searched!.env).sort(), Object.keys(plain!.env).sort())
      assert.deepEqual(settings(searched!), settings(plain!))
      assert.equal(searched!.stdin, plain!.stdin)
    })

    it(`${id} is not allowed it when it is not asked to`, async () => {
      const { model, standIn } = openTool(script.tool, null, { runs: [answering(script)] })
      await collect(model, callOf(), quiet)
      await collect(model, asked(), quiet)
      await collect(model, callOf(), quiet)
      const allowed = standIn.calls().map(call => search.allowed(call).filter(Boolean))
      assert.deepEqual([allowed[0], allowed[2]], [[], []])
      assert.notDeepEqual(allowed[1], [])
    })

    it(`${id} may find nothing, which is said, and answers all the same`, async () => {
      const runs = [answering(script, search.fails('no search here'))]
      for (const [language, words] of [
        ['en', `a web search of ${id} failed`],
        ['zh', `${id} 的一次网络搜索失败`],
      ] as [Language, string][]) {
        const { model } = openTool(script.tool, null, { runs })
        const parts = await collect(model, spoken(language, asked()), quiet)
        assert.equal(wordsOf(parts), 'Said.')
        assert.ok(texts(parts, 'remark').startsWith(words), texts(parts, 'remark'))
      }
    })

    it(`${id} holds no conversation in which it searched, and goes on with one in which it did not`, async () => {
      const runs = [answering(script, search.finds(aside, pages)), answering(script)]
      const { model, standIn } = openTool(script.tool, null, { runs })
      const first = { messages: said(1), conversation: { goesOn: true, session: null, known: 0 } }
      const one = endOf(await collect(model, asked(first), quiet))
      assert.ok(one.type === 'done' && one.session === undefined)
      const second = { messages: said(2), conversation: { goesOn: true, session: null, known: 0 } }
      const two = endOf(await collect(model, callOf(second), quiet))
      const session = two.type === 'done' ? two.session! : ''
      await collect(model, asked({ messages: said(3), conversation: { goesOn: true, session, known: 5 } }), quiet)
      const [searched, anew, resumed] = standIn.calls()
      assert.ok(!searched!.args.includes('--session-id'), 'nothing of it is kept')
      assert.match(anew!.stdin, /Question 1[\s\S]*Question 2/)
      assert.doesNotMatch(resumed!.stdin, /Question [12]/)
      assert.match(resumed!.stdin, /Question 3/)
    })
  }

  for (const script of [claudeScript, geminiScript] as readonly Searching[])
    it(`${script.tool.id} keeps what it said when it is cut short`, async () => {
      const begun = [...printed(script.search.begin()), ...script.search.finds(aside, pages)]
      for (const [end, kind] of [
        [{ hang: true }, 'timeout'],
        [{ exit: 0 }, 'transport'],
      ] as const) {
        const run = [...begun, ...printed(script.said(['So far.']).slice(0, 2)), end]
        const { model } = openTool(script.tool, null, { runs: [run] }, { idleMs: 4_000 })
        const parts = await collect(model, asked(), quiet)
        const last = endOf(parts)
        assert.equal(wordsOf(parts), 'So far.')
        assert.ok(last.type === 'failed' && last.failure.kind === kind && last.failure.maybePaid)
      }
    })

  const withoutSearch = (args: readonly string[]): string[] =>
    args
      .join('\n')
      .replace(/^--tools\n.*\n(--allowedTools\n.*\n)?/m, '')
      .replace(/web_search=.*/, '')
      .split('\n')

  const settings = ({ files }: StandInCall): object => {
    const found = Object.entries(files).find(([path]) => path.endsWith('settings.json'))
    const { tools, telemetry, ...rest } = JSON.parse(found?.[1] ?? '{"tools":{}}')
    return { ...rest, tools: { ...tools, core: null } }
  }

  const said = (questions: number): Message[] => [
    { role: 'system', content: 'RULES' },
    ...Array.from({ length: questions }, (_, n): Message[] => [
      { role: 'user', content: `Question ${n + 1}.` },
      { role: 'assistant', content: 'Said.' },
    ])
      .flat()
      .slice(0, -1),
  ]

  for (const { tool, begin, said, end, panelParts } of [opencodeScript, copilotScript])
    it(`${tool.id} has none, and says so`, async () => {
      const run = [...(panelParts?.(usage) ?? []), ...printed([...begin(), ...said(['Said.']), ...end('Said.', usage)])]
      const { model } = openTool(tool, null, { runs: [run] })
      assert.equal(model.searches, false)
      assert.match(
        texts(await collect(model, asked(), quiet), 'remark'),
        /runs without tools, so its web search is off/,
      )
    })
})

describe('claude with a search', { concurrency: 2 }, () => {
  const script = claudeScript as Searching

  it('says on the way what it thinks, and a long speech before a search is a part of its answer', async () => {
    for (const [words, answer, thought] of [
      [aside, 'Said.', aside],
      ['A speech. '.repeat(150), `${'A speech. '.repeat(150)}\n\nSaid.`, ''],
    ] as const) {
      const { model } = openTool(script.tool, null, { runs: [answering(script, script.search.finds(words, pages))] })
      const parts = await collect(model, asked(), quiet)
      assert.deepEqual([wordsOf(parts), texts(parts, 'thinking')], [answer, thought])
    }
  })

  it('counts what its search used, which stands apart', async () => {
    const used = { inputTokens: 60, outputTokens: 90, cacheReadInputTokens: 300, cacheCreationInputTokens: 5 }
    const result = claudeResult('Said.', {
      model_usage_since_last_result: { 'claude-opus-9-1': { ...used, webSearchRequests: 1, costUSD: 0.0121 } },
    })
    const run = [
      ...printed(script.search.begin()),
      ...script.search.finds(aside, pages),
      ...printed([...script.said(['Said.']), result]),
    ]
    const end = endOf(await hear(script.tool, null, [run], asked()))
    assert.deepEqual(end.usage, { input: 365, output: 90, cached: 300, cacheWrite: 5, reasoning: 0 })
    assert.equal(end.type === 'done' && end.cost, 0.0121)
  })

  it('says so when it does not have it, and when the service behind it is down', async () => {
    const { begin, said, end } = script
    const run = printed([...begin(), ...said(['Said.']), ...end('Said.', usage)])
    const { model } = openTool(script.tool, null, { runs: [run] })
    assert.match(texts(await collect(model, asked(), quiet), 'remark'), /claude was to search .* web search is off/)
    const found = JSON.stringify(script.search.finds(aside, pages))
    const down = JSON.parse(found.replace('I will search.', 'Web search error: unavailable'))
    const other = openTool(script.tool, null, { runs: [answering(script, down)] })
    assert.equal(
      texts(await collect(other.model, asked(), quiet), 'remark'),
      'a web search of claude failed: unavailable',
    )
  })

  it('is not taken at its word about another tool', async () => {
    const other = JSON.parse(JSON.stringify(script.search.fails('No such tool: Bash')).replaceAll('WebSearch', 'Bash'))
    const { model } = openTool(script.tool, null, { runs: [answering(script, other)] })
    assert.equal(texts(await collect(model, asked(), quiet), 'remark'), '')
  })
})

describe('codex with a search', { concurrency: 2 }, () => {
  const refusal = JSON.stringify({
    error: { message: "Hosted tool 'web_search' is not supported with this model.", param: 'tools', code: null },
  })

  it('is asked again without it where the server refuses it, and that is remembered and said', async () => {
    const script = codexScript as Searching
    const { model, standIn } = openTool(script.tool, null, { runs: [codexFault(refusal), answering(script)] })
    const parts = await collect(model, asked(), quiet)
    assert.equal(wordsOf(parts), 'Said.')
    assert.match(texts(parts, 'remark'), /^codex was to search the web, but its web search is off/)
    const again = await collect(model, spoken('zh', asked({ debate: 8 })), quiet)
    assert.match(texts(again, 'remark'), /网络搜索不可用/)
    const allowed = standIn.calls().map(script.search.allowed)
    assert.deepEqual(allowed, [['web_search'], [], []])
  })

  it('fails as ever where something else is wrong', async () => {
    const { model, standIn } = openTool(codexScript.tool, null, { runs: [codexScript.failures.rejected!] })
    assert.equal(endOf(await collect(model, asked(), quiet)).type, 'failed')
    assert.equal(standIn.calls().length, 1)
  })
})

describe('gemini with a search', () => {
  it('writes down what it found in its own temporary folder and nowhere else', async () => {
    const script = geminiScript as Searching
    const { model, standIn } = openTool(script.tool, null, { runs: [answering(script)] })
    await collect(model, asked(), quiet)
    await collect(model, callOf(), quiet)
    const [searched, plain] = standIn.calls()
    const { enabled, target, outfile, otlpEndpoint } = settingsOf(searched!).telemetry
    assert.deepEqual([enabled, target, otlpEndpoint], [true, 'local', ''])
    assert.equal(outfile, join(searched!.env.TMPDIR!, 'record.log'))
    assert.deepEqual(settingsOf(plain!).telemetry, { enabled: false })
  })

  it('names the model that was asked, not the one that answers searches', async () => {
    const script = geminiScript as Searching
    const models = { 'gemini-3.1-pro-preview': { output_tokens: 5 }, 'gemini-3-flash-preview': { output_tokens: 900 } }
    const stats = { input_tokens: 10, output_tokens: 905, total_tokens: 915, cached: 0, models }
    const result = JSON.stringify({ type: 'result', status: 'success', stats })
    const run = [...printed(script.search.begin()), ...script.search.finds(aside, pages)]
    const { model } = openTool(script.tool, null, { runs: [[...run, ...printed([...script.said(['Said.']), result])]] })
    const end = endOf(await collect(model, asked(), quiet))
    assert.ok(end.type === 'done' && end.model === 'gemini-3.1-pro-preview')
  })

  it('is read to its end, whatever its record holds', () => {
    const search = new GeminiSearch(toolWordsIn('en'))
    search.called({ tool_name: 'google_web_search', tool_id: '1' })
    for (const filler of ['"', '\\', '{', '[', ' ', '"response_text": "groundingChunks', '"\n']) {
      const record = `"response_text": "groundingChunks${filler.repeat(Math.ceil(300_000 / filler.length))}`
      assert.deepEqual(search.found(record), [], filler)
    }
  })
})
