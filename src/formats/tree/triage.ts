import type { Language } from '../../core/language.ts'
import type { Material } from '../../core/model.ts'
import type { Shape } from '../../engine/structured.ts'
import { taken } from './node-numbers.ts'
import type { Party } from './options-in.ts'
import { titleKey } from './same-disagreement.ts'
import { type TriageReply, triageSchema, type Update, Updates } from './shapes.ts'
import { triageWords as words } from './words.ts'

/** The reviewer's reply: who agrees on what, and every disagreement with a place for each party. */
export function triageShape(parties: readonly NamedParty[], elsewhere: readonly string[]): Shape<TriageReply> {
  const ids = parties.map(({ id }) => id)
  return {
    name: 'triage',
    schema: triageSchema(ids),
    names: Object.fromEntries(parties.map(({ id, label }) => [id, [label, `${label} (${id})`]])),
    ids: { 'divergences[].sameAs': { known: elsewhere } },
    rules: [
      {
        of: ['divergences'],
        faults: ({ divergences }, language) => [
          ...divergences.flatMap((divergence, i) => placesOf(divergence, nameOf(divergence, i), ids, language)),
          ...repeats(divergences, language),
        ],
      },
    ],
  }
}

type NamedParty = Pick<Party, 'id' | 'label'>

const nameOf = ({ id }: Found, place: number): string => id ?? `divergences[${place}]`

type Found = TriageReply['divergences'][number]

function placesOf({ sides, uninvolved }: Found, id: string, parties: readonly string[], language: Language): string[] {
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
  return divergences.flatMap((divergence, i) => {
    const [id, key] = [nameOf(divergence, i), titleKey(divergence.title)]
    const other = first.get(key)
    if (other !== undefined) return [words[language].repeats(id, other)]
    first.set(key, id)
    return []
  })
}

/** Changes must name existing documents, and sections that they have. */
export function updatesShape(context: readonly Material[]): Shape<{ updates: Update[] }> {
  const sections = new Map(context.map(({ path, text }) => [path, headingsIn(text)]))
  return {
    name: 'updates',
    schema: Updates,
    ids: {
      'updates[].file': { known: [...sections.keys()], like: 'path' },
      'updates[].section': {
        // A file without headings has no sections to name.
        known: ({ file }) => (sections.get(file as string)?.length ? sections.get(file as string)! : null),
        like: 'heading',
        want: { en: 'a heading of that file, copied exactly', zh: '该文件中的一个标题，照抄原文' },
      },
    },
  }
}

/** The headings of a Markdown text. */
function headingsIn(text: string): string[] {
  return [...text.matchAll(/^ {0,3}#{1,6}[ \t](.*)$/gm)].map(match => match[1]!.replace(/\s+#+\s*$/, ''))
}
