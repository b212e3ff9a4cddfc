import type { Language } from '../../src/core/language.ts'
import { type JsonSchema, schemaIn } from './forms.ts'
import type { LabRequest } from './script.ts'
import { mainPoint } from './speeches.ts'

/** A speech as a judge was shown it. */
interface Shown {
  key: string
  label: string
  text: string
}

/** A ruling of a duel in the names under which this request has the sides: what a test's own judge would reply to it. */
export const ruledIn = (request: LabRequest, ruling: object): string => {
  const heard = heardIn(request)
  return JSON.stringify(asAsked(ruling, heard, /\p{Script=Han}/u.test(heard) ? 'zh' : 'en'))
}

/** A ruling in the names under which the prompt has the sides, with the scores that its schema asks for. */
export function asAsked(ruling: object, heard: string, language: Language): object {
  const { winner: asked, criteria } = schemaIn(heard)?.properties ?? {}
  const labels: readonly string[] = asked?.enum ?? seats
  const named = renamed(ruling, whoIsWho(labels, heard, ruling, language), language) as { winner: string }
  return criteria ? { criteria: sheetFor(criteria, labels, named.winner), ...named } : named
}

/** The points that a score sheet asks for: whoever is decided for is ahead. */
export const sheetFor = (
  { properties }: JsonSchema,
  labels: readonly string[],
  winner: string,
): Record<string, Record<string, string | number>> => {
  const points = Object.fromEntries(labels.map(label => [label, label === winner ? 7 : 5.5]))
  const names = Object.keys(properties ?? {})
  return Object.fromEntries(names.map(name => [name, { why: 'more can be looked up', ...points }]))
}

/** What the request shows as said, by the fence that it opens with: a speech that forges one stays a speech. */
export function shownIn(heard: string): Shown[] {
  const [, fence] = /^<<([0-9a-f]{12}) /m.exec(heard) ?? []
  if (fence === undefined) return []
  const blocks = heard.matchAll(new RegExp(`^<<${fence} turn (\\S+)>>\\n([\\s\\S]*?)\\n<<${fence} end>>$`, 'gm'))
  return [...blocks].map(([, key, text]) => ({ key: key!, label: key!.split('/').at(-1)!, text: text! }))
}

export const heardIn = ({ body }: Pick<LabRequest, 'body'>): string =>
  ((body.messages ?? []) as { content: string }[]).map(({ content }) => content).join('\n')

const seats = ['proposer', 'challenger']

/** Seat → its label: whichever way round more words stand where they were said, those that the ruling quotes included. */
function whoIsWho(
  labels: readonly string[],
  heard: string,
  ruling: Ruling,
  language: Language,
): Record<string, string> {
  if (seats.every(seat => labels.includes(seat))) return Object.fromEntries(seats.map(seat => [seat, seat]))
  const shown = shownIn(heard).filter(({ label }) => labels.includes(label))
  const rounds = new Set(shown.map(({ key }) => sceneOf(key)))
  const said = [...rounds].flatMap(round => seats.map(seat => wordsOf(`${round}/${seat}`, language)))
  const words = [...said, ...(ruling.citations ?? [])]
  const standing = (order: readonly string[]) =>
    words.filter(({ turn, quote }) => {
      const key = `${sceneOf(turn)}/${order[seats.findIndex(seat => turn.endsWith(`/${seat}`))]}`
      return shown.some(speech => speech.key === key && speech.text.includes(quote))
    }).length
  const turned = labels.toReversed()
  const order = standing(turned) > standing(labels) ? turned : labels
  return Object.fromEntries(seats.map((seat, i) => [seat, order[i]!]))
}

interface Ruling {
  citations?: readonly { turn: string; quote: string }[]
}

const wordsOf = (turn: string, language: Language) => ({ turn, quote: mainPoint(turn, language) })

const sceneOf = (key: string): string => key.slice(0, key.lastIndexOf('/'))

/** Seats in values, keys, turns and sentences, as a judge calls them that knows only the labels. */
function renamed(ruling: object, labels: Readonly<Record<string, string>>, language: Language): unknown {
  let json = JSON.stringify(ruling)
  for (const [seat, label] of Object.entries(labels))
    if (label !== seat)
      json = json
        .replaceAll(`"${seat}"`, `"${label}"`)
        .replace(new RegExp(`(round-\\d+)/${seat}`, 'g'), `$1/${label}`)
        .replace(calledIn[language][seat]!, label)
  return JSON.parse(json)
}

const calledIn: Record<Language, Record<string, RegExp>> = {
  en: { proposer: /\b[Tt]he proposer\b/g, challenger: /\b[Tt]he challenger\b/g },
  zh: { proposer: /正方/g, challenger: /反方/g },
}
