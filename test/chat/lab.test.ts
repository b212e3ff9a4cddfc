import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Summary, synthesisSchema } from '../../src/formats/duel/shapes.ts'
import { speechFor } from '../lab/server.ts'
import { openDuel } from '../support/duel-script.ts'
import { call, listenTo, openLab } from './listening.ts'

const { lab, endpoint } = await openLab()

test('two hundred calls at once each hear their own reply', async () => {
  lab.play({ msPerToken: 2 })
  const shared = endpoint({ idleMs: 30_000 })
  const keys = Array.from({ length: 200 }, (_, index) => `round-${index}/proposer`)
  const heard = await Promise.all(keys.map(key => listenTo(shared, call({ key }))))
  for (const [index, key] of keys.entries()) assert.equal(heard[index]!.text, speechFor(key))
})

describe('the lab, unscripted', () => {
  for (const [language, question] of [
    ['en', 'Should we?'],
    ['zh', '我们应该这样做吗？'],
  ] as const) {
    test(`plays a duel in which quotes are true (${language})`, async () => {
      lab.play({})
      const own = endpoint({})
      const ask = async (key: string, content: string) =>
        (await listenTo(own, call({ key, messages: [{ role: 'user', content }] }))).text
      const keys = [1, 2].flatMap(round => [`round-${round}/proposer`, `round-${round}/challenger`])
      const speeches = new Map<string, string>()
      for (const key of keys) speeches.set(key, await ask(key, question))
      for (const [key, text] of speeches) assert.equal(text, speechFor(key, language))
      const all = [question, ...speeches.values()].join('\n\n')
      const summary = Summary.parse(JSON.parse(await ask('round-4/summary/judge', all)))
      const synthesis = synthesisSchema(openDuel).parse(JSON.parse(await ask('synthesis/judge', all)))
      assert.equal(summary.concessions.length, 1)
      assert.equal(synthesis.unsupported.length, 1)
      for (const { turn, quote } of [...summary.concessions, ...synthesis.citations, ...synthesis.unsupported])
        assert.ok(speeches.get(turn)?.includes(quote), `${turn}: ${quote}`)
    })
  }

  test('runs as a process of its own', async () => {
    const main = fileURLToPath(new URL('../lab/main.ts', import.meta.url))
    const child = spawn(process.execPath, [main, '--tokens', '30', '--ms-per-token', '1', '--delay', '5'])
    try {
      const [line] = (await once(child.stdout, 'data')) as [Buffer]
      const heard = await listenTo(endpoint({ baseURL: line.toString().trim() }), call({}))
      assert.equal(heard.text, speechFor('round-1/proposer', 'en', 30))
      assert.equal(heard.usage?.output, 30)
    } finally {
      child.kill('SIGTERM')
      const [code] = await once(child, 'exit')
      assert.equal(code, 0)
    }
  })
})
