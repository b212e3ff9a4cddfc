import assert from 'node:assert/strict'
import { emptyLine, written } from '../../../src/cli/terminal/line-editor.ts'
import { typedRow } from '../../../src/cli/terminal/status.ts'
import type { Speech } from '../../../src/core/model.ts'
import { bringsNothingNew } from '../../../src/formats/dialectic/after-round.ts'
import { dialectic } from '../../../src/formats/dialectic/dialectic.ts'
import { kinds } from '../../../src/formats/dialectic/options-in.ts'
import { knownWords, without } from '../../../src/formats/dialectic/record/known-words.ts'
import { parseRecord } from '../../../src/formats/dialectic/record/parse.ts'
import { escaped, unescaped } from '../../../src/formats/dialectic/record/signs.ts'
import { frontMatterOf } from '../../../src/formats/dialectic/request/agents/files.ts'
import { cutDiff } from '../../../src/formats/dialectic/request/context/diff.ts'
import { guessKind } from '../../../src/formats/dialectic/request/context/find.ts'
import { manifestReader } from '../../../src/formats/dialectic/request/context/manifests.ts'
import { importText } from '../../../src/formats/dialectic/request/context/overview.ts'
import { partsText } from '../../../src/formats/dialectic/request/context/parts.ts'
import { termsOf } from '../../../src/formats/dialectic/request/context/terms.ts'
import { digestText } from '../../../src/formats/dialectic/request/context/tray.ts'
import { patchOf } from '../../../src/formats/dialectic/request/suggestions.ts'
import { isVague } from '../../../src/formats/dialectic/request/topic.ts'
import { tailOf, words } from '../../../src/formats/dialectic/tail.ts'
import { painter } from '../../../src/show/style.ts'
import { reportText, transcriptText } from '../../support/report.ts'
import { lineColumns } from '../../support/terminal-emulator.ts'
import { playRich } from './rich.ts'

/** Something that is to be gone through in this time, whatever stands in it. `run` asserts what comes of it. */
export interface LargeInput {
  what: string
  limitMs: number
  run(): unknown
}

const size = 1_000_000
const many = (piece: string, length = size): string => piece.repeat(Math.ceil(length / piece.length))

/** A row for each of these signs, and how it is to be gone through. */
const rows = (what: string, limitMs: number, signs: readonly string[], run: (sign: string) => unknown): LargeInput[] =>
  signs.map(sign => ({ what: `${what}: ${JSON.stringify(sign)}`, limitMs, run: () => run(sign) }))

const topics = rows('a topic', 100, ['help ', '这个', '[', '"', '/', 'a/', "'", 'it '], sign => {
  assert.equal(isVague(many(sign)), false, 'whoever writes so much has something to say')
  isVague(many(sign).slice(0, 299))
})

const frontMatter = ['---\n', '---\nname: ', '---\ndescription: "', '---\ndescription: |\n'].flatMap(start =>
  rows(
    `front matter behind ${JSON.stringify(start)}`,
    100,
    ['"', "'", '\\', ':', ' ', '\n', '#', ' #', '- ', '[', '{', 'a:\n', '"\\"\n', '>\n'],
    sign => assert.ok(Array.isArray(frontMatterOf(`${start}${many(sign)}\n---\n`).problems)),
  ),
)

const terms = termsOf('Is retryCall in src/a.ts right?')
const manifests = ['package.json', 'pyproject.toml', 'Cargo.toml', 'go.mod', 'pom.xml', 'Gemfile']
const readers: Record<string, (text: string) => unknown> = {
  terms: text => {
    const kind = guessKind(termsOf(text), { files: [], pointsAtCode: false, hasCode: true })
    assert.ok(kinds.includes(kind))
  },
  parts: text => isShort(partsText({ path: 'a.ts', text: text.slice(0, size / 2) }, terms, 12_000, 'en'), 12_000),
  digest: text => isShort(digestText({ path: 'a.md', text }, 8_000, 'en'), 8_000),
  diff: text => assert.equal(typeof cutDiff(`diff --git a/x b/x\n${text}`, ['x'], 80_000).text, 'string'),
  imports: text => isShort(importText(['a/a.ts', 'b/b.py'], () => text, 8_000).text, 8_000),
  ...Object.fromEntries(
    manifests.map(name => [name, (text: string) => assert.ok(manifestReader(name)!(text.slice(0, 512_000)).groups)]),
  ),
}
const isShort = (text: string, most: number) => assert.ok(Buffer.byteLength(text) <= most + 500, `${text.length}`)
const contextSigns = [
  ...['[', '("', '\\', '/', '`', '. ', '\n', '<', '#', '='],
  ...['a', '中', '@@ ', "from '", '../../../', 'export '],
]
const context = Object.entries(readers).flatMap(([name, read]) =>
  rows(`material for ${name}`, 100, contextSigns, sign => read(many(sign))),
)

const typedLines = rows('a typed line', 100, ['[', '"', '/', '中', '\u0301', '\u202e'], sign => {
  const long = { before: many(sign), after: many(sign) }
  assert.ok(lineColumns(typedRow(long, 80, painter(false)).text) <= 80)
  assert.ok(written(emptyLine, long.before).before.length <= 100_000)
})

const suggested = (file: string, before: string, after: string) => ({
  ...{ turn: 'round-1/partner', seat: 'partner', change: 'Change it' },
  ...{ file, before, after },
})
const hostilePatch = [
  suggested('a.ts', '{["'.repeat(6_000), '] '.repeat(9_000)),
  suggested('a.ts', '\n'.repeat(20_000), ' '.repeat(20_000)),
  suggested('../../'.repeat(600), 'x', 'y'),
]
const patches = rows('a patch', 100, ['{["'], sign =>
  assert.equal(patchOf(hostilePatch, () => `${many(sign, 900_000)}\n`).text, ''),
)

const speeches: Record<string, () => string> = {
  ...Object.fromEntries(
    [
      ...['[', '{', '{"state":', '"', '/', '\\', '```\n', '```json\n{"state":"'],
      ...['. ', '。', 'a\n', '\n', ' ', 'a', '字'],
    ].map(sign => [sign, () => many(sign)]),
  ),
  'a list that never ends': () => `{"agreed":${many('[')}`,
  'a string that never ends': () => `{"agreed":["${many('x')}`,
  'other words': () => Array.from({ length: size / 8 }, (_, i) => `${i.toString(36)}word`).join(' '),
  'other characters': () =>
    Array.from({ length: size }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7919) % 20_000))).join(''),
  sentences: () => Array.from({ length: size / 40 }, (_, i) => `Sentence ${i} has ${i * 7} words.`).join(' '),
}
/** Two rounds of such speeches. They are the same objects from run to run, as in a debate. */
const made = new Map<string, Speech[]>()
function before(name: string): Speech[] {
  if (!made.has(name)) made.set(name, [...spoken(speeches[name]!(), 1), ...spoken(speeches[name]!(), 2)])
  return made.get(name)!
}
const spoken = (text: string, round: number): [Speech, Speech] => [
  { key: `round-${round}/main`, seat: 'main', text },
  { key: `round-${round}/partner`, seat: 'partner', text: `${text} ` },
]
const said = [
  ...rows('a speech and its tail', 100, Object.keys(speeches), name => {
    const [{ text }] = before(name) as [Speech]
    assert.equal(tailOf(text), null)
    assert.ok(words(text).length <= text.length)
  }),
  ...rows('a speech among others', 100, Object.keys(speeches), name => {
    const [main, partner] = spoken(before(name)[0]!.text, 3)
    const isStale = bringsNothingNew({ number: 3, main, challenges: [partner] }, [...before(name), main, partner])
    assert.equal(typeof isStale, 'boolean')
  }),
]

const round = '## Round 1\n### Main Agent\nx\n### Sub Agent\ny\n'
const roundsIn = (text: string): number => parseRecord(`# Debate: x\n\n${text}`).record.rounds.length
const recordSigns = [
  ...['<', '\\', '`', '#', '[', '"', '![', '|`', 'word '],
  ...['\\<b and so on\n', '# a heading of some length # \n', '   ```\n   x\n'],
]
const records: LargeInput[] = [
  ...rows('words of a record', 200, recordSigns, sign =>
    assert.equal(unescaped(escaped(many(sign))).trimEnd(), many(sign).trimEnd()),
  ),
  ...rows('a record of one round with', 200, ['word <b> `c`\n'], text =>
    assert.equal(roundsIn(`## Round 1\n\n### Main Agent\n${many(text)}\n### Sub Agent\nx\n`), 1),
  ),
  ...rows('a record', 200, ['{\n', 'a\n\n', '**Date**: x\n', '## Round 1\n', '## Conclusion\n'], piece =>
    assert.equal(roundsIn(many(piece)), 0),
  ),
  {
    what: 'a record of twenty thousand rounds',
    limitMs: 400,
    run() {
      const rounds = Array.from({ length: 20_000 }, (_, i) => round.replace('1', String(i + 1)))
      assert.equal(roundsIn(rounds.join('\n')), 20_000)
    },
  },
  {
    what: 'a record with a large round that stands there again, in few words, many times',
    limitMs: 300,
    run: () => assert.equal(roundsIn(`${round}${many('a\n', size / 2)}\n${many(round, size / 2)}`), 1),
  },
  ...rows('known words of', 100, ['{\n', '"\n', '{', ' \n', '{\n{\nx\n', 'a\n\n'], piece => {
    const text = many(piece)
    const changed = `${text.slice(0, 60_000)}\nnew\n${text.slice(0, 60_000)}`
    assert.ok(without(text, knownWords([changed, text.slice(0, 50_000)])).length <= text.length)
  }),
]

const { view } = await playRich('en')
const shownSigns = ['[', '{', '"', '/', '`', '#', '\\', '|', '*', '<', '\n# ', '\n{"agreed":']
/** A debate in which somebody says that. */
function viewWith(change: (copy: typeof view) => void): typeof view {
  const copy = structuredClone(view)
  change(copy)
  return copy
}
const shown = [
  ...rows('a report with a speech and a remark of', 400, shownSigns, sign => {
    const copy = viewWith(copy => {
      copy.turns.get('round-2/partner')!.text = `${many(sign)}\n\n{"agreed": [], "state": "go-on"}`
      copy.facts.find(({ key }) => key === 'remark/1')!.fact = { text: many(sign), via: 'terminal' }
    })
    assert.match(reportText(dialectic, copy, []), /\n## What the User Said\n/)
  }),
  ...rows('a report with a topic and a reply of', 400, shownSigns, sign => {
    const copy = viewWith(copy => {
      copy.brief.topic = many(sign)
      copy.turns.get('round-1/user')!.value = { choice: 'dig', words: many(sign) }
    })
    assert.match(reportText(dialectic, copy, []), /\n## What the User Said\n/)
  }),
  ...rows('a transcript with a speech of', 400, ['[', '{', '`', '#', '\\', '*', '<'], transcribe),
  // A third of a million lines, each looked at by itself.
  ...rows('a transcript with a speech of', 2_000, ['\n# '], transcribe),
]
function transcribe(sign: string): void {
  const copy = viewWith(copy => (copy.turns.get('round-1/main')!.text = many(sign)))
  assert.match(transcriptText(dialectic, copy), /\n### Round 3\n/)
}

export const largeInputs: Readonly<Record<string, readonly LargeInput[]>> = {
  topics,
  'agent files': frontMatter,
  material: context,
  'typed lines': typedLines,
  patches,
  speeches: said,
  records,
  'reports and transcripts': shown,
}
