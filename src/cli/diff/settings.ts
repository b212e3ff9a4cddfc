import type { Brief, ContextFile, Seat } from '../../core/events.ts'
import type { Fork } from '../../core/fold-fork.ts'
import type { Json } from '../../core/json.ts'

/** Something that is not the same in two debates; null: it is not there in this one. */
export interface Setting {
  /** `topic`, `language`, `seat.proposer`, `option.rounds`, `effort`, `rigor`, `budget`, `context`, `web`, `remark`, `without` */
  name: string
  values: [first: Json, second: Json]
}

interface Told {
  brief: Brief
  /** Where it parted from others, the first one first. */
  forks: readonly Fork[]
}

export function settingsApart(first: Told, second: Told): Setting[] {
  const [one, other] = [settingsOf(first), settingsOf(second)]
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return names.flatMap((name): Setting[] => {
    const values: Setting['values'] = [one[name] ?? null, other[name] ?? null]
    return JSON.stringify(values[0]) === JSON.stringify(values[1]) ? [] : [{ name, values }]
  })
}

function settingsOf({ brief, forks }: Told): Record<string, Json> {
  const { topic, language, seats, effort, rigor, budget, options, context, web } = brief
  return {
    topic,
    language,
    ...named(
      'seat',
      seats.map(({ id, ...seat }) => [id, holder(seat)] as const),
    ),
    ...named('option', Object.entries(options)),
    effort,
    rigor: rigor ?? null,
    budget,
    context: context.map(fileName),
    web: web ?? false,
    remark: allOf(forks.map(({ remark }) => remark)),
    without: allOf(forks.map(({ without }) => without)),
  }
}

/** null: none of them is there. */
function allOf(values: readonly (string | null)[]): string | null {
  const told = values.filter(value => value !== null)
  return told.length === 0 ? null : told.join(' · ')
}

const named = (kind: string, entries: readonly (readonly [string, Json])[]): Record<string, Json> =>
  Object.fromEntries(entries.map(([name, value]) => [`${kind}.${name}`, value]))

const holder = ({ model, fallback, candidates = [] }: Omit<Seat, 'id'>): string =>
  [model, ...(fallback === undefined ? [] : [fallback]), ...candidates].join(', ')

/** A file that has other words by now is another file. */
const fileName = ({ path, hash }: ContextFile): string => `${path} (${hash.slice(0, 8)})`
