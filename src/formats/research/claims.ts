import { clean } from '../../core/clean.ts'
import type { CheckedCitation, CheckResult } from '../../core/evidence.ts'
import type { Speech } from '../../core/model.ts'
import type { Conflict, Statement } from './numbers.ts'
import { mergedClaims } from './same-claims.ts'
import type { Audit, Judgment, Tag, Treatment } from './shapes.ts'
import type { Investigated, Rebutted } from './study.ts'
import { numbered } from './study.ts'

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

/** It says where, and that is there; no words were quoted that could be looked for. */
export const pointsOnly = (citation: CheckedCitation): boolean => citation.result === 'holds' && !isCompared(citation)

/** Words were quoted, and looked for: that a place exists supports nothing. */
const isCompared = ({ quote }: CheckedCitation): boolean => quote !== undefined

/** Whether code found the words that an argument rests on. */
const supports = (citation: CheckedCitation): boolean => isCompared(citation) && confirmed.includes(citation.result)

const refuted: readonly CheckResult[] = ['differs', 'not-there', 'no-such-source']
const confirmed: readonly CheckResult[] = ['holds', 'moved']

/** What could not be looked up speaks neither for nor against a tag. */
function disagreementOf(tag: Tag, checks: Claim['checks'], conflicts: readonly Conflict[]): Claim['disagreement'] {
  const holds = checks.some(({ result, compared }) => compared && confirmed.includes(result))
  if (tag === 'no-source') return holds ? 'found' : null
  if (tag === 'exaggerated') return null
  if (!holds && checks.some(({ result }) => refuted.includes(result))) return 'not-found'
  return conflicts.length > 0 ? 'numbers' : null
}

/** The citations of each argument and each attack: those that stand on its lines. */
export function citationsByNumber(speeches: readonly Speech[]): Map<string, CheckedCitation[]> {
  const found = new Map<string, CheckedCitation[]>()
  for (const { text, derived, examined } of speeches) {
    const lines = numberedLines(clean(text).text, derived)
    for (const citation of examined?.citations ?? []) {
      const line = lines.findLast(({ start }) => start <= citation.span[0])
      if (line?.number) found.set(line.number, [...(found.get(line.number) ?? []), citation])
    }
  }
  return found
}

/**
 * Where each line begins, and the argument or attack it belongs to: an indented line goes on with the one above. Arguments
 * are what an investigation begins with, attacks what a rebuttal ends with; elsewhere a number is a speaker's own word.
 */
function numberedLines(text: string, derived: string | undefined): { start: number; number: string | null }[] {
  const sections = text.split('\n\n').length
  const wanted = derived === 'rebuttal' ? sections - 1 : 0
  let [start, section] = [0, 0]
  let number: string | null = null
  return text.split('\n').map(line => {
    if (line === '') section += 1
    const named = section === wanted ? /^- (\d\.n?\d{1,2}) /.exec(line)?.[1] : undefined
    number = named ?? (line.startsWith('  ') ? number : null)
    const here = { start, number }
    start += line.length + 1
    return here
  })
}

/** How many of a role's arguments rest on a source that code found to hold, and how sure the role is of them on average. */
export function supportOf(one: Investigated): { arguments: number; supported: number; confidence: number | null } {
  const list = numbered(one)
  const citations = citationsByNumber(one.speech ? [one.speech] : [])
  const supported = list.filter(([number]) => citations.get(number)?.some(supports)).length
  const sum = list.reduce((total, [, { confidence }]) => total + confidence, 0)
  return { arguments: list.length, supported, confidence: list.length === 0 ? null : rounded(sum / list.length) }
}

const rounded = (share: number): number => Math.round(share * 100) / 100
