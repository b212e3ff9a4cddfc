import { clean } from '../../core/clean.ts'
import type { Language } from '../../core/language.ts'
import type { Suggestion } from '../../formats/dialectic/shapes.ts'
import { proposedBy, suggestionsIn } from '../../formats/dialectic/suggestions.ts'
import type { Archive } from '../../store/archive.ts'
import { UsageError } from '../exit.ts'
import type { KeptDebate } from '../kept.ts'
import type { Output } from '../output.ts'
import { type Patch, patchOf } from './suggestions-patch.ts'
import { suggestionWords } from './suggestions-words.ts'

/** How they are wanted. */
export interface SuggestionFlags {
  json?: true
  patch?: true
}

/** What was proposed in a debate: as a list and as a patch, for another program, or as the patch alone. Nothing applies it. */
export function showSuggestions(
  debate: KeptDebate,
  {
    archive,
    output,
    language,
    flags,
  }: { archive: Archive; output: Output; language: Language; flags: SuggestionFlags },
): void {
  const { id, view, format } = debate
  const t = suggestionWords[language]
  if (format.id !== 'dialectic') throw new UsageError(t.otherFormat(id, format.id))
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

/** What the patch has of it is not shown twice. */
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
