import { clean, hiddenParts } from '../../core/clean.ts'
import type { Suggestion } from '../../formats/dialectic/shapes.ts'
import { type Edit, fileDiff } from './suggestions-diff.ts'

/** Why a suggestion is not part of the patch. */
export type NoPatch =
  | 'described'
  | 'outside'
  | 'odd-name'
  | 'not-brought'
  | 'not-found'
  | 'several'
  | 'same'
  | 'empties'
  | 'altered'
  | 'overruled'

export interface Patch {
  /** Unified; '': nothing can be one. Paths are relative to the folder of the debate, `git apply` is at home there. */
  text: string
  left: ReadonlyMap<Suggestion, NoPatch>
}

/** `textOf`: a file as it was brought along, whole; null: it was not. */
export function patchOf(suggestions: readonly Suggestion[], textOf: (path: string) => string | null): Patch {
  const left = new Map<Suggestion, NoPatch>()
  const files = new Map<string, { text: string; edits: Edit[] }>()
  // The last word on a place counts.
  for (const suggestion of suggestions.toReversed()) {
    const { file } = suggestion
    const text = noPlace(file) === null ? textOf(file) : null
    const found = noPlace(file) ?? (text === null ? 'not-brought' : editIn(text, suggestion))
    const known = files.get(file) ?? { text: text ?? '', edits: [] }
    if (typeof found === 'string') left.set(suggestion, found)
    else if (known.edits.some(edit => overlaps(edit, found))) left.set(suggestion, 'overruled')
    else files.set(file, { ...known, edits: [...known.edits, found] })
  }
  const sorted = [...files].sort(([one], [other]) => (one < other ? -1 : 1))
  return { text: sorted.map(([file, { text, edits }]) => fileDiff(file, text, edits)).join(''), left }
}

/** A patch names only files of the folder, by names that need no quoting. */
function noPlace(file: string): NoPatch | null {
  const parts = file.split('/')
  if (/^(?:\/|~|[a-z]:)/i.test(file) || parts.includes('..')) return 'outside'
  const isOdd = /["\\\p{Cc}\p{Cf}]/u.test(file) || parts.some(part => ['', '.'].includes(part) || /^\.git$/i.test(part))
  return isOdd ? 'odd-name' : null
}

function editIn(text: string, { before: said, after: then }: Suggestion): Edit | NoPatch {
  if (said === null || then === null) return 'described'
  for (const [before, after] of readings(visible(clean(said).text), visible(then))) {
    const start = before === '' ? -1 : text.indexOf(before)
    if (start < 0) continue
    if (text.indexOf(before, start + 1) >= 0) return 'several'
    if (before === after) return 'same'
    if (before.length === text.length && after === '') return 'empties'
    const edit: Edit = { start, end: start + before.length, text: after }
    return isAltered(text, edit) ? 'altered' : edit
  }
  return 'not-found'
}

/** As it was said; without the numbers that lines have in a prompt; without what stands around it. */
function readings(before: string, after: string): [before: string, after: string][] {
  const bare: [string, string] = isNumbered(before) ? [unnumbered(before), unnumbered(after)] : [before, after]
  return [[before, after], bare, [trimmed(bare[0]), trimmed(bare[1])]]
}

const lineNumber = /^\d{1,7}\| ?/
const isNumbered = (text: string): boolean => text.split('\n').every(line => line === '' || lineNumber.test(line))
const unnumbered = (text: string): string =>
  text
    .split('\n')
    .map(line => line.replace(lineNumber, ''))
    .join('\n')

const trimmed = (text: string): string => text.replace(/^\n+/, '').trimEnd()

/** Without what nobody could see. Signs that mean something to a model alone stay: they are part of a file. */
function visible(text: string): string {
  const lines = text.replace(/\r\n?|[\u2028\u2029]/g, '\n')
  let result = ''
  let from = 0
  for (const [start, end] of hiddenParts(lines)) {
    result += lines.slice(from, start)
    from = end
  }
  return result + lines.slice(from)
}

const overlaps = (one: Edit, other: Edit): boolean => one.start < other.end && other.start < one.end

/** Beside a masked secret or a sign that was made inert, the file itself says something else. */
function isAltered(text: string, { start, end }: Edit): boolean {
  const near = text.slice(linesBefore(text, start), linesBehind(text, end))
  if (near.includes('[secret]')) return true
  const undone = near.replace(/([<[]) (?=\S)/g, '$1')
  return undone !== near && clean(undone).removed > clean(near).removed
}

function linesBefore(text: string, place: number): number {
  let at = place
  for (let line = 0; line < 4 && at >= 0; line++) at = at === 0 ? -1 : text.lastIndexOf('\n', at - 1)
  return at + 1
}

function linesBehind(text: string, place: number): number {
  let at = place - 1
  for (let line = 0; line < 4; line++) {
    at = text.indexOf('\n', at + 1)
    if (at < 0) return text.length
  }
  return at
}
