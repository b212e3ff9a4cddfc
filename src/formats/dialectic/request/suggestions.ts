import { clean, hiddenParts } from '../../../core/clean.ts'
import type { Language } from '../../../core/language.ts'
import type { ArchivedDebate, SuggestionsPlace } from '../../../host/archived.ts'
import type { Suggestion } from '../shapes.ts'
import { proposedBy, suggestionsIn } from '../suggestions.ts'
import { type Edit, fileDiff } from './suggestions-diff.ts'
import { suggestionWords } from './words.ts'

/** Shows what was proposed in a debate: as a list with a patch, as JSON, or as the patch alone. Nothing applies it. */
export function showSuggestions(debate: ArchivedDebate, { archive, output, language, flags }: SuggestionsPlace): void {
  const { id, view } = debate
  const t = suggestionWords[language]
  const suggestions = suggestionsIn(view)
  const hashes = new Map(view.brief.context.map(({ path, hash }) => [path, hash]))
  const patch = patchOf(suggestions, path => archive.text(hashes.get(path) ?? ''))
  if (flags.json) output.json(documentOf(id, suggestions, patch, language), 2)
  else if (!flags.patch) output.out(shown(id, suggestions, patch, language))
  else {
    output.out(patch.text)
    if (patch.text === '') output.err(`${suggestions.length === 0 ? t.none(id) : t.patchEmpty(id)}\n`)
    else if (patch.left.size > 0) output.err(`${t.leftOut(patch.left.size, id)}\n`)
  }
}

function documentOf(id: number, suggestions: readonly Suggestion[], { text, left }: Patch, language: Language) {
  const { why } = suggestionWords[language]
  return {
    version: 1,
    id,
    suggestions: suggestions.map(suggestion => {
      const reason = left.get(suggestion)
      return { ...suggestion, in_patch: reason === undefined, why_not: reason === undefined ? null : why[reason] }
    }),
    patch: text,
  }
}

function shown(id: number, suggestions: readonly Suggestion[], patch: Patch, language: Language): string {
  const t = suggestionWords[language]
  if (suggestions.length === 0) return `${t.none(id)}\n`
  const items = suggestions.map((suggestion, i) => itemOf(i + 1, suggestion, patch, language))
  const below = patch.text === '' ? [] : [`${t.patch(id)}\n\n${patch.text.trimEnd()}`]
  return `${[t.heading(id, suggestions.length), items.join('\n'), ...below].join('\n\n')}\n`
}

/** What the patch contains is not shown again. */
function itemOf(number: number, suggestion: Suggestion, { left }: Patch, language: Language): string {
  const t = suggestionWords[language]
  const { file, change, turn, seat, before, after } = suggestion
  const reason = left.get(suggestion)
  const lines = [
    `${number}. ${onLine(file)}${t.colon}${onLine(change)}`,
    `   ${t.by(proposedBy(seat, turn, language), turn)}`,
    ...(reason === undefined ? [] : [`   ${t.noPatch(t.why[reason])}`, ...marked('-', before), ...marked('+', after)]),
  ]
  return lines.join('\n')
}

const onLine = (text: string): string => clean(text).text.replace(/\s+/g, ' ').trim()

const marked = (mark: string, text: string | null): string[] =>
  text === null
    ? []
    : clean(text)
        .text.replace(/\n$/, '')
        .split('\n')
        .map(line => `   ${mark} ${line}`)

export type NoPatch = keyof typeof suggestionWords.en.why

interface Patch {
  /** A unified diff. '': no suggestion fits. Paths are relative to the debate's folder; `git apply` works there. */
  text: string
  left: ReadonlyMap<Suggestion, NoPatch>
}

/** `textOf` returns a file that was sent whole. null: it was not. */
export function patchOf(suggestions: readonly Suggestion[], textOf: (path: string) => string | null): Patch {
  const left = new Map<Suggestion, NoPatch>()
  const files = new Map<string, { text: string; edits: Edit[] }>()
  // The last suggestion for a place counts.
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

/** A patch names only files of the folder, with names that need no quoting. */
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

/** The text as it was said, then without line numbers of the prompt, then without surrounding blanks. */
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

/** Removes invisible characters. Tokens that mean something only to a model stay: they are part of a file. */
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

/** Near a masked secret or a disabled token, the real file says something else. */
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
