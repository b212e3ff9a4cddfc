import { clean } from '../core/clean.ts'
import { type Cue, cue } from '../core/cue.ts'
import type { Brief, Seat } from '../core/events.ts'
import type { Examined } from '../core/evidence.ts'
import { forksOf } from '../core/fold-fork.ts'
import type { Json } from '../core/json.ts'
import { type Matter, matterOf } from '../core/judging/blind.ts'
import { rigorOf } from '../core/judging/panel.ts'
import type { Order } from '../core/judging/ruling.ts'
import type { Language } from '../core/language.ts'
import { memo } from '../core/memo.ts'
import type { CueValues, Material, Message, Moment, Speech } from '../core/model.ts'
import { allNames, blindCourt, openCourt, type Parties, type Sitting } from './court.ts'
import { type CueTexts, Prompter } from './cues.ts'
import type { Outsider } from './display.ts'
import { examine, heardBy } from './examine.ts'
import { fenceCode } from './fence.ts'
import { outlineOf } from './reply/outline.ts'
import { inheritedTurn, withRemarks } from './resume.ts'
import type { SpeechOptions } from './stage.ts'
import type { Shape } from './structured.ts'
import { type SeatVoices, voicesOf } from './turn/seating.ts'
import type { TurnAsking, TurnContext } from './turn/turn.ts'

export interface Cast {
  format: string
  cues: CueTexts
  brief: Brief
  context: readonly Material[]
  voices: ReadonlyMap<string, SeatVoices>
  names: ReadonlyMap<string, readonly string[]>
  /** The words of a speech that everybody hears, without the data its seat adds for the format. */
  words(text: string): string
  /** Whether replies of this shape are speeches, which others may quote. */
  isSpoken(shape: string | null): boolean
  /** How our own sentences name a seat. */
  called(seat: string): string
  /** Those in `names` that hold no seat. */
  outsiders: ReadonlyMap<string, Outsider>
  secret: string
}

/** A conversation as it stands after a turn. */
interface Thread {
  key: string
  seat: string
  messages: readonly Message[]
  /** The values of every call in it, oldest first. */
  told: readonly CueValues[]
  outlines: readonly string[]
  /** The number of forks whose remarks it has been told. */
  forks: number
}

/** What all scenes of one debate share: conversations, prompters, and used keys. */
export class Run {
  readonly turnContext: TurnContext
  readonly cast: Cast
  readonly #used = new Set<string>()
  readonly #openings = new Map<readonly Material[], Message>()
  readonly #prompter: Prompter
  #matter: Matter | null = null
  /** The conversations that led to a speech, and those of replies that a later turn continues. */
  readonly #threadsOfSpeeches = new WeakMap<Speech, Thread>()
  readonly #threadsOfReplies = new Map<string, Thread>()

  constructor(turnContext: TurnContext, cast: Cast) {
    this.turnContext = turnContext
    this.cast = cast
    this.#prompter = new Prompter(cast.cues, cast.brief.topic, fenceCode(cast.secret))
  }

  use(key: string): string {
    if (this.#used.has(key)) throw new Error(`key used twice: ${key}`)
    this.#used.add(key)
    return key
  }

  /** What sibling scenes kept under a name before this note, or so far. */
  notesBeside(path: string, name: string, before: string): { scene: string; value: Json }[] {
    const parent = path.slice(0, path.lastIndexOf('/', path.length - 2) + 1)
    const end = `/${name}`
    const found: { scene: string; value: Json }[] = []
    for (const [key, value] of this.turnContext.journal.view.notes) {
      if (key === before) break
      if (!key.startsWith(parent) || !key.endsWith(end)) continue
      const scene = key.slice(parent.length, -end.length)
      if (scene !== '' && !scene.includes('/') && path !== `${parent}${scene}/`) found.push({ scene, value })
    }
    return found
  }

  async turn(
    key: string,
    scope: string,
    seat: Seat,
    instruction: readonly Cue[],
    shape: Shape<unknown> | null,
    options: SpeechOptions,
  ) {
    const after = options.after === undefined ? null : this.#threadOf(options.after)
    if (after && after.seat !== seat.id) throw new Error(`${key}: ${seat.id} cannot go on from ${after.key}`)
    if (after && options.record) throw new Error(`${key} goes on from ${after.key} and cannot begin with the record`)
    const { view } = this.turnContext.journal
    const forks = inheritedTurn(view, key, shape)?.forks ?? forksOf(view).length
    const own = withRemarks(instruction, view, [after?.forks ?? 0, forks], options.shown)
    const { record = null } = options
    const cues = record?.length ? [cue('record', { record }), ...own] : own
    const prompter = this.#prompter
    const files = options.withoutFiles ? none : this.cast.context
    const before = after?.messages ?? [this.#opening(files)]
    // Only a speech can correct a speech: a vote or a form cannot.
    const mayCorrect = shape === null && typeof options.after === 'object'
    const wrong = mayCorrect ? prompter.ownCitations(options.after as Speech) : ''
    const outline = shape && outlineOf(shape, this.cast.cues.language)
    const known = after?.outlines ?? []
    const asked = outline && { ...outline, isKnown: known.includes(outline.text) }
    const question = prompter.question(record, own, asked)
    const messages: Message[] = [...before, { ...question, content: wrong + question.content }]
    const moment = this.#moment(seat, cues, after?.told ?? [], files)
    const { voice = null } = options
    if (voice !== null && voice !== seat.model && !seat.candidates?.includes(voice))
      throw new Error(`${voice} is no candidate for ${seat.id}`)
    const asking: TurnAsking = {
      key: this.use(key),
      seat: voice === null ? seat : { ...seat, model: voice },
      voices: voicesOf(seat.id, this.cast.voices.get(seat.id)!, voice, view),
      ...{ prompter, messages, cues, moment, shape, scope },
      lacks: options.lacks ?? null,
      words: this.cast.words,
      after: after?.key ?? null,
      known: after ? before.length : 0,
      goesOn: options.goesOn ?? false,
      search: options.search ?? false,
      closing: options.closing ?? false,
      orPerson: options.orPerson ?? false,
    }
    const turn = await this.turnContext.settle(asking, this.turnContext)
    const reply: Message = { role: 'assistant', content: clean(turn.text).text }
    const thread: Thread = {
      key,
      seat: seat.id,
      messages: [...messages, reply],
      told: [...(after?.told ?? []), moment.values],
      outlines: asked && !asked.isKnown ? [...known, asked.text] : known,
      forks,
    }
    if (shape && options.goesOn) this.#threadsOfReplies.set(key, thread)
    return { turn, thread }
  }

  #threadOf(turn: Speech | string): Thread {
    const thread = typeof turn === 'string' ? this.#threadsOfReplies.get(turn) : this.#threadsOfSpeeches.get(turn)
    if (!thread) throw new Error(`no conversation goes on from ${typeof turn === 'string' ? turn : turn.key}`)
    return thread
  }

  async speech(text: string, thread: Thread): Promise<Speech> {
    const { key, seat } = thread
    const speech = this.turnContext.journal.view.turns.get(key)?.leftOut
      ? { key, seat, text, leftOut: true as const }
      : { key, seat, text, examined: await this.#examined(text, thread) }
    this.#threadsOfSpeeches.set(speech, thread)
    return speech
  }

  #examined(text: string, { key, seat, told }: Thread): Promise<Examined> {
    const earlier = heardBy(key, told, this.turnContext.journal.view, this.cast.words)
    const lines = told.flatMap(values => Object.values(values).filter(value => typeof value === 'string'))
    return examine({ key, seat, text: this.cast.words(text) }, this.cast, this.turnContext, earlier, { told: lines })
  }

  /** Checks words from outside as if they had been said here. */
  async heard(speeches: readonly Speech[]): Promise<Speech[]> {
    const look = async (speech: Speech, place: number): Promise<Speech> => {
      const examined = await examine(speech, this.cast, this.turnContext, speeches.slice(0, place), {
        others: speeches,
      })
      return { ...speech, examined }
    }
    return Promise.all(speeches.map(look))
  }

  /** How a judge sees a debate between these seats. If the order is null, it sees it as it was. */
  court(judge: string, seats: readonly string[], order: Order | null): Sitting {
    const { names, called, brief, context } = this.cast
    const parties: Parties = {
      judge,
      sides: seats,
      names: allNames(names, seat => this.#modelsOf(seat)),
      called,
      matter: () => (this.#matter ??= matterOf([brief.topic, ...context.map(({ text }) => text)].join('\n'))),
      language: brief.language,
      rigor: rigorOf(brief),
    }
    return order === null ? openCourt(parties) : blindCourt(parties, order)
  }

  /** The rules of judging stand before the last cue, which says what to judge, and after the beginning that other calls share. */
  withRules(cues: readonly Cue[], { blind, sides }: Sitting): Cue[] {
    const labels = sides.map(({ label }) => label)
    const hidden = blind ? [cue('blind', { sides: listed(labels, this.cast.brief.language) })] : []
    return [...cues.slice(0, -1), ...hidden, cue('judging'), ...cues.slice(-1)]
  }

  /** The models as the debate was opened with: whoever speaks by now, a resume must hide the same words. */
  #modelsOf(seat: string): string[] {
    const outsider = this.cast.outsiders.get(seat)
    if (outsider) return [...outsider.models]
    const { model = '', fallback } = this.cast.brief.seats.find(({ id }) => id === seat) ?? {}
    return fallback === undefined ? [model] : [model, fallback]
  }

  #moment(seat: Seat, cues: readonly Cue[], before: readonly CueValues[], context: readonly Material[]): Moment {
    const { format, cues: texts, brief } = this.cast
    const { language } = texts
    const told = { values: allValues(cues), ...(before.length > 0 && { before }) }
    return { format, seat: seat.id, cue: cues.at(-1)!.name, language, topic: brief.topic, ...told, context }
  }

  /** The same for all seats, so that seats of one model share it in the prompt cache. */
  #opening(files: readonly Material[]): Message {
    return memo(this.#openings, files, () => ({ role: 'system', content: this.#prompter.opening(files) }))
  }
}

const none: readonly Material[] = []

function allValues(cues: readonly Cue[]): CueValues {
  const names = cues.flatMap(cue => Object.keys(cue.values))
  if (new Set(names).size < names.length) throw new Error(`cues of one turn share a variable: ${names.join(', ')}`)
  return Object.assign({}, ...cues.map(cue => cue.values))
}

const listed = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(language === 'zh' ? 'zh-CN' : 'en', { type: 'conjunction' }).format(names)
