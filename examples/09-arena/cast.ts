import { type Call, type Model, type Speech, scriptedModel } from 'agon'
import { inLabels } from '../labels.ts'

type Side = 'pro' | 'con'
type Four = readonly [logic: number, rebuttal: number, clarity: number, evidence: number]

interface Quote {
  turn: string
  quote: string
}

/** Everything that is said, in one language. */
export interface Script {
  /** Where its config and docs are, and where its report goes. */
  folder: string
  /** Turn → speech. What stands in bold in rounds 1 and 2 are the core arguments. */
  said: Record<string, string>
  /** Who asks whom for help, by turn. */
  help: Record<string, { request: string; target_audience: string; reason: string }>
  /** The points of each round, pro then con, and the judge's comment. */
  rounds: { pro: Four; con: Four; comment: string; foul?: { side: Side; rule: string; quote: string } }[]
  /** `round-3/apply/aud_02` → what it wants to add; who is not here has nothing to add. */
  applications: Record<string, { intent: string; claim: string; novelty: string; confidence: number }>
  /** `round-3` → who is let in, and why each is or is not; help: whether it is granted, and why. */
  admissions: Record<
    string,
    { admit: string | null; reasons: Record<string, string>; help?: Record<string, [boolean, string]> }
  >
  leanings: Record<string, { leaning: string; confidence: number; reason: string }>
  votes: Record<string, { vote: Side; confidence: number; reason: string; leaning: string; moved_by: Quote | null }>
  ruling: { why: Record<(typeof criteria)[number], string> } & Record<string, unknown>
}

const criteria = ['logic', 'rebuttal', 'clarity', 'evidence'] as const

/** Who speaks for whom: two debaters, a judge, and one voice for the whole audience. */
export const seats: Record<string, string> = {
  pro: 'stage:pro',
  con: 'stage:con',
  judge: 'stage:judge',
  ...Object.fromEntries([1, 2, 3, 4, 5].map(number => [`aud_0${number}`, 'stage:audience'])),
}

/** The voices that sit there. */
export function castOf(script: Script): Record<string, Model> {
  const voice = (name: string, line: (call: Call) => string): Model =>
    scriptedModel(`stage:${name}`, line, { prices: { input: 0, output: 0 } })
  const speak = (call: Call) => speech(script, call)
  const all = [
    voice('pro', speak),
    voice('con', speak),
    voice('judge', call => judge(script, call)),
    voice('audience', call => listen(script, call)),
  ]
  return Object.fromEntries(all.map(model => [model.name, model]))
}

/** What is said, and the block behind it that the rules ask for. */
function speech({ said, help }: Script, call: Call): string {
  const { key, moment } = call
  const text = said[key]!
  const made = moment.cue === 'position' ? [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, bold]) => bold!) : []
  const quoted = [...text.matchAll(/“([^”]+)”/g)].map(([, words]) => words!)
  const answers = heard(call).flatMap(({ key: turn, seat, text }) =>
    seat === 'pro' || seat === 'con'
      ? quoted.filter(quote => text.includes(quote)).map(quote => ({ turn, quote }))
      : [],
  )
  const tail = { arguments: made, answers, help: help[key] ?? null }
  return `${text}\n\n\`\`\`json\n${JSON.stringify(tail)}\n\`\`\``
}

/** All that was said so far. */
const heard = ({ moment }: Call): readonly Speech[] => (moment.values.record ?? []) as readonly Speech[]

function judge(script: Script, call: Call): string {
  const round = /^round-(\d+)\//.exec(call.key)?.[1]
  if (round === undefined) return inLabels(rule(script), call)
  if (call.moment.cue === 'admit') return admit(script, call, `round-${round}`)
  const { pro, con, comment, foul } = script.rounds[Number(round) - 1]!
  const scores = { pro: sheet(pro), con: sheet(con) }
  return JSON.stringify({ round: Number(round), scores, foul: !!foul, fouls: foul ? [foul] : [], comment })
}

const sheet = (points: Four) => Object.fromEntries(criteria.map((name, i) => [name, points[i]]))

/** Rules on everybody who asks. */
function admit({ admissions }: Script, { moment: { values } }: Call, round: string): string {
  const { admit, reasons, help = {} } = admissions[round]!
  const applications = (values.applications as readonly Speech[]).map(({ seat, text }) => {
    const isIn = seat === admit
    const isNew = JSON.parse(text).novelty === 'new'
    const ruled = { new_information: isNew, repeats: !isNew, shifts_balance: isIn, admit: isIn }
    return { agent_id: seat, ...ruled, reason: reasons[seat]! }
  })
  const asked = (values.requests as readonly Speech[]).map(({ seat }) => {
    const [granted, reason] = help[seat]!
    return { side: seat, granted, reason }
  })
  return JSON.stringify({ applications, help: asked })
}

function listen({ applications, leanings, votes, said }: Script, { key, moment }: Call): string {
  const none = { intent: 'none', claim: '', novelty: 'reinforcement', confidence: 0 }
  if (moment.cue === 'floor') return said[key]!
  if (moment.cue === 'poll') return JSON.stringify(leanings[moment.seat])
  if (moment.cue === 'apply') return JSON.stringify(applications[key] ?? none)
  return JSON.stringify({ agent_id: moment.seat, ...votes[moment.seat] })
}

/** The middle of the rounds, with why; the decision follows from it. */
function rule({ rounds, ruling: { why, ...rest } }: Script): object {
  const middle = (side: Side, place: number) =>
    Math.round((rounds.reduce((sum, round) => sum + round[side][place]!, 0) / rounds.length) * 10) / 10
  const scored = criteria.map((name, i) => [name, { why: why[name], pro: middle('pro', i), con: middle('con', i) }])
  return { criteria: Object.fromEntries(scored), ...rest }
}
