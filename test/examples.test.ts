import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, suite, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { DebateDocument } from '../src/core/document.ts'
import type { DebateNode } from '../src/formats/tree/record/record.ts'
import { startLab } from './lab/server.ts'
import { bareEnvironment } from './support/bare-machine.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const examples = join(root, 'examples')
const place = mkdtempSync(join(tmpdir(), 'agon-examples-'))

/** `agon` is the sources here, as for the tests themselves; for a user it is what `npm ci` built. */
const conditions = process.execArgv.filter(argument => argument.startsWith('--conditions'))

const trees = [
  ['en', 'examples/06-tree'],
  ['zh', 'examples/06-tree/zh'],
] as const

const evidence = [
  ['en', 'examples/07-evidence'],
  ['zh', 'examples/07-evidence/zh'],
] as const

const arenas = [
  ['en', 'examples/09-arena'],
  ['zh', 'examples/09-arena/zh'],
] as const

const researches = [
  ['en', 'examples/10-research'],
  ['zh', 'examples/10-research/zh'],
] as const

const dialectics = [
  ['en', 'examples/11-dialectic'],
  ['zh', 'examples/11-dialectic/zh'],
] as const

suite('examples', { concurrency: 4 }, () => {
  after(() => rmSync(place, { recursive: true, force: true, maxRetries: 3 }))

  test('01: a duel and its report', async () => {
    const said = await run('01-duel.ts')
    assert.match(said, /^## Debate Summary$/m)
    assert.match(said, /^stage \(challenger\) had the stronger argument because: /m)
    assert.match(said, /Claims called out as unsupported:\n\n- “Every team that moved/)
    assert.match(said, /^Debate 1: verdict, 5 calls, \d+ tokens, \$0\.\d{4}$/m)
  })

  test('02: events as they happen', async () => {
    const said = await run('02-watch.ts')
    const headings = [...said.matchAll(/^── (.*)$/gm)].map(match => match[1])
    assert.deepEqual(headings, [
      'round-1/proposer (stage:proposer)',
      'round-1/challenger (stage:challenger)',
      'synthesis/judge (stage:judge)',
      'verdict',
    ])
    assert.match(said, /^Move the service to Postgres this quarter\.$/m)
    assert.match(said, /called out: Every team that moved/)
    assert.match(said, /^ {3}docs\/load\.md:14: not-checked$/m)
    assert.doesNotMatch(said, /"winner"/)
  })

  test('03: a model of one’s own holds a seat', async () => {
    const said = await run('03-own-model.ts')
    assert.match(said, /^house had the stronger argument because: /m)
    assert.match(said, /^round-2\/challenger: house:stern$/m)
    assert.match(said, /“The concession stands, .*” — round-2\/challenger$/m)
    assert.match(said, /^Cost: unknown/m)
  })

  test('04: a resume asks nothing twice that was finished', async () => {
    const said = await run('04-resume.ts')
    assert.deepEqual(said.trim().split('\n'), [
      'Debate 1 is paused after 2 finished turns.',
      'Resumed, it is done (verdict) with 5 finished turns.',
      'round-1/proposer: asked once',
      'round-1/challenger: asked once',
      'round-2/proposer: asked 2 times',
      'round-2/challenger: asked once',
      'synthesis/judge: asked once',
    ])
  })

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
    assert.ok(
      document.turns.some(({ text }) => /迁移评估\.md:\d+/.test(text)),
      'it quotes the Chinese document',
    )
  })

  for (const [language, folder] of trees) {
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
      assert.deepEqual(
        updates.map(([, file]) => file),
        ['decisions.md', 'load.md'],
      )
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
    assert.deepEqual(
      topic!.map(({ id, round, status }) => [id, round, status]),
      [
        ['root', 1, 'forced'],
        ['d1', 2, 'converged'],
        ['d2', 2, 'forced'],
        ['d2.1', 3, 'forced'],
      ],
    )
    assert.deepEqual(topic![0]!.judgment.divergences[0]!.uninvolved, ['party-b'])
    assert.match(topic![1]!.positions['party-b']!, /^\(a\) I support/)
    assert.ok(topic!.every(node => node.moves.length > 0))
    assert.deepEqual(
      other!.map(({ id, status }) => [id, status]),
      [['root', 'converged']],
    )
  })

  for (const [language, folder] of evidence) {
    test(`07 (${language}): a report that names what does not hold, as it lies beside it`, async () => {
      const { said, report } = await inOwnFolder('examples/07-evidence', language, folder)
      assert.match(said, /^Debate 1: verdict, 16 calls\. Its report is in /m)
      const results = [...said.matchAll(/^(round-\S+): .* (\S+)$/gm)].map(([, key, result]) => `${key} ${result}`)
      assert.deepEqual(results.filter(found => !found.endsWith(' holds')).toSorted(), [
        'round-1/proposer#e1 differs',
        'round-1/proposer#e2 not-there',
        'round-2/proposer#e2 differs',
      ])
      assert.match(report, /^Firmness: firm/m)
      sameText(report, kept(folder, 'report.md'), 'report.md', '07-evidence')
    })
  }

  for (const [language, folder] of arenas) {
    test(`09 (${language}): an arena and its report, as it lies beside it`, async () => {
      const { said, report } = await inOwnFolder('examples/09-arena', language, folder)
      assert.match(said, /^Debate 1: verdict, 62 calls\. Its report is in /m)
      const fouls = [...said.matchAll(/^(\S+): (\S+), found by (\S+)$/gm)].map(([, ...foul]) => foul.join(' '))
      assert.deepEqual(fouls, ['round-6/con early-ally code', 'round-10/pro new-facts judge'])
      assert.deepEqual(said.match(/^\S+ is let in$/gm), ['aud_02 is let in', 'aud_05 is let in'])
      assert.equal(said.match(/^Round \d+: \{"pro":/gm)?.length, 10)
      assert.match(report, language === 'zh' ? /裁判与观众意见相左/ : /Judge and audience disagree/)
      sameText(report, kept(folder, 'report.md'), 'report.md', '09-arena')
    })
  }

  test('09: the config can be used as it is, with whoever is there', async () => {
    for (const [, folder] of arenas) {
      const config = join(folder, 'config.jsonc')
      const { stdout } = await node([join(root, 'bin/agon.js'), 'arena', '--config', config, '--rounds', '4', '--json'])
      const { outcome, seats }: DebateDocument = JSON.parse(stdout)
      assert.match(outcome!, /^(?:verdict|tie)$/)
      assert.ok(
        seats.every(({ model }) => model.startsWith('offline:')),
        JSON.stringify(seats),
      )
    }
  })

  for (const [language, folder] of researches) {
    test(`10 (${language}): a research and its report, as it lies beside it`, async () => {
      const { said, report } = await inOwnFolder('examples/10-research', language, folder)
      assert.match(said, /^Debate 1: success, 11 calls\. Its report is in /m)
      assert.equal(said.match(/^stage:\w+ is there$/gm)?.length, 4)
      const results = [...said.matchAll(/^(research\S+): .* (\S+)$/gm)].map(([, key, result]) => `${key} ${result}`)
      assert.equal(results.length, 7)
      assert.deepEqual(
        results.filter(found => !found.endsWith(' holds')),
        ['research/rabbitmq#e3 differs'],
      )
      assert.match(report, language === 'zh' ? /审计员与(?:程序|代码)的结果不一致/ : /Auditor and code disagree/)
      assert.match(report, /1\.n1[^\n]*174[^\n]*2\.3[^\n]*74/, 'two values for one price')
      sameText(sorted(report), sorted(kept(folder, 'report.md')), 'report.md', '10-research')
    })

    test(`10 (${language}): what is cited stands in the documents, but for the price`, () => {
      const cited = [...kept(folder, 'report.md').matchAll(/^ {2}“(.+)” ?[(（]docs\/(.+\.md):(\d+)[)）]$/gm)]
      const wrong = cited.filter(([, quote, file, line]) => {
        const there = kept(folder, 'docs', file!).split('\n')[Number(line) - 1]!
        return !there.includes(quote!)
      })
      assert.equal(cited.length, 7)
      assert.deepEqual(
        wrong.map(([, , file, line]) => `${file}:${line}`),
        [language === 'zh' ? '价格.md:5' : 'prices.md:5'],
      )
    })
  }

  test('10: the config can be used as it is, with models that are there', async t => {
    const lab = await startLab()
    t.after(() => lab.close())
    const home = mkdtempSync(join(place, 'home-'))
    const provider = { baseURL: lab.url, apiKey: 'k', models: ['a', 'b', 'c', 'd'] }
    writeFileSync(join(home, 'config.json'), JSON.stringify({ providers: { lab: provider } }))
    for (const [, folder] of researches) {
      const args = ['research', '--config', join(folder, 'config.jsonc'), '--yes', '--json']
      const { stdout } = await node([join(root, 'bin/agon.js'), ...args], root, home)
      const { outcome, context, facts }: DebateDocument = JSON.parse(stdout)
      assert.deepEqual([outcome, context.length], ['success', 3])
      const results = facts.filter(({ type }) => type === 'citation.checked').map(({ result }) => result)
      assert.ok(results.length >= 2 && results.every(result => result === 'holds'), results.join())
    }
  })

  for (const [language, folder] of dialectics)
    test(`11 (${language}): a dialectic, its report and its record, as they lie beside it`, async () => {
      const { said, report, file } = await inOwnFolder('examples/11-dialectic', language, folder)
      assert.match(said, /^Debate 1: agreed, 12 calls\. Its report and its record are in /m)
      const results = [...said.matchAll(/^(round-\S+): \S+ (\S+)$/gm)].map(([, key, result]) => `${key} ${result}`)
      assert.deepEqual(
        results.filter(found => !found.endsWith(' holds')),
        ['round-1/partner#e2 differs'],
      )
      assert.match(report, language === 'zh' ? /\*\*改变方向\*\*/ : /\*\*change of direction\*\*/)
      sameText(report, kept(folder, 'report.md'), 'report.md', '11-dialectic')
      const day = /^\*\*Date\*\*: \d{4}-\d\d-\d\d$/m
      sameText(
        file('record.md').replace(day, ''),
        kept(folder, 'record.md').replace(day, ''),
        'record.md',
        '11-dialectic',
      )
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
  return promisify(execFile)(process.execPath, [...args], { cwd, env, timeout: 30_000 })
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
): Promise<{ said: string; report: string; file(name: string): string }> {
  const cwd = mkdtempSync(join(place, 'own-'))
  cpSync(join(root, example), join(cwd, example), { recursive: true })
  const { stdout } = await node([...conditions, join(root, example, 'run.ts'), language], cwd)
  const file = (name: string) => readFileSync(join(cwd, folder, name), 'utf8')
  return { said: stdout, report: file('report.md'), file }
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

/** Without its day. Roles work side by side, and what was found in their words stands in the order in which it was found. */
const sorted = (report: string): string =>
  report
    .replace(/^(Date: |日期：)\d{4}-\d\d-\d\d/m, '$1')
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
