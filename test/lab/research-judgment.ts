import type { Judgment } from '../../src/formats/research/shapes.ts'
import { hash } from './arena-speeches.ts'
import { filled, type Lines, lines } from './research-lines.ts'
import { type Reading, type ShownTurn, type Statement, standingOf, statementsIn } from './research-reading.ts'

/** A side, under the label that the prompt has for it. */
interface Side {
  label: string
  name: string
  /** Its research: the turn in which its arguments stand. */
  turn: ShownTurn | null
  arguments: readonly Statement[]
}

/** For whoever has more sources that hold; where nobody has, the topic decides. The same whatever the sides are called. */
export function judgment(reading: Reading): Judgment {
  const t = lines[reading.language]
  const sides = sidesIn(reading)
  const all = statementsIn(reading)
  const [winner, other = winner] = sides.toSorted((a, b) => worthOf(b, reading) - worthOf(a, reading)) as [Side, Side?]
  const told = filled(t.judgment, { winner: winner.name, other: other.name })
  const { criteria } = reading.schema.properties ?? {}
  const bySide = <T>(value: (side: Side) => T) => Object.fromEntries(sides.map(side => [side.label, value(side)]))
  return {
    ...(criteria && {
      criteria: Object.fromEntries(
        Object.keys(criteria.properties ?? {}).map(name => [
          name,
          { why: told.points, ...bySide(side => (side === winner ? 7.5 : 6)) },
        ]),
      ),
    }),
    treated: all.map(statement => treatedAs(statement, t)),
    strong_arguments: bySide(side => strongOf(side, t)),
    exaggerated_claims: bySide(side =>
      side.arguments
        .filter(one => standingOf(one) === 'wrong')
        .map(({ text }) => ({ claim: text, why: told.exaggerated })),
    ),
    shared_limitations: told.shared,
    core_disagreements: [{ disagreement: told.disagreement, values: told.values }],
    consensus: told.consensus,
    recommendation: {
      favours: winner.label,
      advice: told.advice,
      deciding: { turn: winner.turn?.key ?? '', quote: strongestOf(winner)?.text ?? '' },
    },
    open_questions: told.questions,
    scenarios: told.scenarios,
    summary: told.summary,
  }
}

function sidesIn({ schema, names, turns }: Reading): Side[] {
  const labels = Object.keys(schema.properties?.strong_arguments?.properties ?? {})
  return labels.map((label, place) => {
    const turn = turns.find(one => one.label === label && one.statements.some(({ number }) => /^\d\.\d/.test(number)))
    return { label, name: names[place] ?? label, turn: turn ?? null, arguments: turn?.statements ?? [] }
  })
}

/** By the number of its arguments, which is the same in every order. */
function worthOf({ arguments: list }: Side, { topic }: Reading): number {
  const count = (standing: string) => list.filter(one => standingOf(one) === standing).length
  const number = Number(list[0]?.number[0] ?? 0)
  return list.length === 0 ? -100 : 10 * (count('holds') - count('wrong')) + ((hash(topic) + number) % 4)
}

const strongestOf = ({ arguments: list }: Side): Statement | undefined =>
  list.find(one => standingOf(one) === 'holds') ?? list.find(one => standingOf(one) !== 'wrong') ?? list[0]

function strongOf(side: Side, t: Lines) {
  const strongest = strongestOf(side)
  if (!strongest) return []
  const why = t.judgment.strong[standingOf(strongest) === 'holds' ? 0 : 1]!
  return [{ argument: strongest.number, why }]
}

function treatedAs(statement: Statement, t: Lines): Judgment['treated'][number] {
  const standing = standingOf(statement)
  const treatment =
    standing === 'wrong'
      ? 'set-aside'
      : standing === 'holds' || (standing === 'noSource' && hash(statement.number) % 3 === 0)
        ? 'relied-on'
        : 'discounted'
  return { argument: statement.number, treatment, why: t.judgment.treated[standing] }
}
