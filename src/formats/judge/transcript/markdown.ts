export interface SaidBy {
  name: string
  text: string
}

export interface WrittenTranscript {
  /** null: it does not say what was debated. */
  question: string | null
  /** In order. Consecutive paragraphs of one speaker are one speech. */
  said: SaidBy[]
  /** Who rules or leads the debate and takes no side. */
  leftOut: string[]
}

/**
 * Reads paragraphs of the form `**Name:** text` or `### Name`, and Agon's own exports. If `speakers` are named, only
 * they count: other labels are part of the text. The text is already clean.
 */
export function readMarkdown(text: string, speakers: readonly string[] = []): WrittenTranscript {
  const lines = withoutFrontMatter(text.split('\n'))
  const from = lines.findIndex(line => line.startsWith('## ') && exported.test(line)) + 1
  const wanted = new Set(speakers.map(sameName))
  const admits = (name: string) => wanted.size === 0 || wanted.has(sameName(name)) || isOfficer(name)
  const { said, before } = bestReading(lines.slice(from), admits, from > 0)
  const [others, sides] = split(said, from > 0)
  return {
    question: questionIn(lines.slice(0, from + before)),
    said: merged(sides),
    leftOut: namesIn(others),
  }
}

type Reading = ReturnType<typeof speechesIn>

type Admits = (name: string) => boolean

/** Uses bold labels, unless they occur only inside speeches with headings. */
function bestReading(lines: readonly string[], admits: Admits, isExported: boolean): Reading {
  const places = placesIn(lines)
  const read = (labelIn: LabelIn) => speechesIn(lines, places, labelIn, admits)
  const isDebate = ({ said }: Reading) => namesIn(said).length > 1
  const ours = isExported ? exportedHeadings.map(read).find(isDebate) : null
  if (ours) return ours
  const byBold = read(bold)
  const byHeading = headings.map(read).find(isDebate)
  if (byHeading && (isExported || !isDebate(byBold) || isOuter(byHeading, byBold, lines))) return byHeading
  return byBold
}

/** Words stand between the first heading and the first label, and the headings' names repeat or the labels' do not. */
function isOuter(byHeading: Reading, byBold: Reading, lines: readonly string[]): boolean {
  const comesAgain = ({ said }: Reading) => said.length > namesIn(said).length
  const between = lines.slice(byHeading.before + 1, Math.max(byHeading.before, byBold.before))
  return between.some(line => line.trim() !== '') && (comesAgain(byHeading) || !comesAgain(byBold))
}

export function namesIn(said: readonly SaidBy[]): string[] {
  const names = new Map<string, string>()
  for (const { name } of said) if (!names.has(sameName(name))) names.set(sameName(name), name)
  return [...names.values()]
}

/** `Alice` and `ALICE` are one. */
export const sameName = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** The label that begins a speech on this line, and the text after it. null: no speech begins here. */
type LabelIn = (line: string) => { name: string; rest: string } | null

/** `**Name:** text`, `**Name**: text`, or with a full-width colon. */
const bold: LabelIn = line => {
  const [whole = '', inside, outside, round = ''] =
    /^ {0,3}\*\*(?:([^*\n]{1,80}?)\s{0,4}[:：]\s{0,4}\*\*|([^*\n]{1,80}?)\*\*\s{0,4}([(（][^()（）\n]{1,30}[)）])?\s{0,4}[:：])/.exec(
      line,
    ) ?? []
  const written = inside ?? outside
  const name = written === undefined ? null : nameIn(`${written}${round}`)
  return name === null ? null : { name, rest: line.slice(whole.length) }
}

const heading =
  (level: number): LabelIn =>
  line => {
    const [, marks, words] = /^ {0,3}(#{2,4})[ \t]{1,8}(\S[^\n]{0,200})$/.exec(line.trimEnd()) ?? []
    if (marks?.length !== level) return null
    const bare = words!.replace(/[ \t]{1,8}#{1,8}$/, '').replace(/[:：]$/, '')
    const parts = bare.split(' · ')
    const name = nameIn(parts.length > 1 && roundOnly.test(parts[0]!) ? parts[1]! : bare)
    return name === null ? null : { name, rest: '' }
  }

const exportedHeading =
  (form: RegExp, speakerIn: (parts: readonly string[]) => string | undefined): LabelIn =>
  line => {
    const written = speakerIn(form.exec(line.trimEnd())?.[1]?.split(' · ') ?? [])
    const name = written === undefined ? null : nameIn(written)
    return name === null ? null : { name, rest: '' }
  }

/**
 * Agon's own: `### Cross rebuttal · OpenCode · lab:a` in a scene that is no round, and below the heading of a round
 * `#### Sub Agent (code-reviewer) · lab:a`.
 */
const exportedHeadings: readonly LabelIn[] = [
  exportedHeading(/^### (\S[^\n]{0,200})$/, parts => (parts.length === 3 ? parts[1] : undefined)),
  exportedHeading(/^#### (\S[^\n]{0,200})$/, ([speaker]) => speaker),
]

const headings: readonly LabelIn[] = [heading(3), heading(2), heading(4)]

const exported = /^## (?:Transcript|全文记录)\s*$/

const roundOnly = /^(?:round|r|turn)?\s*\d+$|^第\s*\d+\s*[轮回次]/i
const roundBehind =
  /\s*(?:[(（[]\s*(?:(?:round|turn|r)\s*\d{1,3}|第\s*\d{1,3}\s*(?:轮|回合|次)|\d{1,3})\s*[)）\]]|[,，·–—-]\s*(?:round|turn)\s*\d{1,3}|[,，·]?\s*第\s*\d{1,3}\s*(?:轮|回合))$/i

/** A name without its round. null: it is no name. */
function nameIn(written: string): string | null {
  const name = written
    .replace(roundBehind, '')
    .replace(/[*_`[\]<>|\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (!/[\p{L}\p{N}]/u.test(name) || [...name].length > 60 || name.split(' ').length > 6) return null
  return /[.!?;。！？；]$|:\/\//.test(name) || roundOnly.test(name) || asks.test(name) ? null : name
}

/** Labels of the question and not of a speech. */
const asks = /^(?:topic|question|motion|辩题|问题|议题|主题)$/i

/** `before`: how many lines come before the first speech. */
function speechesIn(lines: readonly string[], places: readonly number[], labelIn: LabelIn, admits: Admits) {
  const begun = places.flatMap(place => {
    const label = labelIn(lines[place]!)
    return label && admits(label.name) ? [{ place, ...label }] : []
  })
  const said = begun.map(({ name, rest, place }, i) => {
    const below = lines.slice(place + 1, begun[i + 1]?.place ?? lines.length).join('\n')
    return { name, text: `${rest}\n${below}`.trim() }
  })
  return { said: said.filter(({ text }) => text !== ''), before: begun[0]?.place ?? lines.length }
}

/** Lines that could begin a speech: few do, and none inside code. */
function placesIn(lines: readonly string[]): number[] {
  const places: number[] = []
  let fence: string | null = null
  for (let place = 0; place < lines.length; place++) {
    const line = lines[place]!
    if (!mayBegin.test(line)) continue
    const marks = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (marks !== undefined) fence = fence === null ? marks : marks.startsWith(fence) ? null : fence
    else if (fence === null) places.push(place)
  }
  return places
}

const mayBegin = /^ {0,3}[*#`~]/

const officer =
  /^(?:the )?(?:judge|chief judge|jury|moderator|chair|chairman|chairwoman|chairperson|host|referee|arbiter|facilitator|reviewer|auditor)(?:[ -]?\d{1,2})?$|^(?:裁判|裁判长|主持人?|主席|评委|评审|仲裁|审计员)\s?\d{0,2}$/i

const isOfficer = (name: string): boolean => officer.test(name)

/** In Agon's exports this is the user the debate was held for. Elsewhere it may be one of two speakers. */
const isUser = (name: string): boolean => /^(?:user|用户)$/i.test(name)

function split(said: readonly SaidBy[], isExported: boolean): [others: SaidBy[], sides: SaidBy[]] {
  const takesNoSide = ({ name }: SaidBy) => isOfficer(name) || (isExported && isUser(name))
  return [said.filter(takesNoSide), said.filter(one => !takesNoSide(one))]
}

function merged(said: readonly SaidBy[]): SaidBy[] {
  const speeches: SaidBy[] = []
  for (const { name, text } of said) {
    const last = speeches.at(-1)
    if (last && sameName(last.name) === sameName(name)) last.text += `\n\n${text}`
    else speeches.push({ name, text })
  }
  return speeches
}

function questionIn(lines: readonly string[]): string | null {
  for (const line of lines) {
    if (line === '') continue
    const title = /^ {0,3}#[ \t]{1,8}(\S[^\n]{0,2000})$/.exec(line.trimEnd())?.[1]
    const labelled =
      /^[ *_]{0,4}(?:topic|question|motion|辩题|问题|议题|主题)[ *_]{0,4}[:：][ *_]{0,4}(\S[^\n]{0,2000})$/i.exec(
        line.trimEnd(),
      )?.[1]
    const found = (title?.replace(/[ \t]#{1,8}$/, '').replace(ofReport, '') ?? labelled)?.trim()
    if (found) return found
  }
  return null
}

/** Follows the question in the title of a research report. */
const ofReport = /(?:: Debate Research Report|：辩论研究报告)$/

function withoutFrontMatter(lines: readonly string[]): readonly string[] {
  if (lines[0]?.trimEnd() !== '---') return lines
  const end = lines.findIndex((line, place) => place > 0 && /^(?:---|\.\.\.)\s*$/.test(line))
  return end < 0 ? lines : lines.slice(end + 1)
}
