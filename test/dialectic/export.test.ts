import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { Language } from '../../src/core/language.ts'
import { makeMask } from '../../src/core/mask.ts'
import { foldAll, type View } from '../../src/core/view.ts'
import { dialectic } from '../../src/formats/dialectic/dialectic.ts'
import { parseRecord } from '../../src/formats/dialectic/record/parse.ts'
import type { DialecticVerdict } from '../../src/formats/dialectic/shapes.ts'
import { transcriptInFile } from '../../src/formats/judge/transcript/file.ts'
import { documentOf } from '../../src/host/archived.ts'
import { exportAs, exportNames } from '../../src/host/export/forms.ts'
import { temporaryFolder } from '../support/folder.ts'
import { reportText } from '../support/report.ts'
import { playDialectic } from './support/play.ts'
import { playRich, richLines } from './support/rich.ts'

const place = temporaryFolder()

const kept = (view: View) => ({
  ...{ id: 7, view, format: dialectic, createdAt: '2026-11-16T10:00:00.000Z', live: false },
})

describe('exports of a dialectic', () => {
  it('are the usual ones, the summary and the record', () =>
    assert.deepEqual(exportNames({ format: dialectic }), ['md', 'json', 'html', 'summary', 'record']))

  for (const language of ['en', 'zh'] as const)
    it(`has the conclusion alone as its summary (${language})`, async () => {
      const { view } = await playRich(language)
      const summary = await exportAs('summary', kept(view))
      const t = richLines[language]
      assert.ok(summary.startsWith(`# ${t.topic}\n\n**`), summary)
      for (const words of [t.answer, ...t.insights, t.agreed, t.open, ...Object.values(t.split), t.decision])
        assert.ok(summary.includes(words), words)
      for (const words of [t.main[0], t.dig, t.remarks[0], 'docs/queue.md']) assert.ok(!summary.includes(words), words)
      assert.ok(summary.length < reportText(dialectic, view, []).length / 2)
    })

  it('says in the summary that there is no conclusion yet', async () => {
    const { records } = await playRich('en')
    const half = foldAll(records.slice(0, records.length / 2).map(({ event }) => event))
    const summary = await exportAs('summary', kept(half))
    assert.match(summary, /## The Answer\n\nThe debate is not over\.\n\n## How It Stands\n/)
    assert.match(summary, /Ended: not over\*\n$/)
  })

  it('gives the record once more, as it lies in .debates, with the day that its file is named by', async () => {
    const { view } = await playRich('en', { options: { record: '/projects/queue/.debates/2026-11-15-queue.md' } })
    const text = await exportAs('record', kept(view))
    const { record, problems } = parseRecord(text)
    assert.deepEqual(problems, [])
    assert.deepEqual([record.topic, record.date, record.status], [richLines.en.topic, '2026-11-15', 'completed'])
    const speeches = record.rounds.map(({ main, partners }) => [main, ...partners])
    const expected = [0, 1, 2].map(i => [richLines.en.main[i], richLines.en.partner[i]])
    assert.deepEqual(speeches, expected)
    const other = await exportAs('record', kept((await playDialectic()).view))
    assert.equal(parseRecord(other).record.date, '2026-11-16')
  })
})

describe('files that a dialectic leaves can be judged', () => {
  const read = (name: string, text: string, language: Language) => {
    const path = join(place, name)
    writeFileSync(path, text)
    return transcriptInFile(path, { cwd: place, mask: makeMask([]), speakers: [], question: null, language })
  }

  for (const [language, names, user] of [
    ['en', ['Main Agent', 'Sub Agent (database-reviewer)'], 'User'],
    ['zh', ['主代理', '子代理（database-reviewer）'], '用户'],
  ] as const)
    it(`as it is exported, whoever spoke for a seat (${language})`, async () => {
      const { view } = await playRich(language)
      view.turns.get('round-2/main')!.model = 'other:voice'
      const { question, transcript } = read(`${language}.md`, await exportAs('md', kept(view)), language)
      assert.equal(question, richLines[language].topic)
      const speakers = transcript.speakers.map(({ name }) => name)
      assert.deepEqual(speakers, names)
      assert.equal(transcript.speeches.length, 6)
      assert.deepEqual(transcript.leftOut, [user])
    })

  it('as the record, without its conclusion', async () => {
    const { view } = await playRich('en')
    const { question, transcript } = read('record.md', await exportAs('record', kept(view)), 'en')
    assert.equal(question, richLines.en.topic)
    const { main, partner } = richLines.en
    assert.deepEqual(
      transcript.speeches.map(({ key, text }) => [key, text]),
      [0, 1, 2].flatMap(i => [
        [`round-${i + 1}/main-agent`, main[i]],
        [`round-${i + 1}/sub-agent`, partner[i]],
      ]),
    )
    assert.deepEqual(transcript.leftOut, ['User Input'])
  })

  it('while two who are called user and assistant are sides', () => {
    const chat = '# Tabs?\n\n**User:** Tabs.\n\n**Assistant:** Spaces.\n'
    assert.equal(read('chat.md', chat, 'en').transcript.speakers.length, 2)
  })
})

it('a dialectic for programs has the verdict, what the user chose and remarked, and who may speak for a seat', async () => {
  const { view } = await playRich('en')
  const { verdict, turns, facts, seats, outcome, decided, options } = documentOf(kept(view))
  const t = richLines.en
  assert.deepEqual([outcome, decided], ['partly', true])
  assert.deepEqual(verdict as object as DialecticVerdict, {
    ...{ outcome: 'partly', answer: t.answer, insights: t.insights, agreed: [t.agreed], open: [t.open] },
    split: [t.split],
    ...{ endedBy: 'main', rounds: 3, decision: t.decision, keep: true },
    suggestions: [
      { turn: 'round-2/main', seat: 'main', ...t.suggestion },
      { turn: 'round-3/main', seat: 'main', ...t.described },
    ],
  })
  const choices = turns.filter(({ seat }) => seat === 'user').map(({ key, value }) => [key, value])
  assert.deepEqual(choices, [
    ['round-1/user', { choice: 'dig', words: t.dig }],
    ['round-2/user', { choice: 'add', words: t.add }],
    ['conclusion/user', { decision: t.decision, keep: true }],
  ])
  const spoken = facts.filter(({ type }) => type === 'person.spoke').map(({ key, text, via }) => [key, text, via])
  const expected = t.remarks.map((text, i) => [`remark/${i + 1}`, text, 'terminal'])
  assert.deepEqual(spoken, expected)
  assert.deepEqual(seats.find(({ id }) => id === 'partner')?.candidates, ['deepseek:deepseek-chat'])
  assert.equal(options.kind, 'architecture')
})
