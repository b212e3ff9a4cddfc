import type { View } from '../../core/view.ts'
import type { Cell, TablePanel } from '../../engine/panel.ts'
import { longest, short } from '../panels/short.ts'
import { arenaOf, type SideId, sides } from './options-in.ts'
import { panelWords } from './panel-words.ts'
import { schedule } from './phases.ts'
import { applicantsIn, foulsIn, helpIn, type ScoreFact } from './report/facts.ts'
import { ruleWords } from './rule-words.ts'
import { arenaWords, exact, figure, phaseName, seatName } from './words.ts'

const named = (name: string) => ({ name })

/** As in the report: what each side got in each round, and what fouls and help took off. */
export function pointsPanel(view: View, scores: readonly ScoreFact[]): TablePanel[] {
  if (scores.length === 0) return []
  const { language, options } = view.brief
  const t = panelWords[language]
  const costs = [...foulsIn(view), ...helpIn(view)]
  const total = { pro: 0, con: 0 }
  const last = Math.max(...scores.map(({ round }) => round))
  const rows = schedule(arenaOf(options).rounds)
    .slice(0, last)
    .map(round => {
      const score = scores.find(({ round: number }) => number === round.number)
      for (const side of sides) total[side] += score?.marks[side] ?? 0
      const off = (side: SideId) =>
        costs.reduce((sum, one) => sum + (one.round === round.number && one.side === side ? one.cost : 0), 0)
      return {
        cells: [
          { text: arenaWords[language].round(round.number), turn: `round-${round.number}/pro` },
          { text: phaseName(round, language) },
          ...sides.map(side => ({ text: score ? exact(score.marks[side]) : '–', seat: side })),
          { text: score ? `${exact(total.pro)} : ${exact(total.con)}` : t.notScored },
          { text: score ? offText(off, language) : '' },
        ],
      }
    })
  const columns = t.pointsColumns.map((name, i) => ({ name, ...((i === 2 || i === 3) && { number: true as const }) }))
  return [{ kind: 'table', id: 'points', title: t.points, columns, rows }]
}

function offText(off: (side: SideId) => number, language: View['brief']['language']): string {
  const { side: names, off: text, comma } = arenaWords[language]
  return sides.flatMap(side => (off(side) === 0 ? [] : [`${names[side]} ${text(off(side))}`])).join(comma)
}

export function foulsPanel(view: View): TablePanel[] {
  const { language } = view.brief
  const t = panelWords[language]
  const words = arenaWords[language]
  const scored = new Set(view.facts.flatMap(({ type, fact }) => (type === 'score.given' ? [fact.round] : [])))
  const rows = foulsIn(view).map(({ round, side, rule, what, by, cost, turn }) => ({
    cells: [
      { text: words.round(round), turn },
      { text: words.side[side], seat: side },
      { text: ruleWords[language][rule] ?? rule },
      { text: what === undefined ? '' : words.quoted(short(what, longest.cell)) },
      { text: by === 'code' ? words.code : words.judge },
      { text: scored.has(round) ? words.off(cost) : t.notCounted, tone: 'bad' as const },
    ],
  }))
  if (rows.length === 0) return []
  return [{ kind: 'table', id: 'fouls', title: t.fouls, columns: t.foulColumns.map(named), rows }]
}

/** Members of the audience who applied, and sides that asked for help, round by round. */
export function heardPanel(view: View): TablePanel[] {
  const { language, options } = view.brief
  const t = panelWords[language]
  const words = arenaWords[language]
  const { audience } = arenaOf(options)
  const named = (seat: string) => short(seatName(seat, audience, language), longest.label)
  const ruling = (isIn: boolean): Cell => ({ text: isIn ? t.letIn : t.refused, tone: isIn ? 'good' : 'bad' })
  const applied = applicantsIn(view).map(({ round, agent_id, intent, claim, admitted, reason }) => {
    const side: SideId = intent === 'support_pro' ? 'pro' : 'con'
    return {
      round,
      cells: [
        { text: words.round(round), turn: `round-${round}/apply/${agent_id}` },
        { text: named(agent_id), seat: agent_id },
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
      { text: t.helpFrom(target === null ? short(target_audience, longest.label) : named(target)) },
      ruling(granted),
      { text: `${short(why, longest.cell)}${cost > 0 ? words.aside(`−${figure(cost)}`) : ''}` },
    ],
  }))
  const rows = [...applied, ...helped].sort((a, b) => a.round - b.round).map(({ cells }) => ({ cells }))
  if (rows.length === 0) return []
  return [{ kind: 'table', id: 'heard', title: t.heard, columns: t.heardColumns.map(name => ({ name })), rows }]
}
