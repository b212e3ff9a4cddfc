import { clean } from '../core/clean.ts'
import type { Rigor } from '../core/events.ts'
import type { Examined } from '../core/evidence.ts'
import type { Json } from '../core/json.ts'
import { type Blind, type Matter, makeBlind, modelWords, sidesOf } from '../core/judging/blind.ts'
import type { Court, Order, Side } from '../core/judging/ruling.ts'
import type { Language } from '../core/language.ts'
import type { Speech } from '../core/model.ts'
import { findQuote } from '../core/quote.ts'

/** Who is who, for those who may know. */
export interface Parties {
  judge: string
  /** In the order in which they spoke. */
  sides: readonly string[]
  /** What every seat is called, its models included. */
  names: ReadonlyMap<string, readonly string[]>
  /** What a seat is called in a sentence: `the proposer`. */
  called(seat: string): string
  /** What the debate is about; names that stand in it are part of the matter. The same one for every sitting. */
  matter(): Matter
  language: Language
  rigor: Rigor
}

/** A court that knows how to tell what its judge said with the real names. */
export interface Sitting extends Court {
  revealed(reply: Json): Json
}

/** The judge sees everything as it is. */
export const openCourt = ({ judge, sides, called, rigor }: Parties): Sitting => ({
  judge,
  order: 'as-said',
  blind: false,
  rigor,
  sides: sides.map((seat): Side => ({ seat, label: seat, name: called(seat) })),
  shown: speeches => [...speeches],
  revealed: reply => reply,
})

/** The judge does not know who is who, nor who spoke first. */
export class BlindCourt implements Sitting {
  readonly blind = true
  readonly judge: string
  readonly order: Order
  readonly rigor: Rigor
  readonly sides: readonly Side[]
  readonly #blind: Blind
  readonly #parties: Parties
  /** Shown key → the speech behind it. */
  readonly #speeches = new Map<string, Speech>()

  constructor(parties: Parties, order: Order) {
    const { sides, names, language } = parties
    const matter = parties.matter()
    this.#parties = parties
    this.judge = parties.judge
    this.rigor = parties.rigor
    this.order = order
    const taken = { names: [...names.keys(), ...[...names.values()].flat()], matter }
    this.sides = sidesOf(order === 'as-said' ? sides : sides.toReversed(), language, taken)
    this.#blind = makeBlind(this.sides, { names, matter }, language)
  }

  shown(speeches: readonly Speech[]): Speech[] {
    const standing =
      this.order === 'as-said' ? speeches : rounds(speeches, this.sides).flatMap(round => round.toReversed())
    return standing.map(speech => this.#masked(speech))
  }

  revealed(reply: Json): Json {
    if (typeof reply === 'string') return this.#word(reply)
    if (reply === null || typeof reply !== 'object') return reply
    if (Array.isArray(reply)) return reply.map(item => this.revealed(item))
    const quoted = this.#quoted(reply)
    return Object.fromEntries(
      Object.entries(reply).map(([name, value]) => [
        this.#field(name, reply),
        name === 'quote' && quoted !== null ? quoted : this.revealed(value),
      ]),
    )
  }

  /** Points by side become points by seat; a field that is there already is not written over. */
  #field(name: string, reply: Readonly<Record<string, Json>>): string {
    const real = this.#seatOf(name) ?? this.#speeches.get(name)?.key ?? name
    return real === name || !Object.hasOwn(reply, real) ? real : name
  }

  #masked(speech: Speech): Speech {
    const { key, seat, derived, examined } = speech
    // Cleaned first: a hidden character inside of a name must not keep it from being found.
    const { text } = clean(speech.text)
    const hide = (words: string) => this.#blind.hide(words)
    const side = this.sides.find(side => side.seat === seat)
    const isCodes = seat.startsWith(codesOwn)
    const shownKey = side ? `${key.slice(0, key.lastIndexOf('/') + 1)}${side.label}` : isCodes ? key : hide(key)
    const told = isCodes ? text.replace(/“[^”]*”/g, hide) : hide(text)
    // What was made of a speech does not take the place of its words.
    if (derived === undefined || !this.#speeches.has(shownKey)) this.#speeches.set(shownKey, speech)
    return {
      key: shownKey,
      seat: side?.label ?? seat,
      text: derived === undefined ? told : once(told),
      of: speech.of ?? key,
      ...(derived !== undefined && { derived }),
      ...(examined && { examined: hiddenIn(examined, hide) }),
    }
  }

  /** The words themselves, where a reply copied them from a speech in which names were hidden. */
  #quoted({ turn, side, quote }: Record<string, Json>): string | null {
    if (typeof quote !== 'string') return null
    for (const speech of this.#meant(turn, side)) {
      const { text } = clean(speech.text)
      const found = this.#blind.original(quote, text) ?? (findQuote(quote, text, { elided: true }) ? quote : null)
      if (found !== null) return found
    }
    return null
  }

  /** The speech with this key, or all of a side, the last one first. */
  #meant(turn: Json | undefined, side: Json | undefined): Speech[] {
    if (typeof turn === 'string') {
      const key = turn.replace(/^[\s[`]+|(?:#[ec]\d+)?[\s\]`.,]*$/g, '')
      const speech = this.#speeches.get(turn) ?? this.#speeches.get(key)
      return speech ? [speech] : []
    }
    const seat = typeof side === 'string' ? this.#seatOf(side) : null
    return [...this.#speeches.values()].filter(speech => speech.seat === seat).toReversed()
  }

  #word(words: string): string {
    return this.#seatOf(words) ?? this.#speeches.get(words)?.key ?? this.#inWords(words)
  }

  #inWords(words: string): string {
    const keys = words
      .replaceAll('\u0001', '')
      .replace(/(?<![\p{L}\p{N}._-])[\p{L}\p{N}._-]+(?:\/[\p{L}\p{N}._-]+)+/gu, path => this.#keyIn(path))
    return named(
      this.#blind.reveal(keys, seat => `\u0001${seat}\u0001`),
      this.#parties.called,
    )
  }

  /** A full stop behind a key is not part of it. */
  #keyIn(path: string): string {
    const key = path.replace(/[._-]{1,8}$/, '')
    const real = this.#speeches.get(key)?.key
    return real === undefined ? path : real + path.slice(key.length)
  }

  #seatOf = (label: string): string | null => this.sides.find(side => side.label === label)?.seat ?? null
}

/** A seat that begins so is none: it stands for code, which names nobody except where it quotes. No role has such an id. */
const codesOwn = '#'

/** `Party A (party-a)` would be `Side A (Side A)`. */
const once = (text: string): string => text.replace(/(?<![^\s(（])([^\s(（]+(?: [A-Z])?) ?[(（]\1[)）]/g, '$1')

/** Whom to hide: seats by what they are called, and by the models that speak for them. */
export const allNames = (
  names: ReadonlyMap<string, readonly string[]>,
  modelsOf: (seat: string) => readonly string[],
): Map<string, string[]> =>
  new Map([...names].map(([seat, called]) => [seat, [...called, ...modelsOf(seat).flatMap(modelWords)]]))

/** Speeches of one scene, one after the other; of the sides also where one spoke in a scene within that of the other. */
function rounds(speeches: readonly Speech[], sides: readonly Side[]): Speech[][] {
  const found: Speech[][] = []
  const isSide = ({ seat }: Speech) => sides.some(side => side.seat === seat)
  const isNext = (last: Speech | undefined, speech: Speech): boolean => {
    if (last === undefined) return false
    const [one, other] = [sceneOf(last), sceneOf(speech)]
    const isWithin = one.startsWith(`${other}/`) || other.startsWith(`${one}/`)
    return one === other || (isWithin && last.seat !== speech.seat && isSide(last) && isSide(speech))
  }
  for (const speech of speeches) {
    if (!isNext(found.at(-1)?.at(-1), speech)) found.push([])
    found.at(-1)!.push(speech)
  }
  return found
}

const sceneOf = ({ key }: Speech): string => key.slice(0, key.lastIndexOf('/'))

const hiddenIn = ({ citations, unsupported }: Examined, hide: (words: string) => string): Examined => ({
  citations: citations.map(({ cited, reason, where, difference, text, ...rest }) => ({
    ...rest,
    cited: hide(cited),
    reason: hide(reason),
    ...(where !== undefined && { where: hide(where) }),
    ...(difference !== undefined && { difference: hide(difference) }),
    ...(text !== undefined && { text: hide(text) }),
  })),
  unsupported: unsupported.map(({ id, quote }) => ({ id, quote: hide(quote) })),
})

/** A name that begins a sentence begins with a capital. */
const named = (words: string, called: (seat: string) => string): string =>
  words.replace(/(?:\bthe )?\u0001([^\u0001]*)\u0001/gi, (_, seat: string, place: number) => {
    const name = called(seat)
    const begins = place === 0 || /[.!?]\s{1,2}$/.test(words.slice(Math.max(0, place - 3), place))
    return begins ? name.charAt(0).toUpperCase() + name.slice(1) : name
  })
