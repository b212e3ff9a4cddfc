import type { CueValue, Speech } from '../../core/model.ts'
import type { Dossier } from './dossier.ts'
import type { OfflineEvidence } from './evidence.ts'
import { hasHan, termsOf } from './text.ts'

const isSpeech = (value: unknown): value is Speech =>
  typeof value === 'object' && value !== null && 'text' in value && 'seat' in value

export const speechesIn = (value: CueValue | undefined): Speech[] =>
  (Array.isArray(value) ? value : [value]).filter(isSpeech)

/** Every offline speech opens with a notice. A speech without it comes from another voice. */
export const isOfflineSpeech = (text: string): boolean => /^\*(?:Offline voice|离线声音)/.test(text)

/** A place that a speech names. */
export interface PassagePlace {
  ref: string
  /** null: there is no such file or line. */
  found: { evidence: OfflineEvidence | null } | null
}

const placePattern =
  /`([^`\n]+?):(\d{1,7})(?:[-–](\d{1,7}))?`|(?<![\w/.`])([\w@./-]+\.\w{1,8}):(\d{1,7})(?:[-–](\d{1,7}))?/g

export function placesIn(text: string, dossier: Dossier): PassagePlace[] {
  const seen = new Set<string>()
  return [...text.matchAll(placePattern)].flatMap(match => {
    const path = match[1] ?? match[4]!
    const from = Number(match[2] ?? match[5])
    const to = Number(match[3] ?? match[6] ?? from)
    const ref = `${path}:${from === to ? from : `${from}-${to}`}`
    if (seen.has(ref)) return []
    seen.add(ref)
    return [{ ref, found: lookUp(path, from, to, dossier) }]
  })
}

/** The places that texts name, each once, in the order of mention. */
export const placesNamed = (texts: readonly string[], dossier: Dossier): Set<string> =>
  new Set(texts.flatMap(text => placesIn(text, dossier).map(({ ref }) => ref)))

function lookUp(path: string, from: number, to: number, { library, ...sides }: Dossier): PassagePlace['found'] {
  const exact = library.materials.find(material => material.path === path)
  const ending = library.materials.filter(material => material.path.endsWith(`/${path}`))
  const material = exact ?? (ending.length === 1 ? ending[0] : undefined)
  if (!material || from < 1 || to < from || to > material.text.split('\n').length) return null
  const here = [...sides.for, ...sides.against].filter(
    one => one.path === material.path && one.from <= to && from <= one.to,
  )
  return { evidence: here.find(one => one.from === from && one.to === to) ?? here[0] ?? null }
}

/** Evidence of one side at these places. If a line has words for each side, the speaker's count. */
export const evidenceAt = (places: Iterable<{ ref: string }>, evidence: readonly OfflineEvidence[]) =>
  Array.from(places).flatMap(({ ref }) => evidence.find(one => one.ref === ref) ?? [])

export const isFirm = ({ weaknesses }: OfflineEvidence): boolean => weaknesses.length === 0

/** The first of the strongest. */
export const strongest = (evidence: readonly OfflineEvidence[]): OfflineEvidence | null =>
  evidence.toSorted((a, b) => b.strength - a.strength)[0] ?? null

/** Evidence not quoted yet, the firm pieces first. */
export function unused(evidence: readonly OfflineEvidence[], used: ReadonlySet<string> = new Set()): OfflineEvidence[] {
  const left = evidence.filter(({ ref }) => !used.has(ref))
  return [...left.filter(isFirm), ...left.filter(one => !isFirm(one))]
}

/** Numbers and units occur anywhere. */
const tooShort = /^(?:\d.*|[\p{Script=Latin}]{1,2})$/u

/** How far one passage answers another: the same aspect, and shared words besides the question's own. */
export function kinship(a: OfflineEvidence, b: OfflineEvidence, { question }: Dossier) {
  const judging = new Set([...a.stance.cues, ...b.stance.cues].flatMap(termsOf))
  const shared = [...a.terms].filter(
    term => b.terms.has(term) && !question.heavier.has(term) && !judging.has(term) && !tooShort.test(term),
  )
  // Pairs of Chinese characters overlap, so a word counts once for each of its pairs.
  const weight = shared.reduce((sum, term) => sum + (hasHan(term) ? 0.5 : 1), 0)
  return { sameAspect: a.stance.aspect === b.stance.aspect && a.stance.aspect !== 'ability', shared, weight }
}

/** The passage that answers another best. null: none concerns the same matter. */
export function bestAnswer(counter: OfflineEvidence, among: readonly OfflineEvidence[], dossier: Dossier) {
  const fit = ({ sameAspect, shared }: ReturnType<typeof kinship>): number => (sameAspect ? 3 : 0) + shared.length
  const rated = among.map(one => ({ one, kin: kinship(counter, one, dossier) }))
  const answers = rated.filter(({ kin }) => kin.sameAspect || kin.weight >= 3)
  return answers.toSorted((a, b) => fit(b.kin) - fit(a.kin) || b.one.strength - a.one.strength)[0]?.one ?? null
}
