import { estimateTokenCount } from 'tokenx'
import { z } from 'zod'
import { isAbsent } from '../../core/absence.ts'
import { type Cue, cue } from '../../core/cue.ts'
import type { Brief, Seat } from '../../core/events.ts'
import type { FailureKind } from '../../core/failure.ts'
import type { Json } from '../../core/json.ts'
import { judgeCalls, rigorOf } from '../../core/judging/panel.ts'
import type { Court } from '../../core/judging/ruling.ts'
import type { Speech } from '../../core/model.ts'
import type { Ending, Format, PlannedCall } from '../../engine/format.ts'
import type { Question, Stage } from '../../engine/stage.ts'
import { asksOf, toRule } from '../ruling-fields.ts'
import { about } from './about.ts'
import { display } from './display.ts'
import { fields } from './fields.ts'
import { askAgain, bothNames, callOutFact, callOuts, type Exchange, judgeOpenings, seal } from './first-answers.ts'
import { panelParts } from './panels.ts'
import { type DuelVerdict, verdictOf } from './record.ts'
import { report } from './report.ts'
import { changeOf, type MindChange, rulingShape } from './ruling.ts'
import type { Synthesis } from './shapes.ts'
import { stateFile } from './state-file.ts'
import { summaryShape, summaryText } from './summary.ts'

/** Tokens of one speech, of a summary and of a ruling: [short, long], thinking included. */
const speech: Range = [300, 1_800]
const recap: Range = [500, 1_500]
const ruling: Range = [500, 2_500]
const answer: Range = [100, 700]
/** Bytes of files per token: [dense, loose]. */
const bytesPerToken: Range = [3, 4.5]
/** Tokens of the rules and instructions of one call. */
const words = 900

type Range = [number, number]

/** Every call of a duel that runs its full length, with what it reads and writes. */
function plan(brief: Brief): PlannedCall[] {
  const rounds = roundsOf(brief)
  const calls: PlannedCall[] = []
  for (let round = 1; round <= rounds; round++) {
    const heard = round < 3 ? 2 * (round - 1) : 2
    const summary = round < 3 ? 0 : 800
    if (round >= 3) calls.push({ seat: 'judge', input: reading(brief, 2 * (round - 2), 600), output: recap })
    calls.push({ seat: 'proposer', input: reading(brief, heard, summary), output: speech })
    calls.push({ seat: 'challenger', input: reading(brief, heard + 1, summary), output: speech })
  }
  for (const seat of judges(brief))
    calls.push({ seat, input: reading(brief, 2 * rounds, 900), output: ruling, closing: true })
  if (looksBack(brief)) calls.push(...lookingBack(brief))
  return calls
}

/** Whether the debate is followed by the question what it changed. */
const looksBack = (brief: Brief): boolean => rigorOf(brief) === 'high' && !brief.sparing

/** The calls for both sides' answers before and after, and for the judges' ruling on the first speeches. */
function lookingBack(brief: Brief): PlannedCall[] {
  const rounds = roundsOf(brief)
  const own = ['proposer', 'challenger'].flatMap(seat => [
    { seat, input: reading(brief, 0), output: answer },
    { seat, input: reading(brief, Math.min(2 * rounds, 6)), output: answer },
  ])
  const openings = judges(brief).map(seat => ({ seat, input: reading(brief, 2), output: answer }))
  return [...own, ...(rounds > 1 ? openings : [])].map(call => ({ ...call, spare: true }))
}

const judges = (brief: Brief): string[] => judgeCalls(brief, 'judge')

const roundsOf = (brief: Brief): number => Number(brief.options.rounds ?? 2)

/** Tokens of a call that shows this many speeches and `more`. */
function reading(brief: Brief, speeches: number, more = 0): Range {
  const bytes = brief.context.reduce((sum, file) => sum + file.bytes, 0)
  const base = words + estimateTokenCount(brief.topic)
  return [
    base + bytes / bytesPerToken[1] + speech[0] * speeches + more,
    base + bytes / bytesPerToken[0] + speech[1] * speeches + more,
  ]
}

/** What a person in the judge's seat is asked. */
const asks = asksOf({
  en: {
    synthesis: `The debate is over. Rule on it.

${toRule.choose.en}
${toRule.quote.en}
- Say how good the debate was, what both sides agree on, what they disagree on, and what neither dealt with: that shows where it fell short.
- Name each claim that the other side called out as unsupported and that stayed so.
- Recommend what to do now: concrete steps in one direction.`,
    openings:
      'Judge by the first speech of each side alone, although the debate may have gone on: whose argument is stronger on the evidence so far? You must choose.',
    summary: `You do not rule yet: sum up what was said so far. Both debaters go on with it, so be fair to both, and add nothing of your own.

- Concessions and contradictions are quoted word for word. Each quotation is compared with what was said; a paraphrase is thrown out.
- Of an agreement, name the evidence that was given for it.`,
  },
  zh: {
    synthesis: `辩论已经结束。请作出裁决。

${toRule.choose.zh}
${toRule.quote.zh}
- 说明这场辩论质量如何，双方有哪些共识、哪些分歧，以及双方都没有充分处理的问题：后者说明辩论的不足之处。
- 列出每一个被对方指出缺乏证据、且始终没有补上证据的论点。
- 给出现在应该怎么做的建议：朝一个方向的具体步骤。`,
    openings: '请只看双方各自的第一次发言，不管辩论此后如何：到此为止，哪一方在证据上论证更强？必须选择。',
    summary: `现在还不裁决：请概括至今的发言。双方都会据此继续，所以要对双方公允，不要加入自己的看法。

- 让步和矛盾之处要逐字引用。每处引文都会与发言比对；转述的不予采用。
- 对于共识，请写出支持它的证据。`,
  },
})

/** The command line gives numbers as text. */
const asNumber = (value: unknown) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value)

const options = z.object({
  rounds: z.preprocess(asNumber, z.int().min(1).max(5)).default(2),
})

export const duel: Format = {
  ...about,
  ...display,
  ...panelParts,
  version: 2,
  options,
  cues: {
    folder: new URL('./cues/', import.meta.url),
    variables: {
      rules: [],
      opening: [],
      challenge: ['opening'],
      defence: ['round', 'challenge'],
      'follow-up': ['round', 'defence'],
      recap: ['upto', 'summary', 'exchanges'],
      transcript: ['exchanges'],
      summary: ['upto', 'exchanges'],
      synthesis: ['exchanges', 'one', 'other'],
      sealed: ['role'],
      final: ['first', 'last'],
      openings: ['exchanges', 'one', 'other'],
    },
  },
  plan,
  play,
  report,
  fields,
  asks,
  stateFile,
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
    const points = cue('defence', { round, challenge: last.challenger })
    const defence = await scene.excuse(
      recap
        ? scene.say(proposer, [recap([last.proposer]), points])
        : scene.say(proposer, points, { after: last.proposer }),
    )
    if (isAbsent(defence)) return null

    const answers = cue('follow-up', { round, defence })
    const followUp = await scene.excuse(
      recap
        ? scene.say(challenger, [recap([last.proposer, last.challenger]), answers])
        : scene.say(challenger, answers, { after: last.challenger }),
    )
    return isAbsent(followUp) ? null : { proposer: defence, challenger: followUp }
  }

  async function summarise(scene: Stage, covered: readonly Exchange[]): Promise<Recap> {
    const speeches = spoken(covered)
    const upto = covered.length
    const facts = await scene.excuse(
      scene.ask(judge, cue('summary', { upto, exchanges: speeches }), summaryShape(speeches)),
    )
    if (isAbsent(facts)) return inFull => cue('transcript', { exchanges: [...speeches, ...inFull] })
    const text = summaryText(facts, brief.language)
    const summary: Speech = { key: scene.keyOf(judge), seat: judge.id, text, derived: 'summary' }
    return inFull => cue('recap', { upto, summary, exchanges: inFull })
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
      scene.record({ type: 'claim.made', name: found.id, ...callOutFact(found) })
    return verdict
  }
}

/** Without a usable ruling the debate has no verdict. Any other failure can be mended by a resume. */
const noRuling: readonly FailureKind[] = ['bad-output', 'refused', 'passed']

function endingOf(verdict: DuelVerdict | null): Ending {
  if (!verdict) return { outcome: 'no-verdict', decided: false, verdict }
  const isDecided = verdict.winner !== null
  return { outcome: isDecided ? 'verdict' : 'split', decided: isDecided, verdict: verdict as object as Json }
}

const seatsOf = (brief: Brief): [proposer: Seat, challenger: Seat, judge: Seat] => {
  const seat = (id: string) => brief.seats.find(seat => seat.id === id)!
  return [seat('proposer'), seat('challenger'), seat('judge')]
}

const spoken = (exchanges: readonly Exchange[]): Speech[] =>
  exchanges.flatMap(({ proposer, challenger }) => [proposer, challenger])

const none: Promise<null> = Promise.resolve(null)
