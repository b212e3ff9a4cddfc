import type { Texts } from '../../../core/language.ts'
import type { Speech } from '../../../core/model.ts'
import type { Dossier } from '../../../models/offline/dossier.ts'
import { isOfflineSpeech, type PassagePlace, placesIn } from '../../../models/offline/reading.ts'

/** What a point of an offline speech does. It opens the point in bold, for the other side and the judge to read. */
export type Marker = keyof typeof markers

export const markers = {
  weak: { en: 'Weak', zh: '依据薄弱' },
  oneSource: { en: 'One source', zh: '来源单一' },
  ownPraise: { en: 'Own praise', zh: '自我评价' },
  unsupported: { en: 'Unsupported', zh: '没有依据' },
  against: { en: 'Against', zh: '反对依据' },
  leftOut: { en: 'Left out', zh: '遗漏' },
  answered: { en: 'Answered', zh: '回应' },
  discounted: { en: 'Discounted', zh: '不足为据' },
  conceded: { en: 'Conceded', zh: '承认' },
  withdrawn: { en: 'Withdrawn', zh: '撤回' },
  further: { en: 'Further', zh: '补充' },
  resolved: { en: 'Resolved', zh: '已解决' },
  unresolved: { en: 'Unresolved', zh: '未解决' },
  held: { en: 'Held to it', zh: '记录在案' },
  added: { en: 'New', zh: '新增' },
} satisfies Record<string, Texts>

function markerAt(head: string): Marker | null {
  const [, bold] = /^\*\*([^*]+)\*\*/.exec(head) ?? []
  const [, mark = bold] = /^(.*?)(?:: |：)/.exec(bold ?? '') ?? []
  const known = Object.entries(markers) as [Marker, Texts][]
  return known.find(([, texts]) => mark === texts.en || mark === texts.zh)?.[0] ?? null
}

/** One thing a speech says: a list item, or a paragraph if there are no lists. */
export interface ReadPoint {
  /** "2" for the second item of a numbered list. */
  number: string | null
  marker: Marker | null
  /** Its first line, without number. */
  head: string
  text: string
  /** Places in files that it names outside of quotes, in order. */
  places: PassagePlace[]
  /** Words that it quotes in a separate block. */
  quotes: string[]
  /** Whether it is from an offline speech: then it is marked, and supported wherever it claims something. */
  own: boolean
  /** Whether it points at something: an address, a file name, a quote, even if not at one of the files. */
  evidenced: boolean
}

export function pointsIn({ text }: Pick<Speech, 'text'>, dossier: Dossier): ReadPoint[] {
  const items = itemsIn(text)
  const own = isOfflineSpeech(text)
  return (items.length > 0 ? items : paragraphsIn(text)).map(block => ({ ...pointOf(block, dossier), own }))
}

type Block = Pick<ReadPoint, 'number'> & { lines: string[] }

function itemsIn(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  for (const line of text.split('\n')) {
    const start = /^(?:(\d{1,2})[.)]|[-*+])\s+(.*)$/.exec(line)
    if (start) {
      open = { number: start[1] ?? null, lines: [start[2]!] }
      blocks.push(open)
    } else if (/^\S/.test(line)) open = null
    else open?.lines.push(line)
  }
  return blocks
}

/** Prose that claims something: no headings, questions or our own notice, and long enough for a claim. */
const paragraphsIn = (text: string): Block[] =>
  text
    .split(/\n\s*\n/)
    .map(paragraph => paragraph.trim())
    .filter(paragraph => [...paragraph].length >= 40 && !/^[#>*_]*\s*$|^#|^\*[^*]|[?？:：]$/.test(paragraph))
    .map(paragraph => ({ number: null, lines: paragraph.split('\n') }))

const quoted = /^\s*>/

function pointOf({ number, lines }: Block, dossier: Dossier): Omit<ReadPoint, 'own'> {
  const text = lines
    .filter(line => !quoted.test(line))
    .join('\n')
    .trim()
  const quotes = lines.filter(line => quoted.test(line)).flatMap(line => /“(.*)”/.exec(line)?.[1] ?? [])
  const places = placesIn(text, dossier)
  const evidenced =
    places.length > 0 ||
    /https?:\/\/|`[^`\n]*\.[a-z]{1,5}[^`\n]*`|[\w.-]+\/[\w./-]+\.\w+/.test(text) ||
    quotesFiles(text, dossier)
  return { number, marker: markerAt(lines[0]!), head: lines[0]!.trim(), text, places, quotes, evidenced }
}

function quotesFiles(text: string, { library }: Dossier): boolean {
  const quotes = [...text.matchAll(/[“"「]([^“”"「」\n]{20,300})[”"」]/g)].map(match => match[1]!.replace(/\s+/g, ' '))
  return quotes.some(quote => library.passages.some(passage => passage.text.includes(quote)))
}
