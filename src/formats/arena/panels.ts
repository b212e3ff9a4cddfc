import type { Language } from '../../core/language.ts'
import type { View } from '../../core/view.ts'
import type { CourseMark, CoursePanel, Panel, StepsPanel } from '../../engine/panel.ts'
import { stepOf } from '../panels/steps.ts'
import { sceneLabel } from './about.ts'
import { arenaOf, sides } from './options-in.ts'
import { foulsPanel, heardPanel, pointsPanel } from './panel-tables.ts'
import { votesPanel } from './panel-votes.ts'
import { panelWords } from './panel-words.ts'
import { type Round, schedule } from './phases.ts'
import { type ScoreFact, scoresIn } from './report/facts.ts'
import { speechesOf } from './report/speeches.ts'
import { type TurningPoint, turningPoints } from './turning.ts'
import { arenaWords, exact, phaseName } from './words.ts'

export function panels(view: View): Panel[] {
  const scores = scoresIn(view)
  return [
    ...roundsPanel(view, scores),
    ...coursePanel(view, scores),
    ...votesPanel(view),
    ...pointsPanel(view, scores),
    ...foulsPanel(view),
    ...heardPanel(view),
    stepsPanel(view),
  ]
}

/** How the points stood in total after each round. */
function coursePanel(view: View, scores: readonly ScoreFact[]): CoursePanel[] {
  if (scores.length === 0) return []
  const { language, options } = view.brief
  const t = panelWords[language]
  const rounds = schedule(arenaOf(options).rounds)
  const last = Math.max(...scores.map(({ round }) => round))
  const said = speechesOf({ view, rounds }).flatMap(({ turn }) => (turn.state === 'answered' ? [turn] : []))
  const path = scores.map(({ round, marks }) => ({ round, ...marks }))
  return [
    {
      kind: 'course',
      id: 'scores',
      title: t.course,
      about: t.courseAbout,
      steps: rounds.map(({ number }) => arenaWords[language].round(number)),
      lines: sides.map(seat => {
        let total = 0
        const values = rounds.map(({ number }) => {
          const score = scores.find(({ round }) => round === number)
          total += score?.marks[seat] ?? 0
          return score && number <= last ? Number(exact(total)) : null
        })
        return { seat, name: arenaWords[language].side[seat], values }
      }),
      marks: turningPoints(path, said).map(point => markOf(point, language)),
    },
  ]
}

/** What each side got in each round: sums hide who won it. */
function roundsPanel({ brief: { language, options } }: View, scores: readonly ScoreFact[]): CoursePanel[] {
  if (scores.length < 2) return []
  const t = panelWords[language]
  const rounds = schedule(arenaOf(options).rounds)
  const lines = sides.map(seat => ({
    seat,
    name: arenaWords[language].side[seat],
    values: rounds.map(({ number }) => scores.find(({ round }) => round === number)?.marks[seat] ?? null),
  }))
  const steps = rounds.map(({ number }) => arenaWords[language].round(number))
  return [{ kind: 'course', id: 'rounds', title: t.rounds, about: t.roundsAbout, steps, lines, marks: [] }]
}

const markOf = ({ round, side, why, margin, turn }: TurningPoint, language: Language): CourseMark => ({
  step: round - 1,
  text: panelWords[language].turn(why, arenaWords[language].side[side], exact(margin)),
  turn,
})

/** The phases, the ruling and the vote. */
function stepsPanel(view: View): StepsPanel {
  const { brief, turns } = view
  const { language } = brief
  const rounds = schedule(arenaOf(brief.options).rounds)
  const spoken = (round: Round) => sides.flatMap(side => turns.get(`round-${round.number}/${side}`) ?? [])
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
