import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { suite, test } from 'node:test'
import type { Rigor } from '../../src/core/events.ts'
import type { Language } from '../../src/core/language.ts'
import { makeMask } from '../../src/core/mask.ts'
import type { Material, Speech } from '../../src/core/model.ts'
import { findQuote } from '../../src/core/quote.ts'
import type { View } from '../../src/core/view.ts'
import { verify } from '../../src/engine/journal.ts'
import { type Opening, open, type Performance, resume } from '../../src/engine/perform.ts'
import { makeExaminer } from '../../src/evidence/examiner.ts'
import { arena } from '../../src/formats/arena/arena.ts'
import { newFacts } from '../../src/formats/arena/round/new-facts.ts'
import { tailOf } from '../../src/formats/arena/round/speak.ts'
import { words } from '../../src/formats/arena/speeches.ts'
import type { ArenaVerdict } from '../../src/formats/arena/verdict.ts'
import { offlineReplies } from '../../src/formats/index.ts'
import { offlineModel } from '../../src/models/offline/offline.ts'
import type { Archive } from '../../src/store/archive.ts'
import { plant, transcript, withArchive } from '../cases/play.ts'
import { askedAfter, documents, hostilePieces, reply } from './support/offline-arena.ts'

const topics: Record<Language, string> = {
  en: 'Should we move this service to Postgres?',
  zh: '我们应该把这个服务迁移到 Postgres 吗？',
}

const cases: [language: Language, context: Material[], rigor: Rigor][] = [
  ['en', documents, 'normal'],
  ['zh', documents, 'high'],
  ['en', [], 'low'],
  ['zh', [], 'normal'],
]

suite('the offline voice in an arena', () => {
  for (const [language, context, rigor] of cases) {
    const name = `${language}, ${context.length} files, rigor ${rigor}`

    test(`plays ten rounds, breaks no rule, and every reply is right at once: ${name}`, async () => {
      const view = await play(opening(language, context, { rigor }))
      assert.equal(view.state, 'done')
      assert.ok(view.decided)
      assert.deepEqual(factsOf(view, 'foul.called'), [])
      const turns = [...view.turns.values()]
      assert.ok(turns.every(({ state, attempts }) => state === 'answered' && attempts === 1))
      assert.equal(factsOf(view, 'score.given').length, 10)
      assert.equal(factsOf(view, 'vote.cast').length, 5)
      assert.equal((view.verdict as unknown as ArenaVerdict).moved!.length, 5)
      checkSpeeches(view, context)
      for (const { text } of speechesIn(view)) {
        assert.match(text, /^\*(?:Offline voice|离线声音)/)
        const own = text.split('```')[0]!.replace(/“[^”]*”|`[^`]*`/g, '')
        assert.equal(/\p{Script=Han}/u.test(own), language === 'zh', own.slice(0, 200))
      }
    })
  }

  test('with files: it quotes lines that are there, the audience is heard and divided, and lessons can be had', async () => {
    const view = await play(opening('en', documents, { options: { learn: true } }))
    const checked = factsOf(view, 'citation.checked')
    assert.ok(checked.length > 20, `${checked.length} citations`)
    assert.deepEqual(
      checked.filter(({ result }) => result !== 'holds' && result !== 'exists'),
      [],
    )
    const votes = factsOf(view, 'vote.cast').map(({ vote }) => vote)
    assert.equal(new Set(votes).size, 2, votes.join())
    const ruled = factsOf(view, 'applicant.ruled')
    assert.ok(ruled.some(({ admitted }) => admitted))
    assert.ok(ruled.some(({ admitted }) => !admitted))
    const { ruling, winner } = view.verdict as unknown as ArenaVerdict
    assert.ok(winner)
    assert.match(ruling!.reasoning, /count by fixed rules, not the judgement of a language model/)
    for (const side of ['pro', 'con'] as const) {
      const lessons = Object.values(ruling!.lessons![side]).flat()
      assert.ok(lessons.length > 0)
      for (const { turn } of lessons) assert.ok(turn.endsWith(`/${side}`), turn)
    }
  })

  test('goes on from anywhere with the same words', async () => {
    await withArchive(async archive => {
      const given = opening('en', documents, { rounds: 4 })
      const whole = await playIn(archive, given)
      const { records } = verify(archive.read(1))
      const asked = records.flatMap(({ event }, i) => (event.type === 'turn.answered' ? [i + 1] : []))
      for (const end of [asked[6]!, asked[Math.floor(asked.length / 2)]!, asked.at(-3)!]) {
        const id = await plant(archive, records.slice(0, end))
        const { view } = await resume(id, performance(archive, given))
        assert.deepEqual(transcript(view), transcript(whole))
      }
    })
  })

  test('other numbers of rounds', async () => {
    for (const rounds of [4, 20]) {
      const view = await play(opening('zh', documents, { rounds }))
      assert.deepEqual(factsOf(view, 'foul.called'), [], `${rounds} rounds`)
      assert.equal(factsOf(view, 'score.given').length, rounds)
    }
  })

  test('answers to speeches that try to hold it up', async () => {
    for (const piece of hostilePieces) {
      const text = piece.repeat(200_000 / piece.length)
      for (const given of askedAfter(text)) assert.ok((await reply(given)).length < 20_000, `${given.cue}: ${piece}`)
    }
  })

  test('calls new facts of a summary a foul when code has marked them', async () => {
    const speech = {
      key: 'round-10/pro',
      seat: 'pro',
      text: 'It will save 40 million euros. That is all there is to it.',
    }
    const other = { key: 'round-10/con', seat: 'con', text: 'Nothing of that was shown, and so nothing of it counts.' }
    const found = [{ ...speech, text: 'number: 40 million', derived: 'flags' }]
    const values = { number: 10, phase: '', known: '', found, record: [speech, other] }
    const text = await reply({ cue: 'score', seat: 'judge', values })
    assert.deepEqual(JSON.parse(text).fouls, [
      { side: 'pro', rule: 'new-facts', quote: 'It will save 40 million euros.' },
    ])
  })
})

/** Rules that code checks, read from the speeches themselves. */
function checkSpeeches(view: View, context: readonly Material[]): void {
  const said: Speech[] = []
  for (const { key, seat, text } of speechesIn(view)) {
    const spoken = words(text)
    const round = Number(/^round-(\d+)/.exec(key)![1])
    assert.ok(lengthOf(spoken) <= 210, `${key} has ${lengthOf(spoken)} words`)
    if (seat === 'pro' || seat === 'con') {
      const tail = tailOf(text)!
      if (round > 2) assert.deepEqual(tail.arguments, [], key)
      if (round > 2) assert.ok(tail.answers.length > 0, key)
      for (const { turn, quote } of tail.answers) {
        const theirs = said.find(speech => speech.key === turn)!
        assert.notEqual(theirs.seat, seat)
        assert.ok(findQuote(quote, theirs.text), `${key}: ${quote}`)
        assert.ok(spoken.includes(quote), `${key} has what it lists`)
      }
      const topic = { path: 'topic', text: view.brief.topic }
      if (round >= 9) assert.deepEqual(newFacts({ key, seat, text: spoken }, said, [topic, ...context]), [], key)
    }
    said.push({ key, seat, text: spoken })
  }
  const made = (seat: string) =>
    speechesIn(view).flatMap(one => (one.seat === seat ? (tailOf(one.text)?.arguments ?? []) : []))
  for (const seat of ['pro', 'con']) assert.ok(made(seat).length >= 2 && made(seat).length <= 3, `${made(seat)}`)
}

const speechesIn = (view: View) =>
  [...view.turns.values()].filter(({ key }) => /^round-\d+\/(?:pro|con|floor\/\w+)$/.test(key))

const lengthOf = (text: string): number =>
  (text.match(/[^\s\p{Script=Han}]+/gu)?.length ?? 0) + (text.match(/\p{Script=Han}/gu)?.length ?? 0) / 1.5

const factsOf = (view: View, type: string) => view.facts.flatMap(one => (one.type === type ? [one.fact] : []))

interface Given {
  rigor?: Rigor
  rounds?: number
  options?: Opening['options']
}

function opening(language: Language, context: Material[], { rigor, rounds = 10, options = {} }: Given = {}): Opening {
  const kinds = ['logic', 'practical', 'technology', 'risk', 'empathy']
  const audience = kinds.map((kind, i) => {
    const text = readFileSync(
      new URL(`../../src/formats/arena/audience/${language}/${kind}.md`, import.meta.url),
      'utf8',
    )
    const [, type = '', preference = ''] = /^# (.*)\n([\s\S]*)$/.exec(text)!
    return { agent_id: `aud_0${i + 1}`, type, preference: preference.trim(), weight: 1 }
  })
  return {
    topic: topics[language],
    language,
    seats: [
      { id: 'pro', model: 'offline:for' },
      { id: 'con', model: 'offline:against' },
      { id: 'judge', model: 'offline:judge' },
      ...audience.map(({ agent_id }) => ({ id: agent_id, model: 'offline:judge' })),
    ],
    effort: null,
    budget: null,
    options: { rounds, audience, ...options },
    context,
    ...(rigor && { rigor }),
  }
}

/** An arena in an archive of its own. */
const play = (given: Opening): Promise<View> => withArchive(archive => playIn(archive, given))

async function playIn(archive: Archive, given: Opening): Promise<View> {
  const { view } = await open(given, performance(archive, given))
  return view
}

const performance = (archive: Archive, { language }: Opening): Performance => ({
  format: arena,
  store: archive,
  mask: makeMask([]),
  listeners: [],
  modelFor: name => offlineModel(name.split(':')[1]!, offlineReplies),
  examinerFor: (_, sources) =>
    makeExaminer({ language, sources, folders: [], git: null, pages: null, mask: makeMask([]) }),
})
