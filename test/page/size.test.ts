import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type OutputChunk } from 'rolldown'
import { builtPage } from '../browser/support/browser.ts'
import { displays } from '../support/displays.ts'

describe('the built page', () => {
  let page: Awaited<ReturnType<typeof builtPage>>
  before(async () => {
    page = await builtPage()
  })
  after(() => page.remove())

  it('loads nothing from elsewhere', () => {
    for (const [name, text] of filesIn(page.folder)) {
      for (const [, address] of text.matchAll(/(https?:\/\/[\w.-]+)/g))
        assert.ok(named.includes(address!), `${name} names ${address}`)
      assert.doesNotMatch(text, /(?:src|href)=["']?(?:https?:)?\/\//)
      assert.doesNotMatch(text, /url\(["']?(?:https?:)?\/\//)
      assert.doesNotMatch(text, /@import\s+(?:url\()?["']?(?:https?:)?\/\//)
      assert.doesNotMatch(text, /import\(?\s*[`"'](?:https?:)?\/\//)
    }
  })

  it('turns no text into code, and none into HTML', () => {
    for (const [name, text] of filesIn(page.folder)) {
      if (!name.endsWith('.js')) continue
      assert.equal(/\beval\(|\bnew Function\b|\bFunction\([`"']/.exec(text), null, name)
      const insertions = text.match(insertion) ?? []
      // The way that preact has for those who ask for it.
      const isPreacts = insertions.length === 1 && text.includes('.innerHTML=') && text.includes('.__html')
      assert.ok(insertions.length === 0 || isPreacts, `${name}: ${insertions.join(', ')}`)
    }
  })

  it('has no source that asks preact for HTML', () => {
    for (const [name, text] of filesIn(join(import.meta.dirname, '../../web')).filter(([name]) =>
      /\.tsx?$/.test(name),
    )) {
      const found = /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|__html/.exec(text)
      assert.equal(found, null, name)
    }
  })
})

const insertion =
  /\.(?:inner|outer)HTML\s*=(?!=)|insertAdjacentHTML|createContextualFragment|document\.write\b|setHTMLUnsafe/g

/** Names of markup, and where the numbers of publications lead to. */
const named = ['http://www.w3.org', 'https://arxiv.org', 'https://doi.org']

function filesIn(folder: string): [name: string, text: string][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.(?:tsx?|js|css|html|svg)$/.test(entry.name))
    .map(entry => [entry.name, readFileSync(join(entry.parentPath, entry.name), 'utf8')])
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What a page has of `core` and `shown` whatever it shows. */
const ofPage =
  /\/(?:core\/(?:view|totals|clean|markdown|rhythm|evidence|failure|notices|remark)|shown\/(?:audible-fields|reading-order))\.ts$/

/** Of a debate's page with 60 KB: what its format may take. Research tells most in words of its own. */
const most: Readonly<Record<string, number>> = { research: 19.5 }
const usual = 12

/** A display with all that is loaded for it alone. */
async function chunkOf(id: string): Promise<OutputChunk> {
  const { output } = await build({
    input: `src/formats/${id}/display.ts`,
    cwd: root,
    write: false,
    platform: 'browser',
    output: { minify: true, format: 'esm' },
    external: name => ofPage.test(name),
  })
  assert.equal(output.length, 1)
  return output[0]
}

describe('the display of a format in the browser', () => {
  for (const id of Object.keys(displays))
    it(`${id}: is small, and brings neither zod nor anything of Node`, async t => {
      const { code, moduleIds, imports } = await chunkOf(id)
      assert.ok(moduleIds.some(name => name.endsWith(`formats/${id}/display.ts`)))
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
