import { setImmediate } from 'node:timers/promises'
import PQueue from 'p-queue'
import { clean, shorten } from '../core/clean.ts'
import {
  type CheckedCitation,
  type Citation,
  citationId,
  claimId,
  type EvidenceContext,
  type Examined,
  type Examiner,
} from '../core/evidence.ts'
import type { Language } from '../core/language.ts'
import type { Mask } from '../core/mask.ts'
import { memo, once } from '../core/memo.ts'
import type { Material, Speech } from '../core/model.ts'
import { AlignEffort, TooMuch } from './check/align.ts'
import type { Git } from './check/file.ts'
import { openFolders, type ReadFile } from './check/folder.ts'
import { fetchAhead, type Looked, look, type ReadPage, type Sources, shelvePages } from './check/look-up.ts'
import type { SpeechShelf } from './check/own-words.ts'
import { Shelf } from './check/shelf.ts'
import { sourceText } from './check/source-text.ts'
import { shelveSpeeches } from './check/speech.ts'
import { isMarked } from './claims/marks.ts'
import { type Sentence, sentencesOf } from './claims/sentences.ts'
import { strengthOf } from './claims/strength.ts'
import { findCitations } from './find/find.ts'
import { firstEndingAfter, overlaps } from './find/mention.ts'
import type { Page, Pages } from './web/pages.ts'
import { type CheckWords, evidenceWords } from './words.ts'

export interface ExaminerOptions {
  language: Language
  /** The files that were sent, as they were sent. */
  sources: readonly Material[]
  /** Folders in which cited files may be looked up as well: real, absolute paths. */
  folders: readonly string[]
  /** The working folder. Of other files in it, only that they exist may be told. */
  around?: string
  /** Asks git about the repository; null: it is not asked. */
  git: Git | null
  /** null: pages are not looked up. */
  pages: Pages | null
  mask: Mask
  /** How long to wait for all pages of one speech together, in milliseconds. */
  pageTime?: number
}

/** Checks what speeches cite, and finds statements without support. Files that were sent are prepared once. */
export function makeExaminer(options: ExaminerOptions): Examiner {
  const git = options.git && askGit(options.git)
  const desk: Desk = {
    options: { ...options, git },
    t: evidenceWords[options.language],
    shelf: once(() => new Shelf(options.sources.map(({ path, text }) => sourceText(path, text)))),
    speechShelf: shelveSpeeches(),
    pageShelf: shelvePages(),
    onDisk: openFolders({ ...options, git }),
  }
  return {
    async examine(speech, surroundings, signal) {
      try {
        return await examine(desk, { ...speech, text: clean(speech.text).text }, surroundings, signal)
      } catch (error) {
        return { citations: [notLookedThrough(error, speech, desk)], unsupported: [] }
      }
    },
  }
}

/** If the check of a speech fails, that must not look as if the speech cited nothing. */
function notLookedThrough(error: unknown, { key }: Speech, { options, t }: Desk): CheckedCitation {
  const reason = t.wentWrong(messageOf(error, options.mask))
  const nothing: Citation = { span: [0, 0], target: { kind: 'other', name: '' } }
  return { id: citationId(key, 1), ...nothing, cited: '', result: 'not-checked', reason }
}

function messageOf(error: unknown, mask: Mask): string {
  return shorten(mask.text(clean(error instanceof Error ? error.message : String(error)).text), 200)
}

/** What all speeches of a debate share. */
interface Desk {
  options: ExaminerOptions
  t: CheckWords
  shelf(): Shelf
  speechShelf(speech: Speech): SpeechShelf
  pageShelf(page: ReadPage): Shelf
  onDisk(path: string): Promise<ReadFile | null>
}

/** A speech that cites more is trying to fill the journal. */
const mostCitations = 100

async function examine(
  desk: Desk,
  speech: Speech,
  surroundings: EvidenceContext,
  signal: AbortSignal,
): Promise<Examined> {
  const names = [...surroundings.names.values()].flat()
  const keys = surroundings.earlier.map(({ key }) => key)
  const citations = findCitations(speech.text, names, keys).filter(citation => !namesItself(citation, speech))
  const sources = sourcesFor(desk, speech, surroundings, signal)
  const looked = citations.slice(0, mostCitations)
  for (const citation of looked) fetchAhead(citation, sources)
  const checked: CheckedCitation[] = []
  for (const citation of looked) {
    // Looking up is work: let others have a turn in between.
    await setImmediate()
    const found = await attempt(citation, sources)
    checked.push({ id: citationId(speech.key, checked.length + 1), ...shown(citation, speech.text), ...kept(found) })
  }
  const unsupported = findUnsupported(speech.text, citations)
  return {
    citations: [...checked, ...rest(citations, speech, desk)],
    unsupported: unsupported.map((quote, i) => ({ id: claimId(speech.key, i + 1), quote: shorten(quote, 500) })),
  }
}

/** One entry stands for all citations that were not looked up. */
function rest(citations: readonly Citation[], speech: Speech, { t }: Desk): CheckedCitation[] {
  const next = citations[mostCitations]
  if (!next) return []
  const reason = t.tooMany(mostCitations, citations.length - mostCitations)
  const id = citationId(speech.key, mostCitations + 1)
  return [{ id, ...shown(next, speech.text), result: 'not-checked', reason }]
}

/** A speech that names its own key does not cite anything. */
const namesItself = ({ target, quote }: Citation, { key }: Speech): boolean =>
  target.kind === 'speech' && target.turn === key && quote === undefined

function shown({ span, target }: Citation, text: string): Pick<CheckedCitation, 'span' | 'target' | 'cited'> {
  return { span, target, cited: shorten(text.slice(span[0], span[1]).replace(/\s+/g, ' '), 120) }
}

const kept = ({ quote, ...found }: Looked): Looked =>
  quote === undefined ? found : { quote: shorten(quote, 500), ...found }

/** If one citation fails, the others are still checked. */
async function attempt(citation: Citation, sources: Sources): Promise<Looked> {
  try {
    return await look(citation, sources)
  } catch (error) {
    const { t, mask } = sources
    const quote = citation.quote === undefined ? {} : { quote: citation.quote }
    const reason = error instanceof TooMuch ? t.tooMuch : t.wentWrong(messageOf(error, mask))
    return { ...quote, result: 'not-checked', reason }
  }
}

function sourcesFor(desk: Desk, { seat }: Speech, surroundings: EvidenceContext, signal: AbortSignal): Sources {
  const { language, folders, git, mask, pages, pageTime = 20_000 } = desk.options
  const { t, onDisk } = desk
  const effort = new AlignEffort()
  const readPage = pages && pagesOfSpeech(pages, { signal, pageTime, tooSlow: t.pagesTooSlow(pageTime / 1_000) })
  return {
    ...{ surroundings, seat, shelfOf: desk.speechShelf, readPage, shelfOfPage: desk.pageShelf },
    ...{ git, mask, effort, language, t, anyFolder: folders.length > 0, onDisk },
    get shelf() {
      return desk.shelf()
    },
  }
}

/** More than a reader would go through. */
const mostClaims = 12

/** Below this a reader would ask why a sentence is listed. */
const weakest = 2

/** Sentences that state a fact which could be looked up but name no source: exact pieces of the text, in order. */
export function findUnsupported(text: string, citations: readonly Citation[]): string[] {
  return sentencesOf(text, citations)
    .map((sentence, place, all) => ({ sentence, strength: claimStrength(sentence, place, all, citations) }))
    .filter(({ strength }) => strength >= weakest)
    .sort((a, b) => b.strength - a.strength || a.sentence.span[0] - b.sentence.span[0])
    .slice(0, mostClaims)
    .sort((a, b) => a.sentence.span[0] - b.sentence.span[0])
    .map(({ sentence }) => text.slice(...sentence.span))
}

function claimStrength(
  sentence: Sentence,
  place: number,
  all: readonly Sentence[],
  citations: readonly Citation[],
): number {
  const strength = strengthOf(sentence.words)
  if (strength < weakest || isMarked(sentence.words)) return 0
  return isSupported(place, all, citations) ? 0 : strength
}

/** Asks git a few questions at a time, and each once in a debate. A question without an answer may be asked again. */
export function askGit(git: Git): Git {
  const queue = new PQueue({ concurrency: 4 })
  const answers = new Map<string, Promise<string | null>>()
  return args => {
    const question = args.join('\0')
    const known = answers.get(question)
    if (known) return known
    const answer = queue.add(() => git(args))
    answers.set(question, answer)
    const forget = () => answers.delete(question)
    answer.then(text => text === null && forget(), forget)
    return answer
  }
}

/** Reads each page of one speech once. When the time is over, pages that are still missing are given up. */
function pagesOfSpeech(
  pages: Pages,
  { signal, pageTime, tooSlow }: { signal: AbortSignal; pageTime: number; tooSlow: string },
): (url: string) => Promise<Page> {
  const reading = new Map<string, Promise<Page>>()
  const clock = once(() => AbortSignal.timeout(pageTime))
  const read = async (url: string): Promise<Page> => {
    const over = AbortSignal.any([signal, clock()])
    const page = await pages.read(url, over)
    const isLate = over.aborted && !signal.aborted && page.state === 'unreachable'
    return isLate ? { state: 'unreachable', reason: tooSlow } : page
  }
  return url => memo(reading, url, () => read(url))
}

/** Is there a citation in the sentence, its list item, right behind it, or in the sentence that it continues? */
function isSupported(place: number, all: readonly Sentence[], citations: readonly Citation[]): boolean {
  const sentence = all[place]!
  if (overlaps(citations, sentence.span) || (sentence.block.listed && overlaps(citations, sentence.block.item)))
    return true
  if (citesAtOnce(sentence, all[place + 1], citations)) return true
  const before = all[place - 1]
  return before?.block === sentence.block && goesOn.test(sentence.words) && overlaps(citations, before.span)
}

const goesOn =
  /^(?:It|This|That|These|Those|They|Its|Such|The same|So|Hence|Thus|Therefore|Which)\b|^(?:这|该|其|它|此|因此|所以|也就是说|换言之)/

/** The next sentence begins with a mark such as [1], or is nothing but a reference. */
function citesAtOnce(sentence: Sentence, next: Sentence | undefined, citations: readonly Citation[]): boolean {
  const citation = citations[firstEndingAfter(citations, sentence.span[1])]
  if (!citation) return false
  const gap = citation.span[0] - sentence.span[1]
  if (gap >= 0 && gap <= 2 && (citation.quote === undefined || next === undefined)) return true
  if (!next || citation.span[0] >= next.span[1]) return false
  const { block } = sentence
  if (block.listed && next.block !== block && next.block.indent <= block.indent) return false
  return wordsBeside(next, citations) <= 3
}

/** How many words of a sentence belong to no citation. */
function wordsBeside({ span, words }: Sentence, citations: readonly Citation[]): number {
  const begin = span[1] - words.length
  let rest = words
  for (let at = firstEndingAfter(citations, span[0]); at < citations.length; at++) {
    const [from, to] = citations[at]!.span
    if (from >= span[1]) break
    const [start, end] = [Math.max(0, from - begin), Math.min(words.length, to - begin)]
    rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end)
  }
  return (rest.match(/[A-Za-z0-9]+|[\u3400-\u9fff]/g) ?? []).length
}
