import { clean } from '../../../core/clean.ts'
import { type Cue, cue } from '../../../core/cue.ts'
import type { Brief, Seat } from '../../../core/events.ts'
import type { BlindSide } from '../../../core/judging/blind.ts'
import { rigorOf } from '../../../core/judging/panel.ts'
import type { Court, Ruling } from '../../../core/judging/ruling.ts'
import type { Language } from '../../../core/language.ts'
import { memo } from '../../../core/memo.ts'
import type { Material, Speech } from '../../../core/model.ts'
import { isPerson } from '../../../core/notices.ts'
import { type ArenaOptions, arenaOf, type Member, otherSide, type SideId } from '../options-in.ts'
import { type ArenaRound, schedule } from '../phases.ts'
import type { RoundMark } from '../result.ts'
import { isSilent, words } from '../speeches.ts'
import { openingWords, promptWords } from '../words.ts'
import type { Foul } from './fouls.ts'

export interface HallListener extends Member {
  seat: Seat
}

/** The result of a request for help. */
export interface Helped {
  granted: boolean
  cost: number
}

/** Who takes part, and what has happened so far. */
export class Hall {
  readonly brief: Brief
  readonly context: readonly Material[]
  readonly options: ArenaOptions
  readonly rounds: readonly ArenaRound[]
  readonly judge: Seat
  readonly audience: readonly HallListener[]
  /** The record: everything said to all, in order. */
  readonly said: Speech[] = []
  readonly fouls: Foul[] = []
  /** How many core arguments each side has made. */
  readonly made: Record<SideId, number> = { pro: 0, con: 0 }
  /** How many the judge has counted, whatever the debaters' lists say. */
  readonly counted: Record<SideId, number> = { pro: 0, con: 0 }
  /** The rounds in which each side asked for help, where help is allowed. */
  readonly asked: Record<SideId, number[]> = { pro: [], con: [] }
  /** What each side's requests cost, by round. */
  readonly #helped: (Helped & { side: SideId; round: number })[] = []
  /** The points, round by round. */
  readonly path: RoundMark[] = []
  /** Members of the audience that have had the floor. */
  readonly spent = new Set<string>()
  readonly #threads = new Map<string, Thread>()
  readonly #missed = new Map<string, number>()

  constructor(brief: Brief, context: readonly Material[]) {
    this.brief = brief
    this.context = context
    this.options = arenaOf(brief.options)
    this.rounds = schedule(this.options.rounds)
    this.judge = this.#seat('judge')
    this.audience = this.options.audience.map(member => ({
      ...member,
      type: plainName(member.type) || member.agent_id,
      seat: this.#seat(member.agent_id),
    }))
  }

  hear(speech: Speech): void {
    this.said.push({ ...speech, text: heardIn(speech.text, this.brief.language) })
  }

  debater(side: SideId): Seat {
    return this.#seat(side)
  }

  /** Members who may still get the floor. */
  silent(): HallListener[] {
    return this.audience.filter(({ agent_id }) => !this.spent.has(agent_id))
  }

  debating(side: SideId): Thread {
    return this.#thread(side, side, () => this.#debater(side))
  }

  listening({ agent_id, type, preference }: HallListener): Thread {
    return this.#thread(agent_id, agent_id, () =>
      cue('member', { id: agent_id, type, preference: clean(preference).text }),
    )
  }

  /** The conversation in which a judge scores. It depends on how the sides are shown to the judge. */
  scoring({ judge, order, sides, blind }: Court): Thread {
    const opening = () => cue('chair', this.bothNames(sides))
    return this.#thread(blind ? `${judge} ${order}` : judge, judge, opening)
  }

  /** A judge has scored after hearing `heard` speeches. */
  scored({ judge, order, blind, key }: Omit<Ruling<unknown>, 'value'>, heard: number): void {
    this.#threads.get(blind ? `${judge} ${order}` : judge)?.goOn(key, heard)
  }

  pays(side: SideId, { number: round }: ArenaRound, helped: Helped): void {
    this.#helped.push({ side, round, ...helped })
  }

  /** How many requests of a side cost something. Requests that cost nothing make nobody dependent. */
  charged(side: SideId): number {
    return this.#helped.filter(one => one.side === side && one.cost > 0).length
  }

  /** The result of a side's requests for help in this round. */
  helped(side: SideId, { number }: Pick<ArenaRound, 'number'>): Helped[] {
    return this.#helped.filter(one => one.side === side && one.round === number)
  }

  /** Notes which of the members that were asked have answered. */
  wasThere(asked: readonly HallListener[], found: ReadonlySet<string>): void {
    for (const { agent_id } of asked)
      this.#missed.set(agent_id, found.has(agent_id) ? 0 : (this.#missed.get(agent_id) ?? 0) + 1)
  }

  /** A member that missed twice in a row is asked again only for its vote. */
  isGone({ agent_id }: HallListener): boolean {
    return (this.#missed.get(agent_id) ?? 0) >= 2
  }

  /** The conversation in which the judge conducts the debate. A judge who scores blind does that in another one. */
  conducting(): Thread {
    const t = openingWords[this.brief.language]
    const sides = (['pro', 'con'] as const).map(side => ({ seat: side, name: t.side(side), label: side }))
    const opening = () => cue('chair', this.bothNames(sides))
    const name = rigorOf(this.brief) === 'high' ? 'conducting' : this.judge.id
    return this.#thread(name, this.judge.id, opening)
  }

  /** Who upholds the motion and who opposes it, as a judge knows them. */
  bothNames(sides: readonly BlindSide[]): Record<'upholding' | 'opposing', string> {
    const { named } = openingWords[this.brief.language]
    const nameOf = (side: SideId) => named(sides.find(({ seat }) => seat === side)!)
    return { upholding: nameOf('pro'), opposing: nameOf('con') }
  }

  #debater(side: SideId): Cue {
    const t = openingWords[this.brief.language]
    const { position, style, memory } = this.options[side]
    return cue(isPerson(this.debater(side).model) ? 'speaker' : 'debater', {
      side: t.side(side),
      own: t.position(side, position),
      opposed: t.position(otherSide(side), this.options[otherSide(side)].position),
      style: t.style(style),
      remembered: t.remembered(memory),
      memory: memoryOf(side, memory),
    })
  }

  #thread(name: string, seat: string, opening: () => Cue): Thread {
    return memo(this.#threads, name, () => new Thread(seat, opening()))
  }

  #seat(id: string): Seat {
    return this.brief.seats.find(seat => seat.id === id)!
  }
}

/** If nothing was said, the record says so. */
export const heardIn = (speech: string, language: Language): string =>
  isSilent(speech) ? promptWords[language].silence : words(speech)

/** A name stands in prompts outside of a fence, on one line with other text. */
const plainName = (name: string): string => clean(name).text.replaceAll(/\s+/g, ' ').trim()

/** One conversation of a seat. It only grows: everything is told once, in the order in which it was said. */
class Thread {
  readonly #seat: string
  readonly #opening: Cue
  #heard = 0
  #last: Speech | string | null = null

  constructor(seat: string, opening: Cue) {
    this.#seat = seat
    this.#opening = opening
  }

  /** Who the seat is (the first time), and what was said since it was last asked. `shown`: as this seat sees it. */
  news(said: readonly Speech[], shown: readonly Speech[] = said): Cue[] {
    const unheard = new Set(said.slice(this.#heard).flatMap(({ key, seat }) => (seat === this.#seat ? [] : [key])))
    const speeches = shown.filter(({ key, of }) => unheard.has(of ?? key))
    return [
      ...(this.#last === null ? [this.#opening] : []),
      ...(speeches.length > 0 ? [cue('news', { said: speeches })] : []),
    ]
  }

  get after(): { after?: Speech | string } {
    return this.#last === null ? {} : { after: this.#last }
  }

  /** The seat has answered after hearing `heard` speeches. */
  goOn(turn: Speech | string, heard: number): void {
    this.#last = turn
    this.#heard = heard
  }
}

/** Notes of a debater from earlier debates. They contain words of others, so they are passed as data. */
const memoryOf = (side: SideId, memory: string | null): Speech[] =>
  memory === null ? [] : [{ key: `memory/${side}`, seat: side, text: memory, derived: 'memory' }]
