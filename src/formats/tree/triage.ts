import type { Language } from '../../core/language.ts'
import type { Material } from '../../core/model.ts'
import type { Shape } from '../../engine/structured.ts'
import { taken } from './node-numbers.ts'
import { titleKey } from './same-disagreement.ts'
import { type TriageReply, triageSchema, type Update, Updates } from './shapes.ts'
import { updatesWords, triageWords as words } from './words.ts'

/** The reviewer's reply: who agrees on what, and every disagreement with a place for each party. */
export function triageShape(parties: readonly string[], elsewhere: readonly string[]): Shape<TriageReply> {
  return {
    name: 'triage',
    schema: triageSchema(parties),
    check: ({ divergences }, language) => [
      ...divergences.flatMap(divergence => placesOf(divergence, parties, language)),
      ...repeats(divergences, language),
      ...divergences.flatMap(divergence => strangers(divergence, elsewhere, language)),
    ],
  }
}

type Found = TriageReply['divergences'][number]

function placesOf({ id, sides, uninvolved }: Found, parties: readonly string[], language: Language): string[] {
  const t = words[language]
  const involved = Object.keys(taken(sides))
  const places = (party: string) => [...involved, ...uninvolved].filter(other => other === party).length
  return [
    ...(involved.length < 2 ? [t.oneSide(id, involved.length)] : []),
    ...parties.filter(party => places(party) === 0).map(party => t.missing(id, party)),
    ...parties.filter(party => places(party) > 1).map(party => t.twice(id, party)),
  ]
}

function repeats(divergences: readonly Found[], language: Language): string[] {
  const first = new Map<string, string>()
  return divergences.flatMap(({ id, title }) => {
    const other = first.get(titleKey(title))
    if (other !== undefined) return [words[language].repeats(id, other)]
    first.set(titleKey(title), id)
    return []
  })
}

const strangers = ({ id, sameAs }: Found, elsewhere: readonly string[], language: Language): string[] =>
  sameAs == null || elsewhere.includes(sameAs) ? [] : [words[language].stranger(id, sameAs, elsewhere)]

/** Changes must name existing documents, and sections that they have. */
export function updatesShape(context: readonly Material[]): Shape<{ updates: Update[] }> {
  const sections = new Map(context.map(({ path, text }) => [path, headingsIn(text)]))
  const wrong = ({ file, section }: Update, language: Language): string[] => {
    const headings = sections.get(file)
    const t = updatesWords[language]
    if (!headings) return [t.noFile(file, [...sections.keys()])]
    return headings.length === 0 || headings.some(heading => same(heading, section)) ? [] : [t.noSection(file, section)]
  }
  return {
    name: 'updates',
    schema: Updates,
    check: ({ updates }, language) => updates.flatMap(update => wrong(update, language)),
    salvage: ({ updates }) => ({ updates: updates.filter(update => wrong(update, 'en').length === 0) }),
  }
}

/** The headings of a Markdown text. A text without any has no sections to name. */
function headingsIn(text: string): string[] {
  return [...text.matchAll(/^ {0,3}#{1,6}[ \t](.*)$/gm)].map(match => match[1]!)
}

const same = (heading: string, section: string): boolean => bare(heading) === bare(section)

const bare = (title: string): string =>
  title
    .replace(/[\s*_`]+/g, ' ')
    .trim()
    .replace(/^#+ ?/, '')
    .replace(/ #+$/, '')
    .trim()
    .toLowerCase()
