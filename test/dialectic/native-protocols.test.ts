import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { makeMask } from '../../src/core/mask.ts'
import { open } from '../../src/engine/perform.ts'
import { dialectic } from '../../src/formats/dialectic/dialectic.ts'
import type { DialecticVerdict } from '../../src/formats/dialectic/shapes.ts'
import { nativeModel } from '../../src/models/native/native.ts'
import { withArchive } from '../cases/play.ts'
import { answerInDialectic } from '../lab/dialectic-brain.ts'
import { pieces } from '../lab/speeches.ts'
import { endpointOf, protocols } from '../lab-native/protocols.ts'
import { startNativeLab } from '../lab-native/server.ts'
import { valuesOf } from '../support/values.ts'
import { openingOf } from './support/play.ts'

const notes = {
  path: 'docs/queue.md',
  text: '# Queue\n\nThe queue takes 40 jobs a second and is restarted twice a month.\n',
}

suite('a dialectic over the native protocols', () => {
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
        open(openingOf({ options: { ask: 'never' }, context: [notes] }), {
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
