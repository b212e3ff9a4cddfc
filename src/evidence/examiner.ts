import PQueue from 'p-queue'
import { clean, shorten } from '../core/clean.ts'
import {
  type CheckedCitation,
  type Citation,
  citationId,
  type EvidenceContext,
  type Examined,
  type Examiner,
} from '../core/evidence.ts'
import type { Language } from '../core/language.ts'
import type { Mask } from '../core/mask.ts'
import { memo, once } from '../core/memo.ts'
import type { Material, Speech } from '../core/model.ts'
import type { Mention } from './find/mention.ts'
import { placesIn } from './find/places.ts'
import { quotationsOf } from './find/quotations.ts'
import { scan } from './find/scan.ts'
import { sentencesOf } from './find/sentences.ts'
import { HeardTexts } from './heard-texts.ts'
import { type Git, openFolders, type ReadFile } from './judge/folder.ts'
import { judge } from './judge/judge.ts'
import { type FoundPlace, lookUpPlace, type Shelves } from './judge/place.ts'
import { speakersOf } from './judge/speakers.ts'
import { TextLibrary } from './library.ts'
import { LookEffort } from './look-effort.ts'
import type { SourceText } from './source-text.ts'
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

/** Looks up what speeches quote and cite. Everything that was brought, said or shown is read once in a debate. */
export function makeExaminer(options: ExaminerOptions): Examiner {
  const git = options.git && askGit(options.git)
  const desk: Desk = {
    options: { ...options, git },
    t: evidenceWords[options.language],
    shelf: once(() => new Shelf(options.sources)),
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

/** What all speeches of a debate share. */
interface Desk {
  options: ExaminerOptions
  t: CheckWords
  shelf(): Shelf
  onDisk(path: string): Promise<ReadFile | null>
}

/** The library of a debate, which grows as the debate goes on. */
class Shelf {
  readonly library = new TextLibrary()
  readonly files: readonly SourceText[]
  #known = new Map<string, { written: string; source: SourceText }>()

  constructor(files: readonly Material[]) {
    for (const { path, text } of files) this.library.add({ kind: 'file', name: path, text })
    this.files = [...this.library.sources]
  }

  /** What was said and shown since it was last asked. A text that changed under its name is another one. */
  hear({ earlier, shown = [] }: EvidenceContext): HeardTexts {
    for (const { name, text, kind } of shown) this.#add({ kind, name, text })
    const heard = earlier.map(({ key, seat, text }) => this.#add({ kind: 'speech', name: key, seat, text }))
    return new HeardTexts(this.library, new Set(heard))
  }

  #add(source: SourceText): SourceText {
    const known = this.#known.get(source.name)
    if (known?.written === source.text) return known.source
    const added = { ...source, text: clean(source.text).text }
    this.#known.set(source.name, { written: source.text, source: added })
    this.library.add(added)
    return added
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

/** A speech that cites more is trying to fill the journal. */
const mostCitations = 100

async function examine(
  desk: Desk,
  speech: Speech,
  surroundings: EvidenceContext,
  signal: AbortSignal,
): Promise<Examined> {
  const { language } = desk.options
  const speakers = speakersOf(surroundings, speech.seat)
  const { library, files } = desk.shelf()
  const heard = desk.shelf().hear(surroundings)
  const scanned = scan(speech.text)
  const quotations = quotationsOf(scanned)
  const keys = surroundings.earlier.map(({ key }) => key)
  const mentions = placesIn(scanned, quotations, { files, keys }).filter(mention => !namesItself(mention, speech))
  const shelves = shelvesFor(desk, library, heard, signal)
  const places: FoundPlace[] = await Promise.all(mentions.slice(0, mostCitations + 1).map(one => lookUp(one, shelves)))
  const found = await judge({
    ...{ quotations, places, library: heard, speakers, t: desk.t, effort: new LookEffort() },
    sentences: sentencesOf(scanned, quotations, places),
    call: seat => speakers.call(seat, language),
  })
  const kept = found.slice(0, mostCitations).map(({ span, target, quote, ...check }, i) => ({
    ...{ id: citationId(speech.key, i + 1), span, target, cited: citedIn(speech.text, span) },
    ...(quote === undefined ? {} : { quote: shorten(quote, 500) }),
    ...check,
  }))
  const more = found.length + mentions.length - places.length - mostCitations
  return {
    citations: [...kept, ...(more > 0 ? [rest(found[mostCitations]!, more, speech, desk)] : [])],
    unsupported: [],
  }
}

/** One entry stands for all citations that were not looked up. */
function rest({ span, target }: Citation, more: number, { key, text }: Speech, { t }: Desk): CheckedCitation {
  const id = citationId(key, mostCitations + 1)
  return { id, span, target, cited: citedIn(text, span), result: 'not-checked', reason: t.tooMany(mostCitations, more) }
}

/** A speech that names its own key does not cite anything. */
const namesItself = ({ target }: Mention, { key }: Speech): boolean => target.kind === 'speech' && target.turn === key

const citedIn = (text: string, span: Citation['span']): string => shorten(text.slice(...span).replace(/\s+/g, ' '), 120)

/** If one place fails, the others are still looked up. */
async function lookUp(mention: Mention, shelves: Shelves): Promise<FoundPlace> {
  try {
    return await lookUpPlace(mention, shelves)
  } catch (error) {
    const reason = shelves.t.wentWrong(messageOf(error, shelves.mask))
    return { ...mention, sources: [], check: { result: 'not-checked', reason } }
  }
}

function shelvesFor(
  { options, t, onDisk }: Desk,
  library: TextLibrary,
  heard: HeardTexts,
  signal: AbortSignal,
): Shelves {
  const { folders, git, mask, pages, pageTime = 20_000 } = options
  const readPage = pages && pagesOfSpeech(pages, { signal, pageTime, tooSlow: t.pagesTooSlow(pageTime / 1_000) })
  return { library, heard, onDisk, anyFolder: folders.length > 0, readPage, git, mask, t }
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
