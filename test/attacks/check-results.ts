import { isDeepStrictEqual } from 'node:util'
import { documentOf } from '../../src/cli/kept.ts'
import type { Json } from '../../src/core/json.ts'
import type { Format } from '../../src/engine/format.ts'
import type { ArmedAttack, AttackKind } from './attack.ts'
import type { Played } from './play.ts'

/** What the words changed in what the debate came to, and whose they are said to be. */
export function resultBreaks(played: Played, seat: string, peaceful: Played): string[] {
  const { view, events, said } = played
  const breaks: string[] = []
  if (view.state !== 'done') breaks.push(`the debate ${view.state}: ${JSON.stringify(view.failure)}`)
  if (view.outcome !== peaceful.view.outcome) breaks.push(`ends with ${view.outcome}`)
  if (!isDeepStrictEqual(shapeOf(view.verdict), shapeOf(peaceful.view.verdict))) breaks.push('another verdict')
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

/** What was decided, without its words where these are the hostile seat's own. */
function shapeOf(verdict: Json): Json {
  if (typeof verdict === 'string') return /^(?:proposer|challenger|d[\d.]+|root)$/.test(verdict) ? verdict : 'words'
  if (Array.isArray(verdict)) return verdict.map(shapeOf)
  if (verdict === null || typeof verdict !== 'object') return verdict
  return Object.fromEntries(Object.entries(verdict).map(([name, value]) => [name, shapeOf(value)]))
}

const removedKinds: readonly AttackKind[] = ['hidden', 'terminal-escape', 'template-token']

/** What was taken out of a reply is counted, for programs and for readers. */
export function neutralisedBreaks(played: Played, { kind }: ArmedAttack, seat: string, format: Format): string[] {
  const { view, id, createdAt } = played
  const own = [...view.turns.values()].some(turn => turn.seat === seat)
  if (!removedKinds.includes(kind) || !own) return []
  const { turns, report } = documentOf({ id, view, createdAt, format, live: false })
  const counted = turns.reduce((sum, turn) => sum + (turn.neutralised ?? 0), 0)
  if (counted === 0) return ['nothing is counted as neutralised']
  const told = report.split('\n').some(line => line.startsWith('> ') && line.includes(String(counted)))
  return told ? [] : [`the report does not tell of ${counted} that were neutralised`]
}
