import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { type ZodType, z } from 'zod'
import { cue } from '../../src/core/cue.ts'
import type { Json } from '../../src/core/json.ts'
import type { Call } from '../../src/core/model.ts'
import { totalsOf } from '../../src/core/totals.ts'
import type { Format } from '../../src/engine/format.ts'
import { forked, type Playable, resumed, run, withArchive } from '../cases/play.ts'
import { bareFormat } from '../support/bare-format.ts'
import { temporaryFolder } from '../support/folder.ts'
import { duelOf } from './support/playable.ts'

describe('a reply that was settled before the point', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'en'))
  for (const [name, text] of [
    ['rules', 'The question: {{topic}}'],
    ['ask', 'Answer.'],
    ['next', 'They said {{said}}. Go on.'],
  ] as const)
    writeFileSync(join(folder, `en/${name}.md`), text)

  /** One reply in JSON, and a speech on it. */
  const asking = (version: number, name: string, schema: ZodType): Format => ({
    ...bareFormat('asking', ['a'], {
      version,
      cues: { folder: pathToFileURL(`${folder}/`), variables: { rules: [], ask: [], next: ['said'] } },
      async play(stage, { seats: [seat] }) {
        const reply = await stage.at('first').ask(seat!, cue('ask'), { name, schema })
        const speech = await stage.at('second').say(seat!, cue('next', { said: JSON.stringify(reply) }))
        return { outcome: 'said', decided: true, verdict: speech.text }
      },
    }),
    cost: { plan: () => [{ seat: 'a', input: [1, 1], output: [1, 1] }] },
  })

  const opening = { ...duelOf({}).opening, seats: [{ id: 'a', model: 'lab:a' }], options: {} }
  const script = (call: Call) => (call.shape ? '{"x":1,"y":"two"}' : 'It is so.')
  const given = (format: Format): Playable => ({ format, opening, script })
  const old = asking(1, 'answer', z.object({ x: z.number() }))

  for (const [what, format, calls] of [
    [
      'that still fits is used, with what is new in it',
      asking(2, 'answer', z.object({ x: z.number(), z: z.string().default('new') })),
      [],
    ],
    ['that does not fit any more is asked for anew', asking(2, 'answer', z.object({ x: z.string() })), ['first/a']],
    ['that is another one now is asked for anew', asking(2, 'other', z.object({ x: z.number() })), ['first/a']],
  ] as const)
    it(what, () =>
      withArchive(async archive => {
        const whole = await run(given(old), archive)
        const replies = (call: Call) =>
          call.shape
            ? JSON.stringify({
                x: calls.length > 0 && format.screenplay.version === 2 && format !== old ? fits(call) : 1,
              })
            : 'It is so.'
        const again = await forked(given(format), archive, whole.id, { at: 'second/a' }, { script: replies })
        assert.deepEqual(again.calls, [...calls, 'second/a'])
        assert.equal(again.view.state, 'done')
        assert.equal(totalsOf(again.view).calls, again.calls.length)
        assert.equal(again.view.turns.get('first/a')?.attempts, 1)
        if (calls.length === 0) assert.ok(again.prompts.get('second/a')!.includes('"z":"new"'))
        const asked = again.records.findLastIndex(({ type }) => type === 'turn.asked')
        const id = again.id
        assert.equal((await resumed(given(format), archive, id)).calls.length, 0)
        assert.ok(asked > 0)
      }),
    )

  const fits = (call: Call): Json => (JSON.stringify(call.shape!.schema).includes('"x":{"type":"string"}') ? 'one' : 1)
})
