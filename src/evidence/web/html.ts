import { decodeEntities } from './entities.ts'
import { type Tag, tagsOf } from './tags.ts'

export interface ReadHtml {
  title: string | null
  text: string
}

/** What a reader of the page sees, in one pass: blocks end lines; scripts, styles and hidden parts are left out. */
export function readHtml(html: string): ReadHtml {
  const open = makeStack()
  const parts: string[] = []
  let title: string | null = null
  for (const piece of tagsOf(html)) {
    if (typeof piece !== 'string') {
      if (piece.name === 'title' && !piece.closes && !open.has('svg')) title ??= tidy(decodeEntities(piece.raw ?? ''))
      const isSeen = open.hidden() === 0
      if (piece.closes) open.close(piece.name)
      else open.open(piece)
      if (isSeen) parts.push(breakAt(piece))
    } else if (open.hidden() === 0) {
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

/** An element of these ends where the next begins, or a block within a paragraph. */
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

interface Stack {
  open(tag: Tag): void
  close(name: string): void
  has(name: string): boolean
  /** How many of the open elements are not to be seen. */
  hidden(): number
}

/** The elements that are open. Each is put in and taken out once, whatever order a page closes them in. */
function makeStack(): Stack {
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
    open({ name, isHidden, endsItself, raw }) {
      if (name === 'body') close('head')
      while (elements.length > 0 && siblings[elements.at(-1)!.name]?.has(name)) pop()
      if (empty.has(name) || endsItself || raw !== null) return
      elements.push({ name, isHidden: isHidden || unseen.has(name) })
      change(name, 1)
      if (elements.at(-1)!.isHidden) hidden++
    },
    close,
    has: name => (count.get(name) ?? 0) > 0,
    hidden: () => hidden,
  }
}
