import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Failure } from '../../src/core/failure.ts'
import type { Call } from '../../src/core/model.ts'
import { words as wordsOfArena } from '../../src/formats/arena/speeches.ts'
import { tailOf, words as wordsOf } from '../../src/formats/dialectic/tail.ts'
import { plain, play } from '../arena/support/fouls.ts'
import { said, tail } from '../arena/support/script.ts'
import { transcript, withArchive } from '../cases/play.ts'
import { openDialectic, type Played, playDialectic, resumeFrom, sentFor, speech } from '../dialectic/support/play.ts'

const turn = 'round-1/partner'
const words = 'The log grows without end, and nobody rotates it.'
const block = speech('').trim()
const refused: Failure = { kind: 'refused', message: 'not with me', maybePaid: true }

const passed: Failure = { kind: 'passed', message: 'nothing to add', maybePaid: false }

const textOf = ({ view }: Played): string => view.turns.get(turn)!.text
const draftsOf = ({ view }: Played): string[] =>
  view.turns.get(turn)!.failures.flatMap(({ failure, partial }) => (failure.kind === 'incomplete' ? [partial] : []))
const timesAsked = ({ sent }: Pick<Played, 'sent'>): number => sent.filter(({ key }) => key === turn).length

describe('a speech that lacks something', { timeout: 60_000 }, () => {
  it('stands, is asked for what it lacks alone, and is one speech with it', async () => {
    const played = await playDialectic({ parts: { [turn]: [words, block] } })
    assert.equal(played.view.state, 'done')
    assert.equal(wordsOf(textOf(played)), words)
    assert.deepEqual(tailOf(textOf(played)), tailOf(block))
    assert.deepEqual([draftsOf(played), timesAsked(played)], [[words], 2])
    const [reply, request] = sentFor(played, turn).call.messages.slice(-2)
    assert.deepEqual([reply!.role, reply!.content, request!.role], ['assistant', words, 'user'])
    const later = sentFor(played, 'round-2/partner').call.messages
    assert.ok(!later.some(({ content }) => content === request!.content), 'the request leaves no trace')
    assert.equal(later.filter(({ role, content }) => role === 'assistant' && content.includes(words)).length, 1)
  })

  it('is not replaced by words around its data', async () => {
    for (const reply of [
      `Here is the object:\n\n${block}`,
      `以下是数据块：\n${block}`,
      `Apologies! Here it is:\n${block}\n\nLet me know if you need more.`,
      `\`\`\`json\n${block}\n\`\`\``,
      speech('The log has no limit.'),
      'I cannot help with that.',
      'The object is already above.',
    ]) {
      const played = await playDialectic({ parts: { [turn]: [words, reply] } })
      assert.equal(wordsOf(textOf(played)), words, reply)
      const kept = played.view.turns.get(turn)!.adjusted.map(({ wrote }) => wrote)
      assert.deepEqual(kept, wordsOf(reply) === '' ? [] : [wordsOf(reply)], 'what was said around it is kept')
    }
  })

  it('gives way to a second version where the speech itself is asked for, but not to a word about it', async () => {
    const bare = plain('We are right, and they are wrong about every single point that they made so far.')
    const heard = async (second: string) =>
      wordsOfArena(
        (await play({ 'round-3/pro': bare, 'round-3/pro again': second })).view.turns.get('round-3/pro')!.text,
      )
    const first = wordsOfArena(bare({ key: 'round-3/pro', moment: { seat: 'pro' } } as Call))
    const whole = `They said “${said('con', 2)}”, which is not so.`
    assert.equal(await heard(`${whole}${tail({})}`), whole)
    assert.equal(await heard(`I apologise. Here is the speech:\n\n${whole}${tail({})}`), whole)
    assert.equal(await heard('I cannot help with that.'), first)
  })

  it('stands as it is if nothing comes, or nothing better, and is not asked for a third time', async () => {
    const [failing, stubborn] = [
      await playDialectic({ parts: { [turn]: [words, refused] } }),
      await playDialectic({ parts: { [turn]: [words, `${words} Again.`] } }),
    ]
    assert.deepEqual([failing.view.state, textOf(failing), timesAsked(failing)], ['done', words, 2])
    assert.deepEqual([textOf(stubborn), timesAsked(stubborn)], [words, 2])
  })

  it('is never bought twice: a resume goes on from it, at any point', async () => {
    for (const second of [block, refused, passed])
      await withArchive(async archive => {
        const given = { parts: { [turn]: [words, second] } }
        const whole = await openDialectic(archive, given)
        const from = whole.records.findIndex(({ type }) => type === 'turn.failed')
        for (let cut = from + 1; cut < whole.records.length; cut++) {
          const again = await resumeFrom(archive, whole.records.slice(0, cut), { parts: { [turn]: second } })
          assert.deepEqual(transcript(again.view), transcript(whole.view), `cut after record ${cut}`)
          for (const { key, call } of again.sent) if (key === turn) assert.ok(call.refused, 'the draft is known')
        }
      })
  })
})
