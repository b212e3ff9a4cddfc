import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CheckedCitation, CheckResult, ShownText, Span } from '../../src/core/evidence.ts'
import type { Language } from '../../src/core/language.ts'
import { makeMask } from '../../src/core/mask.ts'
import type { Speech } from '../../src/core/model.ts'
import { makeExaminer } from '../../src/evidence/examiner.ts'

/**
 * A debate of real models, `debate.jsonl`: first what it was opened with (language, names, brief, files), then speeches in their
 * order ({ turn, seat, step, text, examined }: those of one step did not hear each other) and what was shown in between
 * ({ shown, text }). Beside it `labels.jsonl`, one line for each quotation and place: { turn, text, kind, at?, truth, why? }.
 */
export interface RecordedDebate {
  name: string
  language: Language
  names: Record<string, string[]>
  brief: string
  files: Record<string, string>
  lines: readonly (Shown | Said)[]
  labels: readonly RecordedLabel[]
}

interface Shown {
  shown: string
  text: string
}

interface Said extends Pick<Speech, 'seat' | 'text'> {
  turn: string
  step: string
  /** False: its words may be quoted, but are not looked through. */
  examined: boolean
}

export interface RecordedLabel {
  turn: string
  text: string
  kind: 'quote' | 'code' | 'place'
  /** Its place in the speech. */
  at?: Span
  /**
   * Of words: `verbatim`, `altered`, `altered-same` (the words, not what they say), `nowhere` (somebody is said to have said or written what
   * stands nowhere), `elsewhere` (somebody else's than it is said), `nested` (a quotation of a quotation), `own-words` (a proposal, a term,
   * a summary). Of a place: `place-right`, `place-off-by-2`, `place-wrong`, `not-brought`.
   */
  truth: string
  why?: string
}

export function readRecorded(folder = join(import.meta.dirname, 'recordings')): RecordedDebate[] {
  return globSync('**/debate.jsonl', { cwd: folder })
    .sort()
    .map(file => {
      const [head, ...lines] = jsonLines(join(folder, file)) as [Omit<RecordedDebate, 'lines'>, ...(Shown | Said)[]]
      const labels = jsonLines(join(folder, dirname(file), 'labels.jsonl')) as RecordedLabel[]
      return { ...head, name: dirname(file), lines, labels }
    })
}

const jsonLines = (file: string): unknown[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))

export interface TurnCitations {
  turn: string
  citations: readonly CheckedCitation[]
}

/** Looks through the speeches as the engine does. */
export async function examineRecorded({
  language,
  names,
  brief,
  files,
  lines,
}: RecordedDebate): Promise<TurnCitations[]> {
  const sources = Object.entries(files).map(([path, text]) => ({ path, text }))
  const examiner = makeExaminer({ language, sources, folders: [], git: null, pages: null, mask: makeMask([]) })
  const seats = new Map(Object.entries(names))
  const shown: ShownText[] = [{ kind: 'brief', name: 'brief', text: brief }]
  const earlier: (Speech & { step: string })[] = []
  const found: TurnCitations[] = []
  for (const line of lines) {
    if ('shown' in line) {
      shown.push({ kind: 'brief', name: line.shown, text: line.text })
      continue
    }
    const { turn: key, seat, text, step } = line
    const heard = { earlier: earlier.filter(speech => speech.step !== step), shown, names: seats }
    if (line.examined) {
      const { citations } = await examiner.examine({ key, seat, text }, heard, AbortSignal.timeout(60_000))
      found.push({ turn: key, citations })
    }
    earlier.push({ key, seat, text, step })
  }
  return found
}

const accusing: readonly CheckResult[] = ['differs', 'not-there', 'no-such-source', 'elsewhere']

export interface RecordedScore {
  citations: number
  /** Verbatim quotations of five words and more, and code: how many were compared. */
  quotes: Share
  code: Share
  just: string[]
  unjust: string[]
  /** Accusations of which no label says anything: to be read. */
  unlabelled: string[]
  /** Altered or invented words that hold. */
  wrongTicks: string[]
  /** Wrong places that pass. */
  wrongPlaces: string[]
  missed: string[]
  /** Altered or invented words of which nothing is told. */
  unnoticed: string[]
  ticks: number
}

interface Share {
  found: number
  of: number
}

type Fact = CheckedCitation & { turn: string }

export function scoreRecorded(labels: readonly RecordedLabel[], examined: readonly TurnCitations[]): RecordedScore {
  const facts = examined.flatMap(({ turn, citations }) => citations.map(citation => ({ ...citation, turn })))
  const played = labels.filter(({ turn }) => examined.some(one => one.turn === turn))
  const about = new Map(played.map(label => [label, factsOn(label, facts, played)]))
  const labelsOf = (fact: Fact) => played.filter(label => about.get(label)!.includes(fact))
  const verbatim = played.filter(
    label => label.kind !== 'place' && label.truth === 'verbatim' && lengthOf(label.text) >= 5,
  )
  const isFound = (label: RecordedLabel) => about.get(label)!.some(isCompared)
  const share = (kind: RecordedLabel['kind']): Share => {
    const all = verbatim.filter(label => label.kind === kind)
    return { found: all.filter(isFound).length, of: all.length }
  }
  const accusations = facts.filter(({ result }) => accusing.includes(result))
  const labelled = accusations.filter(fact => labelsOf(fact).length > 0)
  const altered = played.filter(isAltered)
  const passing = (fact: Fact) => fact.result === 'holds' || fact.result === 'exists'
  return {
    citations: facts.length,
    quotes: share('quote'),
    code: share('code'),
    just: labelled.filter(fact => isJust(fact, labelsOf(fact))).map(told),
    unjust: labelled.filter(fact => !isJust(fact, labelsOf(fact))).map(told),
    unlabelled: accusations.filter(fact => labelsOf(fact).length === 0).map(told),
    wrongTicks: altered.flatMap(label =>
      about
        .get(label)!
        .filter(fact => fact.quote !== undefined && passing(fact))
        .map(told),
    ),
    wrongPlaces: played.filter(isWrongPlace).flatMap(label => about.get(label)!.filter(passing).map(told)),
    missed: verbatim.filter(label => !isFound(label)).map(({ turn, kind, text }) => `${turn} ${kind}: ${text}`),
    unnoticed: altered
      .filter(label => about.get(label)!.length === 0)
      .map(({ turn, text, why }) => `${turn}: ${text} (${why})`),
    ticks: facts.filter(({ result, quote }) => result === 'holds' && quote !== undefined).length,
  }
}

const isCompared = ({ quote, result }: Fact): boolean =>
  quote !== undefined && result !== 'not-checked' && result !== 'unreachable'
const isAltered = ({ truth }: RecordedLabel): boolean => truth === 'altered' || truth === 'nowhere'
/** Words that are not those of the source, whatever that changes: to tell the difference is just. */
const isChanged = (label: RecordedLabel): boolean => isAltered(label) || label.truth === 'altered-same'
const isWrongPlace = ({ truth }: RecordedLabel): boolean => /^place-(?:off|wrong)/.test(truth)

/** Just: the words are altered or stand nowhere; of words that stand elsewhere and of places, the place is wrong. */
function isJust({ result }: Fact, labels: readonly RecordedLabel[]): boolean {
  const words = labels.filter(({ kind }) => kind !== 'place')
  const places = labels.filter(({ kind }) => kind === 'place')
  if (result === 'elsewhere') return places.some(isWrongPlace) || words.some(isChanged)
  return words.length > 0 ? words.some(isChanged) : places.some(isWrongPlace)
}

/** What was told about a label: of words, where they were compared; of a place, what stands on it. */
function factsOn(label: RecordedLabel, facts: readonly Fact[], all: readonly RecordedLabel[]): Fact[] {
  const here = facts.filter(({ turn }) => turn === label.turn)
  if (label.kind === 'place')
    return here.filter(fact => (label.at ? overlap(fact.span, label.at) : plain(fact.cited) === plain(label.text)))
  const same = here.filter(({ quote }) => quote !== undefined && isSame(quote, label.text))
  const twins = all.filter(
    other => other.turn === label.turn && other.kind !== 'place' && isSame(other.text, label.text),
  )
  if (same.length < 2 || twins.length < 2 || !label.at) return same
  const far = ({ span }: Fact) => Math.min(Math.abs(label.at![0] - span[0]), Math.abs(label.at![1] - span[0]))
  const nearest = Math.min(...same.map(far))
  return same.filter(fact => far(fact) === nearest)
}

const overlap = (one: Span, other: Span): boolean => one[0] < other[1] && other[0] < one[1]

function isSame(one: string, other: string): boolean {
  const [short, long] = [plain(one), plain(other)].sort((a, b) => a.length - b.length) as [string, string]
  return short === long || (short.length >= 0.6 * long.length && long.includes(short))
}

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\n>/g, ' ')
    .replace(/[“”„「」『』"'‘’`*\s]+/g, ' ')
    .replace(/[–—]/g, '-')
    .replace(/^[\s.,;:。，；：]+|[\s.,;:。，；：]+$/g, '')
    .toLowerCase()

/** In words; two Han characters are one. */
const lengthOf = (text: string): number =>
  (text.match(/[\p{Script=Latin}\p{N}_$#.]+/gu)?.length ?? 0) + (text.match(/\p{Script=Han}/gu)?.length ?? 0) / 2

const told = ({ id, result, quote, cited, where, difference, reason }: Fact): string =>
  `${id} ${result}: ${quote ?? cited} | ${difference ?? where ?? ''} | ${reason}`
