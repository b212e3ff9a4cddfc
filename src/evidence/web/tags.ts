export interface Tag {
  /** In lower case. */
  name: string
  closes: boolean
  /** `<svg/>` */
  endsItself: boolean
  /** By its `hidden` attribute or its style. */
  isHidden: boolean
  /** What stands between a tag and its end, where no tags can be in it; null of all others. */
  raw: string | null
}

/** Tags and the text between them, in order. Comments are left out. Every character is looked at a fixed number of times. */
export function* tagsOf(html: string): Generator<Tag | string> {
  let at = 0
  while (at < html.length) {
    const start = nextTag(html, at)
    if (start > at) yield html.slice(at, start)
    if (start === html.length) return
    if (html[start + 1] === '!' || html[start + 1] === '?') {
      const { text, end } = readDeclaration(html, start)
      if (text !== '') yield text
      at = end
      continue
    }
    const end = tagEnd(html, start)
    const tag = readTag(html.slice(start, end))
    at = end
    if (rawElements.has(tag.name) && !tag.closes && !tag.endsItself) {
      const close = closingOf(html, tag.name, end)
      tag.raw = html.slice(end, close)
      at = close
    }
    yield tag
  }
}

const rawElements = new Set(['script', 'style', 'title', 'textarea', 'iframe', 'noembed', 'noframes', 'xmp'])

function nextTag(html: string, from: number): number {
  opening.lastIndex = from
  return opening.exec(html)?.index ?? html.length
}

const opening = /<(?:[A-Za-z!?]|\/[A-Za-z])/g

/** What never ends goes to the end of the page, as in a browser. */
const afterOrEnd = (html: string, sign: string, from: number): number => {
  const at = html.indexOf(sign, from)
  return at < 0 ? html.length : at + sign.length
}

function readDeclaration(html: string, start: number): { text: string; end: number } {
  if (html.startsWith('<!--', start)) return { text: '', end: afterOrEnd(html, '-->', start + 2) }
  if (!html.startsWith('<![CDATA[', start)) return { text: '', end: afterOrEnd(html, '>', start) }
  const end = afterOrEnd(html, ']]>', start)
  return {
    text: html
      .slice(start + 9, end)
      .replace(/\]\]>$/, '')
      .replaceAll('&', '&amp;'),
    end,
  }
}

/** After its `>`, which does not count within quotation marks. */
function tagEnd(html: string, start: number): number {
  let quote = ''
  for (let at = start + 1; at < html.length; at++) {
    const unit = html[at]!
    if (quote !== '') {
      if (unit === quote) quote = ''
    } else if (unit === '>') return at + 1
    else if ((unit === '"' || unit === "'") && isAfterEquals(html, at)) quote = unit
  }
  return html.length
}

const isAfterEquals = (html: string, at: number): boolean => {
  let before = at - 1
  while (at - before < 8 && (html[before] === ' ' || html[before] === '\n')) before--
  return html[before] === '='
}

function readTag(source: string): Tag {
  const [, slash, name] = /^<(\/?)([A-Za-z][^\s/>]{0,63})/.exec(source)!
  return {
    name: name!.toLowerCase(),
    closes: slash === '/',
    endsItself: source.endsWith('/>'),
    isHidden: /hidden|none/i.test(source) && hides(source),
    raw: null,
  }
}

function hides(source: string): boolean {
  for (const { groups } of source.slice(1).matchAll(attribute)) {
    const name = groups!.name!.toLowerCase()
    if (name === 'hidden') return true
    const value = groups!.double ?? groups!.single ?? groups!.bare ?? ''
    if (name === 'style' && /(?:^|[\s;])(?:display\s{0,8}:\s{0,8}none|visibility\s{0,8}:\s{0,8}hidden)/i.test(value))
      return true
  }
  return false
}

const attribute =
  /(?<=[\s"'/])(?<name>[^\s"'<>/=]+)(?:\s{0,64}=\s{0,64}(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\s"'>]+)))?/g

function closingOf(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  closing.lastIndex = from
  return closing.exec(html)?.index ?? html.length
}
