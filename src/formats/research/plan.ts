import { estimateTokenCount } from 'tokenx'
import type { Brief } from '../../core/events.ts'
import { judgeCalls } from '../../core/judging/panel.ts'
import type { PlannedCall } from '../../engine/format.ts'
import { auditDecision } from './auto.ts'
import { meansOf, playersOf, researchOf } from './options.ts'

type Range = [number, number]

/** The rules, and what a role is told. */
const rules: Range = [900, 1_600]
const investigation: Range = [500, 2_500]
/** Of a model that searches by itself, what it finds counts as input. */
const ownSearch: Range = [3_000, 30_000]
const rebuttal: Range = [500, 3_000]
const audit: Range = [500, 3_500]
const judgment: Range = [1_200, 6_000]
/** What a role asks to be looked up. */
const question: Range = [40, 600]
/** Of files: [dense, loose]. */
const bytesPerToken: Range = [3, 4.5]

/** Every call of a research. What only a failure or a wrong reply leads to is not in it. */
export function plan(brief: Brief): PlannedCall[] {
  const options = researchOf(brief.options)
  const players = playersOf(brief)
  const bytes = brief.context.reduce((total, file) => total + file.bytes, 0)
  const topic = estimateTokenCount(brief.topic)
  const base = sum(rules, [bytes / bytesPerToken[1] + topic, bytes / bytesPerToken[0] + topic])
  const others = times(investigation, players.length)
  const all = sum(others, times(rebuttal, players.length))
  const investigations = players.flatMap(player => {
    const means = meansOf(player, options)
    const seat = player.id
    if (means === null) return [{ seat, input: base, output: investigation }]
    if (means === 'own') return [{ seat, input: sum(base, ownSearch), output: investigation }]
    const { rounds, atOnce, bytes } = options.limits
    const found: Range = [200, (2 * atOnce * bytes) / bytesPerToken[0]]
    const looks = Array.from({ length: rounds }, (_, i): PlannedCall => {
      const input = sum(base, times(found, i))
      return { seat, input, output: question, ...(i > 0 && { times: [0, 1] }) }
    })
    return [...looks, { seat, input: sum(base, [found[0], found[1] * rounds]), output: investigation }]
  })
  const rebuttals = players.map(({ id: seat }) => ({ seat, input: sum(base, others), output: rebuttal }))
  const { on } = auditDecision(brief.topic, options.evidence_round, brief.language)
  const audits: PlannedCall[] = on ? [{ seat: 'auditor', input: sum(base, all), output: audit }] : []
  const judged = judgeCalls(brief, 'judge').map(
    (seat): PlannedCall => ({ seat, input: sum(base, all, on ? audit : [0, 0]), output: judgment, closing: true }),
  )
  return [...investigations, ...rebuttals, ...audits, ...judged]
}

const sum = (...ranges: readonly Range[]): Range =>
  ranges.reduce(([least, most], [a, b]) => [Math.round(least + a), Math.round(most + b)], [0, 0])

const times = ([least, most]: Range, count: number): Range => [least * count, most * count]
