import { clean } from '../../core/clean.ts'
import { type Cue, cue } from '../../core/cue.ts'
import type { Brief, Seat } from '../../core/events.ts'
import { rigorOf } from '../../core/judging/panel.ts'
import type { Court, Ruling } from '../../core/judging/ruling.ts'
import { memo } from '../../core/memo.ts'
import type { Material, Speech } from '../../core/model.ts'
import { isPerson } from '../../core/notices.ts'
import type { Mark } from './marks.ts'
import { memoryOf, openingWords } from './opening-words.ts'
import { type ArenaOptions, arenaOf, type Member, otherSide, type SideId } from './options-in.ts'
import { type Round, schedule } from './phases.ts'
import { promptWords } from './prompt-words.ts'
import type { Foul } from './rules.ts'
import { isSilent, words } from './said-aloud.ts'
import { Thread } from './thread.ts'

/** A member of the audience in its seat. */
export interface Listener extends Member {
  seat: Seat
}

/** What became of a request for help. */
export interface Helped {
  granted: boolean
  cost: number
}

/** Who is there, and what has happened so far. */
export class Hall {
  readonly brief: Brief
  readonly context: readonly Material[]
  readonly options: ArenaOptions
  readonly rounds: readonly Round[]
  readonly judge: Seat
  readonly audience: readonly Listener[]
  /** The record: everything said to all, in order. */
  readonly said: Speech[] = []
  readonly fouls: Foul[] = []
  /** How many core arguments each side has made. */
  readonly made: Record<SideId, number> = { pro: 0, con: 0 }
  /** How many the judge has counted, whatever the lists say. */
  readonly counted: Record<SideId, number> = { pro: 0, con: 0 }
  /** The rounds in which each side asked for help, where that is to be had. */
  readonly asked: Record<SideId, number[]> = { pro: [], con: [] }
  /** What each side's requests cost, by round. */
  readonly #helped: (Helped & { side: SideId; round: number })[] = []
  /** How the points stand, round by round. */
  readonly path: Mark[] = []
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

  /** On the record is what all hear; where that is nothing, the record says so. */
  hear(speech: Speech): void {
    const text = isSilent(speech.text) ? promptWords[this.brief.language].silence : words(speech.text)
    this.said.push({ ...speech, text })
  }

  debater(side: SideId): Seat {
    return this.#seat(side)
  }

  /** Those who still may have the floor. */
  silent(): Listener[] {
    return this.audience.filter(({ agent_id }) => !this.spent.has(agent_id))
  }

  /** The conversation of a debater. */
  debating(side: SideId): Thread {
    return this.#thread(side, side, () => this.#debater(side))
  }

  /** The conversation of a member of the audience. */
  listening({ agent_id, type, preference }: Listener): Thread {
    return this.#thread(agent_id, agent_id, () =>
      cue('member', { id: agent_id, type, preference: clean(preference).text }),
    )
  }

  /** The conversation in which a judge scores, as it is shown the sides. */
  scoring({ judge, order, sides: [one, other], blind }: Court): Thread {
    const t = openingWords[this.brief.language]
    const opening = () => cue('chair', { one: t.named(one!), other: t.named(other!), fair: t.fair(blind) })
    return this.#thread(blind ? `${judge} ${order}` : judge, judge, opening)
  }

  /** A judge has scored, having heard so much. */
  scored({ judge, order, blind, key }: Omit<Ruling<unknown>, 'value'>, heard: number): void {
    this.#threads.get(blind ? `${judge} ${order}` : judge)?.goOn(key, heard)
  }

  pays(side: SideId, { number: round }: Round, helped: Helped): void {
    this.#helped.push({ side, round, ...helped })
  }

  /** How many requests of a side were ruled on: others make nobody dependent. */
  charged(side: SideId): number {
    return this.#helped.filter(one => one.side === side && one.cost > 0).length
  }

  /** What a side's request for help in this round came to. */
  helped(side: SideId, { number }: Pick<Round, 'number'>): Helped[] {
    return this.#helped.filter(one => one.side === side && one.round === number)
  }

  /** Who of those asked has answered. */
  wasThere(asked: readonly Listener[], found: ReadonlySet<string>): void {
    for (const { agent_id } of asked)
      this.#missed.set(agent_id, found.has(agent_id) ? 0 : (this.#missed.get(agent_id) ?? 0) + 1)
  }

  /** Whoever missed twice in a row is asked again only for its vote. */
  isGone({ agent_id }: Listener): boolean {
    return (this.#missed.get(agent_id) ?? 0) >= 2
  }

  /** The conversation in which the judge conducts the debate: where it scores blind, that is another one. */
  conducting(): Thread {
    const t = openingWords[this.brief.language]
    const named = (side: SideId) => t.named({ name: t.side(side), label: side })
    const opening = () => cue('chair', { one: named('pro'), other: named('con'), fair: t.fair(false) })
    const name = rigorOf(this.brief) === 'high' ? 'conducting' : this.judge.id
    return this.#thread(name, this.judge.id, opening)
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

/** It stands in prompts outside of a fence, on a line with others. */
const plainName = (name: string): string => clean(name).text.replaceAll(/\s+/g, ' ').trim()
