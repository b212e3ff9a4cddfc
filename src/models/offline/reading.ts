import type { CueValue, Speech } from '../../core/model.ts'
import type { Dossier } from './dossier.ts'
import type { OfflineEvidence } from './evidence.ts'
import { isOfflineSpeech, type Marker, markerAt } from './markers.ts'
import type { StanceSide } from './stance.ts'

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

/** A place that a speech names. */
export interface PassagePlace {
  ref: string
  /** null: there is no such file or line. */
  found: { evidence: OfflineEvidence | null } | null
}

const itemStart = /^(?:(\d{1,2})[.)]|[-*+])\s+(.*)$/

export function pointsIn(speech: Pick<Speech, 'text'>, dossier: Dossier): ReadPoint[] {
  const items = itemsIn(speech.text)
  const blocks = items.length > 0 ? items : paragraphsIn(speech.text)
  return blocks.map(block => ({ ...pointOf(block, dossier), own: isOfflineSpeech(speech.text) }))
}

interface Block {
  number: string | null
  lines: string[]
}

function itemsIn(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  for (const line of text.split('\n')) {
    const start = itemStart.exec(line)
    if (start) {
      open = { number: start[1] ?? null, lines: [start[2]!] }
      blocks.push(open)
    } else if (/^\S/.test(line)) open = null
    else open?.lines.push(line)
  }
  return blocks
}

/** Prose that claims something: no headings, questions or our own notice, and long enough for a claim. */
function paragraphsIn(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .map(paragraph => paragraph.trim())
    .filter(paragraph => [...paragraph].length >= 40 && !/^[#>*_]*\s*$|^#|^\*[^*]|[?？:：]$/.test(paragraph))
    .map(paragraph => ({ number: null, lines: paragraph.split('\n') }))
}

function pointOf({ number, lines }: Block, dossier: Dossier): Omit<ReadPoint, 'own'> {
  const spoken = lines.filter(line => !/^\s*>/.test(line))
  const text = spoken.join('\n').trim()
  const quotes = lines.filter(line => /^\s*>/.test(line)).flatMap(line => /“(.*)”/.exec(line)?.[1] ?? [])
  const places = placesIn(text, dossier)
  const evidenced =
    places.length > 0 ||
    /https?:\/\/|`[^`\n]*\.[a-z]{1,5}[^`\n]*`|[\w.-]+\/[\w./-]+\.\w+/.test(text) ||
    quotedFromFiles(text, dossier)
  return { number, marker: markerAt(lines[0]!), head: lines[0]!.trim(), text, places, quotes, evidenced }
}

const placePattern =
  /`([^`\n]+?):(\d{1,7})(?:[-–](\d{1,7}))?`|(?<![\w/.`])([\w@./-]+\.\w{1,8}):(\d{1,7})(?:[-–](\d{1,7}))?/g

export function placesIn(text: string, dossier: Dossier): PassagePlace[] {
  const seen = new Set<string>()
  return [...text.matchAll(placePattern)].flatMap(match => {
    const path = match[1] ?? match[4]!
    const from = Number(match[2] ?? match[5])
    const to = Number(match[3] ?? match[6] ?? from)
    const ref = `${path}:${from === to ? from : `${from}-${to}`}`
    if (seen.has(ref)) return []
    seen.add(ref)
    return [{ ref, found: lookUp(path, from, to, dossier) }]
  })
}

/** The places that texts name, each once, in the order of mention. */
export const placesNamed = (texts: readonly string[], dossier: Dossier): Set<string> =>
  new Set(texts.flatMap(text => placesIn(text, dossier).map(({ ref }) => ref)))

function lookUp(path: string, from: number, to: number, dossier: Dossier): PassagePlace['found'] {
  const exact = dossier.library.materials.find(material => material.path === path)
  const ending = dossier.library.materials.filter(material => material.path.endsWith(`/${path}`))
  const material = exact ?? (ending.length === 1 ? ending[0] : undefined)
  if (!material || from < 1 || to < from || to > material.text.split('\n').length) return null
  const here = [...dossier.for, ...dossier.against].filter(
    one => one.path === material.path && one.from <= to && from <= one.to,
  )
  return { evidence: here.find(one => one.from === from && one.to === to) ?? here[0] ?? null }
}

/** Evidence of one side that a point names. If a line has words for each side, the speaker's count. */
export function evidenceIn(point: Pick<ReadPoint, 'places'>, side: StanceSide, dossier: Dossier): OfflineEvidence[] {
  return point.places.flatMap(({ ref }) => dossier[side].find(one => one.ref === ref) ?? [])
}

function quotedFromFiles(text: string, dossier: Dossier): boolean {
  const quotes = [...text.matchAll(/[“"「]([^“”"「」\n]{20,300})[”"」]/g)].map(match => match[1]!.replace(/\s+/g, ' '))
  return quotes.some(quote => dossier.library.passages.some(passage => passage.text.includes(quote)))
}

const isSpeech = (value: unknown): value is Speech =>
  typeof value === 'object' && value !== null && 'text' in value && 'seat' in value

export const speechesIn = (value: CueValue | undefined): Speech[] =>
  (Array.isArray(value) ? value : [value]).filter(isSpeech)
