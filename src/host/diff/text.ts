import type { DebateDocument } from '../../core/document.ts'
import { failureText } from '../../core/failure.ts'
import type { Json } from '../../core/json.ts'
import { unblinded } from '../../core/judging/unblind.ts'
import type { Language } from '../../core/language.ts'
import { memo } from '../../core/memo.ts'
import { placeNameIn } from '../../formats/seat-name.ts'
import { safeLine } from '../../show/safe-text.ts'
import { type Paint, painter, truncate, widthOf } from '../../show/style.ts'
import { StreamWrapper } from '../../show/wrap.ts'
import { type ArchivedDebate, documentOf } from '../archived.ts'
import { labelOf } from '../seats/preflight.ts'
import { type DiffDocument, type DiffSpeech, type DiffTurn, fieldsApart, inOneLine } from './compare.ts'
import { type DiffWords, diffWords } from './words.ts'
import { fromParting } from './words-apart.ts'

export interface DiffScreen {
  width: number
  color: boolean
  language: Language
}

export function diffText(
  difference: DiffDocument,
  debates: readonly [ArchivedDebate, ArchivedDebate],
  screen: DiffScreen,
): string {
  return new Writer(difference, debates, screen).whole()
}

const mostLines = 3
const mostFields = 6
/** Already told above, or irrelevant to readers: where files go. */
const untold = new Set(['topic', 'language', 'option.output', 'option.output_path', 'option.record'])

class Writer {
  readonly #difference: DiffDocument
  readonly #debates: readonly [ArchivedDebate, ArchivedDebate]
  readonly #screen: DiffScreen
  readonly #t: DiffWords
  readonly #paint: Paint
  readonly #documents = new Map<ArchivedDebate, DebateDocument>()
  readonly #margin: number

  constructor(difference: DiffDocument, debates: readonly [ArchivedDebate, ArchivedDebate], screen: DiffScreen) {
    this.#difference = difference
    this.#debates = debates
    this.#screen = screen
    this.#t = diffWords[screen.language]
    this.#paint = painter(screen.color)
    this.#margin = Math.max(...debates.map(({ id }) => String(id).length))
  }

  whole(): string {
    const parts = [this.#head(), this.#settings(), this.#turns(), this.#verdicts()]
    return `${parts
      .filter(lines => lines.length > 0)
      .map(lines => lines.join('\n'))
      .join('\n\n')}\n`
  }

  #head(): string[] {
    const t = this.#t
    const { debates, shared, partsAt } = this.#difference
    const [one, other] = debates
    const isOneFormat = one.format === other.format
    const lines = [
      this.#relation(),
      ...debates.flatMap(({ id, format, topic }) => this.#of(id, `${format} · ${safeLine(topic)}`, 1)),
      ...(isOneFormat ? [] : [t.otherFormats(one.format, other.format)]),
      ...(one.topic === other.topic ? [] : [t.otherTopics]),
    ]
    const where = partsAt === null ? t.allSame : t.partsAt(partsAt)
    if (isOneFormat) lines.push(shared > 0 ? t.sharedThen(t.shared(shared), where) : where)
    return lines.flatMap(line => (line.startsWith(' ') ? [line] : firstLines(line, this.#screen.width, mostLines)))
  }

  #relation(): string {
    const t = this.#t
    const [one, other] = this.#difference.debates
    if (other.fork?.parent === one.id) return t.forkOf(other.id, one.id, this.#named(other.fork, 0))
    if (one.fork?.parent === other.id) return t.forkOf(one.id, other.id, this.#named(one.fork, 1))
    if (one.fork && one.fork.parent === other.fork?.parent) return t.siblings(one.id, other.id, one.fork.parent)
    return this.#difference.shared > 0 ? t.relatives(one.id, other.id) : t.unrelated(one.id, other.id)
  }

  /** The name that the point has in the forked debate. */
  #named({ at, without }: NonNullable<DebateDocument['fork']>, parent: 0 | 1) {
    const { format, view } = this.#debates[parent]
    const nameOf = (point: string) => safeLine(placeNameIn(format.display, view, point), 120)
    return { at: nameOf(at), without: without && nameOf(without) }
  }

  #settings(): string[] {
    const { settings, debates } = this.#difference
    const isOneFormat = debates[0].format === debates[1].format
    const told = settings.filter(({ name }) => !untold.has(name) && (isOneFormat || !name.startsWith('option.')))
    if (told.length === 0) return []
    const names = told.map(({ name }) => this.#nameOf(name))
    const widest = Math.max(...names.map(widthOf))
    const rows = told.map(({ values }, i) => {
      const name = names[i]! + ' '.repeat(widest - widthOf(names[i]!))
      const shown = values.map(value => this.#valueOf(value))
      return `  ${name}  ${this.#sideBySide(shown, widest + 4)}`
    })
    return [this.#heading(this.#t.settings), ...rows]
  }

  /** `lab:a → lab:b`, in the rest of a line. Room that the shorter one does not need goes to the other. */
  #sideBySide([one = '', other = '']: readonly string[], taken: number): string {
    const width = Math.max(16, this.#screen.width - taken - 3)
    const half = Math.floor(width / 2)
    const first = truncate(one, Math.max(half, width - widthOf(other)))
    return `${first} → ${truncate(other, width - widthOf(first))}`
  }

  #nameOf(name: string): string {
    const [kind = '', ...rest] = name.split('.')
    const t = this.#t
    return kind === 'seat' || kind === 'option' ? t.kinds[kind] + rest.join('.') : (t.names[name] ?? name)
  }

  #valueOf(value: Json): string {
    if (value === null || (Array.isArray(value) && value.length === 0)) return this.#t.none
    return safeLine(typeof value === 'string' ? value : JSON.stringify(value))
  }

  #turns(): string[] {
    const { turns, debates } = this.#difference
    if (turns.length === 0) return []
    const heading = this.#heading(this.#t.turns)
    if (debates[0].format !== debates[1].format)
      return [heading, `  ${this.#t.left(this.#debates.map(({ id, view }) => [id, view.turns.size]))}`]
    return [
      heading,
      ...grouped(turns).flatMap(group => (group[0]!.result === 'same' ? this.#same(group) : this.#turn(group[0]!))),
    ]
  }

  #same(turns: readonly DiffTurn[]): string[] {
    const keys = turns.map(({ key }) => key).join(', ')
    return [truncate(`= ${this.#t.sameWords(turns.length, keys)}`, this.#screen.width)]
  }

  #turn(turn: DiffTurn): string[] {
    const [one, other] = turn.said
    const signs = { 'only-first': '-', 'only-second': '+', different: '≠', same: '=' }
    const styles = { 'only-first': 'red', 'only-second': 'green', different: 'yellow', same: 'dim' } as const
    const models = [...new Set([one, other].flatMap(said => (said ? [safeLine(said.model)] : [])))]
    const only = one && other ? '' : ` · ${this.#t.onlyIn(this.#difference.debates[one ? 0 : 1].id)}`
    const label = `${turn.key} · ${this.#labelOf(turn)} · ${models.join(' → ')}${only}`
    return [
      `${this.#paint(styles[turn.result], signs[turn.result])} ${this.#paint('bold', truncate(safeLine(label), this.#screen.width - 2))}`,
      ...this.#body(turn),
    ]
  }

  #body(turn: DiffTurn): string[] {
    const { said, difference, key } = turn
    const [one, other] = said
    if (one && other && one.value !== null && other.value !== null) return this.#fields(key)
    if (difference !== null) {
      const lines = firstLines(difference, this.#screen.width - 4, mostLines + 1)
      return paintMarks(lines, this.#screen.color, this.#paint).map(line => `    ${line}`)
    }
    const words = said.map((speech, which) => (speech ? this.#wordsOf(speech, key, which) : ''))
    const shown = one && other && !one.leftOut && !other.leftOut ? fromParting(words[0]!, words[1]!) : words
    return said.flatMap((speech, which) =>
      speech ? this.#of(this.#difference.debates[which]!.id, shown[which]!, mostLines) : [],
    )
  }

  /** For replies in JSON: the fields that differ, with the real names in them. */
  #fields(key: string): string[] {
    const [one, other] = this.#debates.map(debate => this.#told(debate, key))
    const apart = fieldsApart(one!, other!)
    if (apart.length === 0) return [`    ${this.#t.sameBut}`]
    const rows = apart.slice(0, mostFields).map(({ name: path, values }) => {
      const name = truncate(safeLine(path), Math.floor(this.#screen.width / 3))
      const told = values.map(value => (value === null ? this.#t.none : safeLine(value)))
      return `    ${name}: ${this.#sideBySide(told, widthOf(name) + 6)}`
    })
    const more = apart.length - rows.length
    return more > 0 ? [...rows, `    ${this.#t.moreFields(more)}`] : rows
  }

  #told(debate: ArchivedDebate, key: string): Json {
    const document = memo(this.#documents, debate, () => documentOf(debate))
    const { language, options } = debate.view.brief
    const seat = (id: string) => labelOf(debate.format.roles(options), id, language)
    const turn = document.turns.find(turn => turn.key === key)!
    return unblinded(turn, document, { seat }).value
  }

  #wordsOf({ text, value, state, failure, leftOut }: DiffSpeech, key: string, which: number): string {
    if (leftOut) return this.#t.leftOut
    if (failure) return this.#t.silent(failureText(failure, this.#screen.language))
    if (state !== 'answered') return this.#t.underWay
    return value === null ? text : inOneLine(this.#told(this.#debates[which]!, key))
  }

  #labelOf({ key, said }: DiffTurn): string {
    const which = said[0] ? 0 : 1
    const { format, view } = this.#debates[which]
    const { language, options } = view.brief
    const seat = labelOf(format.roles(options), said[which]!.seat, language)
    return `${format.display.sceneLabel(key, language, options)} · ${seat}`
  }

  #verdicts(): string[] {
    const lines = this.#difference.debates.flatMap(({ id, said }) =>
      said.flatMap((sentence, i) => this.#of(i === 0 ? id : null, sentence, mostLines)),
    )
    return [this.#heading(this.#t.verdict), ...lines]
  }

  #of(id: number | null, words: string, most: number): string[] {
    const width = this.#screen.width - this.#margin - 4
    const number = (id === null ? '' : String(id)).padStart(this.#margin)
    return firstLines(safeLine(words, 2_000), width, most).map(
      (line, i) => `  ${i === 0 ? this.#paint('dim', number) : ' '.repeat(this.#margin)}  ${line}`,
    )
  }

  #heading = (text: string): string => this.#paint('bold', text)
}

/** Consecutive turns with the same words share a line. */
function grouped(turns: readonly DiffTurn[]): DiffTurn[][] {
  const groups: DiffTurn[][] = []
  for (const turn of turns) {
    const last = groups.at(-1)
    if (turn.result === 'same' && last?.[0]?.result === 'same') last.push(turn)
    else groups.push([turn])
  }
  return groups
}

/** The first lines of somebody else's words, wrapped to the width. */
export function firstLines(words: string, width: number, most: number): string[] {
  const wrapper = new StreamWrapper({ width, indent: 0, color: false, markdown: false })
  // More characters would not be shown.
  const start = words.slice(0, width * (most + 1))
  const lines = (wrapper.push(start) + wrapper.end()).split('\n')
  const isCut = lines.length > most || start.length < words.length
  const shown = lines.slice(0, most)
  if (!isCut) return shown
  const last = truncate(`${shown.at(-1)!}…`, width)
  return [...shown.slice(0, -1), last.replace(/ ?[[{]…$/, '…')]
}

/** Shows what only one text has in colour, or by marks: `[-dear-]{+cheap+}`. A mark may span lines. */
export function paintMarks(lines: readonly string[], color: boolean, paint: Paint): string[] {
  if (!color) return [...lines]
  const painted = (style: 'red' | 'green') => (_: string, words: string) =>
    words
      .split('\n')
      .map(line => (line === '' ? '' : paint(style, line)))
      .join('\n')
  return lines
    .join('\n')
    .replace(/\[-([\s\S]*?)(?:-\]|$)/g, painted('red'))
    .replace(/\{\+([\s\S]*?)(?:\+\}|$)/g, painted('green'))
    .split('\n')
}
