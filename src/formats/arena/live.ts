import type { AgonEvent, Brief, FactRecorded } from '../../core/events.ts'
import { percentage, rounded } from '../../core/figures.ts'
import type { View } from '../../core/view.ts'
import type { Aside } from '../../engine/display.ts'
import { inQuotes, oneLine, shortened } from '../report/markdown.ts'
import { totalText } from './headline.ts'
import { phaseName, seatName } from './names.ts'
import { arenaOf } from './options-in.ts'
import { schedule } from './phases.ts'
import { scoreLine } from './points.ts'
import { applicantOf, foulOf, helpOf, mindOf, type ScoreFact, scoreOf, scoresIn, voteOf } from './report/facts.ts'
import { markOf, off, toldApart } from './result.ts'
import { scoreSheet } from './score-sheet.ts'
import type { ArenaVerdict } from './verdict.ts'
import { arenaWords, liveWords, ruleWords } from './words.ts'

const longestQuote = 160
const longestComment = 500

/** Rulings and standings, shown between the speeches. */
export function asides(event: AgonEvent, view: View): Aside[] {
  switch (event.type) {
    case 'turn.asked':
      return event.attempt === 1 ? phaseBegins(event.key, view.brief) : []
    case 'turn.answered':
      return whoIsWho(event.key, view)
    case 'score.given':
      return scoreAsides(event, view)
    case 'foul.called':
      return [foulAside(event, view.brief)]
    case 'applicant.ruled':
      return [applicantAside(event, view.brief)]
    case 'help.ruled':
      return [helpAside(event, view.brief)]
    case 'vote.cast':
      return [voteAside(event, view.brief)]
    case 'mind.changed':
      return mindAside(event, view.brief)
    case 'debate.closed':
      return resultAsides(event.verdict as ArenaVerdict | null, view.brief)
    default:
      return []
  }
}

/** Shown before the first speech of a phase. */
function phaseBegins(key: string, { options, language }: Brief): Aside[] {
  const number = Number(/^round-(\d+)\/pro$/.exec(key)?.[1] ?? 0)
  const rounds = schedule(arenaOf(options).rounds)
  const round = rounds[number - 1]
  if (!round || rounds[number - 2]?.phase === round.phase) return []
  const last = rounds.findLastIndex(({ phase }) => phase === round.phase) + 1
  return [{ kind: 'plain', text: liveWords[language].phase(phaseName(round, language), number, last) }]
}

/** A blind judge is quoted in its own words. Afterwards this tells who was who. */
function whoIsWho(key: string, { turns, notes, brief }: View): Aside[] {
  const { upholding: pro, opposing: con } = turns.get(key)?.values ?? {}
  if (!key.startsWith('ruling/') || typeof pro !== 'string' || typeof con !== 'string') return []
  if (!notes.has('ruling/order')) return []
  return [{ kind: 'plain', text: liveWords[brief.language].whoIsWho(pro, con) }]
}

/** Scores given in both orders were not heard. They are told here, with the real names. */
function scoreAsides(event: FactRecorded, view: View): Aside[] {
  const { language } = view.brief
  const score = scoreOf(event)
  const line: Aside = {
    kind: 'score',
    text: scoreLine(score, known(view, event), language),
    of: scoredIn(score.round, view),
    grid: scoreSheet(score, view),
  }
  if (!score.orders) return [line]
  const t = liveWords[language]
  const { judge, colon, marks: told } = arenaWords[language]
  const marks = score.orders.map(({ scores }) => ({ pro: markOf(scores.pro, []), con: markOf(scores.con, []) }))
  const isHeld = new Set(marks.map(({ pro, con }) => Math.sign(pro - con))).size === 1
  const hangs = t.hangsOnOrder(marks.map(({ pro, con }) => told(toldApart(pro, con).pro, toldApart(pro, con).con)))
  return [
    ...(score.comment === '' ? [] : [{ kind: 'plain' as const, text: `${judge}${colon}${spoken(score.comment)}` }]),
    line,
    ...(isHeld ? [] : [{ kind: 'plain' as const, text: hangs }]),
  ]
}

/** The judge's turn; asked in both orders, its last. */
const scoredIn = (round: number, { turns }: View): string =>
  [...turns.keys()].findLast(key => key.startsWith(`round-${round}/score/`)) ?? `round-${round}/score/judge`

/** The view may already have later rounds, or not yet have this event. */
const known = (view: View, event: FactRecorded): ScoreFact[] =>
  scoresIn(view).filter(({ round }) => round < scoreOf(event).round)

const short = (words: string): string => shortened(oneLine(words), longestQuote)
const spoken = (words: string): string => shortened(oneLine(words), longestComment)

function foulAside(event: FactRecorded, { language }: Brief): Aside {
  const { side, rule, what, by, cost } = foulOf(event)
  const names = arenaWords[language]
  const t = liveWords[language]
  const words = what === undefined ? '' : `${names.colon}${inQuotes(short(what))}`
  const found = t.foundBy(by === 'code' ? names.code : names.judge)
  return {
    kind: 'bad',
    text: `${t.foul(names.side[side])}${names.colon}${ruleWords[language][rule]}${words} ${off(cost)}${names.aside(found)}`,
  }
}

function applicantAside(event: FactRecorded, brief: Brief): Aside {
  const { agent_id, intent, admitted, reason } = applicantOf(event)
  const { side, colon } = arenaWords[brief.language]
  const t = liveWords[brief.language]
  const who = t.forSide(nameOf(agent_id, brief), side[intent === 'support_pro' ? 'pro' : 'con'])
  return {
    kind: admitted ? 'good' : 'bad',
    text: `${admitted ? t.letIn(who) : t.notLetIn(who)}${colon}${spoken(reason)}`,
  }
}

function helpAside(event: FactRecorded, brief: Brief): Aside {
  const { side, target, target_audience, granted, why, cost } = helpOf(event)
  const { side: names, colon } = arenaWords[brief.language]
  const t = liveWords[brief.language]
  const whom = target === null ? short(target_audience) : nameOf(target, brief)
  const price = cost > 0 ? ` ${off(cost)}` : ''
  const ruling = granted ? t.helped(names[side], whom) : t.notHelped(names[side], whom)
  return { kind: granted ? 'good' : 'bad', text: `${ruling}${colon}${spoken(why)}${price}` }
}

function voteAside(event: FactRecorded, brief: Brief): Aside {
  const { agent_id, vote, confidence, weight } = voteOf(event)
  const { side } = arenaWords[brief.language]
  const name = nameOf(agent_id, brief)
  return {
    kind: 'plain',
    text: liveWords[brief.language].voted(name, side[vote], rounded(weight), percentage(confidence)),
  }
}

/** Nothing is told of a member who leans as before. */
function mindAside(event: FactRecorded, brief: Brief): Aside[] {
  const { agent_id, from, to, by } = mindOf(event)
  if (from === to) return []
  const { leaning, colon, aside } = arenaWords[brief.language]
  const words = by ? `${colon}${inQuotes(short(by.quote))}${aside(by.turn)}` : ''
  const moved = liveWords[brief.language].moved(nameOf(agent_id, brief), leaning[from], leaning[to])
  return [{ kind: 'plain', text: `${moved}${words}` }]
}

/** If judge and audience disagree, that comes first. */
function resultAsides(verdict: ArenaVerdict | null, { language }: Brief): Aside[] {
  if (!verdict) return []
  const t = liveWords[language]
  const { total, winner, alone } = verdict.result
  const { judge, audience } = alone
  const differ = judge !== undefined && audience !== undefined && judge !== audience
  const { pro, con } = totalText(total)
  return [
    ...(differ ? [{ kind: 'plain' as const, text: t.differ(judge, audience) }] : []),
    { kind: 'score', text: t.result(winner, pro, con) },
  ]
}

const nameOf = (seat: string, { options, language }: Brief): string =>
  seatName(seat, arenaOf(options).audience, language)

/** `round 4 of 10 · clash and allies`; null: nothing was asked yet. */
export function progress({ turns, brief }: Pick<View, 'turns' | 'brief'>): string | null {
  const t = liveWords[brief.language]
  const keys = [...turns.keys()]
  if (keys.some(key => key.startsWith('ruling/') || key.startsWith('vote/'))) return t.closing
  const rounds = schedule(arenaOf(brief.options).rounds)
  const now = rounds.findLast(({ number }) => keys.some(key => key.startsWith(`round-${number}/`)))
  if (!now) return keys.length === 0 ? null : t.before
  return t.round(now.number, now.of, phaseName(now, brief.language))
}
