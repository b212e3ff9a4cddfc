import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { suite, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { DebateDocument } from '../../src/core/document.ts'
import type { DebateNode } from '../../src/formats/tree/record/record.ts'
import { startLab } from '../lab/server.ts'
import { bareEnvironment } from '../support/bare-machine.ts'
import { temporaryFolder } from '../support/folder.ts'
import { openGolden } from '../support/golden.ts'
import { rowsOf } from '../support/values.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const examples = join(root, 'examples')
const place = temporaryFolder()

/** `agon` is the sources here, as for the tests themselves; for a user it is what `npm ci` built. */
const conditions = process.execArgv.filter(argument => argument.startsWith('--conditions'))

const golden = openGolden('examples')

/** An example, and its twin in Chinese. */
const both = (example: string) =>
  [
    ['en', `examples/${example}`],
    ['zh', `examples/${example}/zh`],
  ] as const

/**
 * Which side stands first is drawn by lot: quotations that stand below each other are sorted, and the one that the judge names first, which the
 * ending has, may be either.
 */
const inOrder = (report: string): string =>
  report
    .replace(/^- “.*” \(Round 2 · (?:Proposer|Challenger)\)$/m, '- the words of one side (Round 2)')
    .replace(/(?:^- “.*\n)+/gm, lines => `${lines.trimEnd().split('\n').toSorted().join('\n')}\n`)

suite('examples', { concurrency: 4 }, () => {
  const short: Record<string, string> = {
    '01-duel.ts': 'a duel and its report',
    '02-watch.ts': 'events as they happen',
    '03-own-model.ts': 'a model of one’s own holds a seat',
    '04-resume.ts': 'a resume asks nothing twice that was finished',
  }
  for (const [file, what] of Object.entries(short))
    test(`${file.slice(0, 2)}: ${what}`, async () => golden.is('en', file, inOrder(await run(file))))

  test('05: the offline voice reads a folder', async () => {
    const document = await ask('Should we move this service to Postgres?')
    assert.equal(document.outcome, 'verdict')
    assert.equal(document.context.length, readdirSync(join(examples, '05-documents')).length)
    assert.ok(document.seats.every(seat => !seat.languageModel))
    const quoted = places(document)
    assert.ok(new Set(quoted.map(({ path }) => path)).size >= 4, 'it quotes several of the files')
    for (const { path, line } of quoted) assert.ok(lineOf(path, line), `${path}:${line} is a line that exists`)
  })

  test('05: in Chinese', async () => {
    const document = await ask('我们应该把这个服务迁移到 Postgres 吗？')
    assert.equal(document.language, 'zh')
    assert.match(document.report, /### Verdict · 裁决/)
    const quoted = document.turns.some(({ text }) => /迁移评估\.md:\d+/.test(text))
    assert.ok(quoted, 'it quotes the Chinese document')
  })

  for (const [language, folder] of both('06-tree')) {
    test(`06 (${language}): a tree leaves the files that lie beside it`, async () => {
      const { said, files } = await grow(language, folder)
      assert.match(said, /^Debate 1: ruled, \d+ calls\. Its files are in /m)
      assert.deepEqual([...files.keys()].toSorted(), namesIn(join(root, folder, 'output')))
      for (const [name, text] of files) sameText(undated(text), undated(kept(folder, 'output', name)), name)
    })

    test(`06 (${language}): it can be run again over its own files`, () => {
      const manifest: { files: Record<string, string> } = JSON.parse(kept(folder, 'output', '.agon-outputs.json'))
      const names = namesIn(join(root, folder, 'output'))
      assert.deepEqual(Object.keys(manifest.files).toSorted(), names)
      for (const name of names) assert.equal(hash('sha256', kept(folder, 'output', name)), manifest.files[name], name)
    })

    test(`06 (${language}): the summary has its table, and updates for sections that exist`, () => {
      const summary = kept(folder, 'output', 'summary.md')
      const topics = treesIn(folder)
      const rows = [...summary.matchAll(/^\| (\d+) \| (.+?) \|(?: \d+ \|){4}$/gm)]
      assert.deepEqual(
        rows.map(row => [row[1], row[2]]),
        topics.map(({ topic }, i) => [`${i + 1}`, topic]),
      )
      const updates = [...summary.matchAll(/^## .*?(\S+\.md).*\n([\s\S]*?)(?=^## |$(?![\s\S]))/gm)]
      const updated = updates.map(([, file]) => file)
      assert.deepEqual(updated, ['decisions.md', 'load.md'])
      for (const [, file, text] of updates) {
        const sections = [...text!.matchAll(/^### (.+?)(?: \(topic \d+\))?$/gm)]
        assert.ok(sections.length > 0, `${file} has updates`)
        for (const [, section] of sections)
          assert.ok(kept(folder, 'docs', file!).includes(`\n## ${section}\n`), section)
      }
    })

    test(`06 (${language}): what is quoted was said, and lines that are named exist`, () => {
      for (const node of treesIn(folder).flatMap(nodesOf)) {
        const heard = [...Object.values(node.positions), ...materialOf(folder)].join('\n').toLowerCase()
        for (const speech of Object.values(node.rebuttals))
          for (const quote of quotesIn(speech)) assert.ok(heard.includes(quote.toLowerCase()), `${node.id}: ${quote}`)
        const speeches = [...Object.values(node.positions), ...Object.values(node.rebuttals)].join('\n')
        for (const [place, file, line] of speeches.matchAll(/(\w+\.md):(\d+)/g))
          assert.ok(kept(folder, 'docs', file!).split('\n')[Number(line) - 1], place)
      }
    })
  }

  test('06: every way a tree can go is in it', () => {
    const [topic, other] = treesIn('examples/06-tree').map(nodesOf)
    assert.deepEqual(rowsOf(topic!, 'id', 'round', 'status'), [
      ['root', 1, 'forced'],
      ['d1', 2, 'converged'],
      ['d2', 2, 'forced'],
      ['d2.1', 3, 'forced'],
    ])
    assert.deepEqual(topic![0]!.judgment.divergences[0]!.uninvolved, ['party-b'])
    assert.match(topic![1]!.positions['party-b']!, /^\(a\) I support/)
    assert.ok(topic!.every(node => node.moves.length > 0))
    assert.deepEqual(rowsOf(other!, 'id', 'status'), [['root', 'converged']])
  })

  for (const [example, what] of [
    ['07-evidence', 'a report that names what does not hold'],
    ['09-arena', 'an arena and its report'],
    ['10-research', 'a research and its report'],
    ['11-dialectic', 'a dialectic, its report and its record'],
  ] as const)
    for (const [language, folder] of both(example))
      test(`${example.slice(0, 2)} (${language}): ${what}, as it lies beside it`, async () => {
        const { said, file } = await inOwnFolder(`examples/${example}`, language, folder)
        golden.is(
          language,
          example,
          said
            .replace(/ (?:is|are) in .*$/gm, '')
            .trimEnd()
            .split('\n')
            .toSorted()
            .join('\n'),
        )
        for (const name of namesIn(join(root, folder)).filter(name => /^re.*\.md$/.test(name)))
          sameText(sorted(file(name)), sorted(kept(folder, name)), name, example)
      })

  test('09: the config can be used as it is, with whoever is there', async () => {
    for (const [, folder] of both('09-arena')) {
      const config = join(folder, 'config.jsonc')
      const { stdout } = await node([join(root, 'bin/agon.js'), 'arena', '--config', config, '--rounds', '4', '--json'])
      const { outcome, seats }: DebateDocument = JSON.parse(stdout)
      assert.match(outcome!, /^(?:verdict|tie)$/)
      for (const { model } of seats) assert.ok(model.startsWith('offline:'), JSON.stringify(seats))
    }
  })

  for (const [language, folder] of both('10-research')) {
    test(`10 (${language}): what is cited stands in the documents, but for the price`, () => {
      const cited = [...kept(folder, 'report.md').matchAll(/^ {2}“(.+)” ?[(（]docs\/(.+\.md):(\d+)[)）]$/gm)]
      const wrong = cited.filter(([, quote, file, line]) => {
        const there = kept(folder, 'docs', file!).split('\n')[Number(line) - 1]!
        return !there.includes(quote!)
      })
      assert.equal(cited.length, 7)
      const places = wrong.map(([, , file, line]) => `${file}:${line}`)
      assert.deepEqual(places, [language === 'zh' ? '价格.md:5' : 'prices.md:5'])
    })
  }

  test('10: the config can be used as it is, with models that are there', async t => {
    const lab = await startLab()
    t.after(() => lab.close())
    const home = mkdtempSync(join(place, 'home-'))
    const provider = { baseURL: lab.url, apiKey: 'k', models: ['a', 'b', 'c', 'd'] }
    writeFileSync(join(home, 'config.json'), JSON.stringify({ providers: { lab: provider } }))
    for (const [, folder] of both('10-research')) {
      const args = ['research', '--config', join(folder, 'config.jsonc'), '--yes', '--json']
      const { stdout } = await node([join(root, 'bin/agon.js'), ...args], root, home)
      const { outcome, context, facts }: DebateDocument = JSON.parse(stdout)
      assert.deepEqual([outcome, context.length], ['success', 3])
      const results = facts.filter(({ type }) => type === 'citation.checked').map(({ result }) => result)
      assert.ok(results.length >= 2 && results.every(result => result === 'holds'), results.join())
    }
  })

  test('the list names every example', () => {
    const list = readFileSync(join(examples, 'README.md'), 'utf8')
    for (const name of readdirSync(examples).filter(name => /^\d/.test(name))) assert.ok(list.includes(name), name)
  })
})

async function run(file: string): Promise<string> {
  const { stdout } = await node([...conditions, join(examples, file)])
  return stdout
}

async function ask(question: string): Promise<DebateDocument> {
  const { stdout } = await node([join(root, 'bin/agon.js'), question, '--context', 'examples/05-documents', '--json'])
  return JSON.parse(stdout)
}

/** Rejects when the exit code is not 0. Every run has a home and an environment of its own. */
function node(args: readonly string[], cwd = root, home = mkdtempSync(join(place, 'home-'))) {
  const env = { ...bareEnvironment, HOME: place, AGON_HOME: home }
  return promisify(execFile)(process.execPath, [...args], { cwd, env, timeout: 300_000 })
}

/** Plays a tree in a folder of its own, where there is no output yet. */
async function grow(language: string, folder: string): Promise<{ said: string; files: Map<string, string> }> {
  const cwd = mkdtempSync(join(place, 'tree-'))
  const tree = 'examples/06-tree'
  cpSync(join(root, tree), join(cwd, tree), { recursive: true, filter: path => basename(path) !== 'output' })
  const { stdout } = await node([...conditions, join(root, tree, 'run.ts'), language], cwd)
  const output = join(cwd, folder, 'output')
  return { said: stdout, files: new Map(namesIn(output).map(name => [name, readFileSync(join(output, name), 'utf8')])) }
}

/** Plays an example in a folder of its own. */
async function inOwnFolder(
  example: string,
  language: string,
  folder: string,
): Promise<{ said: string; file(name: string): string }> {
  const cwd = mkdtempSync(join(place, 'own-'))
  cpSync(join(root, example), join(cwd, example), { recursive: true })
  const { stdout } = await node([...conditions, join(root, example, 'run.ts'), language], cwd)
  const file = (name: string) => readFileSync(join(cwd, folder, name), 'utf8')
  return { said: stdout, file }
}

const namesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter(name => !name.startsWith('.'))
    .toSorted()

const kept = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8')

const treesIn = (folder: string): DebateNode[] =>
  namesIn(join(root, folder, 'output')).flatMap(name =>
    name.endsWith('.json') ? [JSON.parse(kept(folder, 'output', name))] : [],
  )

const nodesOf = (node: DebateNode): DebateNode[] => [node, ...node.children.flatMap(nodesOf)]

/** Shows the first line that differs, and not two long files. */
function sameText(actual: string, expected: string, name: string, example = '06-tree'): void {
  const [ours, theirs] = [actual.split('\n'), expected.split('\n')]
  const first = ours.findIndex((line, i) => line !== theirs[i])
  const place = `${name}:${first + 1} is not what is kept; run examples/${example}/run.ts (and with zh) to renew it`
  if (first >= 0) assert.equal(ours[first], theirs[first], place)
  assert.equal(ours.length, theirs.length, `${name} is shorter than what is kept`)
}

/** Without its day. Roles of a research work side by side, and what was found in their words stands in the order in which it was found. */
const sorted = (report: string): string =>
  report
    .replace(/^(Date: |日期：|\*\*Date\*\*: )\d{4}-\d\d-\d\d/m, '$1')
    .replace(/^(?:\| (?:research|rebuttal)\/.*\n)+/gm, rows => `${rows.trimEnd().split('\n').toSorted().join('\n')}\n`)

/** The length of a prompt depends on what other branches were about just then; in which order it is judged, on a lot. */
const undated = (text: string): string =>
  text
    .replace(/^(> (?:Date|日期): )\d{4}-\d\d-\d\d/m, '$1')
    .replace(/("input": )\d+/g, '$1')
    .replace(/("order": )"(?:as-said|turned)"|("labels": )\{[^}]*\}/g, '$1$2')

const materialOf = (folder: string): string[] => [
  kept(folder, 'config.json'),
  kept(folder, 'docs', 'decisions.md'),
  kept(folder, 'docs', 'load.md'),
]

/** A quotation may leave something out, and may end before the sentence does. */
const quotesIn = (speech: string): string[] =>
  [...speech.matchAll(/“([^”]+)”/g)].flatMap(([, quote]) => quote!.replace(/[.,]$/, '').split(' … '))

function places({ turns }: DebateDocument): { path: string; line: number }[] {
  const found = turns.flatMap(({ text }) => [...text.matchAll(/`(examples\/[^`\n]+):(\d+)(?:-\d+)?`/g)])
  return found.map(([, path, line]) => ({ path: path!, line: Number(line) }))
}

const lineOf = (path: string, line: number): string | undefined =>
  readFileSync(join(root, path), 'utf8').split('\n')[line - 1]
