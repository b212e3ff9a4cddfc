import type { Wording } from './fields.ts'
import type { PersonWords } from './words.ts'

/**
 * What is wrong with a reply is written for models, which know fields by their names: `arguments[1].reference: …`. For people
 * they have the names under which they were asked.
 */
export function problemInWords(
  problem: string,
  wording: Wording,
  t: Pick<PersonWords, 'item' | 'open' | 'close'>,
): string {
  if (problem.length > longest) return problem
  return problem
    .replace(paths, list => list.replace(onePath, path => pathInWords(path, wording, t)))
    .replace(/"([a-z_]{1,40})"/g, (whole, name: string) =>
      wording.has(name) ? `${t.open}${wording.short(name)}${t.close}` : whole,
    )
}

/** What is longer quotes somebody. */
const longest = 4_000
const onePath = /[a-zA-Z_]{1,40}(?:\[\d{0,4}\])?(?:\.[\w-]{1,40}(?:\[\d{0,4}\])?){0,6}/g
/** At the beginning, one or several of them, before a colon. */
const paths = /^[\w.[\], -]{1,200}(?=[:：])/

/** `arguments[1].reference` → Core arguments · No. 2 · Reference */
function pathInWords(path: string, wording: Wording, t: Pick<PersonWords, 'item'>): string {
  const parts = path.replace(/\.(\d{1,4})(?=\.|$)/g, '[$1]').split('.')
  if (!wording.has(withoutPlace(parts[0]!))) return path
  const names = parts.flatMap((part, i) => {
    const within = parts.slice(0, i).map(outer => outer.replace(/\[\d*\]$/, '[]'))
    const place = /\[(\d+)\]$/.exec(part)?.[1]
    return [
      wording.short([...within, withoutPlace(part)].join('.')),
      ...(place === undefined ? [] : [t.item(Number(place) + 1)]),
    ]
  })
  return names.join(' · ')
}

const withoutPlace = (part: string): string => part.replace(/\[\d*\]$/, '')
