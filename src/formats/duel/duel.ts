import { isAbsent } from '../../core/absence.ts'
import { type Cue, cue } from '../../core/cue.ts'
import type { Brief, Seat } from '../../core/events.ts'
import type { Court } from '../../core/judging/ruling.ts'
import type { Speech } from '../../core/model.ts'
import type { Ending, Format } from '../../engine/format.ts'
import type { Question, Stage } from '../../engine/stage.ts'
import { endingOf, noRuling } from '../verdict-checks.ts'
import { about } from './about.ts'
import { display } from './display.ts'
import { askAgain, bothNames, changeOf, type Exchange, judgeOpenings, type MindChange, seal } from './first-answers.ts'
import { panelParts } from './panels.ts'
import { depends, looksBack, plan } from './plan.ts'
import type { DuelVerdict } from './record.ts'
import { replies } from './replies.ts'
import { report } from './report.ts'
import { callOuts, rulingShape, verdictOf } from './ruling.ts'
import type { Synthesis } from './shapes.ts'
import { options, spec } from './spec.ts'
import { stateFile } from './state-file.ts'
import { summaryShape, summaryText } from './summary.ts'

export const duel: Format = {
  ...about,
  options,
  spec,
  screenplay: {
    version: 2,
    cues: {
      folder: new URL('./cues/', import.meta.url),
      variables: {
        rules: [],
        opening: [],
        challenge: ['opening'],
        defence: ['round', 'challenge'],
        'follow-up': ['round', 'defence'],
        'last-round': [],
        'last-word': [],
        'not-last': [],
        recap: ['summary', 'exchanges'],
        transcript: ['exchanges'],
        summary: ['exchanges'],
        synthesis: ['exchanges', 'proposing', 'opposing'],
        sealed: ['role'],
        'final-words': ['last'],
        final: ['first'],
        openings: ['exchanges', 'proposing', 'opposing'],
      },
    },
    play,
  },
  replies,
  cost: { plan, depends },
  display,
  panelParts,
  report,
  written: { stateFile },
}

/** What a seat is told of earlier rounds, before the speeches it sees in full. */
type Recap = (inFull: readonly Speech[]) => Cue

async function play(stage: Stage, brief: Brief): Promise<Ending> {
  const [proposer, challenger, judge] = seatsOf(brief)
  const { rounds } = options.parse(brief.options)
  const lookBack = looksBack(brief)

  // Nothing waits for these extra answers. They are needed only at the end.
  const sealed = lookBack ? seal(stage.at('sealed'), [proposer, challenger]) : none
  const [, ending] = await stage.both(sealed, debate())
  return ending

  async function debate(): Promise<Ending> {
    const round1 = stage.at('round-1')
    const goesOn = rounds > 1
    const opening = await round1.say(proposer, cue('opening'), { goesOn })
    const challenge = await round1.say(challenger, cue('challenge', { opening }), { goesOn })
    const first: Exchange = { proposer: opening, challenger: challenge }
    const openings =
      lookBack && goesOn ? judgeOpenings(stage.at('openings'), judge, [proposer, challenger], first) : none

    const [onOpenings, [verdict, moved]] = await stage.both(openings, argueAndRule(first))
    return endingOf(verdict && lookBack ? { ...verdict, changed: changeOf(verdict, moved, onOpenings) } : verdict)
  }

  async function argueAndRule(first: Exchange): Promise<[DuelVerdict | null, MindChange['moved']]> {
    const exchanges = await argueOn(first)
    return stage.both(rule(stage.at('synthesis'), exchanges), askAgain(stage.at('final'), sealed, exchanges.at(-1)!))
  }

  /** The rounds after the first one. */
  async function argueOn(first: Exchange): Promise<Exchange[]> {
    const exchanges = [first]
    let recap: Recap | null = null
    for (let round = 2; round <= rounds; round++) {
      // The next round's recap covers finished rounds, so it is written while this round is argued.
      const [exchange, nextRecap]: [Exchange | null, Recap | null] = await stage.both(
        argue(stage.at(`round-${round}`), round, exchanges.at(-1)!, recap),
        round < rounds ? summarise(stage.at(`round-${round + 1}`).at('summary'), exchanges.slice()) : none,
      )
      if (!exchange) break
      exchanges.push(exchange)
      recap = nextRecap
    }
    return exchanges
  }

  async function argue(scene: Stage, round: number, last: Exchange, recap: Recap | null): Promise<Exchange | null> {
    const isLast = round === rounds
    const points = [...(isLast ? [cue('last-round')] : []), cue('defence', { round, challenge: last.challenger })]
    const defence = await scene.excuse(
      recap
        ? scene.say(proposer, [recap([last.proposer]), ...points])
        : scene.say(proposer, points, { after: last.proposer }),
    )
    if (isAbsent(defence)) return null

    const answers = [cue(isLast ? 'last-word' : 'not-last'), cue('follow-up', { round, defence })]
    const followUp = await scene.excuse(
      recap
        ? scene.say(challenger, [recap([last.proposer, last.challenger]), ...answers])
        : scene.say(challenger, answers, { after: last.challenger }),
    )
    return isAbsent(followUp) ? null : { proposer: defence, challenger: followUp }
  }

  async function summarise(scene: Stage, covered: readonly Exchange[]): Promise<Recap> {
    const speeches = spoken(covered)
    const facts = await scene.excuse(
      scene.ask(judge, cue('summary', { exchanges: speeches }), summaryShape(speeches), { withoutFiles: true }),
    )
    if (isAbsent(facts)) return inFull => cue('transcript', { exchanges: [...speeches, ...inFull] })
    const text = summaryText(facts, brief.language)
    const summary: Speech = { key: scene.keyOf(judge), seat: judge.id, text, derived: 'summary' }
    return inFull => cue('recap', { summary, exchanges: inFull })
  }

  async function rule(scene: Stage, exchanges: readonly Exchange[]): Promise<DuelVerdict | null> {
    const speeches = spoken(exchanges)
    const question = (court: Court): Question => {
      const exchanges = court.shown(speeches)
      return { cues: cue('synthesis', { exchanges, ...bothNames(court) }), shape: rulingShape(court, exchanges) }
    }
    const rulings = await scene.excuse(
      scene.judge<Synthesis>(judge, [proposer, challenger], question, { closing: true }),
      noRuling,
    )
    const verdict = isAbsent(rulings) ? null : verdictOf(rulings)
    for (const found of callOuts(speeches, verdict?.unsupported ?? []))
      scene.record({ type: 'claim.made', name: found.id, ...found, supported: false })
    return verdict
  }
}

const seatsOf = (brief: Brief): [proposer: Seat, challenger: Seat, judge: Seat] => {
  const seat = (id: string) => brief.seats.find(seat => seat.id === id)!
  return [seat('proposer'), seat('challenger'), seat('judge')]
}

const spoken = (exchanges: readonly Exchange[]): Speech[] =>
  exchanges.flatMap(({ proposer, challenger }) => [proposer, challenger])

const none: Promise<null> = Promise.resolve(null)
