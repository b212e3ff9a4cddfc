import MarkdownIt, { type Env } from 'markdown-it'
import { noticesOf } from '../../src/core/notices.ts'
import type { Format } from '../../src/engine/format.ts'
import type { documentOf } from '../../src/host/archived.ts'
import { exportAs } from '../../src/host/export/forms.ts'
import type { Played } from './play.ts'

/** As strict a reader as there is: it believes every tag. */
const reader = new MarkdownIt({ html: true })

/** What a reader, a browser and a terminal make of a debate. */
export interface Outlines {
  /** Name of the text → what is ours in it. */
  ours: Map<string, string[]>
  breaks: string[]
}

export async function outlinesOf({ view, id, createdAt }: Played, format: Format): Promise<Outlines> {
  const debate = { id, view, format, createdAt, live: false }
  const markdown = new Map([['md', await exportAs('md', debate)]])
  const openedAt = '2026-05-04T23:00:00.000Z'
  const files = format.written!.outputs?.(view, { openedAt, notices: noticesOf(view) })?.files ?? []
  for (const { name, text } of files) if (name.endsWith('.md')) markdown.set(name.replace(/-.*\./, '.'), text)
  const ours = new Map<string, string[]>()
  const breaks: string[] = []
  for (const [name, text] of markdown) {
    const { outline, acts } = readMarkdown(text)
    ours.set(name, outline)
    breaks.push(...acts.map(what => `${name}: ${what}`), ...controlsIn(name, text))
  }
  const html = await exportAs('html', debate)
  ours.set('html', headingsIn(html))
  breaks.push(...pageBreaks(html), ...controlsIn('html', html))
  breaks.push(...documentBreaks(await exportAs('json', debate), view))
  for (const [name, make] of Object.entries(format.written!.exports ?? {}))
    breaks.push(...controlsIn(name, make(view, { openedAt })))
  return { ours, breaks }
}

/** Headings of our ranks, folded parts, lists and tables at the top; and whatever could act. */
export function readMarkdown(text: string): { outline: string[]; acts: string[] } {
  const outline: string[] = []
  const acts: string[] = []
  const env: Env = {}
  for (const { type, tag, level, content, children } of reader.parse(text, env)) {
    if (type === 'heading_open' && Number(tag[1]) < 5) outline.push(`${tag} ${level}`)
    if (type === 'html_block') outline.push(content.replace(/<summary>.*<\/summary>/, '<summary>'))
    for (const child of children ?? []) {
      if (child.type === 'html_inline') acts.push(`raw HTML ${child.content}`)
      if (child.type === 'image') acts.push(`an image ${child.attrGet('src')}`)
      if (child.type !== 'link_open') continue
      const address = String(child.attrGet('href'))
      if (!/^(?:https?:|mailto:|#)/.test(address) && !isPath(address)) acts.push(`a link to ${address}`)
    }
  }
  acts.push(...definitionsIn(env))
  return { outline, acts }
}

/** What a relative link would be: it leads to no other place. */
const isPath = (address: string): boolean => !/^[a-z][a-z0-9+.-]*:/i.test(address) && !address.startsWith('//')

/** They would make links of our own words in brackets, such as `[Root]`. */
const definitionsIn = ({ references = {} }: Env): string[] =>
  Object.entries(references).map(([name, { href }]) => `a definition of ${name} as ${href}`)

const controls = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e0fff}]/u

export const controlsIn = (name: string, text: string): string[] => {
  const found = controls.exec(text)
  return found ? [`${name}: a control character ${JSON.stringify(found[0])}`] : []
}

const allowed = new Set(
  'html head meta title style body header p span h1 h2 h3 h4 h5 h6 nav ol ul li a main aside section div strong em s article footer details summary del ins pre code blockquote hr br table thead tbody tfoot tr th td dl dt dd time figure figcaption svg desc rect text'.split(
    ' ',
  ),
)

/** Drawings are made of these, and they stand nowhere else. */
const drawing = new Set('path circle line polyline g defs pattern tspan'.split(' '))

/** Where a node of a tree stands. */
const place = /^(?:(?:left|top|width|height|--depth):[\d.]+(?:rem)?;)+$/

/** Every tag as a browser reads it. Text holds no `<`, so that none can be forged. */
export function pageBreaks(html: string): string[] {
  const body = html.replace(/<style>[^<]*<\/style>/, '').replace('<!doctype html>', '')
  const breaks: string[] = []
  let drawings = 0
  for (const [tag, name = '', attributes = ''] of body.matchAll(/<\/?([^\s>/]*)([^>]*)>?/g)) {
    if (name === 'svg') drawings += tag.startsWith('</') ? -1 : 1
    if (!allowed.has(name) && !(drawings > 0 && drawing.has(name))) breaks.push(`html: an element ${tag.slice(0, 60)}`)
    for (const [, attribute = '', value = ''] of attributes.matchAll(/([^\s"'=]+)(?:="([^"]*)")?/g)) {
      if (/^on|^src|^action$|^formaction$/i.test(attribute) || (attribute === 'style' && !place.test(value)))
        breaks.push(`html: an attribute ${attribute}=${value}`)
      if (attribute === 'href' && !/^(?:https?:|#|$)/.test(value)) breaks.push(`html: a link to ${value}`)
    }
  }
  return breaks
}

/** Of the page itself: what was said is deeper. */
const headingsIn = (html: string): string[] => Array.from(html.matchAll(/<(h[1-3])[ >]/g), ([, tag]) => tag!)

function documentBreaks(json: string, view: Played['view']): string[] {
  const document = JSON.parse(json) as ReturnType<typeof documentOf>
  const said = document.turns.filter(({ key, text }) => text !== view.turns.get(key)?.text)
  return said.map(({ key }) => `json: other words for ${key}`)
}
