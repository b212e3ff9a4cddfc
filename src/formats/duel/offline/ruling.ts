import type { Json } from '../../../core/json.ts'
import type { Call, Speech } from '../../../core/model.ts'
import { leftOpen, recommended } from '../../../models/offline/angles.ts'
import { type Dossier, dossierFor } from '../../../models/offline/dossier.ts'
import type { OfflineEvidence } from '../../../models/offline/evidence.ts'
import type { Excerpt } from '../../../models/offline/passages.ts'
import { isFirm, speechesIn, strongest } from '../../../models/offline/reading.ts'
import { bySide, otherSide, type StanceSide, sides } from '../../../models/offline/stance.ts'
import { generalWords } from '../../../models/offline/words.ts'
import { type ArgumentLedger, type LedgerWords, ledgerOf, quotable, seatSide } from './ledger.ts'
import { duelWords } from './words.ts'

type Words = (typeof duelWords)['en']
type RulingRule = keyof ReturnType<Words['decidedBy']>

const seats: Record<StanceSide, 'proposer' | 'challenger'> = { for: 'proposer', against: 'challenger' }

function heardIn({ moment }: Call) {
  const dossier = dossierFor(moment)
  const exchanges = speechesIn(moment.values.exchanges)
  return { dossier, exchanges, ledger: ledgerOf(exchanges, dossier), w: duelWords[dossier.language] }
}

/** The ruling of a duel: a count, then fixed rules. */
export function synthesisOf(call: Call): Json {
  const { dossier, exchanges, ledger, w } = heardIn(call)
  const { winner, rule } = decide(ledger, dossier)
  const weak = bySide(side => [...ledger.quoted[side].keys()].filter(one => !isFirm(one)))
  const theirBest = strongest(ledger.standing[otherSide(winner)])
  return {
    winner: seats[winner],
    reasoning: reasoning(winner, rule, ledger, dossier, w),
    citations: citations(winner, ledger, exchanges, dossier),
    quality: quality(ledger, w),
    agreements: agreements(ledger, w),
    disagreements: disagreements(ledger, w),
    unresolved: leftOpen(dossier, 3, [...weak.for, ...weak.against]),
    unsupported: sides.flatMap(side =>
      ledger.calledOut[side].map(words => ({ ...words, calledOutBy: seats[otherSide(side)] })),
    ),
    recommendation: recommended(winner, theirBest, dossier.open.find(isDecisive) ?? null, dossier),
  }
}

/** Keeps words of a file that sound like no ruling out of the recommendation. */
const isDecisive = ({ quote }: Excerpt): boolean =>
  !/\b(?:both|each|neither|tie|draw|no clear)\b|双方|两者|各有|平局|平手|不分/i.test(quote)

/** The side that is ahead by what was said so far. */
export function winnerOf(call: Call): Json {
  const { dossier, ledger } = heardIn(call)
  return { winner: seats[decide(ledger, dossier).winner] }
}

/** The rounds so far, with every quoted place: a later round sees only this of them. */
export function summaryOf(call: Call): Json {
  const { dossier, ledger, w } = heardIn(call)
  const position = (side: StanceSide): string =>
    w.position(dossier.question.says[side], refsWithin([...ledger.quoted[side].keys()], 900))
  return {
    positions: { proposer: position('for'), challenger: position('against') },
    concessions: ledger.conceded.slice(0, 8).map(({ words }) => words),
    agreements: agreements(ledger, w).slice(0, 3),
    disagreements: [...ledger.unresolved].slice(0, 4).map(w.leftStanding),
    contradictions: [],
  }
}

function refsWithin(quoted: readonly OfflineEvidence[], characters: number): string[] {
  let left = characters
  return quoted.flatMap(({ ref }) => {
    left -= ref.length + 4
    return left >= 0 ? `\`${ref}\`` : []
  })
}

/** Rules in order. Each applies only if those before leave the sides level. None depends on who spoke last. */
function decide(ledger: ArgumentLedger, dossier: Dossier): { winner: StanceSide; rule: RulingRule } {
  const { standing } = ledger
  const rules: [RulingRule, Record<StanceSide, number>][] = [
    ['standing', backed(ledger)],
    ['calledOut', bySide(side => -unbacked(ledger)[side])],
    ['inFiles', firmIn(dossier)],
    ['figures', bySide(side => standing[side].filter(({ measured }) => measured).length)],
    ['closest', bySide(side => strongest(standing[side])?.strength ?? 0)],
  ]
  for (const [rule, score] of rules)
    if (score.for !== score.against) return { winner: score.for > score.against ? 'for' : 'against', rule }
  const { form, favoured, opposed } = dossier.question
  if (form === 'keep') return { winner: 'for', rule: 'change' }
  if (form !== 'choice') return { winner: 'against', rule: form }
  const [first, second] = [favoured[0]!.toLowerCase(), opposed[0]!.toLowerCase()]
  const named = (name: string): number =>
    dossier.library.materials.reduce((sum, { text }) => sum + text.toLowerCase().split(name).length - 1, 0)
  const lead = named(first) - named(second)
  if (lead !== 0) return { winner: lead > 0 ? 'for' : 'against', rule: 'named' }
  return { winner: first < second ? 'for' : 'against', rule: 'alphabet' }
}

const backed = ({ standing, cited }: ArgumentLedger) => bySide(side => standing[side].length + cited[side].size)

/** A side that never quoted anything made one unsupported claim, whether or not the other side said so. */
const unbacked = ({ calledOut, quoted, cited }: ArgumentLedger) =>
  bySide(side => calledOut[side].length || (quoted[side].size + cited[side].size === 0 ? 1 : 0))

const firmIn = (dossier: Dossier) => bySide(side => dossier[side].filter(isFirm).length)

function reasoning(winner: StanceSide, rule: RulingRule, ledger: ArgumentLedger, dossier: Dossier, w: Words): string {
  const { basis, between } = generalWords[dossier.language]
  const best = strongest(ledger.standing[winner])
  const given = ledger.conceded.filter(({ evidence }) => evidence).length
  const said = [
    basis,
    w.counted(backed(ledger), dossier.question),
    w.decidedBy(w.sides[winner])[rule],
    best ? w.strongest(best, ledger.quoted[winner].get(best)!) : '',
    w.answers(ledger.met.size, given, ledger.withdrawn.size),
    w.calledOut(unbacked(ledger)),
    dossier.files > 0 ? w.inFiles(firmIn(dossier), dossier.files) : '',
  ]
  return said.filter(Boolean).join(between)
}

/** The winner's strongest words. If it quoted none, its claim, or else the first thing it said. */
function citations(winner: StanceSide, ledger: ArgumentLedger, exchanges: readonly Speech[], { question }: Dossier) {
  const byStrength = ledger.standing[winner].toSorted((a, b) => b.strength - a.strength)
  const found = byStrength.flatMap((evidence): LedgerWords[] => {
    const turn = ledger.quoted[winner].get(evidence)!
    const speech = exchanges.find(({ key }) => key === turn)
    return speech?.text.includes(evidence.quote) ? [{ turn, quote: quotable(evidence.quote, speech) }] : []
  })
  if (found.length > 0) return found.slice(0, 3)
  const spoke = exchanges.find(speech => seatSide(speech) === winner) ?? exchanges[0]!
  return [{ turn: spoke.key, quote: quotable(question.says[winner], spoke) }]
}

function quality({ quoted, standing, unresolved, weakShown, calledOut }: ArgumentLedger, w: Words): Json {
  const all = [...quoted.for.keys(), ...quoted.against.keys()]
  const files = new Set(all.map(({ path }) => path)).size
  const rated = (high: boolean, medium: boolean, why: string): Json => {
    return { rating: high ? 'high' : medium ? 'medium' : 'low', why }
  }
  const left = bySide(side => standing[side].length)
  const less = Math.min(left.for, left.against)
  const shown = all.length > 0 ? weakShown + calledOut.for.length + calledOut.against.length : 0
  const counters = quoted.against.size
  const isDeep = counters >= 3 && (shown > 0 || unresolved.size > 0)
  return {
    disagreement: rated(less >= 2, less >= 1, w.ratings.disagreement(left)),
    evidence: rated(all.length >= 6 && files >= 2, all.length >= 2, w.ratings.evidence(all.length, files)),
    depth: rated(isDeep, counters > 0 || shown > 0, w.ratings.depth(counters, shown)),
  }
}

function agreements({ conceded, met }: ArgumentLedger, w: Words): { point: string; evidence: string }[] {
  const given = conceded.flatMap(({ evidence }) => evidence ?? [])
  return [
    ...given.map(evidence => ({ point: w.agreed(evidence), evidence: w.place(evidence) })),
    ...Array.from(met, evidence => ({ point: w.certified(evidence), evidence: w.place(evidence) })),
  ].slice(0, 5)
}

/** Aspects with something left standing: first those with passages of both sides, then the most discussed. */
function disagreements({ standing }: ArgumentLedger, w: Words): Json[] {
  const aspects = Map.groupBy([...standing.for, ...standing.against], ({ stance }) => stance.aspect)
  const argued = [...aspects].map(([aspect, among]) => {
    const best = bySide(side => strongest(among.filter(({ stance }) => stance.side === side)))
    return { aspect, best, size: among.length, isContested: best.for !== null && best.against !== null }
  })
  const said = (evidence: OfflineEvidence | null): string => (evidence ? w.argues(evidence) : w.noPassage)
  return argued
    .toSorted((a, b) => Number(b.isContested) - Number(a.isContested) || b.size - a.size)
    .slice(0, 4)
    .map(({ aspect, best }) => ({
      point: w.aspectNames[aspect],
      proposer: said(best.for),
      challenger: said(best.against),
    }))
}
