import type { Json } from '../../core/json.ts'
import type { Language } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import { silentAngles } from './challenge.ts'
import type { Dossier } from './dossier.ts'
import type { OfflineEvidence } from './evidence.ts'
import { type ArgumentLedger, type LedgerWords, ledgerOf, type Quoted, quotable, seatSide } from './ledger.ts'
import { isFirm } from './moves.ts'
import type { Excerpt } from './passages.ts'
import { bySide, type StanceSide } from './stance.ts'
import { wordings } from './words/duel.ts'
import type { RulingWording } from './words/ruling.en.ts'

type RulingRule = keyof RulingWording['decidedBy']

const seats: Record<StanceSide, 'proposer' | 'challenger'> = { for: 'proposer', against: 'challenger' }

/** The ruling of a duel: a count, then fixed rules. */
export function synthesisOf(exchanges: readonly Speech[], dossier: Dossier, language: Language): Json {
  const w = wordings[language].ruling
  const ledger = ledgerOf(exchanges, dossier)
  const { winner, rule } = decide(ledger, dossier)
  const theirBest = strongest(ledger.standing[winner === 'for' ? 'against' : 'for'])?.evidence ?? null
  return {
    winner: seats[winner],
    reasoning: reasoning(winner, rule, ledger, dossier, w),
    citations: citations(winner, ledger, exchanges, dossier).map(words => ({ ...words })),
    quality: quality(ledger, w),
    agreements: agreements(ledger, w),
    disagreements: disagreements(ledger, w),
    unresolved: unresolved(ledger, dossier, language),
    unsupported: unsupported(ledger),
    recommendation: recommended(winner, theirBest, dossier.open.find(decisive) ?? null, dossier, w),
  }
}

/** The side that is ahead by what was said so far. */
export const winnerOf = (exchanges: readonly Speech[], dossier: Dossier): string =>
  seats[decide(ledgerOf(exchanges, dossier), dossier).winner]

/** The rounds so far, with every quoted place: a later round sees only this of them. */
export function summaryOf(exchanges: readonly Speech[], dossier: Dossier, language: Language): Json {
  const w = wordings[language].ruling
  const ledger = ledgerOf(exchanges, dossier)
  const position = (side: StanceSide): string =>
    w.position(dossier.question.says[side], refsWithin(ledger.quoted[side], 900))
  return {
    positions: { proposer: position('for'), challenger: position('against') },
    concessions: ledger.conceded.slice(0, 8).map(({ words }) => ({ ...words })),
    agreements: agreements(ledger, w).slice(0, 3),
    disagreements: ledger.unresolved.slice(0, 4).map(({ evidence }) => w.leftStanding(evidence)),
    contradictions: [],
  }
}

function refsWithin(quoted: readonly Quoted[], characters: number): string[] {
  const refs: string[] = []
  let length = 0
  for (const { evidence } of quoted) {
    length += evidence.ref.length + 4
    if (length > characters) break
    refs.push(`\`${evidence.ref}\``)
  }
  return refs
}

/** Rules in order. Each applies only if those before leave the sides level. None depends on who spoke last. */
function decide(
  ledger: ArgumentLedger,
  { question, library, ...dossier }: Dossier,
): { winner: StanceSide; rule: RulingRule } {
  const firm = (side: StanceSide): number => dossier[side].filter(isFirm).length
  const backed = (side: StanceSide): number => ledger.standing[side].length + ledger.cited[side].size
  const figures = (side: StanceSide): number => ledger.standing[side].filter(({ evidence }) => evidence.measured).length
  const closest = (side: StanceSide): number =>
    Math.max(0, ...ledger.standing[side].map(({ evidence }) => evidence.strength))
  const rules: [RulingRule, (side: StanceSide) => number][] = [
    ['standing', backed],
    ['calledOut', side => -unbackedClaims(ledger, side)],
    ['inFiles', firm],
    ['figures', figures],
    ['closest', closest],
  ]
  for (const [rule, score] of rules) {
    if (score('for') !== score('against')) return { winner: score('for') > score('against') ? 'for' : 'against', rule }
  }
  if (question.form === 'keep') return { winner: 'for', rule: 'change' }
  if (question.form !== 'choice') return { winner: 'against', rule: question.form }
  const [first, second] = [question.favoured[0]!, question.opposed[0]!]
  const named = (name: string): number =>
    library.materials.reduce((sum, { text }) => sum + text.toLowerCase().split(name.toLowerCase()).length - 1, 0)
  if (named(first) !== named(second)) return { winner: named(first) > named(second) ? 'for' : 'against', rule: 'named' }
  return { winner: first.toLowerCase() < second.toLowerCase() ? 'for' : 'against', rule: 'alphabet' }
}

/** A side that never quoted anything made one unsupported claim, whether or not the other side said so. */
const unbackedClaims = ({ calledOut, quoted, cited }: ArgumentLedger, side: StanceSide): number =>
  calledOut[side].length || (quoted[side].length + cited[side].size === 0 ? 1 : 0)

function reasoning(
  winner: StanceSide,
  rule: RulingRule,
  ledger: ArgumentLedger,
  dossier: Dossier,
  w: RulingWording,
): string {
  const best = strongest(ledger.standing[winner])
  const standing = bySide(side => ledger.standing[side].length + ledger.cited[side].size)
  const firm = bySide(side => dossier[side].filter(isFirm).length)
  return [
    w.basis,
    w.counted(standing, dossier.question),
    w.decidedBy[rule](w.sides[winner]),
    best ? w.strongest(best.evidence, best.turn) : '',
    w.answers(ledger.met.length, ledger.conceded.filter(({ evidence }) => evidence).length, ledger.withdrawn.length),
    w.calledOut(bySide(side => unbackedClaims(ledger, side))),
    dossier.files > 0 ? w.inFiles(firm, dossier.files) : '',
  ]
    .filter(Boolean)
    .join(w.between)
}

/** The winner's strongest words. If it quoted none, its claim, or else the first thing it said. */
function citations(
  winner: StanceSide,
  ledger: ArgumentLedger,
  exchanges: readonly Speech[],
  { question }: Dossier,
): LedgerWords[] {
  const byStrength = ledger.standing[winner].toSorted((a, b) => b.evidence.strength - a.evidence.strength)
  const found = byStrength.flatMap(({ evidence, turn }) => {
    const speech = exchanges.find(({ key }) => key === turn)
    return speech?.text.includes(evidence.quote) ? [{ turn, quote: quotable(evidence.quote, speech) }] : []
  })
  if (found.length > 0) return found.slice(0, 3)
  const spoke = exchanges.find(speech => seatSide(speech) === winner) ?? exchanges[0]!
  return [{ turn: spoke.key, quote: quotable(question.says[winner], spoke) }]
}

const strongest = (quoted: readonly Quoted[]): Quoted | null =>
  quoted.reduce<Quoted | null>(
    (best, one) => (best && best.evidence.strength >= one.evidence.strength ? best : one),
    null,
  )

type Grade = 'high' | 'medium' | 'low'

function quality({ quoted, standing, unresolved, weakShown, calledOut }: ArgumentLedger, w: RulingWording): Json {
  const all = [...quoted.for, ...quoted.against]
  const files = new Set(all.map(({ evidence }) => evidence.path)).size
  const grade = (high: boolean, medium: boolean): Grade => (high ? 'high' : medium ? 'medium' : 'low')
  const less = Math.min(standing.for.length, standing.against.length)
  const shown = all.length > 0 ? weakShown + calledOut.for.length + calledOut.against.length : 0
  return {
    disagreement: {
      rating: grade(less >= 2, less >= 1),
      why: w.ratings.disagreement({ for: standing.for.length, against: standing.against.length }),
    },
    evidence: {
      rating: grade(all.length >= 6 && files >= 2, all.length >= 2),
      why: w.ratings.evidence(all.length, files),
    },
    depth: {
      rating: grade(
        quoted.against.length >= 3 && (shown > 0 || unresolved.length > 0),
        quoted.against.length > 0 || shown > 0,
      ),
      why: w.ratings.depth(quoted.against.length, shown),
    },
  }
}

function agreements({ conceded, met }: ArgumentLedger, w: RulingWording): { point: string; evidence: string }[] {
  const given = conceded.flatMap(({ evidence }) =>
    evidence ? [{ point: w.conceded(evidence), evidence: w.place(evidence) }] : [],
  )
  const settled = met.map(({ evidence }) => ({ point: w.resolved(evidence), evidence: w.place(evidence) }))
  return [...given, ...settled].slice(0, 5)
}

const contested = (among: readonly Quoted[]): boolean =>
  new Set(among.map(({ evidence }) => evidence.stance.side)).size === 2

/** Aspects with something left standing: first those with passages of both sides, then the most discussed. */
function disagreements({ standing }: ArgumentLedger, w: RulingWording): Json[] {
  const all = [...standing.for, ...standing.against]
  const aspects = Map.groupBy(all, ({ evidence }) => evidence.stance.aspect)
  const said = (side: StanceSide, among: Quoted[]): string => {
    const best = strongest(among.filter(({ evidence }) => evidence.stance.side === side))
    return best ? w.argues(best.evidence) : w.noPassage
  }
  return [...aspects]
    .toSorted(([, a], [, b]) => Number(contested(b)) - Number(contested(a)) || b.length - a.length)
    .slice(0, 4)
    .map(([aspect, among]) => ({
      point: w.aspectNames[aspect],
      proposer: said('for', among),
      challenger: said('against', among),
    }))
}

function unresolved(ledger: ArgumentLedger, dossier: Dossier, language: Language): string[] {
  const { ruling: w, deciders } = wordings[language]
  const { form } = dossier.question
  if (dossier.for.length + dossier.against.length === 0) return [...deciders(form, 'for'), ...deciders(form, 'against')]
  const silent = silentAngles(dossier)
  const weak = [...ledger.quoted.for, ...ledger.quoted.against].filter(({ evidence }) => !isFirm(evidence))
  return [
    ...dossier.open.slice(0, 3).map(excerpt => w.openQuestion(excerpt)),
    ...weak.slice(0, 2).map(({ evidence }) => w.weak(evidence, evidence.weaknesses[0]!)),
    ...(silent.length > 0 ? [w.silent(silent)] : []),
  ]
}

const unsupported = ({ calledOut }: ArgumentLedger): Json[] => [
  ...calledOut.for.map((words: LedgerWords) => ({ ...words, calledOutBy: seats.against })),
  ...calledOut.against.map((words: LedgerWords) => ({ ...words, calledOutBy: seats.for })),
]

/** `other`: the strongest passage of the other side. `question`: one that the files leave open. */
export function recommended(
  winner: StanceSide,
  other: OfflineEvidence | null,
  question: Excerpt | null,
  dossier: Dossier,
  w: RulingWording,
): string {
  const says = dossier.question.says[winner]
  if (dossier.for.length + dossier.against.length === 0) return w.findOut(says)
  return winner === 'for' || dossier.question.form === 'choice'
    ? w.doIt(says, other, question, silentAngles(dossier))
    : w.doNot(says, other, question)
}

/** Keeps words of a file that sound like no ruling out of the recommendation. */
const decisive = ({ quote }: Excerpt): boolean =>
  !/\b(?:both|each|neither|tie|draw|no clear)\b|双方|两者|各有|平局|平手|不分/i.test(quote)
