import type { Call, Speech } from '../../../src/core/model.ts'
import type { Opening } from '../../../src/engine/perform.ts'
import { plainBrief } from '../../support/brief.ts'

/** Two debaters, a judge and an audience of so many, all of different models. */
export function arenaOpening(members: number, options: Opening['options'] = {}): Opening {
  const audience = Array.from({ length: members }, (_, i) => ({
    agent_id: `aud_0${i + 1}`,
    type: ['Rationalist', 'Pragmatist', 'Technologist', 'Cautious', 'Empath'][i % 5]!,
    preference: 'What holds when it is looked at closely.',
    weight: i + 1,
  }))
  return {
    ...plainBrief,
    topic: 'Should the team move to a monorepo?',
    seats: [
      { id: 'pro', model: 'scripted:pro' },
      { id: 'con', model: 'scripted:con' },
      { id: 'judge', model: 'scripted:judge' },
      ...audience.map(({ agent_id }) => ({ id: agent_id, model: `scripted:${agent_id}` })),
    ],
    options: { rounds: 5, audience, ...options },
  }
}

const facts = 'builds reviews ownership tooling history releases onboarding search cost risk'.split(' ')

/** What a side says in a round: words that can be quoted. */
export const said = (side: string, round: number): string =>
  `The ${side} case on ${facts[(round - 1) % facts.length]} is that it ${side === 'pro' ? 'gets simpler for' : 'gets harder on'} everybody in stage ${'abcdefghijklmnopqrst'[round - 1]}.`

export const tail = (fields: object): string =>
  `\n\n\`\`\`json\n${JSON.stringify({ arguments: [], answers: [], help: null, ...fields })}\n\`\`\``

/** A speech that keeps every rule. */
export function speechOf(call: Call): string {
  const round = roundOf(call.key)
  const side = call.moment.seat
  const other = side === 'pro' ? 'con' : 'pro'
  const last = side === 'pro' ? round - 1 : round
  if (call.moment.cue === 'position') return said(side, round) + tail({ arguments: [`${side} argument ${round}`] })
  const answers = [{ turn: `round-${last}/${other}`, quote: said(other, last) }]
  return `${said(side, round)} They said “${said(other, last)}”, which is not so.${tail({ answers })}`
}

export const roundOf = (key: string): number => Number(/^round-(\d+)\//.exec(key)?.[1] ?? 0)

/** An arena in which every reply is a pure function of the turn, and every rule is kept. */
export function arenaScript(call: Call): string {
  const { cue, seat, values } = call.moment
  const round = roundOf(call.key)
  switch (cue) {
    case 'poll':
      return JSON.stringify({ leaning: 'undecided', confidence: 0.4, reason: 'Nothing was said yet.' })
    case 'apply':
      return JSON.stringify({
        intent: seat === 'aud_01' ? 'support_pro' : 'support_con',
        claim: `Something that ${seat} alone knows about lawyers.`,
        novelty: 'new',
        confidence: 0.6,
      })
    case 'floor':
      return `As ${seat} I can add what lawyers think of it.`
    case 'admit':
      return JSON.stringify(admissionOf(values.applications as readonly Speech[], values.requests as readonly Speech[]))
    case 'score': {
      const [one, other] = sidesOf(call)
      const scores = { [one]: sheet(round % 3 === 0 ? 8 : 6), [other]: sheet(7) }
      return JSON.stringify({ round, scores, foul: false, fouls: [], comment: `Round ${round} was close.` })
    }
    case 'vote':
      return JSON.stringify({ agent_id: seat, vote: voteOf(seat), confidence: 0.7, reason: 'It held.' })
    case 'vote-again':
      return JSON.stringify({
        ...{ agent_id: seat, vote: voteOf(seat), confidence: 0.7, reason: 'It held.' },
        ...{ leaning: voteOf(seat), moved_by: { turn: 'round-1/pro', quote: said('pro', 1) } },
      })
    case 'ruling':
      return JSON.stringify(rulingOf(call))
    default:
      return speechOf(call)
  }
}

/** The names under which the judge knows the sides. */
export function sidesOf(call: Call): [string, string] {
  const schema = JSON.stringify(call.shape!.schema)
  return schema.includes('"pro"') ? ['pro', 'con'] : ['Larch', 'Sedge']
}

export const sheet = (points: number) => ({ logic: points, rebuttal: points, clarity: points, evidence: points })

const voteOf = (seat: string): string => (seat === 'aud_02' ? 'con' : 'pro')

function admissionOf(applications: readonly Speech[], requests: readonly Speech[]) {
  return {
    applications: applications.map(({ seat }, i) => ({
      ...{ agent_id: seat, new_information: true, repeats: false, shifts_balance: i === 0 },
      ...{ admit: i === 0, reason: i === 0 ? 'Nobody said this.' : 'Another one said more.' },
    })),
    help: requests.map(({ seat: side }) => ({ side, granted: false, reason: 'It can be argued without.' })),
  }
}

function rulingOf(call: Call) {
  const [one, other] = sidesOf(call)
  const points = { [one]: 7, [other]: 6, why: 'It was closer to the matter.' }
  const [turn, words] = quoted(call)
  return {
    criteria: { logic: points, rebuttal: points, clarity: points, evidence: points },
    winner: one,
    reasoning: 'One side answered what was asked, the other did not.',
    deciding: { turn, quote: words, why: 'Nobody answered it.' },
    blind_spots: { [one]: ['What it costs to go back.'], [other]: ['What it costs to stay.'] },
    unresolved: ['Who pays.'],
    recommendation: 'Try it with two services first.',
  }
}

/** The first speech, as the judge is shown it: a blind one finds other words in it. */
function quoted({ moment: { values } }: Call): [string, string] {
  const [first] = values.record as readonly Speech[]
  return first!.of === undefined ? ['round-1/pro', said('pro', 1)] : [first!.key, first!.text.split('.')[0]!]
}

type Said = string | ((call: Call) => string)

/** The arena that keeps every rule, but for these turns. */
/** Whether a speech is asked for once more. */
export const isAgain = ({ refused, shape }: Call): boolean => shape === null && refused !== undefined

export const withReplies =
  (replies: Readonly<Record<string, Said>>) =>
  (call: Call): string => {
    const name = isAgain(call) ? `${call.key} again` : call.key
    const reply = Object.hasOwn(replies, name) ? replies[name]! : arenaScript
    return typeof reply === 'string' ? reply : reply(call)
  }

/** A speech that keeps every rule, with more in it, and with other fields in its tail. */
export const speechWith =
  (words: string, fields: object = {}) =>
  (call: Call): string => {
    const [speech, block] = speechOf(call).split('\n\n```json\n') as [string, string]
    return `${speech}${words && ` ${words}`}${tail({ ...JSON.parse(block.replace('```', '')), ...fields })}`
  }

export const helpFrom = (target_audience: string) => ({
  help: { request: 'technical', target_audience, reason: 'They have built one.' },
})

/** What the judge says about a round, with more. */
export const scoreWith =
  (fields: object) =>
  (call: Call): string =>
    JSON.stringify({ ...JSON.parse(arenaScript(call)), ...fields })

/** Lets in these, by application and for these sides, and nobody else. */
export const admitting =
  (admitted: readonly string[], granted: readonly string[] = []) =>
  (call: Call): string => {
    const { applications, help } = JSON.parse(arenaScript(call)) as ReturnType<typeof admissionOf>
    return JSON.stringify({
      applications: applications.map(one => ({ ...one, admit: admitted.includes(one.agent_id) })),
      help: help.map(one => ({ ...one, granted: granted.includes(one.side) })),
    })
  }

/** Four or five rounds: in the second, one member is admitted and another one is heard because pro asked for it. */
export const sociableScript = withReplies({
  'round-2/pro': speechWith('', helpFrom('Pragmatist')),
  'round-2/admit/judge': admitting(['aud_01'], ['pro']),
})

/** The same with more words in some turns (turn → words), before the tail: behind it there would be no tail. */
export const sociableScriptWith =
  (words: Readonly<Record<string, string>>) =>
  (call: Call): string => {
    const [said, word] = [sociableScript(call), words[call.key]]
    return word === undefined ? said : said.replace('\n\n```json', () => ` ${word}\n\n\`\`\`json`)
  }
