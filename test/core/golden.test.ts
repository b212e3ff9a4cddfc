import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, it } from 'node:test'

const folder = mkdtempSync(join(tmpdir(), 'agon-golden-'))
after(() => rmSync(folder, { recursive: true }))

/** Runs a test file of one text under one title; it stands where its golden file is in the folder. */
function run(title: string, text: string, update = false): number | null {
  mkdirSync(join(folder, 'support'), { recursive: true })
  const helper = readFileSync(new URL('../support/golden.ts', import.meta.url), 'utf8')
  writeFileSync(join(folder, 'support/golden.ts'), helper)
  const body = `import { it } from 'node:test'
import { openGolden } from './support/golden.ts'
const golden = openGolden('said')
it('says it', () => golden.is('en', ${JSON.stringify(title)}, ${JSON.stringify(text)}))`
  writeFileSync(join(folder, 'one.test.ts'), body)
  const env = { ...process.env, AGON_TEST_UPDATE: update ? '1' : '', NODE_TEST_CONTEXT: undefined }
  return spawnSync(process.execPath, ['--test', 'one.test.ts'], { cwd: folder, env }).status
}

it('a golden text is written on request alone, and a changed, a missing and a dead one fail', () => {
  const text = 'One line.\n=== not a title\n\\=== nor this\n\nanother 行'
  assert.equal(run('a', text), 1)
  assert.equal(run('a', text, true), 0)
  assert.equal(run('a', text), 0)
  assert.equal(run('a', `${text}!`), 1)
  assert.equal(run('b', text), 1)
  assert.match(readFileSync(join(folder, 'golden/said.en.txt'), 'utf8'), /another 行\n$/)
})
