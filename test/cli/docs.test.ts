import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import { withTables } from '../../scripts/docs.ts'

it('docs/cli.md has the options of every format as their specs say them (npm run docs writes them)', async () => {
  const docs = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8')
  assert.equal(await withTables(docs), docs)
})
