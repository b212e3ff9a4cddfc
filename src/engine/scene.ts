import { Absence, Unafforded } from '../core/absence.ts'
import type { Cue } from '../core/cue.ts'
import type { Seat, TurnMissed } from '../core/events.ts'
import type { Failure, FailureKind } from '../core/failure.ts'
import type { Json } from '../core/json.ts'
import { type Bench, benchOf, rigorOf } from '../core/judging/panel.ts'
import type { Court, Judged, Order, Ruling } from '../core/judging/ruling.ts'
import type { Material, Speech } from '../core/model.ts'
import type { LookedUp, Wanted } from '../core/search.ts'
import { spentBelow } from './budget.ts'
import { type Cast, Company } from './company.ts'
import { failures } from './failures.ts'
import { lookUp } from './look-up.ts'
import { excusable, finalOf, foremostOf, reasonOf, TurnLost } from './lost.ts'
import type { AllOptions, Earlier, Fact, JudgeOptions, Question, Stage, TurnOptions, Undertaking } from './stage.ts'
import type { Shape } from './structured.ts'
import type { Room } from './turn.ts'
import { affordNote, type Decision, deservesAnother, placesTaken } from './undertakings.ts'

export function openStage(room: Room, cast: Cast): Stage {
  return new Scene('', '', new Company(room, cast))
}

class Scene implements Stage {
  readonly #path: string
  readonly #scope: string
  readonly #company: Company

  constructor(path: string, scope: string, company: Company) {
    this.#path = path
    this.#scope = scope
    this.#company = company
  }

  get context(): readonly Material[] {
    return this.#company.cast.context
  }

  at(scene: string, options?: { apart: true }): Stage {
    const path = this.#path + scene
    return new Scene(`${path}/`, options?.apart ? path : this.#scope, this.#company)
  }

  keyOf(seat: Seat): string {
    return this.#path + seat.id
  }

  inherits(key: string): boolean {
    return this.#company.room.journal.view.turns.get(key)?.inherited ?? false
  }

  nameOf(seat: Seat): string {
    return this.#company.cast.called(seat.id)
  }

  async say(seat: Seat, cues: Cue | readonly Cue[], options: TurnOptions = {}): Promise<Speech> {
    const key = this.keyOf(seat)
    const { turn, thread } = await this.#company.turn(key, this.#scope, seat, [cues].flat(), null, options)
    return this.#company.speech(turn.text, thread)
  }

  async ask<T>(seat: Seat, cues: Cue | readonly Cue[], shape: Shape<T>, options: TurnOptions = {}): Promise<T> {
    const any = shape as Shape<unknown>
    const { turn } = await this.#company.turn(this.keyOf(seat), this.#scope, seat, [cues].flat(), any, options)
    return turn.value as T
  }

  lookUp(seat: Seat, wanted: Wanted): Promise<LookedUp[]> {
    this.#company.use(`${this.#path}look-up/${seat.id}`)
    return lookUp(this.#path, seat, wanted, this.#company.room)
  }

  async remarks(name: string): Promise<Speech[]> {
    const { remarks } = this.#company.room
    if (!this.#company.room.journal.view.notes.has(this.#path + name)) await remarks.catchUp()
    return remarks.take(this.note(name, () => remarks.count))
  }

  heard(speeches: readonly Speech[]): Promise<Speech[]> {
    return this.#company.heard(speeches)
  }

  async all<A, B>(items: readonly A[], each: (item: A) => Promise<B>, options?: AllOptions<A, B>): Promise<[A, B][]> {
    const settled = await Promise.allSettled(options?.oneByOne ? inTurn(items, each) : items.map(each))
    const lost = settled.flatMap(reasonOf)
    const final = finalOf(lost)
    if (final !== undefined) throw final
    if (items.length - lost.length < (options?.quorum ?? items.length)) throw foremostOf(lost as TurnLost[])
    const all = (lost as TurnLost[]).flatMap(error => [error, ...error.together])
    await Promise.all(all.map(error => this.#keepAbsence(error)))
    return settled.flatMap((result, i): [A, B][] => {
      const item = items[i]!
      if (result.status === 'fulfilled') return [[item, result.value]]
      return options?.absent ? [[item, options.absent(item, absenceOf(result.reason))]] : []
    })
  }

  async both<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
    const lost = (await Promise.allSettled([one, other])).flatMap(reasonOf)
    const final = finalOf(lost)
    if (final !== undefined) throw final
    return [await one, await other]
  }

  async excuse<T>(
    turn: Promise<T>,
    only?: readonly FailureKind[],
    willDo: (partials: readonly string[]) => boolean = () => true,
  ): Promise<T | Absence> {
    try {
      return await turn
    } catch (error) {
      if (!excusable(error) || (only && !only.includes(error.failure.kind)) || !willDo(error.partials)) throw error
      await Promise.all([error, ...error.together].map(lost => this.#keepAbsence(lost)))
      return absenceOf(error)
    }
  }

  async afford<T>(undertaking: Undertaking, work: () => Promise<T>): Promise<T | Unafforded> {
    const { room } = this.#company
    const { journal, undertakings, signal } = room
    const key = this.#company.use(this.#path + affordNote)
    const { calls, instead, weight } = undertaking
    const prices = { price: this.#company.priceOf(calls), instead: this.#company.priceOf(instead) }
    const want = { path: this.#path, ...prices, weight }
    const earlier = journal.view.notes.get(key) as Decision | undefined
    const kept = earlier && deservesAnother(earlier, this.#path, journal.view) ? undefined : earlier
    const begun = kept
      ? undertakings.goOn(want, kept, spentBelow(journal.view, this.#path))
      : await undertakings.ask(want)
    try {
      // What the user stopped gave its money back without need: a resume decides with the true figures.
      if (!kept && signal.aborted) throw new TurnLost(key, '', failures.paused(this.#company.cast.cues.language))
      if (!kept) background(journal.keep({ type: 'note.kept', key, value: begun.decision }))
      return begun.decision.granted ? await work() : new Unafforded(begun.decision)
    } finally {
      begun.end()
    }
  }

  admit(name: string, wanted: number, most: number): number {
    const { view } = this.#company.room.journal
    return this.note(name, () => Math.max(0, Math.min(wanted, most - placesTaken(view, name))))
  }

  note<T extends Json, R = T>(
    name: string,
    decide: (random: () => number, earlier: Earlier) => T,
    tell?: (kept: T, earlier: Earlier) => R,
  ): R {
    const key = this.#company.use(this.#path + name)
    const earlier: Earlier = other => this.#company.notesBeside(this.#path, other, key)
    const { journal } = this.#company.room
    const kept = journal.view.notes.get(key) as T | undefined
    const value = kept === undefined ? decide(Math.random, earlier) : kept
    if (kept === undefined) background(journal.keep({ type: 'note.kept', key, value }))
    return tell ? tell(value, earlier) : (value as unknown as R)
  }

  record({ type, name, seat, ...fields }: Fact): void {
    const key = this.#company.use(`${this.#path}${type}/${name}`)
    const { journal } = this.#company.room
    if (journal.view.factKeys.has(key)) return
    const fact = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Record<
      string,
      Json
    >
    background(journal.keep({ type, key, seat: seat ?? null, fact }))
  }

  async judge<T>(
    judge: Seat,
    sides: readonly Pick<Seat, 'id'>[],
    question: (court: Court) => Question,
    options: JudgeOptions = {},
  ): Promise<Judged<T>> {
    const seats = sides.map(({ id }) => id)
    const { alone, openly, order: given, ...asking } = options
    const bench = this.#bench(judge, options)
    const sit = async ({ seat, blind }: Bench, order: Order): Promise<Ruling<T>> => {
      const court = this.#company.court(seat.id, seats, blind ? order : null)
      const { cues, shape, after } = question(court)
      const asked = blind && after === undefined ? this.#company.withRules([cues].flat(), court) : cues
      // The first order has the scene to itself, whichever it is.
      const scene = order === 'turned' && rigorOf(this.#company.cast.brief) === 'high' ? this.at('turned') : this
      const shown: Court['shown'] = speeches => court.shown(speeches)
      const how = { ...asking, shown, ...(after !== undefined && { after }) }
      const value = court.revealed((await scene.ask(seat, asked, shape, how)) as Json) as T
      const labels = Object.fromEntries(court.sides.map(side => [side.label, side.seat]))
      return { key: scene.keyOf(seat), judge: seat.id, order, blind, ...(blind && { labels }), value }
    }
    // A judge counts only when it was heard in every order: by one alone nobody knows what it hangs on.
    const why: Record<string, Failure> = {}
    const absent = ({ seat }: Bench, { failure }: Absence) => {
      why[seat.id] = failure
      return []
    }
    const hear = (judge: Bench) => this.all(judge.orders, order => sit(judge, order))
    const heard = await this.all(bench, hear, { quorum: 1, absent })
    return {
      rulings: heard.flatMap(([, rulings]) => rulings.map(([, ruling]) => ruling)),
      missed: Object.keys(why),
      why,
    }
  }

  /** Who judges, and in which orders. For one that is asked once, blind, the order is drawn by lot. */
  #bench(judge: Seat, { alone, openly, order }: JudgeOptions): Bench[] {
    const { brief } = this.#company.cast
    const all = benchOf(brief, judge.id)
    const bench = alone ? all.slice(0, 1) : all
    if (openly && rigorOf(brief) !== 'high') return bench.map(one => ({ ...one, blind: false, orders: ['as-said'] }))
    if (rigorOf(brief) !== 'normal' || !bench[0]?.blind) return bench
    const drawn: Order = order ?? this.note('order', random => (random() < 0.5 ? 'as-said' : 'turned'))
    return bench.map(one => ({ ...one, orders: [drawn] }))
  }

  async #keepAbsence({ key, seat, failure }: TurnLost): Promise<void> {
    const { journal, unpaidAbsences } = this.#company.room
    if (journal.view.turns.get(key)?.state === 'missed') return
    const missed: TurnMissed = { type: 'turn.missed', key, seat, why: failure }
    if (failure.kind === 'budget') unpaidAbsences.push(missed)
    else await journal.keep(missed)
  }
}

const absenceOf = ({ failure, partials }: TurnLost): Absence => new Absence(failure, partials)

function inTurn<A, B>(items: readonly A[], each: (item: A) => Promise<B>): Promise<B>[] {
  let before: Promise<unknown> = Promise.resolve()
  return items.map(item => {
    const after = before.then(() => each(item))
    before = after.catch(() => {})
    return after
  })
}

/** A write that is not waited for: when it fails the journal is broken, and the next one that is waited for says so. */
const background = (write: Promise<void>) => void write.catch(() => {})
