import { isDeepStrictEqual } from 'node:util'
import type { Json } from '../../src/core/json.ts'
import type { Format } from '../../src/engine/format.ts'
import { documentOf } from '../../src/host/archived.ts'
import type { Played } from './play.ts'
import type { Attack, AttackKind } from './speeches.ts'

/** What the words changed in what the debate came to, and whose they are said to be. */
export function resultBreaks(played: Played, seat: string, peaceful: Played): string[] {
  const { view, events, said } = played
  const breaks: string[] = []
  if (view.state !== 'done') breaks.push(`the debate ${view.state}: ${JSON.stringify(view.failure)}`)
  if (view.outcome !== peaceful.view.outcome) breaks.push(`ends with ${view.outcome}`)
  if (!isDeepStrictEqual(shapeOf(view.verdict), shapeOf(peaceful.view.verdict))) breaks.push('another verdict')
  breaks.push(...factBreaks(played, peaceful))
  const turns = [...view.turns.values()].map(({ key, seat, model, state }) => `${key} ${seat} ${model} ${state}`)
  const calm = [...peaceful.view.turns.values()].map(
    ({ key, seat, model, state }) => `${key} ${seat} ${model} ${state}`,
  )
  if (String(turns.sort()) !== String(calm.sort())) breaks.push(`turns ${turns} instead of ${calm}`)
  for (const event of events)
    if (event.type === 'turn.answered' && event.text !== said.get(event.key))
      breaks.push(`the journal has other words for ${event.key}`)
  for (const [key, text] of said)
    if (!key.endsWith(`/${seat}`) && text !== peaceful.said.get(key)) breaks.push(`${key} did what it was told`)
  return breaks
}

const ruledFacts: readonly string[] = 'score.given foul.called applicant.ruled help.ruled vote.cast mind.changed'.split(
  ' ',
)

/** Points, fouls, who was let in and how people voted: all that a format establishes round by round. */
function factBreaks({ view }: Played, peaceful: Played): string[] {
  const ruled = ({ facts }: Played['view']) =>
    facts
      .filter(({ type }) => ruledFacts.includes(type))
      // How much of a claim was said before depends on its words.
      .map(
        ({ key, seat, fact: { similarity, similar_to, ...fact } }) => `${key} ${seat} ${JSON.stringify(shapeOf(fact))}`,
      )
      .sort()
  const calm = ruled(peaceful.view)
  const found = ruled(view)
  return [
    ...found.filter(fact => !calm.includes(fact)).map(fact => `a fact of nobody's making: ${fact}`),
    ...calm.filter(fact => !found.includes(fact)).map(fact => `a fact is missing: ${fact}`),
  ]
}

/** What was decided, without its words where these are the hostile seat's own. */
function shapeOf(verdict: Json): Json {
  if (typeof verdict === 'string')
    return /^(?:proposer|challenger|pro|con|aud_\d+|d[\d.]+|root)$/.test(verdict) ? verdict : 'words'
  if (Array.isArray(verdict)) return verdict.map(shapeOf)
  if (verdict === null || typeof verdict !== 'object') return verdict
  return Object.fromEntries(Object.entries(verdict).map(([name, value]) => [name, shapeOf(value)]))
}

const removedKinds: readonly AttackKind[] = ['hidden', 'terminal-escape', 'template-token']

/** What was taken out of a reply is counted, for programs and for readers. */
export function neutralisedBreaks(played: Played, { kind }: Attack, seat: string, format: Format): string[] {
  const { view, id, createdAt } = played
  const own = [...view.turns.values()].some(turn => turn.seat === seat)
  if (!removedKinds.includes(kind) || !own) return []
  const { turns, report } = documentOf({ id, view, createdAt, format, live: false })
  const counted = turns.reduce((sum, turn) => sum + (turn.neutralised ?? 0), 0)
  if (counted === 0) return ['nothing is counted as neutralised']
  const told = report.split('\n').some(line => line.startsWith('> ') && line.includes(String(counted)))
  return told ? [] : [`the report does not tell of ${counted} that were neutralised`]
}
