import type { Rigor } from '../../src/core/events.ts'
import { makeMask } from '../../src/core/mask.ts'
import type { Call } from '../../src/core/model.ts'
import { open } from '../../src/engine/perform.ts'
import { duel } from '../../src/formats/duel/duel.ts'
import type { DuelVerdict } from '../../src/formats/duel/record.ts'
import { scriptedModel } from '../../src/models/scripted.ts'
import type { Archive } from '../../src/store/archive.ts'
import { withArchive } from '../cases/play.ts'
import { plainBrief } from '../support/brief.ts'
import { type Bias, biasedJudge } from './biased.ts'

export interface Figures {
  /** Debates that were shown as won, of all. */
  wins: number
  debates: number
  /** Of the pairs in which both were won: those in which the place decided and not the argument. */
  flips: number
  pairs: number
  /** Of the wins: those of the proposer. */
  proposer: number
}

/** Argues for one of two cases with so much strength, in so many words. */
interface Case {
  strength: number
  words: number
}

/** Each pair of cases is argued twice, with the sides exchanged. */
export const simulate = (bias: Bias, rigor: Rigor, pairs: number): Promise<Figures> =>
  withArchive(async archive => {
    const played = await Promise.all(
      casesFor(pairs).map(async ([one, other]) => [
        await winnerOf([one, other], bias, rigor, archive),
        exchanged(await winnerOf([other, one], bias, rigor, archive)),
      ]),
    )
    return figuresOf(played as [Won, Won][])
  })

/** Which of the two cases won: as the proposer's or as the challenger's. */
type Won = { case: 0 | 1; side: 'proposer' | 'challenger' } | null

const exchanged = (won: Won): Won => won && { ...won, case: won.case === 0 ? 1 : 0 }

function figuresOf(played: readonly (readonly [Won, Won])[]): Figures {
  const wins = played.flat().filter(won => won !== null)
  const both = played.filter(([one, other]) => one && other)
  return {
    debates: 2 * played.length,
    wins: wins.length,
    pairs: both.length,
    flips: both.filter(([one, other]) => one!.case !== other!.case).length,
    proposer: wins.filter(({ side }) => side === 'proposer').length,
  }
}

async function winnerOf(cases: readonly [Case, Case], bias: Bias, rigor: Rigor, archive: Archive): Promise<Won> {
  const judge = biasedJudge(bias)
  const say = (call: Call, name: string): string => {
    const { seat, cue } = call.moment
    if (seat === 'judge') return judge(call)
    if (cue === 'sealed') return JSON.stringify({ answer: 'as I see it', because: 'figures' })
    if (cue === 'final') return JSON.stringify({ answer: 'as before', changed: 'no', because: 'nothing new' })
    return speechOf(cases[seat === 'proposer' ? 0 : 1], name)
  }
  const seats = [
    { id: 'proposer', model: 'maker:alpha' },
    { id: 'challenger', model: 'maker:omega' },
    { id: 'judge', model: 'maker:judge' },
  ]
  const { view } = await open(
    { ...plainBrief, topic: 'Which way?', seats, options: { rounds: 1 }, rigor },
    {
      format: duel,
      store: archive,
      mask: makeMask([]),
      modelFor: name => scriptedModel(name, call => say(call, name)),
    },
  )
  const side = (view.verdict as unknown as DuelVerdict | null)?.winner ?? null
  return side && { side, case: side === 'proposer' ? 0 : 1 }
}

const speechOf = ({ strength, words }: Case, name: string): string =>
  `This argument has strength ${strength}. As ${name.split(':')[1]} I add this: ${'figure '.repeat(words).trim()}.`

/** Always the same pairs: strengths from 3 to 7, no two alike in one pair, and lengths that say nothing about them. */
function casesFor(pairs: number): [Case, Case][] {
  let seed = 20_261_116
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed / 2 ** 31
  }
  return Array.from({ length: pairs }, () => {
    const [one, gap] = [3 + random() * 3, 0.2 + random() * 2]
    const [strong, weak] = [
      { strength: round(one + gap), words: words() },
      { strength: round(one), words: words() },
    ]
    return random() < 0.5 ? [strong, weak] : [weak, strong]
  })
  function words() {
    return 20 + Math.floor(random() * 120)
  }
}

const round = (points: number): number => Math.round(points * 100) / 100
