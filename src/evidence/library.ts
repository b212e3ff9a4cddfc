import { memo } from '../core/memo.ts'
import { firstWhere, lineAt, lineStarts } from '../core/places.ts'
import { doubled, eachWord, type WordList } from '../core/same-words.ts'
import { type LookEffort, TooMuch } from './look-effort.ts'
import type { AskedPlace, Change, NearPassage, SourcePassage, SourceText } from './source-text.ts'

/** How many words in a row are one entry of the index. */
const run = 3
/** A run that stands in more places says nothing about where a quotation comes from. */
const mostPlaces = 2_000
/** So many places of the same words are told apart. */
const mostHits = 50

/** Texts that are searched by runs of words. It grows with the debate. */
export class TextLibrary {
  readonly sources: SourceText[] = []
  /** Where the words of each source begin and end. */
  #first: number[] = []
  #end: number[] = []
  #lines = new Map<SourceText, Int32Array>()
  #ids = new Int32Array(1 << 12)
  #starts = new Int32Array(1 << 12)
  /** The place before with the same run, and of each slot the last place and how many there are. */
  #before = new Int32Array(1 << 12)
  #last = new Int32Array(1 << 12)
  #count = new Int32Array(1 << 12)
  #length = 0

  add(source: SourceText): void {
    // The gap keeps a run from crossing into the next text.
    const first = this.#length + run
    this.#length = first
    this.#room(first)
    eachWord(source.text, (id, start) => {
      if (this.#length + run >= this.#ids.length) this.#room(this.#length)
      this.#ids[this.#length] = id
      this.#starts[this.#length++] = start
    })
    this.sources.push(source)
    this.#first.push(first)
    this.#end.push(this.#length)
    if (this.#length > this.#last.length) this.#linkAll()
    else this.#link(first, this.#length)
  }

  /** Where these words stand one behind another, oldest source first. What stands at the places that are asked for is always among them. */
  find(words: Int32Array, effort: LookEffort, asked: readonly AskedPlace[] = []): SourcePassage[] {
    if (words.length < run) return []
    let [rarest, fewest] = [0, Number.POSITIVE_INFINITY]
    for (let i = 0; i + run <= words.length && fewest > 0; i++) {
      const count = this.#count[this.#slot(words, i)]!
      if (count < fewest) [rarest, fewest] = [i, count]
    }
    effort.spend(words.length + fewest)
    const ranges = asked.flatMap(place => this.#rangeOf(place))
    const isAsked = (from: number) => ranges.some(([start, end]) => from < end && from + words.length > start)
    const [there, others]: [number[], number[]] = [[], []]
    for (let at = this.#last[this.#slot(words, rarest)]!; at > 0; at = this.#before[at]!) {
      if (ranges.length === 0 && others.length === mostHits) break
      const found = isAsked(at - rarest) ? there : others
      if (found.length < mostHits && this.#stands(words, at - rarest)) found.push(at - rarest)
    }
    return [...there, ...others].sort((a, b) => a - b).map(from => this.#hit(from, from + words.length))
  }

  /** The words of a source that stand on these lines, [from, to). */
  #rangeOf({ source, lines }: AskedPlace): [from: number, to: number][] {
    const at = this.sources.indexOf(source)
    if (at < 0) return []
    const [first, end] = [this.#first[at]!, this.#end[at]!]
    if (!lines) return [[first, end]]
    const starts = memo(this.#lines, source, () => lineStarts(source.text))
    const wordFrom = (line: number) => {
      const start = starts[Math.max(0, line - 1)] ?? source.text.length
      return firstWhere(first, end, word => this.#starts[word]! >= start)
    }
    return [[wordFrom(lines[0]), wordFrom(lines[1] + 1)]]
  }

  /** The same at one place, also of one or two words. Those on its lines come first. */
  findIn(words: Int32Array, { source, lines }: AskedPlace, effort: LookEffort): SourcePassage[] {
    const [all] = this.#rangeOf({ source })
    const [there] = this.#rangeOf({ source, lines })
    if (!all || !there || words.length === 0) return []
    effort.spend(all[1] - all[0])
    const found = new Set<number>()
    for (const [from, to] of [there, all])
      for (let at = from; at < to && at + words.length <= all[1] && found.size < mostHits; at++)
        if (this.#stands(words, at)) found.add(at)
    return Array.from(found, from => this.#hit(from, from + words.length))
  }

  /** Passages that are nearly these words, the nearest first. */
  near({ ids }: WordList, effort: LookEffort, least: number): NearPassage[] {
    const width = Math.max(4, ids.length >> 1)
    const votes = new Map<number, number>()
    let skipped = 0
    for (let i = 0; i + run <= ids.length; i++) {
      const slot = this.#slot(ids, i)
      if (this.#count[slot]! > mostPlaces) {
        skipped++
        continue
      }
      effort.spend(8 + this.#count[slot]!)
      for (let at = this.#last[slot]!; at > 0; at = this.#before[at]!) {
        if (this.#ids[at] !== ids[i] || this.#ids[at + 1] !== ids[i + 1] || this.#ids[at + 2] !== ids[i + 2]) continue
        const diagonal = Math.round((at - i) / width)
        votes.set(diagonal, (votes.get(diagonal) ?? 0) + 1)
      }
    }
    const best = [...votes].sort((a, b) => b[1] - a[1]).slice(0, mostCompared)
    const near = this.#distinct(
      best.flatMap(([diagonal]) => this.#compare(ids, diagonal * width, width, effort)),
      least,
    )
    // Where much was not looked at, nobody can say that there is nothing.
    if (near.length === 0 && (skipped * 4 > ids.length - run || (ids.length + 3 * width) * ids.length > mostCells))
      throw new TooMuch()
    return near
  }

  /** The same in one source, also where no three words in a row are the same. */
  nearIn({ ids }: WordList, source: SourceText, effort: LookEffort, least: number): NearPassage[] {
    const at = this.sources.indexOf(source)
    const [first, end] = [this.#first[at]!, this.#end[at]!]
    if ((end - first) * ids.length > mostCells) return []
    return this.#distinct(this.#compare(ids, first, end - first, effort), least)
  }

  #distinct(found: readonly NearPassage[], least: number): NearPassage[] {
    const near = found.filter(({ likeness }) => likeness >= least).sort((a, b) => b.likeness - a.likeness)
    return near.filter((hit, i) => near.findIndex(({ source, end }) => source === hit.source && end === hit.end) === i)
  }

  /** The passage around a diagonal with the fewest words put in, left out or changed. */
  #compare(ids: Int32Array, from: number, width: number, effort: LookEffort): NearPassage[] {
    const source = this.#sourceAt(from) ?? this.#sourceAt(from + width) ?? this.#sourceAt(from + ids.length)
    if (source === null) return []
    const low = Math.max(this.#first[source]!, from - width)
    const columns = Math.min(this.#end[source]!, from + ids.length + 2 * width) - low + 1
    if (columns < 2 || columns * ids.length > mostCells) return []
    effort.spend(columns * ids.length)
    const cost = this.#costs(ids, low, columns)
    const last = ids.length * columns
    let end = 0
    for (let j = 1; j < columns; j++) if (cost[last + j]! <= cost[last + end]!) end = j
    const { begin, changes } = this.#traced(ids, low, columns, cost, end)
    if (begin === end) return []
    return [{ ...this.#hit(low + begin, low + end), likeness: 1 - cost[last + end]! / ids.length, changes }]
  }

  #costs(ids: Int32Array, low: number, columns: number): Uint16Array {
    const cost = new Uint16Array((ids.length + 1) * columns)
    for (let i = 1; i <= ids.length; i++) {
      const [row, above] = [i * columns, (i - 1) * columns]
      const id = ids[i - 1]
      let left = i
      cost[row] = i
      for (let j = 1; j < columns; j++) {
        const changed = cost[above + j - 1]! + (this.#ids[low + j - 1] === id ? 0 : 1)
        const added = Math.min(cost[above + j]!, left) + 1
        left = Math.min(changed, added)
        cost[row + j] = left
      }
    }
    return cost
  }

  /** Goes back from the end of the passage. Neighbouring changes are one; a word more is preferred to another word. */
  #traced(ids: Int32Array, low: number, columns: number, cost: Uint16Array, end: number) {
    const steps: { i: number; j: number; same: boolean }[] = []
    let j = end
    for (let i = ids.length; i > 0; ) {
      const here = cost[i * columns + j]!
      const same = j > 0 && this.#ids[low + j - 1] === ids[i - 1] && here === cost[(i - 1) * columns + j - 1]!
      if (same) [i, j] = [i - 1, j - 1]
      else if (j > 0 && here === cost[i * columns + j - 1]! + 1) j--
      else if (j > 0 && here === cost[(i - 1) * columns + j - 1]! + 1) [i, j] = [i - 1, j - 1]
      else i--
      steps.push({ i, j, same })
    }
    const changes: Change[] = []
    let [i, at] = [ids.length, end]
    let open: { i: number; j: number } | null = null
    for (const step of steps) {
      if (step.same) {
        if (open) changes.push(this.#change(low, [i, open.i], [at, open.j]))
        open = null
      } else open ??= { i, j: at }
      ;[i, at] = [step.i, step.j]
    }
    if (open) changes.push(this.#change(low, [i, open.i], [at, open.j]))
    return { begin: j, changes: changes.reverse() }
  }

  #change(low: number, said: Change['said'], [from, to]: readonly [number, number]): Change {
    return {
      said,
      stands: [this.#starts[low + from]!, from === to ? this.#starts[low + from]! : this.#endOf(low + to - 1)],
    }
  }

  #hit(from: number, to: number): SourcePassage {
    const source = this.sources[this.#sourceAt(from)!]!
    const lines = memo(this.#lines, source, () => lineStarts(source.text))
    const [start, end] = [this.#starts[from]!, this.#endOf(to - 1)]
    return { source, start, end, line: lineAt(lines, start), lastLine: lineAt(lines, end - 1) }
  }

  /** Where a word ends: what is read of it again. */
  #endOf(word: number): number {
    const start = this.#starts[word]!
    const { text } = this.sources[this.#sourceAt(word)!]!
    let end = start
    const found = (_: number, _from: number, to: number) => {
      if (end === start) end = start + to
    }
    eachWord(text.slice(start, start + longestWord), found, false)
    return Math.max(end, start + 1)
  }

  #sourceAt(word: number): number | null {
    const at = firstWhere(0, this.#first.length, i => this.#first[i]! > word) - 1
    return at >= 0 && word < this.#end[at]! ? at : null
  }

  #stands(ids: Int32Array, from: number): boolean {
    if (from < run) return false
    for (let i = 0; i < ids.length; i++) if (this.#ids[from + i] !== ids[i]) return false
    return true
  }

  #slot(ids: Int32Array, at: number): number {
    const mixed =
      Math.imul(ids[at]!, 0x9e3779b1) ^ Math.imul(ids[at + 1]!, 0x85ebca6b) ^ Math.imul(ids[at + 2]!, 0xc2b2ae35)
    return (Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 7) & (this.#last.length - 1)
  }

  #link(from: number, to: number): void {
    for (let at = from; at + run <= to; at++) {
      const slot = this.#slot(this.#ids, at)
      this.#before[at] = this.#last[slot]!
      this.#last[slot] = at
      this.#count[slot]!++
    }
  }

  #linkAll(): void {
    let slots = this.#last.length
    while (slots < this.#length) slots *= 4
    this.#last = new Int32Array(slots)
    this.#count = new Int32Array(slots)
    for (let i = 0; i < this.sources.length; i++) this.#link(this.#first[i]!, this.#end[i]!)
  }

  #room(length: number): void {
    while (length + run >= this.#ids.length)
      [this.#ids, this.#starts, this.#before] = [doubled(this.#ids), doubled(this.#starts), doubled(this.#before)]
  }
}

/** How many diagonals of a quotation are compared word by word, and how large a comparison may be. */
const mostCompared = 8
const mostCells = 400_000
const longestWord = 200
