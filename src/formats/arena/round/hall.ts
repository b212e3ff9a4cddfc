import { clean } from '../../../core/clean.ts'
import { type Cue, cue } from '../../../core/cue.ts'
import type { Brief, Seat } from '../../../core/events.ts'
import type { BlindSide } from '../../../core/judging/blind.ts'
import type { Language } from '../../../core/language.ts'
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
  readonly #said: Speech[] = []
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

  /** The record: everything said to all so far, in order. Whoever is asked is shown it first. */
  get said(): readonly Speech[] {
    return [...this.#said]
  }

  hear(speech: Speech): void {
    this.#said.push({ ...speech, text: heardIn(speech.text, this.brief.language) })
  }

  debater(side: SideId): Seat {
    return this.#seat(side)
  }

  /** Members who may still get the floor. */
  silent(): HallListener[] {
    return this.audience.filter(({ agent_id }) => !this.spent.has(agent_id))
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

  /** Who the judge is, and who upholds the motion and who opposes it. `shown`: the sides as a judge knows them who may be blind. */
  asJudge(shown?: readonly BlindSide[]): Cue {
    const t = openingWords[this.brief.language]
    const nameOf = (side: SideId) =>
      t.named(shown?.find(({ seat }) => seat === side) ?? { name: t.side(side), label: side })
    return cue('chair', { upholding: nameOf('pro'), opposing: nameOf('con') })
  }

  asMember({ agent_id, type, preference }: HallListener): Cue {
    return cue('member', { id: agent_id, type, preference: clean(preference).text })
  }

  asDebater(side: SideId): Cue {
    const t = openingWords[this.brief.language]
    const { position, style, memory } = this.options[side]
    return cue(isPerson(this.debater(side).model) ? 'speaker' : 'debater', {
      side: t.side(side),
      label: side,
      own: t.position(side, position),
      opposed: t.position(otherSide(side), this.options[otherSide(side)].position),
      style: t.style(style),
      remembered: t.remembered(memory),
      memory: memoryOf(side, memory),
    })
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

/** Notes of a debater from earlier debates. They contain words of others, so they are passed as data. */
const memoryOf = (side: SideId, memory: string | null): Speech[] =>
  memory === null ? [] : [{ key: `memory/${side}`, seat: side, text: memory, derived: 'memory' }]
