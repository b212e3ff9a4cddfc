import { setImmediate } from 'node:timers/promises'
import { clean } from '../core/clean.ts'
import {
  type CheckedCitation,
  type Citation,
  citationId,
  claimId,
  type Examined,
  type Examiner,
  type Surroundings,
} from '../core/evidence.ts'
import type { Language } from '../core/language.ts'
import type { Mask } from '../core/mask.ts'
import type { Material, Speech } from '../core/model.ts'
import { askGit } from './check/ask-git.ts'
import type { Git } from './check/commit.ts'
import { Effort, TooMuch } from './check/effort.ts'
import { openFolders, type ReadFile } from './check/folder.ts'
import { fetchAhead, type Looked, look, type Sources } from './check/look.ts'
import type { SpeechShelf } from './check/own-words.ts'
import { type ReadPage, shelvePages } from './check/page.ts'
import { Shelf } from './check/shelf.ts'
import { shorten } from './check/shorten.ts'
import { sourceText } from './check/source-text.ts'
import { shelveSpeeches } from './check/speech.ts'
import { findUnsupported } from './claims.ts'
import { findCitations } from './find/find.ts'
import { pagesOfSpeech } from './web/of-speech.ts'
import type { Pages } from './web/page.ts'
import { type EvidenceWords, evidenceWords } from './words.ts'

export interface ExaminerOptions {
  language: Language
  /** What was brought along, as it was sent. */
  sources: readonly Material[]
  /** In which cited files may be looked up as well: real, absolute paths. */
  folders: readonly string[]
  /** The working folder: of other files in it only that they exist may be told. */
  around?: string
  /** Asks git about the repository; null: it is not asked. */
  git: Git | null
  /** null: pages are not looked up. */
  pages: Pages | null
  mask: Mask
  /** How long the pages of one speech are waited for, all in all, in milliseconds. */
  pageTime?: number
}

/** Looks up what speeches cite, and finds what they say without support. What was brought along is made ready once. */
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

/** That nothing is known of a speech must not look as if there were nothing in it. */
function notLookedThrough(error: unknown, { key }: Speech, { options, t }: Desk): CheckedCitation {
  const reason = t.wentWrong(messageOf(error, options.mask))
  const nothing: Pick<CheckedCitation, 'span' | 'target' | 'cited'> = {
    span: [0, 0],
    target: { kind: 'other', name: '' },
    cited: '',
  }
  return { id: citationId(key, 1), ...nothing, result: 'not-checked', reason }
}

function messageOf(error: unknown, mask: Mask): string {
  return shorten(mask.text(clean(error instanceof Error ? error.message : String(error)).text), 200)
}

/** What all speeches of a debate share. */
interface Desk {
  options: ExaminerOptions
  t: EvidenceWords
  shelf(): Shelf
  speechShelf(speech: Speech): SpeechShelf
  pageShelf(page: ReadPage): Shelf
  onDisk(path: string): Promise<ReadFile | null>
}

/** A speech that cites more wants to fill the journal. */
const mostCitations = 100

async function examine(desk: Desk, speech: Speech, surroundings: Surroundings, signal: AbortSignal): Promise<Examined> {
  const names = [...surroundings.names.values()].flat()
  const keys = surroundings.earlier.map(({ key }) => key)
  const citations = findCitations(speech.text, names, keys).filter(citation => !namesItself(citation, speech))
  const sources = sourcesFor(desk, speech, surroundings, signal)
  const looked = citations.slice(0, mostCitations)
  for (const citation of looked) fetchAhead(citation, sources)
  const checked: CheckedCitation[] = []
  for (const citation of looked) {
    // Looking up is work: others have their turn in between.
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

/** One for all that were not looked up. */
function rest(citations: readonly Citation[], speech: Speech, { t }: Desk): CheckedCitation[] {
  const next = citations[mostCitations]
  if (!next) return []
  const reason = t.tooMany(mostCitations, citations.length - mostCitations)
  const id = citationId(speech.key, mostCitations + 1)
  return [{ id, ...shown(next, speech.text), result: 'not-checked', reason }]
}

/** A speech that says which one it is cites nothing. */
const namesItself = ({ target, quote }: Citation, { key }: Speech): boolean =>
  target.kind === 'speech' && target.turn === key && quote === undefined

function shown({ span, target }: Citation, text: string): Pick<CheckedCitation, 'span' | 'target' | 'cited'> {
  return { span, target, cited: shorten(text.slice(span[0], span[1]).replace(/\s+/g, ' '), 120) }
}

const kept = ({ quote, ...found }: Looked): Looked =>
  quote === undefined ? found : { quote: shorten(quote, 500), ...found }

/** What goes wrong with one citation is no reason to lose the others. */
async function attempt(citation: Citation, sources: Sources): Promise<Looked> {
  try {
    return await look(citation, sources)
  } catch (error) {
    const { t, mask } = sources
    const quote = citation.quote === undefined ? {} : { quote: citation.quote }
    if (error instanceof TooMuch) return { ...quote, result: 'not-checked', reason: t.tooMuch }
    return { ...quote, result: 'not-checked', reason: t.wentWrong(messageOf(error, mask)) }
  }
}

function sourcesFor(desk: Desk, { seat }: Speech, surroundings: Surroundings, signal: AbortSignal): Sources {
  const { language, folders, git, mask, pages, pageTime = 20_000 } = desk.options
  const { t, onDisk } = desk
  const effort = new Effort()
  const read = pages && pagesOfSpeech(pages, { signal, pageTime, tooSlow: t.pagesTooSlow(pageTime / 1_000) })
  return {
    ...{ surroundings, seat, shelfOf: desk.speechShelf, git, mask, effort, language, t },
    files: {
      get shelf() {
        return desk.shelf()
      },
      ...{ anyFolder: folders.length > 0, onDisk, effort, t },
    },
    web: { read, shelfOf: desk.pageShelf, effort, t },
  }
}

function once<T>(make: () => T): () => T {
  let made: T | null = null
  return () => {
    made ??= make()
    return made
  }
}
