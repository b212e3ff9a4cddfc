import { readFileSync } from 'node:fs'
import { estimateTokenCount } from 'tokenx'

/*
 * What the lab says in the bench's arena, by the key of the turn: speeches of 250 tokens with their block that quote what the
 * other side really said, and JSON as long as models write it. All of it keeps the rules, so nothing is asked for twice.
 */

export const speechTokens = 250
const floorTokens = 130

const matters = [
  ...['the nightly load', 'the way back', 'who is on call', 'the reports', 'the writer that waits for its lock'],
  ...[
    'what a month of delay costs',
    'the test that was run',
    'the people who know the code',
    'the budget',
    'the promise',
  ],
]
const sentences = readFileSync(new URL('./speech.txt', import.meta.url), 'utf8')
  .trim()
  .replaceAll('\n', ' ')
  .split(/(?<=[.?]) /)

type Side = 'pro' | 'con'

export function arenaReply(turn: string, body: string): string {
  const [scene = '', step = ''] = turn.split('/')
  const seat = turn.slice(turn.lastIndexOf('/') + 1)
  const round = Number(/^round-(\d+)$/.exec(scene)?.[1] ?? 0)
  if (step === 'floor') return floorOf(seat)
  if (step === 'pro' || step === 'con') return speechOf(step, round)
  return JSON.stringify(jsonOf(scene, step, seat, round, body))
}

function jsonOf(scene: string, step: string, seat: string, round: number, body: string): object {
  if (scene === 'before') return leaningOf(seat)
  if (scene === 'vote') return voteOf(seat)
  if (scene === 'ruling') return rulingOf(body)
  if (step === 'score') return scoreOf(round, body)
  if (step === 'apply') return applicationOf(seat)
  if (step === 'admit') return admissionOf(body)
  throw new Error(`the arena of the bench has no turn ${scene}/${step}`)
}

/** Said in one speech alone, so that others can quote it. */
const thesis = (side: Side, round: number): string =>
  side === 'pro'
    ? `Whoever looks at ${matters[round - 1]} must grant that the move pays for itself`
    : `Nothing that we know about ${matters[round - 1]} is mended by moving in a hurry`

const speeches = new Map<string, string>()

function speechOf(side: Side, round: number): string {
  const known = speeches.get(`${side} ${round}`)
  if (known !== undefined) return known
  const other = side === 'pro' ? 'con' : 'pro'
  const heard = side === 'pro' ? round - 1 : round
  const quote = round < 3 ? null : thesis(other, heard)
  const made = [`${thesis(side, round)}.`, 'The cost of the other way is paid by those who had no say in it.']
  const block = {
    arguments: round === 1 ? made : round === 2 ? made.slice(0, 1) : [],
    answers: quote === null ? [] : [{ turn: `round-${heard}/${other}`, quote }],
    help: null,
  }
  const tail = `\n\n\`\`\`json\n${JSON.stringify(block)}\n\`\`\``
  const answer = quote === null ? '' : ` They say “${quote}”, and that is where the argument breaks down.`
  const speech = filled(`${thesis(side, round)}.${answer}`, 3 * round + (side === 'pro' ? 0 : 7), tail, speechTokens)
  speeches.set(`${side} ${round}`, speech)
  return speech
}

/** With as many words as there is room for, beginning with this sentence. */
function filled(begin: string, from: number, tail: string, tokens: number): string {
  const first = from % sentences.length
  const words = [...sentences.slice(first), ...sentences.slice(0, first)].join(' ').split(' ')
  let text = begin
  for (const word of words) {
    if (estimateTokenCount(`${text} ${word}.${tail}`) > tokens) break
    text += ` ${word}`
  }
  return `${text.replace(/[.,;:?]$/, '')}.${tail}`
}

const floorOf = (seat: string): string => filled(`As ${seat} I add this: ${claimOf(seat)}`, 5, '', floorTokens)

const known: Readonly<Record<string, string>> = {
  aud_01: 'Insurance contracts name the vendor, so lawyers would have to sign every amended clause beforehand.',
  aud_02: 'Warehouse staff scan pallets on handhelds whose firmware nobody can rebuild any more.',
  aud_03: 'Columnar engines compress telemetry tenfold, which changes how much hardware is bought at all.',
  aud_04: 'Regulators demand that ledgers stay readable for ten years, and exports lose signatures.',
  aud_05: 'Night nurses rely on that screen, and a frozen dashboard means patients wait unattended.',
}

const claimOf = (seat: string): string => known[seat] ?? known.aud_01!

const leaningOf = (seat: string) => ({
  leaning: seat === 'aud_02' || seat === 'aud_04' ? 'con' : 'undecided',
  confidence: 0.4,
  reason:
    'By what I care about it hangs on what the move would break, and nobody has told me yet how that is held in check.',
})

const applicationOf = (seat: string) => ({
  intent: seat === 'aud_02' || seat === 'aud_04' ? 'support_con' : 'support_pro',
  claim: claimOf(seat),
  novelty: 'new',
  confidence: 0.65,
})

/** Everybody who applied is ruled on, and the first is let in. */
function admissionOf(body: string) {
  const asked = messagesIn(body).at(-1)!.content
  const ids = [...new Set([...asked.matchAll(/"agent_id":"([^"]+)"/g)].map(match => match[1]!))]
  return {
    applications: ids.map((agent_id, place) => ({
      agent_id,
      new_information: true,
      repeats: false,
      shifts_balance: place === 0,
      admit: place === 0,
      reason:
        place === 0
          ? 'Neither side has spoken of it, and it bears on the question on which this round turned.'
          : 'It is new, but it would not change how the arguments of this round stand to each other.',
    })),
    help: [],
  }
}

function scoreOf(round: number, body: string) {
  const [one, other] = labelsIn(body, 'scores')
  const sheet = (points: number) => ({ logic: points, rebuttal: points - 0.5, clarity: points, evidence: points - 1 })
  return {
    round,
    scores: { [one]: sheet(round % 3 === 0 ? 6 : 7), [other]: sheet(6.5) },
    foul: false,
    fouls: [],
    comment:
      'One side met the argument that hurt it most and showed why it does not carry the conclusion, while the other went round it. What neither said is how the cost would be measured, which kept both from the highest marks.',
  }
}

function rulingOf(body: string) {
  const [one, other] = labelsIn(body, 'blind_spots')
  const why = 'It kept to what was at issue and came back to it whenever the other side tried to lead away from it.'
  const points = { why, [one]: 7, [other]: 6.5 }
  const { turn, quote } = firstSpeechIn(body)
  const reason =
    'The question on which the debate turned was who bears the cost when it goes wrong, and how one gets back. '
  return {
    criteria: { logic: points, rebuttal: points, clarity: points, evidence: points },
    winner: one,
    reasoning: reason.repeat(6).trim(),
    deciding: { turn, quote, why: 'It was said early, it was never met, and everything later rested on it.' },
    blind_spots: {
      [one]: ['It never said what the first month would cost.', 'It left open who decides to go back.'],
      [other]: ['It treated standing still as free.', 'It did not answer what happens to the reports.'],
    },
    unresolved: ['Who pays for the second test.', 'Whether the promise can be kept without more people.'],
    recommendation:
      'Move one of the services first, with the way back rehearsed and a date on which it is decided whether the others follow; until then change nothing that the reports depend on.',
  }
}

const voteOf = (seat: string) => ({
  agent_id: seat,
  vote: seat === 'aud_02' ? 'con' : 'pro',
  confidence: 0.7,
  reason:
    'It took seriously what I care about, named the price openly, and the other side never met the argument about it.',
  leaning: seat === 'aud_02' ? 'con' : 'pro',
  moved_by: { turn: 'round-1/pro', quote: thesis('pro', 1) },
})

interface Message {
  role: string
  content: string
}

interface Body {
  messages: Message[]
  response_format: { json_schema: { schema: { properties: Record<string, { properties: object }> } } }
}

const messagesIn = (body: string): Message[] => (JSON.parse(body) as Body).messages

/** The names under which a judge knows the sides. */
const labelsIn = (body: string, field: string): [string, string] =>
  Object.keys((JSON.parse(body) as Body).response_format.json_schema.schema.properties[field]!.properties) as [
    string,
    string,
  ]

/** As this judge is shown it. */
function firstSpeechIn(body: string): { turn: string; quote: string } {
  const shown = messagesIn(body)
    .map(({ content }) => /^<<\w+ turn (\S+)>>\n([^.]+)/m.exec(content))
    .find(found => found !== null)!
  return { turn: shown[1]!, quote: shown[2]! }
}
