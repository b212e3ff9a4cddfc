import type { Speech } from '../../../core/model.ts'
import { weight } from '../../../core/plain-words.ts'
import type { Dossier } from '../../../models/offline/dossier.ts'
import type { OfflineEvidence } from '../../../models/offline/evidence.ts'
import { evidenceAt, isFirm } from '../../../models/offline/reading.ts'
import { bySide, otherSide, type StanceSide } from '../../../models/offline/stance.ts'
import { pointsIn, type ReadPoint } from './points.ts'

/** Words of a speech, by their turn. */
export type LedgerWords = { turn: string; quote: string }

type Entries = ReturnType<typeof emptyLedger>

export type ArgumentLedger = Entries & {
  /** Firm, and in the end neither countered nor withdrawn. */
  standing: Record<StanceSide, OfflineEvidence[]>
}

const emptyLedger = () => ({
  /** Passages, each with the turn that first named it. */
  quoted: bySide(() => new Map<OfflineEvidence, string>()),
  /** Existing places in files that another voice named, though their wording takes no side. */
  cited: bySide(() => new Set<string>()),
  met: new Set<OfflineEvidence>(),
  unresolved: new Set<OfflineEvidence>(),
  conceded: [] as { words: LedgerWords; evidence: OfflineEvidence | null }[],
  withdrawn: new Set<OfflineEvidence>(),
  /** Claims that the other side called out, by the side that made them. */
  calledOut: bySide((): LedgerWords[] => []),
  /** In how many points the challenger showed a weak spot. */
  weakShown: 0,
})

export const seatSide = ({ seat }: Pick<Speech, 'seat'>): StanceSide => (seat === 'challenger' ? 'against' : 'for')

/** What was quoted, conceded, countered and called out in a debate, read from its speeches. */
export function ledgerOf(exchanges: readonly Speech[], dossier: Dossier): ArgumentLedger {
  const ledger = emptyLedger()
  for (const [i, speech] of exchanges.entries())
    for (const point of pointsIn(speech, dossier)) {
      enter(point, speech, dossier, ledger)
      callOut(point, speech, exchanges.slice(0, i), ledger)
    }
  const gone = ledger.met.union(ledger.withdrawn)
  const isStanding = (one: OfflineEvidence): boolean => isFirm(one) && !gone.has(one)
  return { ...ledger, standing: bySide(side => [...ledger.quoted[side].keys()].filter(isStanding)) }
}

function enter(point: ReadPoint, speech: Speech, dossier: Dossier, ledger: Entries): void {
  const { marker, head, text, places } = point
  const side = seatSide(speech)
  const own = evidenceAt(places, dossier[side])
  const [theirs = null] = evidenceAt(places, dossier[otherSide(side)])
  const words = { turn: speech.key, quote: head }
  const quoted = ledger.quoted[side]
  if (marker !== 'withdrawn') for (const one of own) quoted.set(one, quoted.get(one) ?? speech.key)
  // The offline voice also shows neutral passages, and says so.
  if (!point.own) for (const { ref, found } of places) if (found && !found.evidence) ledger.cited[side].add(ref)
  if (side === 'against' && (marker === 'weak' || marker === 'oneSource' || marker === 'ownPraise'))
    ledger.weakShown += 1
  if (marker === 'conceded') ledger.conceded.push({ words, evidence: theirs })
  else if (marker === 'withdrawn' || (marker === null && concedes.test(text)))
    ledger.conceded.push({ words, evidence: null })
  if (marker === 'withdrawn') for (const one of own) ledger.withdrawn.add(one)
  if (own[0] && marker === 'resolved') ledger.met.add(own[0])
  if (own[0] && marker === 'unresolved') ledger.unresolved.add(own[0])
}

const concedes = /\b(?:I|we) (?:concede|grant|withdraw)\b|\bconceded\b|我方?(?:承认|让步)|予以让步/i
const callsOut = /(?:claim|defen[cs]e|argument|assertion) is unsupported|(?:论点|辩护|主张|说法)(?:缺乏|没有)证据/i

/** The claim is what the call-out quotes, if the other side really said those words. */
function callOut({ text, quotes }: ReadPoint, speech: Speech, before: readonly Speech[], { calledOut }: Entries) {
  const claim = callsOut.test(text) && (/“([^“”]{4,400})”/.exec(text)?.[1] ?? quotes[0])
  const theirs = otherSide(seatSide(speech))
  const said = claim && before.findLast(other => seatSide(other) === theirs && other.text.includes(claim))
  if (!claim || !said) return
  const quote = quotable(claim, said)
  if (!calledOut[theirs].some(known => known.quote === quote)) calledOut[theirs].push({ turn: said.key, quote })
}

/** Quotable words of a speech. Very short words occur anywhere, so their whole line is quoted instead. */
export function quotable(words: string, { text }: Speech): string {
  const lines = text.split('\n').map(line => line.trim())
  const longest = lines.reduce((a, b) => (b.length > a.length ? b : a), '').slice(0, 300)
  return [words, lines.find(line => line.includes(words)) ?? longest].find(isTelling) ?? longest
}

/** A Chinese character says as much as two letters. */
const isTelling = (words: string): boolean => weight(words.replace(/[^\p{L}\p{N}]/gu, '')) >= 10
