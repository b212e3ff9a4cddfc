import { isAbsent } from '../../core/absence.ts'
import { cue } from '../../core/cue.ts'
import { voiceFailures } from '../../core/failure.ts'
import type { Court, Judged } from '../../core/judging/ruling.ts'
import type { Language } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import { findQuote } from '../../core/quote.ts'
import type { Question, Stage } from '../../engine/stage.ts'
import type { Shape } from '../../engine/structured.ts'
import { factsFlagged } from './flags.ts'
import type { Hall } from './hall.ts'
import { criterionNames } from './marks.ts'
import { type SideId, sides } from './options-in.ts'
import { mostArguments, type Round } from './phases.ts'
import { checkWords, promptWords } from './prompt-words.ts'
import { distinct, type Foul, foul, judgedRules } from './rules.ts'
import { type Criterion, type Score, type Sheet, scoreSchema } from './shapes.ts'
import type { Spoken } from './speak.ts'

/** What a judge made of a round, in the sides' real names. */
export interface Scored {
  scores: Record<SideId, Sheet>
  /** Those that the judge found. */
  fouls: Foul[]
  comment: string
  /** What it said in each order, where it was asked in both. */
  orders: { order: string; scores: Record<SideId, Sheet>; comment: string }[]
}

/** null: the judge did not come to it. A round may be left without points; two in a row may not. */
export async function score(
  scene: Stage,
  hall: Hall,
  round: Round,
  spoken: readonly Spoken[],
  mayMiss: boolean,
): Promise<Scored | null> {
  const speeches = hall.said.slice(-spoken.length)
  const heard = hall.said.length
  const flagged = factsFlagged(hall, round, speeches)
  const question = (court: Court): Question => {
    const thread = hall.scoring(court)
    const shown = court.shown(hall.said)
    const t = promptWords[hall.brief.language]
    const asked = cue('score', {
      number: round.number,
      phase: t.phase(round),
      known: t.known(known(hall, spoken, shown)),
      marked: t.marked(flagged.length > 0),
      found: court.shown(flagged),
    })
    const after = thread.after.after as string | undefined
    return {
      cues: [...thread.news(hall.said, shown), asked],
      shape: scoreShape(court, round, shownOf(speeches, shown)),
      ...(after !== undefined && { after }),
    }
  }
  const bench = scene.at('score')
  const judging = bench.judge<Score>(hall.judge, sides.map(hall.debater, hall), question, {
    alone: true,
    openly: true,
    goesOn: true,
  })
  // A person may leave any round without points.
  const judged = await bench.excuse(judging, mayMiss ? voiceFailures : ['passed'])
  if (isAbsent(judged)) return null
  for (const ruling of judged.rulings) hall.scored(ruling, heard)
  const over = overcounted(hall, judged, spoken)
  return scoredBy(judged, speeches, over)
}

/** Fouls that code found already, under the names that this judge knows. */
function known(hall: Hall, spoken: readonly Spoken[], shown: readonly Speech[]): string[] {
  const t = promptWords[hall.brief.language]
  const fouls = spoken.flatMap(({ fouls }) => fouls)
  const keyOf = (turn: string) => shown.find(({ key, of }) => (of ?? key) === turn)?.key ?? turn
  return fouls.map(({ turn, rule }) => `- ${keyOf(turn)}: ${t.rule(rule)}`)
}

const shownOf = (speeches: readonly Speech[], shown: readonly Speech[]): Speech[] =>
  speeches.flatMap(({ key }) => shown.find(one => (one.of ?? one.key) === key) ?? [])

/** The right round, both sides, and fouls that can be pointed at. */
function scoreShape(court: Court, round: Round, speeches: readonly Speech[]): Shape<unknown> {
  const rules = judgedRules(round)
  const isThere = ({ side, rule, quote }: Score['fouls'][number]) =>
    rules.includes(rule) && speeches.some(({ seat, text }) => seat === side && findQuote(quote, text))
  const shape: Shape<Score> = {
    name: 'score',
    schema: scoreSchema(court, round) as unknown as Shape<Score>['schema'],
    check: (value, language) => problems(value, round, isThere, language),
    salvage: value => {
      // Points of another round, for all anybody knows.
      if (value.round !== round.number) return null
      const fouls = value.fouls.filter(isThere)
      return { ...value, fouls, foul: fouls.length > 0 }
    },
  }
  return shape as Shape<unknown>
}

function problems(
  value: Score,
  round: Round,
  isThere: (foul: Score['fouls'][number]) => boolean,
  language: Language,
): string[] {
  const t = checkWords[language]
  const rules = judgedRules(round)
  return [
    ...(value.round === round.number ? [] : [t.wrongRound(round.number)]),
    ...(value.foul && value.fouls.length === 0 ? [t.nameFouls(rules)] : []),
    ...(!value.foul && value.fouls.length > 0 ? [t.foulFlag] : []),
    ...value.fouls.flatMap((foul, i) => {
      if (isThere(foul)) return []
      return rules.includes(foul.rule) ? [t.notSaid(`fouls[${i}].quote`)] : [t.wrongRule(`fouls[${i}].rule`, rules)]
    }),
  ]
}

/** Asked in both orders, a foul counts when it was found in both, and points are the middle of what was given. */
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
    comment: first!.comment,
    orders:
      rulings.length < 2
        ? []
        : rulings.map(({ order, value: { scores, comment } }) => ({
            order,
            scores: scores as Record<SideId, Sheet>,
            comment,
          })),
  }
}

/** Who has made more than the rules allow, whatever its list says. What an earlier round was charged for is not charged again. */
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

function middle(values: readonly Score[], side: SideId): Sheet {
  const of = (name: Criterion) => values.reduce((sum, { scores }) => sum + scores[side]![name], 0) / values.length
  return Object.fromEntries(criterionNames.map(name => [name, of(name)])) as Sheet
}
