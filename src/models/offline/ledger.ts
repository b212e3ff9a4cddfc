import type { Speech } from '../../core/model.ts'
import type { Dossier } from './dossier.ts'
import type { OfflineEvidence } from './evidence.ts'
import { isFirm } from './moves.ts'
import { evidenceIn, pointsIn, type ReadPoint } from './reading.ts'
import type { StanceSide } from './stance.ts'

export interface Quoted {
  evidence: OfflineEvidence
  turn: string
}

/** Words of a speech, by their turn. */
export interface LedgerWords {
  turn: string
  quote: string
}

/** What was quoted, conceded, countered and called out in a debate, read from its speeches. */
export interface ArgumentLedger {
  quoted: Record<StanceSide, Quoted[]>
  /** Firm, and in the end neither countered nor withdrawn. */
  standing: Record<StanceSide, Quoted[]>
  /** Existing places in files that another voice named, though their wording takes no side. */
  cited: Record<StanceSide, Set<string>>
  met: Quoted[]
  unresolved: Quoted[]
  conceded: { words: LedgerWords; evidence: OfflineEvidence | null }[]
  withdrawn: Quoted[]
  /** Claims that the other side called out, by the side that made them. */
  calledOut: Record<StanceSide, LedgerWords[]>
  /** In how many points the challenger showed a weak spot. */
  weakShown: number
}

export const seatSide = ({ seat }: Speech): StanceSide => (seat === 'challenger' ? 'against' : 'for')

export function ledgerOf(exchanges: readonly Speech[], dossier: Dossier): ArgumentLedger {
  const ledger: ArgumentLedger = {
    quoted: { for: [], against: [] },
    standing: { for: [], against: [] },
    cited: { for: new Set(), against: new Set() },
    met: [],
    unresolved: [],
    conceded: [],
    withdrawn: [],
    calledOut: { for: [], against: [] },
    weakShown: 0,
  }
  for (const speech of exchanges) {
    for (const point of pointsIn(speech, dossier)) enter(point, speech, exchanges, dossier, ledger)
  }
  const gone = new Set([...ledger.met, ...ledger.withdrawn].map(({ evidence }) => evidence))
  for (const side of ['for', 'against'] as const) {
    ledger.standing[side] = ledger.quoted[side].filter(({ evidence }) => isFirm(evidence) && !gone.has(evidence))
  }
  return ledger
}

function enter(
  point: ReadPoint,
  speech: Speech,
  exchanges: readonly Speech[],
  dossier: Dossier,
  ledger: ArgumentLedger,
): void {
  const side = seatSide(speech)
  const turn = speech.key
  const own = evidenceIn(point, side, dossier)
  const theirs = evidenceIn(point, side === 'for' ? 'against' : 'for', dossier)
  for (const evidence of own) if (point.marker !== 'withdrawn') addOnce(ledger.quoted[side], { evidence, turn })
  // The offline voice also shows neutral passages, and says so.
  if (!point.own) for (const { ref, found } of point.places) if (found && !found.evidence) ledger.cited[side].add(ref)
  if (side === 'against' && (point.marker === 'weak' || point.marker === 'oneSource' || point.marker === 'ownPraise'))
    ledger.weakShown += 1
  const words = { turn, quote: point.head }
  switch (point.marker) {
    case 'conceded':
      ledger.conceded.push({ words, evidence: theirs[0] ?? null })
      break
    case 'withdrawn':
      ledger.conceded.push({ words, evidence: null })
      for (const evidence of own) addOnce(ledger.withdrawn, { evidence, turn })
      break
    case 'resolved':
      for (const evidence of own.slice(0, 1)) addOnce(ledger.met, { evidence, turn })
      break
    case 'unresolved':
      for (const evidence of own.slice(0, 1)) addOnce(ledger.unresolved, { evidence, turn })
      break
    case null:
      if (concedes.test(point.text)) ledger.conceded.push({ words, evidence: null })
      break
    default:
  }
  callOut(point, side, speech, exchanges, ledger)
}

const concedes = /\b(?:I|we) (?:concede|grant|withdraw)\b|\bconceded\b|我方?(?:承认|让步)|予以让步/i
const callsOut = /(?:claim|defen[cs]e|argument|assertion) is unsupported|(?:论点|辩护|主张|说法)(?:缺乏|没有)证据/i

/** The claim is what the call-out quotes, if the other side really said those words. */
function callOut(
  point: ReadPoint,
  side: StanceSide,
  speech: Speech,
  exchanges: readonly Speech[],
  ledger: ArgumentLedger,
): void {
  if (!callsOut.test(point.text)) return
  const claim = /“([^“”]{4,400})”/.exec(point.text)?.[1] ?? point.quotes[0]
  const before = exchanges.slice(0, exchanges.indexOf(speech)).filter(other => seatSide(other) !== side)
  const said = claim && before.findLast(({ text }) => text.includes(claim))
  const theirs = ledger.calledOut[side === 'for' ? 'against' : 'for']
  if (!claim || !said) return
  const quote = quotable(claim, said)
  if (!theirs.some(known => known.quote === quote)) theirs.push({ turn: said.key, quote })
}

function addOnce(list: Quoted[], quoted: Quoted): void {
  if (!list.some(({ evidence }) => evidence === quoted.evidence)) list.push(quoted)
}

/** Quotable words of a speech. Very short words occur anywhere, so their whole line is quoted instead. */
export function quotable(words: string, { text }: Speech): string {
  const lines = text.split('\n').map(line => line.trim())
  const longest = lines.reduce((a, b) => (b.length > a.length ? b : a), '').slice(0, 300)
  return [words, lines.find(line => line.includes(words)) ?? longest].find(isTelling) ?? longest
}

function isTelling(words: string): boolean {
  const letters = words.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  return letters + (words.match(/\p{Script=Han}/gu)?.length ?? 0) >= 10
}
