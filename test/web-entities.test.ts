import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import { markdownParser } from '../src/core/markdown.ts'
import { decodeHTMLStrict } from '../web/small/entities.ts'

it('the page knows names of characters as they are known elsewhere, and leaves others as they are', () => {
  const source = readFileSync(new URL('../web/small/entities.ts', import.meta.url), 'utf8')
  const names = new Set(source.match(/[A-Za-z]+\d*/g)!)
  const known = [...names].map(name => `&${name};`).filter(entity => decodeHTMLStrict(entity) !== entity)
  const parser = markdownParser()
  const elsewhere = (entity: string) =>
    parser
      .parse(`x${entity}x`, {})[1]!
      .children!.map(({ content }) => content)
      .join('')
  assert.ok(known.length > 130)
  for (const entity of known) assert.equal(`x${decodeHTMLStrict(entity)}x`, elsewhere(entity), entity)
  for (const entity of ['&;', '&nosuch;', '&__proto__;', '&constructor;'])
    assert.equal(decodeHTMLStrict(entity), entity)
})
