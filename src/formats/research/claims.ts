import type { CheckedCitation, CheckResult } from '../../core/evidence.ts'
import type { Investigated, Rebutted } from './brought.ts'
import { citationsByNumber, confirmed, isCompared } from './citations.ts'
import type { Tag } from './kinds.ts'
import type { Conflict, Statement } from './numbers.ts'
import { mergedClaims } from './same-claims.ts'
import type { Audit, Judgment, Treatment } from './shapes.ts'

/** A factual claim, once: who made it, who attacked it, how it was tagged and checked, what the judge did with it. */
export interface Claim {
  /** `c1` */
  id: string
  claim: string
  /** Seats. */
  by: string[]
  /** Numbers of the arguments and attacks that make it. */
  in: string[]
  attacked: { by: string; number: string; confidence: number | null }[]
  /** The auditor's; null: it was not audited. */
  tag: Tag | null
  why: string | null
  /** What code found when it looked up the sources of these arguments. */
  checks: { id: string; cited: string; result: CheckResult; reason: string; compared: boolean }[]
  conflicts: Conflict[]
  /** What the auditor and the checks say cannot both be; null: they do not disagree, or one of them says nothing. */
  disagreement: 'not-found' | 'found' | 'numbers' | null
  judged: { argument: string; treatment: Treatment; why: string }[]
}

export interface ClaimsOf {
  found: readonly Investigated[]
  rebutted: readonly Rebutted[]
  statements: readonly Statement[]
  conflicts: readonly Conflict[]
  audit: Audit | null
  treated: Judgment['treated']
}

export function claimsOf({ found, rebutted, statements, conflicts, audit, treated }: ClaimsOf): Claim[] {
  const citations = citationsByNumber([...found, ...rebutted].flatMap(({ speech }) => speech ?? []))
  const base = audit ? [...audited(audit), ...unaudited(passedOver(audit, statements))] : unaudited(statements)
  return mergedClaims(base).map(({ claim, in: places, tag, why }, i) => {
    const checks = places.flatMap(number => citations.get(number) ?? []).map(inShort)
    const own = conflicts.filter(({ between }) => between.some(number => places.includes(number)))
    const by = [...new Set(statements.filter(({ number }) => places.includes(number)).map(({ seat }) => seat))]
    return {
      id: `c${i + 1}`,
      claim,
      by,
      in: places,
      attacked: attacksOn(places, rebutted),
      tag,
      why,
      checks,
      conflicts: own,
      disagreement: tag === null ? null : disagreementOf(tag, checks, own),
      judged: treated.filter(({ argument }) => places.includes(argument)),
    }
  })
}

const audited = ({ claims }: Audit) =>
  claims.map(({ claim, in: places, tag, why }) => ({
    claim,
    in: [...new Set(places)],
    tag: tag as Tag | null,
    why: why as string | null,
  }))

/** What the auditor said nothing about, though it was asked twice, or did not come to say. */
function passedOver({ claims, without }: Audit, statements: readonly Statement[]): Statement[] {
  const named = new Set([...claims.flatMap(claim => claim.in), ...without])
  return statements.filter(({ number }) => !named.has(number))
}

/** Nobody told claims from arguments: each argument and attack is one. */
const unaudited = (statements: readonly Statement[]) =>
  statements.map(({ number, text }) => ({ claim: text, in: [number], tag: null, why: null }))

function attacksOn(places: readonly string[], rebutted: readonly Rebutted[]): Claim['attacked'] {
  return rebutted.flatMap(({ player, value }) => {
    if (!value) return []
    const { rebuttals, weakest_premise: weakest } = value
    return [
      ...rebuttals
        .filter(({ to }) => places.includes(to))
        .map(({ to, confidence }) => ({ by: player.id, number: to, confidence })),
      ...(weakest && places.includes(weakest.to) ? [{ by: player.id, number: weakest.to, confidence: null }] : []),
    ]
  })
}

const inShort = (citation: CheckedCitation) => {
  const { id, cited, result, reason } = citation
  return { id, cited, result, reason, compared: isCompared(citation) }
}

const refuted: readonly CheckResult[] = ['differs', 'not-there', 'no-such-source']

/** What could not be looked up speaks neither for nor against a tag. */
function disagreementOf(tag: Tag, checks: Claim['checks'], conflicts: readonly Conflict[]): Claim['disagreement'] {
  const holds = checks.some(({ result, compared }) => compared && confirmed.includes(result))
  if (tag === 'no-source') return holds ? 'found' : null
  if (tag === 'exaggerated') return null
  if (!holds && checks.some(({ result }) => refuted.includes(result))) return 'not-found'
  return conflicts.length > 0 ? 'numbers' : null
}
