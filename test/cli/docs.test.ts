import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import { withTables } from '../../scripts/docs.ts'
import { promptsPage } from '../../scripts/prompts.ts'

it('docs/cli.md has the options of every format as their specs say them (npm run docs writes them)', async () => {
  const docs = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8')
  assert.equal(await withTables(docs), docs)
})

it('docs/prompts.md has what the prompts consist of now (npm run docs writes it)', async () => {
  const docs = readFileSync(new URL('../../docs/prompts.md', import.meta.url), 'utf8')
  assert.equal(await promptsPage(), docs)
})
