import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { faces } from '../src/formats/faces.ts'
import { builtPage } from './support/browser.ts'
import { PageScripts } from './support/page-scripts.ts'

const mostBytes = 60_000

describe('the built page', () => {
  let page: Awaited<ReturnType<typeof builtPage>>
  before(async () => {
    page = await builtPage()
  })
  after(() => page.remove())

  it('needs little script for a debate', () => {
    const scripts = new PageScripts(page.folder)
    assert.deepEqual(scripts.formats.toSorted(), Object.keys(faces).toSorted())
    const sizes = scripts.formats.map(format => [format, scripts.gzipBytes(scripts.forDebate(format))] as const)
    assert.deepEqual(
      sizes.filter(([, bytes]) => bytes > mostBytes),
      [],
    )
    assert.ok(sizes.every(([, bytes]) => bytes > mostBytes / 4))
  })

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
    for (const [name, text] of filesIn(join(import.meta.dirname, '../web')).filter(([name]) => /\.tsx?$/.test(name))) {
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
