import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import MarkdownIt from 'markdown-it'
import { makeMask } from '../../src/core/mask.ts'
import { open } from '../../src/engine/perform.ts'
import { makeExaminer } from '../../src/evidence/examiner.ts'
import { duel } from '../../src/formats/duel/duel.ts'
import { scriptedModel } from '../../src/models/scripted.ts'
import { duelView, type ToldCitation, type ToldDuel } from '../judging/support/told-duel.ts'
import { escapes } from '../support/agon.ts'
import { duelScript } from '../support/duel-script.ts'
import { newArchive } from '../support/folder.ts'
import { openGolden } from '../support/golden.ts'
import { reportText } from '../support/report.ts'
import { attacks, file, hostile, rowsIn, told } from './support/told-evidence.ts'

const golden = openGolden('evidence-report')

const report = (told: ToldDuel): string => reportText(duel, duelView(told), [])

const evidenceIn = (markdown: string): string => /### (?:Evidence|证据).*?(?=\n### |$)/s.exec(markdown)?.[0] ?? ''

const many = (count: number, one: (i: number) => ToldCitation) => Array.from({ length: count }, (_, i) => one(i))

const held = told.cites!['round-1/proposer']![0]!
const place = { ...file('docs/load.md:14', 'holds', 'docs/load.md:14 exists'), text: 'reads wait for writes' }
const unlooked = ['a book is not at hand', 'no files were brought along', 'pages are looked up only with --web']
const gone = file('https://b.example', 'unreachable', 'the page could not be read')
const code = file('`docs/load.md:14`', 'not-there', 'docs/load.md has only 2 lines')
const quoted = (speaker: string): ToldCitation => ({
  ...{ cited: '“never”', target: { kind: 'speech', speaker }, quote: 'never', result: 'not-there' },
  reason: 'nobody said so',
})

/** What was cited, by what a report has to do with it. */
const cited: Record<string, NonNullable<ToldDuel['cites']>> = {
  'is summed up, named and listed, with what does not hold first': told.cites!,
  'tells words that were found from places that only exist, and shows what stands there': {
    'round-1/proposer': [place, held],
  },
  'counts as checked what was checked, and says first what the reader can do about the rest': {
    'round-1/proposer': [...unlooked.map((reason, i) => file(`s${i}`, 'not-checked', reason)), gone, held],
  },
  'shows a reference without its marks of code, and who is quoted by name': {
    'round-1/proposer': [code, quoted('Challenger'), quoted('my opponent')],
    'round-1/challenger': [quoted('You')],
  },
  'says of a speaker who misquotes itself that it does': { 'round-1/challenger': [quoted('I')] },
  'names many that nobody looked at in one line': {
    'round-1/proposer': many(30, i => file(`f${i}.md:1`, 'not-checked', 'no files were brought along')),
  },
}

describe('the evidence in a report', () => {
  for (const [title, cites] of Object.entries(cited))
    it(title, () => {
      for (const language of ['en', 'zh'] as const) {
        const text = report({ ...told, cites, language })
        const rigor = text.split('\n').filter(line => /^Rigor|未经确定性验证|^Checked by code|^代码核对/.test(line))
        golden.is(language, title, [...rigor.map(line => `${line}¶`), evidenceIn(text)].join('\n\n'))
        assert.ok(
          text.indexOf('### Recommendation') < text.search(/^### (?:Evidence|证据)/m),
          'behind the recommendation',
        )
        assert.doesNotMatch(text, /Claims called out as unsupported/)
      }
    })

  it('reads older archives: words that moved, and places that hold', () => {
    const moved = {
      ...file('docs/load.md:3', 'moved', 'these words stand at docs/load.md:9'),
      quote: 'the disk was full',
    }
    for (const language of ['en', 'zh'] as const) {
      const evidence = evidenceIn(report({ cites: { 'round-1/proposer': [moved, place] }, language }))
      golden.is(language, 'an older archive', evidence)
    }
  })

  it('is not there when nobody looked, and is a sentence when nothing was cited', () => {
    for (const language of ['en', 'zh'] as const) {
      assert.equal(evidenceIn(report({ language })), '')
      const uncited = evidenceIn(report({ claims: { 'round-1/proposer': ['We should move.'] }, language }))
      golden.is(language, 'nothing was cited', uncited)
    }
  })

  it('stands behind what was said in a debate that failed or is not over', () => {
    for (const ends of ['paused', 'failed'] as const) {
      const text = report({ ...told, ends })
      assert.ok(text.indexOf('You said') < text.indexOf('### Evidence'), ends)
      assert.equal(rowsIn(text).length, 5)
    }
  })

  it('has a line for all that do not hold, and folds a table with them and some of the others', () => {
    const cited = many(400, i => file(`f${i}.md:1`, i % 4 === 3 ? 'not-there' : 'holds', 'it is as it is'))
    for (const language of ['en', 'zh'] as const) {
      const evidence = evidenceIn(report({ cites: { 'round-1/proposer': cited }, language }))
      const rows = rowsIn(evidence)
      assert.equal(evidence.split('\n').filter(line => line.startsWith('- ✗ ')).length, 100)
      assert.equal(rows.filter(row => /✗ (?:not there|原文中没有)/.test(row)).length, 100)
      assert.equal(rows.length, 250)
      assert.ok(evidence.indexOf('- ✗ ') < evidence.indexOf('<details>'))
      golden.is(language, '150 of 400 left out', evidence.split('\n').find(line => line.includes('--json'))!)
    }
  })

  it('is found by the real examiner in a duel that is played', async t => {
    const archive = newArchive(t)
    const context = [{ path: 'docs/design.md', text: 'One\nThe service writes 40 rows a second.\n' }]
    const { view } = await open(
      {
        topic: 'Move?',
        language: 'en',
        seats: ['proposer', 'challenger', 'judge'].map(id => ({ id, model: `lab:${id}` })),
        ...{ effort: null, budget: null, options: { rounds: 1 }, context },
      },
      {
        format: duel,
        store: archive,
        mask: makeMask([]),
        modelFor: name =>
          scriptedModel(name, call =>
            call.key === 'round-1/proposer'
              ? 'I concede that point seven of round-1/proposer stands. docs/design.md:2 says "The service writes 90 rows a second."'
              : duelScript(call),
          ),
        examinerFor: (_, sources) =>
          makeExaminer({ language: 'en', sources, folders: [], git: null, pages: null, mask: makeMask([]) }),
      },
    )
    const evidence = evidenceIn(reportText(duel, view, []))
    assert.match(evidence, /\| round-1\/proposer#e\d \| docs\/design\.md:2 \| ≠ differs \| .*\*\*90\*\*.*\*\*40\*\*/)
    assert.match(evidence, /\| round-1\/challenger#e\d \| bench\/results\.md:3 \| ✗ no such source \|/)
  })
})

/** As strict a reader as there is: it believes every tag. */
const reader = new MarkdownIt({ html: true })

const shapeOf = (markdown: string) =>
  reader
    .parse(markdown, {})
    .filter(({ type }) => /heading|table|tr_|td_|html|list_item|hr|fence/.test(type))
    .map(({ type, tag }) => `${type} ${tag}`)

it('words of models in the evidence change nothing about the report, and nothing in them acts', () => {
  const peaceful = shapeOf(report(hostile('plain words')))

  for (const attack of attacks) {
    const text = report(hostile(attack))
    assert.deepEqual(shapeOf(text), peaceful, attack.slice(0, 60))
    assert.doesNotMatch(text, escapes)
    assert.doesNotMatch(text, /<\|im_start/)
    const inside = reader.parse(evidenceIn(text), {}).flatMap(({ children }) => children ?? [])
    const acting = inside.filter(({ type }) => /html|image|link|code|em_/.test(type))
    assert.deepEqual(acting, [], attack.slice(0, 60))
    assert.ok(evidenceIn(text).length < 10_000)
  }
})
