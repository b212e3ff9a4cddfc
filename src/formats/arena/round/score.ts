import { isAbsent } from '../../../core/absence.ts'
import { cue } from '../../../core/cue.ts'
import { voiceFailures } from '../../../core/failure.ts'
import type { Court, Judged } from '../../../core/judging/ruling.ts'
import type { Language } from '../../../core/language.ts'
import type { Speech } from '../../../core/model.ts'
import { findQuote } from '../../../core/quote.ts'
import type { Question, Stage } from '../../../engine/stage.ts'
import type { Shape } from '../../../engine/structured.ts'
import { namesOf } from '../../ruling-fields.ts'
import { type SideId, sides } from '../options-in.ts'
import { type ArenaRound, mostArguments } from '../phases.ts'
import { criterionNames } from '../result.ts'
import { type Criterion, type Score, type ScoreSheet, scoreSchema } from '../shapes.ts'
import { checkWords, promptWords } from '../words.ts'
import { distinct, type Foul, foul, judgedRules, type Rule } from './fouls.ts'
import type { Hall } from './hall.ts'
import { newFacts } from './new-facts.ts'
import type { Spoken } from './speak.ts'

/** A judge's scores for a round, with the real names of the sides. */
export interface Scored {
  scores: Record<SideId, ScoreSheet>
  /** Fouls that the judge found. */
  fouls: Foul[]
  comment: string
  /** What the judge said in each order, if asked in both. */
  orders: { order: string; scores: Record<SideId, ScoreSheet>; comment: string }[]
}

/** null: the judge did not score it. One round may stay without points, but not two in a row. */
export async function score(
  scene: Stage,
  hall: Hall,
  round: ArenaRound,
  spoken: readonly Spoken[],
  mayMiss: boolean,
): Promise<Scored | null> {
  const speeches = hall.said.slice(-spoken.length)
  const flagged = factsFlagged(hall, round, speeches)
  const question = (court: Court): Question => {
    const shown = court.shown(hall.said)
    const t = promptWords[hall.brief.language]
    const asked = cue('score', {
      number: round.number,
      phase: t.phase(round),
      rules: judgedRules(round).map(t.called).join('\n'),
      known: t.known(known(hall, spoken, shown)),
      marked: t.marked(flagged.length > 0),
      found: court.shown(flagged),
    })
    return {
      record: shown,
      cues: [hall.asJudge(court.sides), asked],
      shape: scoreShape(court, round, shownOf(speeches, shown)),
    }
  }
  const bench = scene.at('score')
  const judging = bench.judge<Score>(hall.judge, sides.map(hall.debater, hall), question, {
    alone: true,
    openly: true,
  })
  // A person may leave any round without points.
  const judged = await bench.excuse(judging, mayMiss ? voiceFailures : ['passed'])
  if (isAbsent(judged)) return null
  const over = overcounted(hall, judged, spoken)
  return scoredBy(judged, speeches, over)
}

/** Fouls that code has already found, under the names that this judge knows. */
function known(hall: Hall, spoken: readonly Spoken[], shown: readonly Speech[]): string[] {
  const t = promptWords[hall.brief.language]
  const fouls = spoken.flatMap(({ fouls }) => fouls)
  const keyOf = (turn: string) => shown.find(({ key, of }) => (of ?? key) === turn)?.key ?? turn
  return fouls.map(({ turn, rule }) => `- ${keyOf(turn)}: ${t.rule(rule)}`)
}

const shownOf = (speeches: readonly Speech[], shown: readonly Speech[]): Speech[] =>
  speeches.flatMap(({ key }) => shown.find(one => (one.of ?? one.key) === key) ?? [])

/** Checks for the right round, both sides, and fouls with real quotes. */
export function scoreShape(court: Court, round: ArenaRound, speeches: readonly Speech[]): Shape<unknown> {
  const rules = judgedRules(round)
  const isThere = ({ side, rule, quote }: Score['fouls'][number]) =>
    rules.includes(rule) && speeches.some(({ seat, text }) => seat === side && findQuote(quote, text, { elided: true }))
  const shape: Shape<Score> = {
    name: 'score',
    schema: scoreSchema(court, round) as unknown as Shape<Score>['schema'],
    names: namesOf(court),
    grounds: ['fouls', ...court.sides.flatMap(({ label }) => [`scores.${label}.clarity`, `scores.${label}.evidence`])],
    rules: [
      {
        of: ['foul', 'fouls'],
        faults: ({ foul, fouls }, language) => (!foul && fouls.length > 0 ? [checkWords[language].foulFlag] : []),
      },
      { of: ['fouls'], faults: ({ fouls }, language) => foulFaults(fouls, rules, isThere, language) },
    ],
    salvage: value => {
      const fouls = value.fouls.filter(isThere)
      return { ...value, fouls, foul: fouls.length > 0 }
    },
  }
  return shape as Shape<unknown>
}

function foulFaults(
  fouls: Score['fouls'],
  rules: readonly Rule[],
  isThere: (foul: Score['fouls'][number]) => boolean,
  language: Language,
): string[] {
  const t = checkWords[language]
  return fouls.flatMap((foul, i) => {
    if (isThere(foul)) return []
    return rules.includes(foul.rule) ? [t.notSaid(`fouls[${i}].quote`)] : [t.wrongRule(`fouls[${i}].rule`, rules)]
  })
}

/** If asked in both orders, a foul counts when found in both, and the points are the mean. */
function scoredBy({ rulings }: Judged<Score>, speeches: readonly Speech[], over: readonly SideId[]): Scored {
  const values = rulings.map(({ value }) => value)
  const [first] = values
  const of = (side: string) => speeches.find(({ seat }) => seat === side)!
  const judge = rulings[0]!.judge
  const isAgreed = ({ side, rule }: Score['fouls'][number]) =>
    values.every(({ fouls }) => fouls.some(other => other.side === side && other.rule === rule))
  const counted = over.map(side => foul('too-many-arguments', of(side), judge, null))
  const called = first!.fouls.filter(isAgreed).map(({ side, rule, quote }) => foul(rule, of(side), judge, quote))
  return {
    scores: { pro: middle(values, 'pro'), con: middle(values, 'con') },
    fouls: distinct([...called, ...counted]),
    comment: first!.comment ?? '',
    orders:
      rulings.length < 2
        ? []
        : rulings.map(({ order, value: { scores, comment } }) => ({
            order,
            scores: scores as Record<SideId, ScoreSheet>,
            comment: comment ?? '',
          })),
  }
}

/** Sides with more arguments than allowed, whatever their lists say. What was charged before is not charged again. */
function overcounted(hall: Hall, { rulings }: Judged<Score>, spoken: readonly Spoken[]): SideId[] {
  const before = { ...hall.counted }
  for (const side of sides) {
    const count = Math.min(...rulings.map(({ value }) => value.arguments?.[side] ?? 0))
    hall.counted[side] = Math.max(before[side], count)
  }
  const listedBefore = (side: SideId) =>
    hall.made[side] - (spoken.find(({ speech }) => speech.seat === side)?.tail?.arguments.length ?? 0)
  return sides.filter(side => hall.counted[side] > Math.max(mostArguments, before[side], listedBefore(side)))
}

function middle(values: readonly Score[], side: SideId): ScoreSheet {
  // A criterion counts where both sides have points for it, in every order.
  const of = (name: Criterion) =>
    values.every(({ scores }) => Object.values(scores).every(sheet => sheet[name] !== null))
      ? values.reduce((sum, { scores }) => sum + scores[side]![name]!, 0) / values.length
      : null
  return Object.fromEntries(criterionNames.map(name => [name, of(name)])) as ScoreSheet
}

/** Numbers and sources not seen before, in rounds that allow no new facts. Code marks them, the judge rules. */
function factsFlagged(hall: Hall, { facts }: ArenaRound, speeches: readonly Speech[]): Speech[] {
  if (facts) return []
  const topic = { path: 'topic', text: hall.brief.topic }
  return speeches.flatMap(speech => {
    const before = hall.said.slice(0, hall.said.indexOf(speech))
    const found = newFacts(speech, before, [topic, ...hall.context])
    if (found.length === 0) return []
    const text = found.map(({ kind, what }) => `${kind}: ${what}`).join('\n')
    return [{ key: speech.key, seat: speech.seat, text, derived: 'flags' }]
  })
}
