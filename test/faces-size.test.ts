import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type OutputChunk } from 'rolldown'
import { faces } from '../src/formats/faces.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What a page has of `core` whatever it shows. */
const ofPage =
  /\/core\/(?:view|totals|clean|aloud|markdown|scene-order|timeline|evidence|result-words|failure-words|notices|remark)\.ts$/

/** Of a debate's page with 60 KB: what its format may take. Research tells most in words of its own. */
const most: Readonly<Record<string, number>> = { research: 19.5 }
const usual = 12

/** A face with all that is loaded for it alone. */
async function chunkOf(id: string): Promise<OutputChunk> {
  const { output } = await build({
    input: `src/formats/${id}/face.ts`,
    cwd: root,
    write: false,
    platform: 'browser',
    output: { minify: true, format: 'esm' },
    external: name => ofPage.test(name),
  })
  assert.equal(output.length, 1)
  return output[0]
}

describe('the face of a format in the browser', () => {
  for (const id of Object.keys(faces))
    it(`${id}: is small, and brings neither zod nor anything of Node`, async t => {
      const { code, moduleIds, imports } = await chunkOf(id)
      assert.ok(moduleIds.some(name => name.endsWith(`formats/${id}/face.ts`)))
      assert.deepEqual(
        moduleIds.filter(name => /node_modules|^node:/.test(name)),
        [],
      )
      assert.deepEqual(
        imports.filter(name => !ofPage.test(name)),
        [],
      )
      const bytes = gzipSync(code).length
      t.diagnostic(`${id}: ${(bytes / 1024).toFixed(1)} KB`)
      assert.ok(bytes <= 1024 * (most[id] ?? usual), `${bytes} bytes`)
    })
})
