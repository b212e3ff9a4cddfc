/** The visible text of a page, in one pass. Blocks end lines; scripts, styles and hidden parts are left out. */
export function readHtml(html: string): { title: string | null; text: string } {
  const open = makeStack()
  const parts: string[] = []
  let title: string | null = null
  for (const piece of tagsOf(html)) {
    if (typeof piece !== 'string') {
      if (piece.name === 'title' && !piece.closes && !open.has('svg')) title ??= tidy(decodeEntities(piece.raw ?? ''))
      const isSeen = !open.isHidden()
      if (piece.closes) open.close(piece.name)
      else open.open(piece)
      if (isSeen) parts.push(breakAt(piece))
    } else if (!open.isHidden()) {
      const text = decodeEntities(piece)
      parts.push(open.has('pre') ? text : text.replace(/\n/g, ' '))
    }
  }
  return { title: title || null, text: tidyLines(parts.join('')) }
}

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim()

function tidyLines(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function breakAt({ name }: Tag): string {
  if (name === 'td' || name === 'th') return ' '
  return blocks.has(name) ? '\n' : ''
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

const blocks = words(
  'address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol option p pre search section select summary table tbody tfoot thead tr ul',
)
const unseen = words(
  'script style noscript template svg head iframe object noembed noframes title datalist math-annotation',
)
const empty = words('area base br col embed frame hr img input link meta param source track wbr')

/** Such an element ends where one of these begins. */
const siblings: Readonly<Record<string, ReadonlySet<string>>> = {
  p: words(
    'p div ul ol dl table pre blockquote section article h1 h2 h3 h4 h5 h6 form hr main nav header footer aside figure',
  ),
  li: words('li'),
  dt: words('dt dd'),
  dd: words('dt dd'),
  tr: words('tr'),
  td: words('td th tr'),
  th: words('td th tr'),
  option: words('option'),
  head: words('body'),
}

/** The open elements. Each is added and removed once, in whatever order a page closes them. */
function makeStack() {
  const elements: { name: string; isHidden: boolean }[] = []
  const count = new Map<string, number>()
  let hidden = 0
  const change = (name: string, by: 1 | -1) => count.set(name, (count.get(name) ?? 0) + by)
  const pop = (): string => {
    const { name, isHidden } = elements.pop()!
    change(name, -1)
    if (isHidden) hidden--
    return name
  }
  const close = (name: string) => {
    if (!count.get(name)) return
    while (pop() !== name);
  }
  return {
    open({ name, isHidden, endsItself, raw }: Tag): void {
      if (name === 'body') close('head')
      while (elements.length > 0 && siblings[elements.at(-1)!.name]?.has(name)) pop()
      if (empty.has(name) || endsItself || raw !== null) return
      elements.push({ name, isHidden: isHidden || unseen.has(name) })
      change(name, 1)
      if (elements.at(-1)!.isHidden) hidden++
    },
    close,
    has: (name: string) => (count.get(name) ?? 0) > 0,
    isHidden: () => hidden > 0,
  }
}

/** Turns `&amp;`, `&#20013;`, `&#x4e2d;` into characters. Unknown entities stay. */
function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#(\d{1,8})|#[xX]([\da-fA-F]{1,8})|([A-Za-z][A-Za-z\d]{1,31}));?/g,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name === undefined) return character(Number.parseInt(decimal ?? hex!, decimal === undefined ? 16 : 10))
      return named.get(name) ?? named.get(name.toLowerCase()) ?? whole
    },
  )
}

/** Numbers from 128 to 159 are read as Windows-1252. */
function character(code: number): string {
  if (code >= 0x80 && code <= 0x9f) return new TextDecoder('windows-1252').decode(Uint8Array.of(code))
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : '\ufffd'
}

/** In the order of their codes from 160 on. */
const latin = [
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr',
  'deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest',
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml',
  'ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig',
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml',
  'eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml',
].flatMap(line => line.split(' '))

const greek =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega'.split(
    ' ',
  )

const others =
  'amp & lt < gt > quot " apos \' hellip … mdash — ndash – lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ lsaquo ‹ rsaquo › bull • prime ′ Prime ″ euro € trade ™ larr ← uarr ↑ rarr → darr ↓ harr ↔ rArr ⇒ hArr ⇔ minus − lowast ∗ radic √ infin ∞ asymp ≈ ne ≠ le ≤ ge ≥ sum ∑ prod ∏ part ∂ int ∫ deg ° dagger † Dagger ‡ permil ‰ OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ fnof ƒ circ ˆ tilde ˜ check ✓ star ☆ lpar ( rpar ) lbrack [ rbrack ] lbrace { rbrace } lowbar _ ast * num # dollar $ percnt % comma , period . colon : semi ; excl ! quest ? commat @ sol / bsol \\ verbar | equals = plus + grave ` hyphen ‐ ensp \u2002 emsp \u2003 thinsp \u2009 zwnj \u200c zwj \u200d lrm \u200e rlm \u200f NewLine \n Tab \t'

const named: ReadonlyMap<string, string> = new Map([
  ...latin.map((name, i): [string, string] => [name, String.fromCharCode(160 + i)]),
  ...greek.flatMap((name, i): [string, string][] => [
    [name, String.fromCharCode(0x3b1 + i)],
    [name.charAt(0).toUpperCase() + name.slice(1), String.fromCharCode(0x391 + i)],
  ]),
  ...pairs(others.split(' ')),
])

function pairs(words: readonly string[]): [string, string][] {
  return words.flatMap((name, i): [string, string][] => (i % 2 === 0 ? [[name, words[i + 1]!]] : []))
}

interface Tag {
  /** In lower case. */
  name: string
  closes: boolean
  /** `<svg/>` */
  endsItself: boolean
  /** By its `hidden` attribute or its style. */
  isHidden: boolean
  /** The content of an element that cannot contain tags; null for all others. */
  raw: string | null
}

/** Tags and the text between them, in order, without comments. Each character is read a fixed number of times. */
function* tagsOf(html: string): Generator<Tag | string> {
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

/** If the end is missing, it is the end of the page, as in a browser. */
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

/** The place behind the tag's `>`. One in quotation marks does not count. */
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
