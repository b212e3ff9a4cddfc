import assert from 'node:assert/strict'
import { it } from 'node:test'
import MarkdownIt from 'markdown-it'
import type { KeptEvent } from '../../../src/core/events.ts'
import type { View } from '../../../src/core/view.ts'
import type { PastRound } from '../../../src/formats/dialectic/options-in.ts'
import { additionTo } from '../../../src/formats/dialectic/record/addition.ts'
import { parseRecord } from '../../../src/formats/dialectic/record/parse.ts'
import { contentsOf, recordOf } from '../../../src/formats/dialectic/record/render.ts'
import { needsRewriting, rewrittenText } from '../../../src/formats/dialectic/record/rewrite.ts'
import { historyOf } from '../../../src/formats/dialectic/record/rounds-in.ts'
import { unheardIn } from '../../../src/formats/dialectic/record/unheard-remarks.ts'
import { words } from '../../../src/formats/dialectic/tail.ts'
import pieces from '../../fixtures/dialectic/record-lines.json' with { type: 'json' }
import { randomFrom, sample, upTo } from '../../support/sample.ts'
import { dialecticView, type ToldDebate, type ToldRound } from '../support/view.ts'

const date = '2026-11-16'
const cases = 1_000

it('loses nothing from view to file, through the hands of a person, and on to the next debate', () => {
  for (const seed of sample(upTo(cases), { atLeast: 100 })) {
    try {
      oneCase(new Chance(seed))
    } catch (error) {
      throw new Error(`seed ${seed}`, { cause: error })
    }
  }
})

it('shows a viewer no heading but those of the record, no HTML and no image', () => {
  const viewer = new MarkdownIt({ html: true })
  for (const seed of sample(upTo(cases), { atLeast: 100 })) {
    const chance = new Chance(seed)
    const text = recordOf(dialecticView({ rounds: toldRounds(chance, 2, 1, 'o') }), { date })
    const tokens = viewer.parse(text, {})
    const shown = tokens.flatMap(({ type, tag, level }, i) =>
      type === 'heading_open' && level === 0 && tag < 'h4' ? [`${tag} ${tokens[i + 1]?.content}`] : [],
    )
    const users = parseRecord(text).record.rounds.map(({ user }, i, all) => user !== '' || i === all.length - 1)
    const wanted = users.flatMap((hasUser, i) => [
      `h2 Round ${i + 1}`,
      'h3 Main Agent',
      'h3 Sub Agent',
      ...(hasUser ? ['h3 User Input'] : []),
    ])
    assert.deepEqual(shown, ['h1 Debate: Should the queue move to Postgres?', ...wanted], `seed ${seed}\n${text}`)
    const active = tokens
      .flatMap(token => [token, ...(token.children ?? [])])
      .filter(({ type }) => /^(?:html|image)/.test(type))
    assert.deepEqual(active, [], `seed ${seed}\n${text}`)
  }
})

/** One debate, its file edited by a person, gone on with in the file, and concluded. */
function oneCase(chance: Chance): void {
  const debate = toldDebate(chance)
  const { language = 'en' } = debate
  const file = new EditedFile(recordOf(dialecticView(debate), { date }), expectedOf(debate))
  for (let edit = chance.below(5); edit > 0; edit--) file.edit(chance)

  const { record, problems } = parseRecord(file.text)
  assert.deepEqual(problems, [], file.text)
  assert.deepEqual(record.rounds.map(plainRound), file.rounds.map(plainRound), file.text)

  const history = historyOf(record, language)
  isByWhomItWasSaid(history.at(-1)!, file, debate)
  const { verdict: _, ...started } = debate
  const next = (rounds: number, verdict?: ToldDebate['verdict']): ToldDebate => {
    return { ...started, history, rounds: newRounds.slice(0, rounds), ...(verdict && { verdict }) }
  }
  const newRounds = toldRounds(chance, 1 + chance.below(2), debate.partners ?? 1, 'n')
  const whole = recordOf(dialecticView(next(newRounds.length)), { date })
  assert.deepEqual(parseRecord(whole).problems, [], whole)
  assert.deepEqual(
    parseRecord(whole).record.rounds.map(plainRound),
    [...history, ...expectedOf(next(9))].map(plainRound),
  )

  for (let rounds = 0; rounds <= newRounds.length; rounds++)
    file.text = upToDate(file.text, dialecticView(next(rounds)))
  const remark = `remark ${chance.below(1e9)}\n\n# with a heading`
  file.text = underLastUser(file.text, remark)
  heardOnce(file.text, next(newRounds.length), remark)

  const concluded = { ...next(newRounds.length, { insights: ['the last insight'] }), more: [heard(1, remark)] }
  const end = upToDate(file.text, dialecticView(concluded))
  const last = parseRecord(end)
  assert.deepEqual(last.problems, [], end)
  assert.deepEqual(
    last.record.rounds.map(plainRound),
    [...history, ...expectedOf(next(9))].map((round, i, all) =>
      plainRound(i < all.length - 1 ? round : withWords(round, remark)),
    ),
    end,
  )
  assert.deepEqual([last.record.status, last.record.conclusion?.insights], ['completed', '- the last insight'])
  assert.equal(end.match(/^## Conclusion/gm)?.length, 1)
  assert.equal(end.match(/^### Conclusion/gm)?.length ?? 0, debate.verdict ? 1 : 0)
  for (const word of file.words) assert.ok(end.includes(word), `${word} is gone\n${end}`)
}

/** What the agents concluded is theirs; of the conclusion only what the user decided is the user's. */
function isByWhomItWasSaid({ conclusion, user }: PastRound, file: EditedFile, { verdict }: ToldDebate): void {
  const said = file.rounds.at(-1)!.user
  assert.equal(conclusion.includes('wordinsight'), verdict !== undefined, conclusion)
  assert.equal(user.includes('wordinsight'), false, user)
  assert.equal(conclusion.includes('worddecision'), false, conclusion)
  assert.equal(user.includes('worddecision'), verdict?.decision != null, user)
  if (verdict?.decision == null) assert.equal(plain(user), plain(said))
}

/** As whoever keeps the file does it; once more changes nothing. */
function upToDate(text: string, view: View): string {
  const contents = contentsOf(view, date)
  const { language } = view.brief
  const changed = needsRewriting(text, contents) ? rewrittenText(text, contents, language) : text
  const whole = changed + additionTo(changed, contents)
  assert.equal(needsRewriting(whole, contents), false, whole)
  assert.equal(additionTo(whole, contents), '', whole)
  assert.deepEqual(unheardIn(whole, view, same), [], whole)
  return whole
}

function heardOnce(text: string, debate: ToldDebate, remark: string): void {
  assert.deepEqual(unheardIn(text, dialecticView(debate), same), [remark], text)
  assert.deepEqual(unheardIn(text, dialecticView({ ...debate, more: [heard(1, remark)] }), same), [], text)
}

const same = (text: string): string => text

const heard = (number: number, text: string): KeptEvent => ({
  ...{ type: 'person.spoke' as const, key: `remark/${number}`, seat: 'user', fact: { text, via: 'file' } },
})

/** A file in somebody's editor, and what is to be read from it. */
class EditedFile {
  text: string
  readonly rounds: PastRound[]
  /** Everything that somebody wrote. */
  readonly words: string[]

  constructor(text: string, rounds: PastRound[]) {
    this.text = text
    this.rounds = rounds
    this.words = [...text.matchAll(/\bword\w+/g)].map(([word]) => word)
  }

  edit(chance: Chance): void {
    const edits = [
      () => this.#changeWord(chance),
      () => this.#sayMore(chance),
      () =>
        (this.text = this.text.replace(/^(## Round|## Conclusion|### [A-Z][a-z]+ (?:Agent|Input|Insights))/gm, '\n$1')),
      () => (this.text = this.text.replace(/^(### (?:Main Agent|User Input).*)$/gm, '$1\n\n')),
      () => (this.text = this.text.replace(/(?<=[a-z.])$/gm, () => ' '.repeat(chance.below(3)))),
      () =>
        (this.text =
          this.text.endsWith('\n') && !this.text.endsWith('Input\n') ? this.text.slice(0, -1) : `${this.text}\n`),
      () => (this.text = this.text.replace(/\r?\n/g, '\r\n')),
      () => (this.text = this.text.replace(/\r\n/g, '\n')),
      () => (this.text = `\ufeff${this.text.replace(/^\ufeff/, '')}`),
    ]
    chance.one(edits)()
  }

  #changeWord(chance: Chance): void {
    const word = chance.one(this.words)
    const other = `${word}x`
    const changed = (text: string) => text.replaceAll(new RegExp(`\\b${word}\\b`, 'g'), other)
    this.text = changed(this.text)
    this.words[this.words.indexOf(word)] = other
    for (const round of this.rounds) {
      round.main = changed(round.main)
      round.partners = round.partners.map(changed)
      round.user = changed(round.user)
    }
  }

  #sayMore(chance: Chance): void {
    const said = `I say wordp${chance.below(1e9)}`
    const end = this.text.includes('\r\n') ? '\r\n' : '\n'
    const number = 1 + chance.below(this.rounds.length)
    const start = this.text.search(new RegExp(`^## Round ${number}\\b`, 'm'))
    const places = [...this.text.slice(start).matchAll(/^### User Input.*$/gm)]
    const next = this.text.slice(start + 1).search(/^## (?:Round|Conclusion)/m)
    const [place] = places
    if (!place || (next !== -1 && place.index > next)) return
    const at = start + place.index + place[0].length
    this.text = `${this.text.slice(0, at)}${end}${said}${end}${this.text.slice(at)}`
    this.words.push(said)
    const round = this.rounds[number - 1]!
    round.user = [said, round.user].filter(words => words !== '').join('\n')
  }
}

/** At the end of it, where there is a place to write. */
function underLastUser(text: string, words: string): string {
  assert.match(text, /### User Input(?:\r?\n|$)/)
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  return `${text}${text.endsWith('\n') ? '' : end}${end}${words.replaceAll('\n', end)}${end}`
}

const withWords = (round: PastRound, words: string): PastRound => ({
  ...round,
  user: [round.user, words].filter(text => text !== '').join('\n\n'),
})

/** Without what editors do to spaces and empty lines. */
const plain = (text: string): string =>
  text
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{2,}/g, '\n')
    .trim()

const plainRound = ({ main, partners, conclusion, user }: PastRound): PastRound => {
  return { main: plain(main), partners: partners.map(plain), conclusion: plain(conclusion), user: plain(user) }
}

function toldDebate(chance: Chance): ToldDebate {
  const language = chance.one(['en', 'zh'] as const)
  const partners = chance.one([1, 1, 1, 2])
  return {
    language,
    partners,
    rounds: toldRounds(chance, 1 + chance.below(3), partners, 'o'),
    ...(chance.below(2) === 0 && {
      verdict: {
        insights: ['wordinsight one', '# two'],
        decision: chance.below(2) === 0 ? 'worddecision\n## made' : null,
      },
    }),
  }
}

const toldRounds = (chance: Chance, count: number, partners: number, name: string): ToldRound[] =>
  Array.from({ length: count }, (_, i) => ({
    main: speech(chance, `${name}${i}m`),
    partners: Array.from({ length: partners }, (_, at) => speech(chance, `${name}${i}p${at}`)),
    ...(chance.below(3) === 0 && { reply: { choice: 'add', words: speech(chance, `${name}${i}u`) } as const }),
  }))

const expectedOf = ({ rounds }: ToldDebate): PastRound[] =>
  rounds.map(({ main, partners, reply }) => {
    const plain = (text: unknown) => String(text).replace(/\r\n?/g, '\n').trimEnd()
    const said = (text: unknown) => plain(words(String(text)))
    return { main: said(main), partners: partners.map(said), conclusion: '', user: plain(reply?.words ?? '').trim() }
  })

/** Words that nobody else says, among lines that look like anything. */
function speech(chance: Chance, name: string): string {
  const lines = Array.from({ length: chance.below(6) }, () => chance.one(pieces))
  lines.splice(chance.below(lines.length + 1), 0, `word${name}`)
  return lines.join(chance.one(['\n', '\n', '\n\n', '\r\n']))
}

class Chance {
  readonly #random: () => number

  constructor(seed: number) {
    this.#random = randomFrom(seed)
  }

  below(limit: number): number {
    return Math.floor(this.#random() * limit)
  }

  one<T>(of: readonly T[]): T {
    return of[this.below(of.length)]!
  }
}
