import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import type { Decision, Verdict } from '../src/formats/dialectic/shapes.ts'
import { tailOf } from '../src/formats/dialectic/tail.ts'
import { type DebateDocument, type DebateOptions, debate } from '../src/index.ts'
import { type Lab, startLab } from './lab/server.ts'

const topics = {
  en: 'Should the job queue move from Redis to Postgres this quarter?',
  zh: '这个季度要不要把任务队列从 Redis 迁到 Postgres？',
}

const files = {
  en: { path: 'docs/queue.md', text: '# Queue\n\nThe queue takes 40 jobs a second and is restarted twice a month.\n' },
  zh: { path: 'docs/队列.md', text: '# 队列\n\n队列每秒处理 40 个任务，每个月重启两次，没有专人负责。\n' },
}

suite('the lab plays whole dialectics over HTTP', () => {
  const place = mkdtempSync(join(tmpdir(), 'agon-lab-dialectic-'))
  let lab: Lab

  before(async () => {
    lab = await startLab()
    mkdirSync(join(place, 'home'))
    const provider = { baseURL: lab.url, apiKey: 'k', models: ['alpha', 'beta', 'gamma', 'stubborn', 'stubborn-2'] }
    writeFileSync(join(place, 'home', 'config.json'), JSON.stringify({ providers: { lab: provider } }))
  })
  after(async () => {
    await lab.close()
    rmSync(place, { recursive: true, force: true, maxRetries: 3 })
  })

  const play = (language: 'en' | 'zh', options: Partial<DebateOptions>): Promise<DebateDocument> =>
    debate(topics[language], {
      ...{ format: 'dialectic', language, home: join(place, 'home'), cwd: place, env: {} },
      ...{ main: 'lab:alpha', partner: 'lab:beta' },
      ...options,
    } as DebateOptions).result

  for (const language of ['en', 'zh'] as const) {
    test(`${language}: three rounds, every reply is right at once, and each says something else`, async () => {
      const document = await play(language, { context: [files[language]] })
      assertSound(document, language)
      const verdict = document.verdict as object as Verdict
      assert.deepEqual([document.outcome, verdict.endedBy, verdict.rounds], ['agreed', 'agreement', 3])
      assert.deepEqual(
        verdict.suggestions.map(({ file }) => file),
        [files[language].path],
      )
      assert.ok(files[language].text.includes(verdict.suggestions[0]!.before!))
      const results = document.facts.filter(({ type }) => type === 'citation.checked').map(({ result }) => result)
      assert.ok(results.length >= 2 && results.every(result => result === 'holds'), results.join())
      const [first] = decisionsIn(document)
      assert.equal(first?.next, 'ask-user')
    })

    test(`${language}: two partners say different things`, async () => {
      const document = await play(language, { partner: 'lab:beta,lab:gamma' } as Partial<DebateOptions>)
      assertSound(document, language)
      assert.ok(document.turns.some(({ key }) => key === 'round-3/partner-2'))
    })

    test(`${language}: two that do not give in end in a stalemate`, async () => {
      const document = await play(language, {
        main: 'lab:stubborn',
        partner: 'lab:stubborn-2',
      } as Partial<DebateOptions>)
      const verdict = document.verdict as object as Verdict
      assert.deepEqual([document.outcome, verdict.endedBy], ['split', 'stalemate'])
    })
  }
})

function assertSound({ turns, report }: DebateDocument, language: 'en' | 'zh'): void {
  const mended = turns.filter(({ state, attempts }) => state !== 'answered' || attempts !== 1)
  assert.deepEqual(
    mended.map(({ key }) => key),
    [],
  )
  const speeches = turns.filter(({ value }) => value === null || value === undefined)
  assert.ok(speeches.length >= 6)
  assert.equal(new Set(speeches.map(({ text }) => text)).size, speeches.length)
  for (const { key, text } of speeches) {
    assert.equal(language, /\p{Script=Han}/u.test(text.slice(0, 200)) ? 'zh' : 'en', key)
    assert.ok(tailOf(text), key)
  }
  assert.ok(report.length > 500)
}

const decisionsIn = ({ turns }: DebateDocument): Decision[] =>
  turns.filter(({ key }) => key.includes('/decide/')).map(({ value }) => value as object as Decision)
