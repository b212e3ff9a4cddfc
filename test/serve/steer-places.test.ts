import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import type { FormRequest } from '../../src/server/backend.ts'
import { problemsOf, steered } from './support/steering.ts'

const research: FormRequest = { format: 'research', topic: 'Claude Code vs OpenCode' }
const dialectic: FormRequest = { format: 'dialectic', topic: 'Should the job queue move from Redis to Postgres?' }

describe('files that a wish from the page has written', () => {
  it('lie below the folder of the server, whatever the path looks like, and nowhere hidden', async t => {
    const here = steered(t)
    const outside = dirname(here.folder)
    symlinkSync(outside, join(here.folder, 'link'))
    mkdirSync(join(here.folder, '.git/hooks'), { recursive: true })
    writeFileSync(join(here.folder, '.bashrc'), 'mine')
    const far = [
      join(tmpdir(), 'report.md'),
      '../report.md',
      'a/../../report.md',
      'link/report.md',
      '.bashrc',
      '.git/hooks/post-checkout',
      './.envrc',
      '.debates/../../report.md',
    ]
    for (const path of far)
      for (const request of [
        { ...research, output_path: path },
        { ...dialectic, record: path },
      ])
        for (const language of ['en', 'zh'] as const)
          for (const work of [here.steering.estimate, here.steering.start, here.steering.plan]) {
            const { status, problems } = await problemsOf(work(request, language, null))
            assert.equal(status, 422, path)
            assert.deepEqual([...new Set(problems.map(({ field }) => field))], [Object.keys(request)[2]], path)
            assert.match(
              problems[0]!.message,
              language === 'zh' ? /从页面只能写入/ : /From the page, files are written only/,
            )
            assert.ok(!problems[0]!.message.includes(outside), 'no absolute path of the user')
          }
    assert.deepEqual([here.host.archive.list(), here.sent], [[], []])
    assert.equal(existsSync(join(outside, 'report.md')), false)
  })

  it('take the place of no other', async t => {
    const here = steered(t)
    writeFileSync(join(here.folder, 'deploy.sh'), 'mine')
    const taken = await problemsOf(here.steering.start({ ...research, output_path: 'deploy.sh' }, 'en'))
    assert.deepEqual(
      taken.problems.map(({ field }) => field),
      ['output_path'],
    )
    assert.match(taken.problems[0]!.message, /already.*another name/)
    const forced = await problemsOf(here.steering.start({ ...research, output_path: 'deploy.sh', force: true }, 'zh'))
    assert.deepEqual([forced.status, forced.problems[0]!.field], [422, 'force'])
    assert.equal(readFileSync(join(here.folder, 'deploy.sh'), 'utf8'), 'mine')
  })

  it('may lie in it', async t => {
    const here = steered(t)
    mkdirSync(join(here.folder, 'reports'))
    for (const path of ['report.md', './reports/a.html', join(here.folder, 'reports/b.json')])
      await here.steering.estimate({ ...research, output_path: path }, 'en')
    for (const record of ['notes.md', '.debates/mine.md', true] as const)
      await here.steering.estimate({ ...dialectic, record }, 'en')
  })

  it('whose names no file could have are told of', async t => {
    const here = steered(t)
    const long = 'a'.repeat(5_000)
    for (const [request, language] of [
      [{ ...research, output_path: `${long}.md` }, 'en'],
      [{ format: 'arena', topic: 'Cities should ban private cars', audience: long }, 'zh'],
    ] as const) {
      const { status, problems } = await problemsOf(here.steering.estimate(request, language))
      assert.equal(status, 422)
      assert.match(problems[0]!.message, language === 'zh' ? /路径无法使用/ : /path .* cannot be used/)
      assert.ok(problems[0]!.message.length < 200)
    }
  })
})
