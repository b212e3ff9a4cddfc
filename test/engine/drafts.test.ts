import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Failure } from '../../src/core/failure.ts'
import { dialectic } from '../../src/formats/dialectic/dialectic.ts'
import { transcript, withArchive } from '../cases/play.ts'
import { openDialectic, type Played, playDialectic, resumeFrom, sentFor, speech } from '../dialectic/support/play.ts'

const turn = 'round-1/partner'
const words = 'The log grows without end, and nobody rotates it.'
const block = speech('').trim()
const refused: Failure = { kind: 'refused', message: 'not with me', maybePaid: true }

const textOf = ({ view }: Played): string => view.turns.get(turn)!.text
const draftsOf = ({ view }: Played): string[] =>
  view.turns.get(turn)!.failures.flatMap(({ failure, partial }) => (failure.kind === 'incomplete' ? [partial] : []))
const timesAsked = ({ sent }: Pick<Played, 'sent'>): number => sent.filter(({ key }) => key === turn).length

describe('a speech that lacks something', { timeout: 60_000 }, () => {
  it('stands, is asked for what it lacks alone, and is one speech with it', async () => {
    const played = await playDialectic({ parts: { [turn]: [words, block] } })
    assert.equal(played.view.state, 'done')
    assert.equal(textOf(played), `${words}\n\n${block}`)
    assert.deepEqual([draftsOf(played), timesAsked(played)], [[words], 2])
    const [reply, request] = sentFor(played, turn).call.messages.slice(-2)
    assert.deepEqual([reply!.role, reply!.content, request!.role], ['assistant', words, 'user'])
    const later = sentFor(played, 'round-2/partner').call.messages
    assert.ok(!later.some(({ content }) => content === request!.content), 'the request leaves no trace')
    assert.equal(later.filter(({ role, content }) => role === 'assistant' && content.includes(words)).length, 1)
  })

  it('gives way to a whole second version, which alone is heard', async () => {
    const second = speech('The log has no limit.')
    const played = await playDialectic({ parts: { [turn]: [words, second] } })
    assert.equal(textOf(played), second)
    for (const { key, call } of played.sent)
      if (key !== turn) assert.ok(!call.messages.some(({ content }) => content.includes(words)), key)
    assert.ok(!dialectic.written!.transcript!(played.view).includes(words))
  })

  it('is given without the apology before it, which is noted', async () => {
    for (const apology of [
      'I apologise for the oversight. Here is the complete speech:',
      '非常抱歉，现已更正。以下是完整的发言：',
    ]) {
      const second = speech('The log has no limit.')
      const played = await playDialectic({ parts: { [turn]: [words, `${apology}\n\n${second}`] } })
      assert.equal(textOf(played), second)
      assert.equal(played.view.turns.get(turn)!.adjusted[0]?.wrote, apology)
    }
    const own = speech('I am sorry to say that the log has no limit.\n\nIt has none at all.')
    assert.equal(textOf(await playDialectic({ parts: { [turn]: [words, own] } })), own)
  })

  it('stands as it is if nothing comes, or nothing better, and is not asked for a third time', async () => {
    const [failing, stubborn] = [
      await playDialectic({ parts: { [turn]: [words, refused] } }),
      await playDialectic({ parts: { [turn]: [words, `${words} Again.`] } }),
    ]
    assert.deepEqual([failing.view.state, textOf(failing), timesAsked(failing)], ['done', words, 2])
    assert.deepEqual([textOf(stubborn), timesAsked(stubborn)], [`${words} Again.`, 2])
  })

  it('is never bought twice: a resume goes on from it, at any point', async () => {
    for (const second of [block, refused])
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
