import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openWindow } from '../browser/support/browser.ts'
import { inBrowser, openBrowser } from '../browser/support/chromium.ts'
import { type Lab, startLab } from '../lab/server.ts'
import { linkIn, visit } from '../serve/support/visitor.ts'
import { labConfig, until } from '../support/agon.ts'
import { bareEnvironment } from '../support/bare-machine.ts'
import { temporaryFolder } from '../support/folder.ts'

/**
 * A checkout of Agon with a sixth format: its folder, and its name in the one list of formats. Nothing else is touched, and it
 * has a command, a file, a schema, a form, a report, forks, panels and both languages.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const place = temporaryFolder()
const checkout = join(place, 'agon')
const [home, work] = [join(place, 'home'), join(place, 'work')]

function newCheckout(): void {
  for (const folder of ['src', 'web', 'bin', 'scripts', 'package.json', 'tsconfig.json'])
    cpSync(join(root, folder), join(checkout, folder), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'))
  const own = join(checkout, 'src/formats/council')
  cpSync(fileURLToPath(new URL('council', import.meta.url)), own, { recursive: true })
  // In its place in src/, it is beside the other rooms.
  for (const name of readdirSync(own).filter(name => name.endsWith('.ts'))) {
    const text = readFileSync(join(own, name), 'utf8')
    writeFileSync(
      join(own, name),
      text.replaceAll("'../../../src/formats/", "'../").replaceAll("'../../../src/", "'../../"),
    )
  }
  const list = join(checkout, 'src/formats/index.ts')
  const listed = `${readFileSync(list, 'utf8').replace('dialectic, judge]', 'dialectic, judge, council]')}
import { council } from './council/listed.ts'
`
  assert.match(listed, /council\]/)
  writeFileSync(list, listed)
  for (const folder of [home, work]) mkdirSync(folder)
}

const environment = { ...bareEnvironment, HOME: place, AGON_HOME: home }
const program = join(checkout, 'bin/agon.js')

interface Ran {
  code: number
  stdout: string
  stderr: string
}

const agon = (args: readonly string[], env: Record<string, string> = {}): Promise<Ran> =>
  new Promise(resolve => {
    execFile(
      process.execPath,
      [program, ...args],
      { cwd: work, env: { ...environment, ...env } },
      (error, stdout, stderr) => resolve({ code: (error as { code?: number } | null)?.code ?? 0, stdout, stderr }),
    )
  })

describe('a sixth format', () => {
  let lab: Lab
  before(async () => {
    newCheckout()
    const isVote = ({ turn }: { turn: string }) => /^(?:vote|tie)\//.test(turn)
    lab = await startLab({
      rules: request => ({ text: isVote(request) ? '{"vote":"yes"}' : `${request.turn} says yes.` }),
    })
    const seats = { chair: 'lab:a', 'member-1': 'lab:b', 'member-2': 'lab:c' }
    writeFileSync(join(home, 'config.json'), JSON.stringify({ ...labConfig(lab), seats }))
  })
  after(() => lab.close())

  it('has a command with its seats and options, in both languages', async () => {
    const en = (await agon(['council', '--help'])).stdout
    assert.match(en, /--rounds <N> +rounds of advice, 1–3 \(default: 1\)/)
    assert.match(en, /--mood <WORD> +how they speak: calm, bold \(default: calm\)/)
    assert.match(en, /--chair <seat>/)
    const zh = (await agon(['council', '--help'], { LANG: 'zh_CN.UTF-8' })).stdout
    assert.match(zh, /建言轮数，1–3（默认 1）/)
    assert.match((await agon(['--help'])).stdout, /council \[options\] \[question\.\.\.\]/)
  })

  it('refuses what is wrong, all at once, before anything is asked', async () => {
    const { code, stderr } = await agon(['council', 'Tea?', '--rounds', '9', '--mood', 'sad'])
    assert.equal(code, 2)
    assert.match(stderr, /--rounds: "9" is not allowed\. Allowed: a whole number from 1 to 3\./)
    assert.match(stderr, /--mood: "sad" is not allowed\. Allowed: calm, bold\./)
    assert.equal(lab.requests.length, 0)
  })

  it('has a file with mistakes by line and column, and a schema', async () => {
    writeFileSync(join(work, 'bad.json'), '{\n  "topic": "Tea?",\n  "rounds": 9,\n  "moood": "calm"\n}\n')
    const { stderr } = await agon(['council', '--config', 'bad.json'])
    assert.match(stderr, /bad\.json:3:13 rounds: must be at most 3/)
    assert.match(stderr, /bad\.json:4:3 moood: unknown field\. Did you mean mood\?/)
    const { properties } = JSON.parse((await agon(['schema', 'council'])).stdout)
    assert.deepEqual(
      [properties.rounds.minimum, properties.rounds.maximum, properties.mood.enum],
      [1, 3, ['calm', 'bold']],
    )
  })

  it('debates from its file, reports, and is forked with another option', async () => {
    writeFileSync(join(work, 'good.json'), '{ "topic": "Should the office have tea?", "rounds": 2 }')
    const { code, stdout, stderr } = await agon(['council', '--config', 'good.json', '--mood', 'bold'])
    assert.equal(code, 0, stderr)
    assert.equal(stdout, '# Should the office have tea?\n\nThe council says yes.\n')
    const asked = lab.requests.map(({ turn }) => turn)
    assert.deepEqual(asked.toSorted(), [
      ...[
        'round-1/member-1',
        'round-1/member-2',
        'round-2/member-1',
        'round-2/member-2',
        'vote/member-1',
        'vote/member-2',
      ],
    ])
    const forked = await agon(['fork', '1', '--at', 'vote', '--mood', 'calm', '--json'])
    assert.equal(forked.code, 0, forked.stderr)
    const { fork, outcome } = JSON.parse(forked.stdout)
    assert.deepEqual([fork.parent, outcome], [1, 'decided'])
    const refused = await agon(['fork', '1', '--at', 'vote', '--weights', '60/40'])
    assert.match(refused.stderr, /--weights/)
  })

  it('speaks Chinese', async () => {
    const { stdout, stderr } = await agon(['council', '办公室应当供应茶吗？'])
    assert.match(stdout, /议事会表示赞成。/)
    assert.match(stderr, /主席/)
  })

  it('has a form on the page, is started there, and its panels are drawn', inBrowser, async t => {
    const { buildPage } = await import('../../scripts/build-page.ts')
    const built = join(checkout, 'dist/page')
    await buildPage(built, checkout)
    const serving = spawn(process.execPath, [program, 'serve', '--port', '0'], { cwd: work, env: environment })
    t.after(() => void serving.kill('SIGKILL'))
    let said = ''
    serving.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
    await until('a link', () => linkIn(said) !== null)
    const visitor = await visit(t, linkIn(said)!)
    const about = await visitor.json<{
      formats: { id: string; name: string; fields: { name: string; label: string }[] }[]
    }>('/api/about?language=zh')
    const form = about.formats.find(({ id }) => id === 'council')!
    assert.equal(form.name, '议事会')
    assert.deepEqual(
      form.fields.slice(0, 2).map(({ name, label }) => [name, label]),
      [
        ['rounds', '建言轮数'],
        ['mood', '语气'],
      ],
    )
    const wrong = await visitor.post('/api/debates', { format: 'council', topic: 'Tea?', rounds: 7 })
    assert.equal(wrong.status, 422)
    assert.deepEqual(((await wrong.json()) as { problems: { field: string }[] }).problems[0]!.field, 'rounds')
    const started = await visitor.post('/api/debates', {
      format: 'council',
      topic: 'Should the office have coffee?',
      rounds: 2,
    })
    assert.equal(started.status, 201)
    const { id } = (await started.json()) as { id: number }
    const browser = await openBrowser()
    t.after(() => browser.close())
    const { page, errors } = await openWindow(browser)
    await page.context().addCookies([
      {
        name: visitor.cookie.split('=')[0]!,
        value: visitor.cookie.split('=').slice(1).join('='),
        url: visitor.origin,
      },
    ])
    await page.goto(`${visitor.origin}/debates/${id}`)
    await page.getByText('The council says yes.').first().waitFor()
    await page.getByRole('heading', { name: 'Votes' }).waitFor()
    assert.deepEqual(errors, [])
  })
})
