import { clean } from '../core/clean.ts'
import {
  type Check,
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
import { checkCommit, type Git } from './check/commit.ts'
import { checkFile, type Files, inAnyFile } from './check/file.ts'
import { type FolderFile, readBelow } from './check/folder.ts'
import { checkPage, shelvePages, type Web } from './check/page.ts'
import { type Quote, quoteOf } from './check/quote.ts'
import { placeOf, textAt } from './check/result.ts'
import { nearness, Shelf } from './check/shelf.ts'
import { shorten } from './check/shorten.ts'
import { sourceText } from './check/source-text.ts'
import { checkSpeech, shelveSpeeches } from './check/speech.ts'
import { findUnsupported } from './claims.ts'
import { findCitations } from './find/find.ts'
import type { Pages } from './web/page.ts'
import { evidenceWords } from './words.ts'

export interface ExaminerOptions {
  language: Language
  /** What was brought along, as it was sent. */
  sources: readonly Material[]
  /** In which cited files may be looked up as well: real, absolute paths. */
  folders: readonly string[]
  /** Asks git about the repository; null: it is not asked. */
  git: Git | null
  /** null: pages are not looked up. */
  pages: Pages | null
  mask: Mask
}

/** Looks up what speeches cite, and finds what they say without support. What was brought along is made ready once. */
export function makeExaminer(options: ExaminerOptions): Examiner {
  const t = evidenceWords[options.language]
  const desk: Desk = {
    options,
    shelf: once(() => new Shelf(options.sources.map(({ path, text }) => sourceText(path, text)))),
    speechShelf: shelveSpeeches(),
    web: { pages: options.pages, shelfOf: shelvePages(), t },
  }
  return {
    async examine(speech, surroundings, signal) {
      try {
        return await examine(desk, { ...speech, text: clean(speech.text).text }, surroundings, signal)
      } catch {
        return { citations: [], unsupported: [] }
      }
    },
  }
}

/** What all speeches of a debate share. */
interface Desk {
  options: ExaminerOptions
  shelf(): Shelf
  speechShelf(speech: Speech): Shelf
  web: Web
}

const mostCitations = 200

async function examine(desk: Desk, speech: Speech, surroundings: Surroundings, signal: AbortSignal): Promise<Examined> {
  const citations = findCitations(speech.text, [...surroundings.names.values()].flat()).filter(
    citation => !namesItself(citation, speech),
  )
  const look = lookFrom(desk, speech, surroundings, signal)
  const checked = await Promise.all(
    citations.map(async (citation, i): Promise<CheckedCitation> => {
      const check = i < mostCitations ? await attempt(look, citation, desk) : tooMany(desk)
      return { id: citationId(speech.key, i + 1), ...shown(citation, speech.text), ...check }
    }),
  )
  const unsupported = findUnsupported(speech.text, citations)
  return {
    citations: checked,
    unsupported: unsupported.map((quote, i) => ({ id: claimId(speech.key, i + 1), quote: shorten(quote, 500) })),
  }
}

/** A speech that says which one it is cites nothing. */
const namesItself = ({ target, quote }: Citation, { key }: Speech): boolean =>
  target.kind === 'speech' && target.turn === key && quote === undefined

function shown({ span, target, quote }: Citation, text: string): Citation & { cited: string } {
  const cited = shorten(text.slice(span[0], span[1]).replace(/\s+/g, ' '), 120)
  return { span, target, ...(quote === undefined ? {} : { quote: shorten(quote, 500) }), cited }
}

function tooMany({ options }: Desk): Check {
  return { result: 'not-checked', reason: evidenceWords[options.language].tooMany(mostCitations) }
}

type Look = (citation: Citation) => Check | Promise<Check>

/** What goes wrong with one citation is no reason to lose the others. */
async function attempt(look: Look, citation: Citation, { options }: Desk): Promise<Check> {
  try {
    return await look(citation)
  } catch (error) {
    const message = options.mask.text(clean(error instanceof Error ? error.message : String(error)).text)
    return { result: 'not-checked', reason: evidenceWords[options.language].wentWrong(shorten(message, 200)) }
  }
}

function lookFrom(desk: Desk, { seat }: Speech, surroundings: Surroundings, signal: AbortSignal): Look {
  const { language, folders, git, mask } = desk.options
  const t = evidenceWords[language]
  const read = new Map<string, Promise<FolderFile | null>>()
  const files: Files = {
    get shelf() {
      return desk.shelf()
    },
    anyFolder: folders.length > 0,
    onDisk(path) {
      const reading = read.get(path) ?? readBelow(path, desk.options)
      read.set(path, reading)
      return reading
    },
    t,
  }
  const sayings = { surroundings, seat, shelfOf: desk.speechShelf, files, language, t }
  const page = (url: string, quote: Quote | null) => checkPage(url, quote, desk.web, signal)
  return ({ target, quote: written }) => {
    const quote = written === undefined ? null : quoteOf(written)
    switch (target.kind) {
      case 'file':
        return checkFile(target, quote, files)
      case 'speech':
        return checkSpeech(target, quote, sayings)
      case 'page':
        return page(target.url, quote)
      case 'doi':
        return page(`https://doi.org/${encoded(target.id)}`, quote)
      case 'arxiv':
        return page(`https://arxiv.org/abs/${encoded(target.id)}`, quote)
      case 'commit':
        return checkCommit(target.hash, quote, { git, mask, t })
      case 'package':
        return { result: 'not-checked', reason: t.packages }
      case 'other':
        return checkOther(quote, files)
    }
  }
}

const encoded = (id: string): string => id.split('/').map(encodeURIComponent).join('/')

/** A book may be quoted in a file. */
function checkOther(quote: Quote | null, files: Files): Check {
  const { t } = files
  const found = inAnyFile(quote, files, nearness.weight)
  if (found?.state !== 'same') return { result: 'not-checked', reason: t.notAtHand }
  const where = placeOf(found.found)
  return { result: 'holds', reason: t.stands(where), where, ...textAt(found.found) }
}

function once<T>(make: () => T): () => T {
  let made: T | null = null
  return () => {
    made ??= make()
    return made
  }
}
