import type { Language } from '../../core/language.ts'
import { isPerson } from '../../core/notices.ts'
import type { TurnView, View } from '../../core/view.ts'
import type { PanelParts } from '../../engine/display.ts'
import type {
  CourseMark,
  CoursePanel,
  Lean,
  Panel,
  PanelCell,
  StepsPanel,
  TablePanel,
  Voter,
  VotesPanel,
} from '../../engine/panel.ts'
import { longest, short } from '../panels/short.ts'
import { stepOf } from '../panels/steps.ts'
import { inQuotes } from '../report/markdown.ts'
import { sceneLabel } from './about.ts'
import { conclusion } from './conclusion.ts'
import { inOneLine } from './in-one-line.ts'
import { phaseName, seatName } from './names.ts'
import { arenaOf, type Member, type SideId, sides } from './options-in.ts'
import { type ArenaRound, schedule } from './phases.ts'
import { pointRows } from './points.ts'
import { applicantsIn, foulsIn, helpIn, type ScoreFact, scoresIn, votesIn } from './report/facts.ts'
import { exactly, off } from './result.ts'
import type { ArenaVote, Leaning } from './shapes.ts'
import { type ToldPoint, turningIn } from './turning.ts'
import { arenaWords, panelWords, ruleWords } from './words.ts'

export function panels(view: View): Panel[] {
  const scores = scoresIn(view)
  return [
    ...roundsPanel(view, scores),
    ...coursePanel(view, scores),
    ...votesPanel(view),
    ...pointsPanel(view),
    ...foulsPanel(view),
    ...heardPanel(view),
    stepsPanel(view),
  ]
}

/** The total points after each round. */
function coursePanel(view: View, scores: readonly ScoreFact[]): CoursePanel[] {
  if (scores.length === 0) return []
  const { language } = view.brief
  const t = panelWords[language]
  const marks = turningIn(view).map(point => markOf(point, language))
  const lines = linesOf(view, scores).map(line => {
    let total = 0
    const values = line.values.map(mark => {
      total += mark ?? 0
      return mark === null ? null : exactly(total)
    })
    return { ...line, values }
  })
  return [{ kind: 'course', id: 'scores', title: t.course, about: t.courseAbout, steps: stepsOf(view), lines, marks }]
}

/** The points of each side in each round: totals hide who won it. */
function roundsPanel(view: View, scores: readonly ScoreFact[]): CoursePanel[] {
  if (scores.length < 2) return []
  const t = panelWords[view.brief.language]
  const [steps, lines] = [stepsOf(view), linesOf(view, scores)]
  return [{ kind: 'course', id: 'rounds', title: t.rounds, about: t.roundsAbout, steps, lines, marks: [] }]
}

const stepsOf = ({ brief: { language, options } }: View): string[] =>
  schedule(arenaOf(options).rounds).map(({ number }) => arenaWords[language].round(number))

const linesOf = ({ brief: { language, options } }: View, scores: readonly ScoreFact[]) =>
  sides.map(seat => ({
    seat,
    name: arenaWords[language].side[seat],
    values: schedule(arenaOf(options).rounds).map(
      ({ number }) => scores.find(({ round }) => round === number)?.marks[seat] ?? null,
    ),
  }))

/** The words that did it; if the judge named none, what it said about the round. */
const markOf = ({ round, text, turn, quotes, comment }: ToldPoint, language: Language): CourseMark => {
  const { judge, colon } = arenaWords[language]
  const said = quotes.map(({ quote }) => inQuotes(short(quote, longest.text)))
  const details = said.length > 0 ? said : comment === null ? [] : [`${judge}${colon}${short(comment, longest.text)}`]
  return { step: round - 1, text, turn, details }
}

/** The phases, the ruling and the vote. */
function stepsPanel(view: View): StepsPanel {
  const { brief, turns } = view
  const { language } = brief
  const rounds = schedule(arenaOf(brief.options).rounds)
  const spoken = (round: ArenaRound) => sides.flatMap(side => turns.get(`round-${round.number}/${side}`) ?? [])
  const phases = [...Map.groupBy(rounds, ({ phase }) => phase).values()].map(among =>
    stepOf(
      {
        name: phaseName(among[0]!, language),
        turns: among.flatMap(spoken),
        of: sides.length * among.length,
      },
      view,
    ),
  )
  const ends = (['ruling', 'vote'] as const).map(scene => {
    const asked = [...turns.values()].filter(({ key }) => key.startsWith(`${scene}/`))
    const isOver = view.state === 'done' || (asked.length > 0 && asked.every(({ state }) => state === 'answered'))
    return stepOf({ name: sceneLabel(scene, language), turns: asked, of: null, isOver }, view)
  })
  return { kind: 'steps', id: 'phases', title: panelWords[language].phases, steps: [...phases, ...ends] }
}

/** Where each member leaned and how it voted. If a person takes part, nothing is shown until all have voted. */
function votesPanel(view: View): VotesPanel[] {
  const { language, options, seats } = view.brief
  const isSealed = view.state === 'running' && seats.some(({ model }) => isPerson(model))
  if (isSealed && votesIn(view).length === 0) return []
  const { audience } = arenaOf(options)
  const voters = audience.map(member => voterOf(member, view))
  if (!voters.some(({ before, after }) => before !== null || after !== null)) return []
  const t = panelWords[language]
  return [
    {
      kind: 'votes',
      id: 'votes',
      title: t.votes,
      about: t.votesAbout,
      sides: sides.map(seat => ({ seat, name: arenaWords[language].side[seat] })),
      voters,
      before: sharesOf(voters, 'before'),
      after: sharesOf(voters, 'after'),
    },
  ]
}

function voterOf({ agent_id: seat, type, weight }: Member, view: View): Voter {
  const { turns, brief } = view
  const leaned = answered<Leaning>(turns.get(`before/${seat}`))
  // The recorded vote counts; before there is one, the reply that was just given.
  const cast = votesIn(view).find(vote => vote.agent_id === seat) ?? answered<ArenaVote>(turns.get(`vote/${seat}`))
  const turn = turns.get(`vote/${seat}`) ?? turns.get(`before/${seat}`)
  return {
    seat,
    name: type === seat ? seat : short(type, longest.label),
    manner: short(type, longest.label),
    weight,
    before: leaned && leanOf(leaned.leaning, brief.language),
    after: cast && leanOf(cast.vote, brief.language),
    why: short((cast ?? leaned)?.reason, longest.text) || null,
    turn: turn?.key ?? null,
  }
}

const leanOf = (side: SideId | 'undecided', language: Language): Lean => ({
  side: side === 'undecided' ? null : side,
  text: arenaWords[language].leaning[side],
})

const answered = <T>(turn: TurnView | undefined): T | null =>
  turn?.state === 'answered' ? (turn.value as object as T) : null

/** Shares of the weight of those who answered; null: nobody has. */
function sharesOf(voters: readonly Voter[], when: 'before' | 'after'): number[] | null {
  const told = voters.filter(voter => voter[when] !== null)
  const sum = (some: readonly Voter[]) => some.reduce((weight, voter) => weight + voter.weight, 0)
  const all = sum(told)
  return all === 0 ? null : sides.map(side => sum(told.filter(voter => voter[when]?.side === side)) / all)
}

const named = (name: string) => ({ name })

/** As in the report. */
function pointsPanel(view: View): TablePanel[] {
  const t = panelWords[view.brief.language]
  const rows = pointRows(view).map(([round = '', phase = '', pro = '', con = '', total = ''], i) => ({
    cells: [
      { text: round, turn: `round-${i + 1}/pro` },
      { text: phase },
      { text: pro, seat: 'pro' },
      { text: con, seat: 'con' },
      { text: total },
    ],
  }))
  if (rows.length === 0) return []
  return [{ kind: 'table', id: 'points', title: t.points, columns: t.pointsColumns.map(named), rows }]
}

function foulsPanel(view: View): TablePanel[] {
  const { language } = view.brief
  const t = panelWords[language]
  const words = arenaWords[language]
  const scored = new Set(view.facts.flatMap(({ type, fact }) => (type === 'score.given' ? [fact.round] : [])))
  const rows = foulsIn(view).map(({ round, side, rule, what, by, cost, turn }) => ({
    cells: [
      { text: words.round(round), turn },
      { text: words.side[side], seat: side },
      { text: ruleWords[language][rule] ?? rule },
      { text: what === undefined ? '' : inQuotes(short(what, longest.cell)) },
      { text: by === 'code' ? words.code : words.judge },
      { text: scored.has(round) ? off(cost) : t.notCounted, tone: 'bad' as const },
    ],
  }))
  if (rows.length === 0) return []
  return [{ kind: 'table', id: 'fouls', title: t.fouls, columns: t.foulColumns.map(named), rows }]
}

/** Members of the audience who applied, and sides that asked for help, round by round. */
function heardPanel(view: View): TablePanel[] {
  const { language, options } = view.brief
  const t = panelWords[language]
  const words = arenaWords[language]
  const { audience } = arenaOf(options)
  const nameOf = (seat: string) => short(seatName(seat, audience, language), longest.label)
  const ruling = (isIn: boolean): PanelCell => ({ text: isIn ? t.letIn : t.refused, tone: isIn ? 'good' : 'bad' })
  const applied = applicantsIn(view).map(({ round, agent_id, intent, claim, admitted, reason }) => {
    const side: SideId = intent === 'support_pro' ? 'pro' : 'con'
    return {
      round,
      cells: [
        { text: words.round(round), turn: `round-${round}/apply/${agent_id}` },
        { text: nameOf(agent_id), seat: agent_id },
        { text: `${words.side[side]}${words.colon}${short(claim, longest.cell)}` },
        ruling(admitted),
        { text: short(reason, longest.cell) },
      ],
    }
  })
  const helped = helpIn(view).map(({ round, side, target, target_audience, granted, why, cost }) => ({
    round,
    cells: [
      { text: words.round(round), turn: `round-${round}/${side}` },
      { text: words.side[side], seat: side },
      { text: t.helpFrom(target === null ? short(target_audience, longest.label) : nameOf(target)) },
      ruling(granted),
      { text: `${short(why, longest.cell)}${cost > 0 ? words.aside(off(cost)) : ''}` },
    ],
  }))
  const rows = [...applied, ...helped].sort((a, b) => a.round - b.round).map(({ cells }) => ({ cells }))
  if (rows.length === 0) return []
  return [{ kind: 'table', id: 'heard', title: t.heard, columns: t.heardColumns.map(named), rows }]
}

export const panelParts: PanelParts = { conclusion, panels, inOneLine }
