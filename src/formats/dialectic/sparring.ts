import { isAbsent } from '../../core/absence.ts'
import { type Cue, cue } from '../../core/cue.ts'
import type { Brief, Seat } from '../../core/events.ts'
import type { Language, Texts } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import { isPerson } from '../../core/notices.ts'
import type { Stage } from '../../engine/stage.ts'
import type { SpeechLack } from '../../engine/turn/draft.ts'
import { general, type Options, optionsIn, type Partner } from './options-in.ts'
import { kindText } from './prompt-words.ts'
import { afreshScene, partnersIn, pastWords } from './rounds.ts'
import { aloud, tailOf, withTailOf, words } from './tail.ts'

/** A partner and its conversation so far. */
export interface Sparring {
  seat: Seat
  partner: Partner
  /** The candidate that speaks for it; null: the seat's own model does. */
  voice: string | null
  /** Its last challenge. */
  last: Speech | null
  /** How many of the speeches here are part of its conversation. */
  knows: number
}

/** The state of the main agent's conversation. */
interface MainThread {
  seat: Seat
  /** Its last speech, or the key of its last decision. */
  after: Speech | string | null
  /** Challenges that it has not been shown. */
  unshown: readonly Speech[]
}

/** The state that all rounds of a debate share. */
export interface SparringCourse {
  brief: Brief
  options: Options
  main: MainThread
  partners: readonly Sparring[]
  user: Seat | null
  userWords: UserWords
  /** The user lets the agents decide, until the next remark. */
  leftAlone: boolean
  /** Everything said here, oldest first. */
  said: Speech[]
  /** Rounds in a row that brought nothing new. */
  staleRounds: number
}

export function newCourse(brief: Brief): SparringCourse {
  const options = optionsIn(brief)
  const seatNamed = (id: string) => brief.seats.find(seat => seat.id === id) ?? null
  const seats = partnersIn(brief).flatMap(id => seatNamed(id) ?? [])
  const said = pastSpeeches(options, brief)
  const partners = seats.map((seat, i): Sparring => {
    const partner = options.partners[i] ?? general
    return { seat, partner, voice: null, last: null, knows: said.length }
  })
  return {
    brief,
    options,
    main: { seat: seatNamed('main')!, after: null, unshown: [] },
    partners,
    user: seatNamed('user'),
    userWords: new UserWords(),
    leftAlone: false,
    said,
    staleRounds: 0,
  }
}

const fromRecord = 'record'

/** It was said before this debate was opened. */
export const isFromRecord = ({ derived }: Speech): boolean => derived === fromRecord

/** The rounds of an earlier record as speeches. */
const pastSpeeches = (options: Options, { language }: Brief): Speech[] =>
  pastWords(options, language).map(({ key, seat, text }) => ({ key, seat, text, derived: fromRecord }))

/** The beginning of a conversation, before its first instruction. */
export function openingCues({ brief, options, said }: SparringCourse, partner: Partner | null): Cue[] {
  const { kind, template, cut, leaning, focus, history } = options
  const { language } = brief
  const wishes = [leaning, focus].filter(text => text.trim() !== '')
  const past = said.filter(isFromRecord)
  return [
    ...(kind ? [cue('given', { what: kindText(kind, language) })] : []),
    ...(cut.length > 0 ? [cue('cut', { cut: { sources: [{ path: 'cut', text: cut.join('\n') }] } })] : []),
    ...(wishes.length > 0 ? [cue('before', { wishes: beforehand(options, brief) })] : []),
    ...(template ? [cue('template', { template: { sources: [{ path: template.name, text: template.text }] } })] : []),
    ...(partner?.role ? [cue('role', { role: { sources: [{ path: partner.name, text: partner.role }] } })] : []),
    ...(history.length > 0 ? [cue('history', { rounds: past })] : []),
  ]
}

/** The challenges that the main agent is shown. */
export const challengesCue = (challenges: readonly Speech[]): Cue[] =>
  challenges.length === 0 ? [] : [cue('challenges', { challenges: challenges.map(aloud) })]

function beforehand({ leaning, focus }: Options, { language }: Brief): Speech {
  const zh = language === 'zh'
  const lines = [
    ...(leaning.trim() === '' ? [] : [`${zh ? '目前的倾向：' : 'Leans to: '}${leaning.trim()}`]),
    ...(focus.trim() === '' ? [] : [`${zh ? '关注的重点：' : 'Wants to be looked at: '}${focus.trim()}`]),
  ]
  return { key: 'before/user', seat: 'user', text: lines.join('\n'), derived: 'wishes' }
}

/** The next turn of a conversation, or its first. */
interface Going {
  seat: Seat
  after: Speech | string | null
  /** What is new in it; the instruction comes last. */
  cues: readonly Cue[]
  sparring: Sparring | null
}

/** Speaks in the same conversation. If that is too long for the model, a new one begins with a recap. */
export async function sayOn(scene: Stage, course: SparringCourse, going: Going): Promise<Speech> {
  const { seat, after, cues, sparring } = going
  const lacks = isPerson(seat.model) ? () => null : (text: string) => withoutTail(text, course.brief.language)
  const options = { voice: sparring?.voice ?? null, goesOn: true, lacks }
  if (after === null) return scene.say(seat, cues, options)
  const speech = await scene.excuse(scene.say(seat, cues, { ...options, after }), ['overflow'])
  return isAbsent(speech) ? scene.at(afreshScene).say(seat, afresh(course, going), options) : speech
}

/** A speech without its data stands, and the data alone is asked for. */
const withoutTail = (text: string, language: Language): SpeechLack | null =>
  tailOf(text) === null ? { what: [noTail[language]], cue: cue('tail'), added: reply => withTailOf(reply, text) } : null

const noTail: Texts = { en: 'Its JSON object for the program cannot be found.', zh: '找不到供程序读取的 JSON 对象。' }

export function afresh(course: SparringCourse, { cues, sparring }: Pick<Going, 'cues' | 'sparring'>): Cue[] {
  const opening = openingCues(course, sparring?.partner ?? null).filter(({ name }) => name !== 'history')
  const known = course.userWords.knownTo(sparring?.seat ?? course.main.seat)
  return [...opening, cue('recap', { rounds: [...recapOf(known), ...recapOf(course.said)] }), ...cues]
}

/** The latest speeches are shown as far as they are likely to fit; older ones only by their beginning and results. */
const inFull = 4
const longest = { recent: 8_000, older: 400 }

/** A short version of the debate for a conversation that became too long. Code makes it, so it costs nothing. */
function recapOf(said: readonly Speech[]): Speech[] {
  return said.map((speech, i) => {
    const isRecent = i >= said.length - inFull
    const text = isRecent ? cut(words(speech.text), longest.recent) : inShort(speech.text)
    return { key: speech.key, seat: speech.seat, text, derived: 'recap' }
  })
}

function inShort(speech: string): string {
  const { agreed = [], open = [] } = tailOf(speech) ?? {}
  const points = [...agreed.map(point => `+ ${point}`), ...open.map(point => `? ${point}`)]
  return [cut(words(speech), longest.older), ...points.map(point => cut(point, longest.older))].join('\n')
}

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)} …` : text)

/** What the user said during the debate, and how much of it each seat has been told. */
class UserWords {
  readonly #said: Speech[] = []
  readonly #shown = new Map<string, number>()
  readonly #told = new Map<string, number>()

  add(...said: Speech[]): void {
    this.#said.push(...said)
  }

  get count(): number {
    return this.#said.length
  }

  knownTo(seat: Seat): Speech[] {
    return this.#said.slice(0, this.#told.get(seat.id) ?? 0)
  }

  isNewTo(seat: Seat): boolean {
    return this.#said.length > (this.#told.get(seat.id) ?? 0)
  }

  /** What this seat does not know yet. A change of direction has a cue of its own, as it must be followed. */
  newTo(seat: Seat): Cue[] {
    const fresh = this.#said.slice(this.#told.get(seat.id) ?? 0)
    this.#shown.set(seat.id, this.#said.length)
    const wishes = fresh.filter(({ derived }) => derived === direction)
    const said = fresh.filter(({ derived }) => derived !== direction)
    return [
      ...(said.length > 0 ? [cue('from-user', { said })] : []),
      ...(wishes.length > 0 ? [cue('direction', { wanted: wishes })] : []),
    ]
  }

  /**
   * The seat has answered, so it knows what it was shown, or the first of it. A failed turn leaves no trace in its
   * conversation.
   */
  heardBy(seat: Seat, first = this.#said.length): void {
    this.#told.set(seat.id, Math.min(this.#shown.get(seat.id) ?? 0, first))
  }
}

/** The `derived` of a change of direction. */
export const direction = 'direction'
