import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { makeMask } from '../../src/core/mask.ts'
import { open } from '../../src/engine/perform.ts'
import { dialectic } from '../../src/formats/dialectic/dialectic.ts'
import type { Decision, DialecticVerdict } from '../../src/formats/dialectic/shapes.ts'
import { tailOf } from '../../src/formats/dialectic/tail.ts'
import { type DebateDocument, type DebateOptions, debate } from '../../src/index.ts'
import { nativeModel } from '../../src/models/native/native.ts'
import { withArchive } from '../cases/play.ts'
import { answerInDialectic } from '../lab/dialectic-brain.ts'
import { type Lab, startLab } from '../lab/server.ts'
import { pieces } from '../lab/speeches.ts'
import { endpointOf, protocols } from '../lab-native/protocols.ts'
import { startNativeLab } from '../lab-native/server.ts'
import { temporaryFolder } from '../support/folder.ts'
import { valuesOf } from '../support/values.ts'
import { openingOf } from './support/play.ts'

const topics = {
  en: 'Should the job queue move from Redis to Postgres this quarter?',
  zh: '这个季度要不要把任务队列从 Redis 迁到 Postgres？',
}

const files = {
  en: { path: 'docs/queue.md', text: '# Queue\n\nThe queue takes 40 jobs a second and is restarted twice a month.\n' },
  zh: { path: 'docs/队列.md', text: '# 队列\n\n队列每秒处理 40 个任务，每个月重启两次，没有专人负责。\n' },
}

suite('the lab plays whole dialectics over HTTP', () => {
  const place = temporaryFolder()
  let lab: Lab

  before(async () => {
    lab = await startLab()
    mkdirSync(join(place, 'home'))
    const provider = { baseURL: lab.url, apiKey: 'k', models: ['alpha', 'beta', 'gamma', 'stubborn', 'stubborn-2'] }
    writeFileSync(join(place, 'home', 'config.json'), JSON.stringify({ providers: { lab: provider } }))
  })
  after(() => lab.close())

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
      const verdict = document.verdict as object as DialecticVerdict
      assert.deepEqual([document.outcome, verdict.endedBy, verdict.rounds], ['agreed', 'agreement', 3])
      assert.deepEqual(valuesOf(verdict.suggestions, 'file'), [files[language].path])
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
      const verdict = document.verdict as object as DialecticVerdict
      assert.deepEqual([document.outcome, verdict.endedBy], ['split', 'stalemate'])
    })
  }
})

suite('the lab plays dialectics over the native protocols', () => {
  for (const [protocol, list] of [
    ['responses', 'input'],
    ['anthropic', 'messages'],
    ['google', 'contents'],
  ] as const)
    test(`${protocol}: both conversations grow at their end, on the wire too`, async () => {
      const side = protocols[protocol]
      const lab = await startNativeLab(({ body }) => {
        const messages = [{ role: 'user', content: side.prompt(body) }]
        return {
          frames: side.frames({ chunks: pieces(answerInDialectic({ body: { messages }, model: side.model })!) }),
        }
      })
      const model = nativeModel(endpointOf(protocol, lab, { idleMs: 10_000 }), side.model)
      const { view } = await withArchive(store =>
        open(openingOf({ options: { ask: 'never' }, context: [files.en] }), {
          ...{ format: dialectic, store, mask: makeMask([]), limits: { tries: 1 } },
          modelFor: name => ({ ...model, name }),
        }),
      )
      await lab.close()
      assert.deepEqual(
        [view.outcome, (view.verdict as object as DialecticVerdict).rounds],
        ['agreed', 3],
        view.failure?.message,
      )
      const conversations = Map.groupBy(lab.requests, ({ body }) => seatIn(side.prompt(body)))
      assert.deepEqual(valuesOf([...conversations.values()], 'length'), [6, 3])
      for (const calls of conversations.values())
        for (const [i, { body }] of calls.entries()) {
          const [before, now] = [calls[i - 1]?.body[list] ?? [], body[list]].map(messages => messages.map(plain))
          assert.deepEqual(now.slice(0, before.length), before)
          assert.equal(now.length - before.length, i === 0 ? now.length : 2)
        }
    })
})

const seatIn = (prompt: string): string => (/You are the main agent\. State/.test(prompt) ? 'main' : 'partner')

/** Marks for caches move along with the end of a conversation. */
const plain = (message: object): string =>
  JSON.stringify(message, (name, value) => (name === 'cache_control' ? undefined : value))

function assertSound({ turns, report }: DebateDocument, language: 'en' | 'zh'): void {
  const mended = turns.filter(({ state, attempts }) => state !== 'answered' || attempts !== 1)
  assert.deepEqual(valuesOf(mended, 'key'), [])
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
