import type { EvidenceContext } from '../../core/evidence.ts'
import { inSentence, type Language } from '../../core/language.ts'

/** Who can be named in a speech, and by which words. */
export interface Speakers {
  own: string
  /** Everybody who is named in these words, by seat. `null`: the other side, whoever that is. */
  namedIn(words: string): NamedSpeaker[]
  call(seat: string, language: Language): string
}

export interface NamedSpeaker {
  seats: readonly string[] | null
  name: string
  start: number
  end: number
  /** The name is also what is debated: `Kafka says` may mean the product. */
  isThing: boolean
}

export function speakersOf({ names, earlier, shown = [] }: EvidenceContext, own: string): Speakers {
  const brief = shown.filter(({ kind }) => kind === 'brief').map(({ text }) => text.toLowerCase())

  const seats = new Map<string, Set<string>>()
  for (const [seat, all] of names)
    for (const name of [seat, ...all].flatMap(forms)) seats.set(name, (seats.get(name) ?? new Set()).add(seat))
  const rivals = [...new Set(earlier.map(({ seat }) => seat))].filter(seat => seat !== own)
  const any = pattern([...seats.keys()])
  return {
    own,
    namedIn: words =>
      Array.from(words.matchAll(any), ({ 0: name, index }): NamedSpeaker => {
        const known = seats.get(plain(name))
        const named = known ? [...known] : oneself.test(name) ? [own] : rivals.length === 1 ? rivals : null
        const isThing = known !== undefined && brief.some(text => text.includes(plain(name)))
        return { seats: named, name, start: index, end: index + name.length, isThing }
      }),
    call: (seat, language) => callIn(language, seat, names),
  }
}

/** A short name is found only as it is written, or with capitals: most of them are words, too. */
function forms(name: string): string[] {
  const bare = plain(name)
  if (bare.length < 2 && !/^[A-Z]$/.test(name)) return []
  return bare.length > 60 ? [] : [bare]
}

const plain = (name: string): string => name.trim().toLowerCase().replace(/^the /, '').replace(/\s+/g, ' ')

function pattern(names: readonly string[]): RegExp {
  const sorted = names.toSorted((a, b) => b.length - a.length).slice(0, 200)
  return new RegExp([...sorted.map(bordered), rival, self].join('|'), 'gu')
}

function bordered(name: string): string {
  if (/\p{Script=Han}/u.test(name)) return `${RegExp.escape(name)}(?![A-Za-z0-9])`
  const words = name.split(' ').map(word => {
    const [first, ...rest] = word
    const escaped = RegExp.escape(rest.join(''))
    const capital = RegExp.escape(first!.toUpperCase())
    if (word.length <= 4 && name === word) return `(?:${capital}${escaped}|${RegExp.escape(word.toUpperCase())})`
    return `(?:[${capital}${RegExp.escape(first!)}]${escaped}|${RegExp.escape(word.toUpperCase())})`
  })
  return String.raw`(?<![\p{L}\p{N}/.-])${words.join('[ -]')}(?![\p{L}\p{N}/]|-\p{L}|\.\p{L})`
}

const rival = String.raw`(?<![\p{L}])(?:(?:[Mm]y|[Oo]ur|[Tt]he) (?:\p{L}+ ){0,2}?(?:opponent|opposition|adversary|counterpart|rival)s?|(?:Opponent|Opposition)(?=[ :：'’])|[Tt]he other (?:side|party|debater|speaker)|[Oo]pposing (?:side|counsel)|[Yy]ou|[Yy]ours?)(?![\p{L}])|对方(?:辩友|辩手)?|对手|另一方|贵方|你们?方?|您`
const self = String.raw`(?<![\p{L}])(?:I|[Mm]y|[Mm]ine|[Ww]e|[Oo]ur)(?![\p{L}'’])|我们?方?|本方|己方`
const oneself = new RegExp(`^(?:${self})$`, 'u')

function callIn(language: Language, seat: string, names: EvidenceContext['names']): string {
  const all = names.get(seat)?.filter(name => name !== seat) ?? []
  const fits = all.find(name => /\p{Script=Han}/u.test(name) === (language === 'zh'))
  return fits === undefined ? seat : language === 'en' ? inSentence(fits) : fits
}

const counts = ['one', 'two', 'three', 'four', 'five']
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth']
const anyRound =
  /\bround[\s-]?(\d{1,2}|one|two|three|four|five)\b|\b(first|second|third|fourth|fifth)[- ](?:round|speech|statement|turn)\b|第\s?([一二三四五六七八九]|\d{1,2})\s?轮|(首轮)/gi

/** The round that these words name; null: none, or several. */
export function roundIn(words: string): number | null {
  const told = Array.from(words.matchAll(anyRound), ([, count, ordinal, chinese]) => {
    const word = (count ?? ordinal ?? chinese ?? 'one').toLowerCase()
    const place = [counts, ordinals, [...'一二三四五六七八九']].map(list => list.indexOf(word)).find(at => at >= 0)
    return place === undefined ? Number(word) : place + 1
  })
  return new Set(told).size === 1 ? told[0]! : null
}

/** The round that stands right where these words end; null: none. */
export function roundBeside(words: string): number | null {
  const [beside] = besides.exec(words) ?? []
  return beside === undefined ? null : roundIn(beside)
}
const besides = new RegExp(
  String.raw`(?:${anyRound.source})(?:[\s,，中里上时的]|however|then|also|again|the|speech|statement|turn|发言)*$`,
  'i',
)

/** The round that a turn belongs to; null: it has none. */
export function roundOf(key: string): number | null {
  const [, round] = /(?:^|\/)round-(\d+)(?:\/|$)/.exec(key) ?? []
  return round === undefined ? null : Number(round)
}
