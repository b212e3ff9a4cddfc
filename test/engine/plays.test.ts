import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { estimateTokenCount } from 'tokenx'
import type { DebateDocument } from '../../src/core/document.ts'
import type { Brief } from '../../src/core/events.ts'
import type { Message } from '../../src/core/model.ts'
import { forecast } from '../../src/engine/budget.ts'
import { formatNamed, loadFormats } from '../../src/formats/all.ts'
import { type DebateOptions, debate, scriptedModel } from '../../src/index.ts'

await loadFormats()

/**
 * Whole debates that language models played without having seen the code: a strong, a sloppy, a small and a middling one.
 * Each is played again by its replies, turn by turn.
 */
interface Play {
  topic: string
  options: DebateOptions
  /** The user's files, of the examples, and where they lay. */
  files?: [from: string, to: string]
  /**
   * Turns that were rightly asked again: words that nobody said, a speech
   * without the quotation that is due.
   */
  again: readonly string[]
  /** Below 0.5: the sides are shown as they spoke. */
  lot?: number
}

const plays: Readonly<Record<string, Play>> = {
  duel: {
    topic: 'Should we move the job queue from SQLite to Postgres this quarter?',
    options: { seats: { proposer: 'own:ada', challenger: 'own:bob', judge: 'own:cyd' }, rounds: 2, rigor: 'high' },
    files: ['05-documents', 'docs-en'],
    again: ['synthesis/turned/judge'],
  },
  dialectic: {
    topic: 'How should a small team back up a SQLite job queue that must not lose a job?',
    options: { format: 'dialectic', main: 'own:ada', partner: 'own:bob', ask: 'never' },
    files: ['05-documents', 'docs-en'],
    again: [],
  },
  'tree-zh': {
    topic: '任务代理的检查点：何时落盘，崩溃后如何续跑？',
    options: {
      format: 'tree',
      debaters: ['own:ada', 'own:bob', 'own:cyd'],
      judge: 'own:dot',
      maxRounds: 2,
      maxNodes: 3,
    },
    files: ['06-tree/zh/docs', 'docs-zh/docs'],
    again: [],
  },
  'research-zh': {
    topic: '小团队的任务队列：SQLite 还是 Postgres？',
    options: {
      ...{
        format: 'research',
        roles: [
          { name: 'SQLite', model: 'own:ada' },
          { name: 'Postgres', model: 'own:bob' },
        ],
        judge: 'own:cyd',
        auditor: 'own:dot',
        search: 'none',
      },
      language: 'zh',
    } as DebateOptions,
    files: ['05-documents', 'docs-en'],
    again: ['judgment/judge'],
  },
  'arena-zh': {
    topic: '远程办公应当成为软件团队的默认方式',
    options: {
      ...{ format: 'arena', rounds: 4, audience: 'logic=own:cyd,risk=own:dot' },
      seats: { pro: 'own:ada', con: 'own:bob', judge: 'own:eve' },
    } as DebateOptions,
    again: ['round-3/con'],
    lot: 0.9,
  },
  'arena-zh-2': {
    topic: '中小企业应当把客服的第一道应答全部交给人工智能',
    options: {
      ...{ format: 'arena', rounds: 5, audience: 'logic=own:cyd,risk=own:cyd,practical=own:dot' },
      seats: { pro: 'own:ada', con: 'own:bob', judge: 'own:eve' },
    } as DebateOptions,
    again: ['before/aud_03'],
  },
}

describe('a debate of real models', () => {
  for (const [name, { topic, options, files, again, lot = 0.1 }] of Object.entries(plays))
    it(`is played to its end, and asks for no reply again that could be understood: ${name}`, async t => {
      const folder = mkdtempSync(join(tmpdir(), 'agon-plays-'))
      t.after(() => rmSync(folder, { recursive: true }))
      const cwd = join(folder, name)
      mkdirSync(cwd)
      if (files)
        cpSync(new URL(`../../examples/${files[0]}`, import.meta.url), join(folder, files[1]), { recursive: true })
      // The order in which a judge sees the sides, as it was then.
      t.mock.method(Math, 'random', () => lot)
      const { models, asked, unknown, took } = voicesOf(name)
      const context = files ? { context: [`../${files[1]}`] } : {}
      const place = { home: join(folder, 'home'), cwd, env: {}, models }
      const document = await debate(topic, { ...options, ...context, ...place }).result
      assert.equal(document.state, 'done')
      assert.deepEqual(unknown, [])
      const repeated = [...asked].filter(([turn, count]) => count > 1 && turn !== 'probe').map(([turn]) => turn)
      assert.deepEqual(repeated.toSorted(), [...again].toSorted())
      const lost = document.turns.filter(({ state }) => state !== 'answered').map(({ key }) => key)
      assert.deepEqual(lost, [], 'nothing that was said is lost')
      const foreseen = forecast(formatNamed(document.format).cost.plan(briefOf(document)), () => null)
      for (const what of ['input', 'output'] as const)
        assert.ok(
          took[what] >= foreseen[what][0] && took[what] <= foreseen[what][1],
          `${what}: ${took[what]} of ${foreseen[what].join('–')}`,
        )
    })
})

const briefOf = ({ topic, language, seats, effort, budget, options, context, rigor }: DebateDocument): Brief =>
  ({ topic, language, seats, effort, budget, options, context, ...(rigor && { rigor }) }) as Brief

/** Each turn is answered as it was then; asked more often than then, by its last reply. */
function voicesOf(play: string) {
  const path = fileURLToPath(new URL(`../recordings/plays/${play}.jsonl`, import.meta.url))
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  const replies = Map.groupBy(
    lines.map(line => JSON.parse(line) as { turn: string; reply: string }),
    ({ turn }) => turn,
  )
  const asked = new Map<string, number>()
  const unknown: string[] = []
  const took = { input: 0, output: 0 }
  const answer = (reply: string, messages: readonly Message[]) => {
    for (const { content } of messages) took.input += estimateTokenCount(content)
    took.output += estimateTokenCount(reply)
    return reply
  }
  const voice = (name: string) =>
    scriptedModel(name, ({ key, messages }) => {
      const count = (asked.get(key) ?? 0) + 1
      asked.set(key, count)
      const said = replies.get(key)
      if (!said) unknown.push(key)
      return answer(said?.[Math.min(count, said.length) - 1]?.reply ?? 'ok', messages)
    })
  return {
    models: Object.fromEntries(['own:ada', 'own:bob', 'own:cyd', 'own:dot', 'own:eve'].map(id => [id, voice(id)])),
    asked,
    unknown,
    took,
  }
}
