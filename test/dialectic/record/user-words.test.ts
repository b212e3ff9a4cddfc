import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { KeptEvent } from '../../../src/core/events.ts'
import { languages } from '../../../src/core/language.ts'
import { dialectic } from '../../../src/formats/dialectic/dialectic.ts'
import { parseRecord } from '../../../src/formats/dialectic/record/parse.ts'
import { recordOf } from '../../../src/formats/dialectic/record/render.ts'
import { transcriptText } from '../../support/report.ts'
import { dialecticView, type ToldDebate, turn } from '../support/view.ts'

const round = (n: number) => ({ main: `main ${n}`, partners: [`partner ${n}`] })
const usersIn = (debate: ToldDebate): string[] =>
  parseRecord(recordOf(dialecticView(debate), { date: '2026-11-16' })).record.rounds.map(({ user }) => user)

describe('words of the user', () => {
  for (const choice of ['continue', 'sum-up', 'agents-decide', 'add'] as const)
    it(`that come with "${choice}" stand in the record, as no direction`, () => {
      const reply = { choice, words: 'We have no DBA.' }
      assert.deepEqual(usersIn({ rounds: [{ ...round(1), reply }, round(2)] }), ['We have no DBA.', ''])
    })

  it('of a choice without any leave none', () => {
    assert.deepEqual(usersIn({ rounds: [{ ...round(1), reply: { choice: 'continue', words: ' ' } }] }), [''])
  })

  for (const language of languages)
    it(`at a fork stand where they counted, for record, transcript, page and judge (${language})`, () => {
      const view = dialecticView({
        language,
        rounds: [round(1)],
        more: [forked, ...turn('round-2/main', 'main', 'main 2')],
      })
      const record = parseRecord(recordOf(view, { date: '2026-11-16' })).record
      assert.equal(record.rounds[0]!.user, remark)
      const transcript = transcriptText(dialectic, view)
      const second = transcript.indexOf(language === 'zh' ? '第 2 轮' : 'Round 2')
      assert.ok(second > 0 && transcript.indexOf(remark) > second)
      assert.ok(transcript.indexOf(remark) < transcript.indexOf('main 2'))
      assert.ok(transcript.includes(language === 'zh' ? '分叉时（第 2 轮）' : 'At the fork (Round 2)'))
      const page = dialectic.display.sequence!(view)
      const at = page.findIndex(one => typeof one !== 'string' && one.text === remark)
      assert.equal(page[at + 1], 'round-2/main')
      const judged = dialectic.written!.record!(view)
      const last = judged.slice(-2).map(({ key, text }) => [key, text])
      assert.deepEqual(last, [
        ['round-2/fork-1/user', remark],
        ['round-2/main', 'main 2'],
      ])
    })

  it('at a fork that nobody was told of yet are not read by a judge', () => {
    const view = dialecticView({ rounds: [round(1)], more: [forked] })
    assert.ok(!dialectic.written!.record!(view).some(({ text }) => text === remark))
    assert.ok(transcriptText(dialectic, view).includes(remark))
  })
})

const remark = 'Remember the audit.'
const forked: KeptEvent = {
  type: 'debate.forked',
  parent: 1,
  at: 'round-2',
  changes: {},
  remark,
  without: null,
  version: 1,
  cues: {},
} as object as KeptEvent
