import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { resume } from '../../src/engine/perform.ts'
import { research } from '../../src/formats/research/research.ts'
import { scriptedModel } from '../../src/models/scripted.ts'
import type { Archive } from '../../src/store/archive.ts'
import { plant, withArchive } from '../cases/play.ts'
import { type Played, promptOf } from '../cases/sent.ts'
import { reportText } from '../support/report.ts'
import { cut, locked } from './support/degraded.ts'
import { except, openResearch, playResearch, staged } from './support/play.ts'
import { investigationOf, type researchScript } from './support/script.ts'

const secret = 'hunter2-hunter2-hunter2'
const secrets = [secret]

/** The first argument tells the secret, in a form that is none before the JSON is read. */
const telling = JSON.stringify(investigationOf('opencode')).replace(
  'The opencode way of setup',
  `The \\u0068${secret.slice(1)} way of setup`,
)
const half = telling.slice(0, telling.indexOf('prices') + 3)

function assertSilent({ view, records, sent }: Pick<Played, 'view' | 'records' | 'sent'>): void {
  const told = JSON.stringify([records, [...view.turns], view.verdict, sent.map(({ prompt }) => prompt)])
  for (const words of [told, reportText(research, view, [])]) assert.doesNotMatch(words, /(?:h|0068)unter2/)
}

describe('a secret that a role writes in escapes', () => {
  it('is neither kept, nor shown to others, nor reported', async () => {
    const played = await playResearch({ secrets, script: except({ 'research/opencode': telling }) })
    assert.equal(played.view.outcome, 'success')
    assert.match(promptOf(played, 'rebuttal/claude-code'), /2\.1 The \[secret\] way of setup/)
    assertSilent(played)
  })

  it('is not in what is used of a reply that broke off', async () => {
    const played = await playResearch({ secrets, script: except({ 'research/opencode': cut(half, locked) }) })
    assert.equal(played.view.outcome, 'degraded-success')
    assert.match(promptOf(played, 'rebuttal/claude-code'), /\[INCOMPLETE\]\nCore[^\n]+\n- 2\.1 The \[secret\] way/)
    assertSilent(played)
  })

  it('is not in what was left by a process that died in the middle of it', () =>
    withArchive(async archive => {
      const whole = await openResearch(archive, { secrets })
      const asked = whole.records.findIndex(
        ({ event }) => event.type === 'turn.asked' && event.key === 'research/opencode',
      )
      const id = await plant(archive, whole.records.slice(0, asked + 1))
      const store = leavingWords(archive, new Map([['research/opencode', half]]))
      const script = except({ 'research/opencode': locked })
      const { view } = await resume(id, {
        ...staged(archive, { secrets }),
        store,
        modelFor: name => scriptedModel(name, call => script(call, name) as ReturnType<typeof researchScript>),
      })
      assert.match(view.turns.get('research/opencode')!.failures[0]!.partial, /The \[secret\] way/)
      assert.doesNotMatch(JSON.stringify([archive.read(id), view.verdict]), /(?:h|0068)unter2/)
    }))
})

/** The archive, as if these words were the last that others were shown. */
const leavingWords = (archive: Archive, words: Map<string, string>): Archive =>
  new Proxy(archive, {
    get(target, name) {
      if (name === 'readLive') return () => words
      const value = Reflect.get(target, name) as unknown
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
