import type { Language } from '../../core/language.ts'
import { type ArgumentAnswers, attackNumber, numberOf } from './arguments.ts'
import type { Player } from './options-in.ts'
import type { Argument, Audit, Investigation } from './shapes.ts'
import { textWords } from './words.ts'

/** Marks output that arrived only in part. */
export const incompleteMark = '[INCOMPLETE]'

/** A heading and its points. The other roles, the judge and the report get the same words. */
export interface SaidSection {
  title: string
  points: readonly SaidPoint[]
}

interface SaidPoint {
  line: string
  /** The words and the place that it cites. */
  cited?: string
}

/** A role's findings as text. */
export const investigationText = (
  value: Investigation,
  player: Pick<Player, 'number'>,
  language: Language,
  isWhole = true,
): string => marked(isWhole, investigationSections(value, player, language))

export function investigationSections(
  { arguments: list, weaknesses, counters }: Investigation,
  player: Pick<Player, 'number'>,
  language: Language,
): SaidSection[] {
  const t = textWords[language]
  return arrived([
    { title: t.arguments, points: list.map((one, place) => argumentPoint(numberOf(player, place), one, language)) },
    { title: t.weaknesses, points: points(weaknesses) },
    { title: t.counters, points: points(counters) },
  ])
}

/** Empty sections did not arrive and are left out. */
const arrived = (sections: readonly SaidSection[]): SaidSection[] => sections.filter(({ points }) => points.length > 0)

function marked(isWhole: boolean, sections: readonly SaidSection[]): string {
  const text = sections.map(({ title, points }) => [title, ...points.map(pointText)].join('\n'))
  return (isWhole ? '' : `${incompleteMark}\n`) + text.join('\n\n')
}

const pointText = ({ line, cited }: SaidPoint): string => `- ${line}${cited === undefined ? '' : `\n  ${cited}`}`

function argumentPoint(
  number: string,
  { argument, confidence, source, reference, quote }: Argument,
  language: Language,
): SaidPoint {
  const t = textWords[language]
  const line = `${number} ${own(argument)}${stated(confidence, t)} | ${t.source(source)}`
  const cited = [quote ? t.quoted(flat(quote)) : '', reference ? t.reference(plainPlace(flat(reference))) : ''].filter(
    part => part !== '',
  )
  // Without a source there is nothing to look up, whatever is written there: `none`, `general knowledge`.
  return cited.length === 0 || source === 'no-source' ? { line } : { line, cited: cited.join(t.apart) }
}

/** A role that does not say how sure it is says nothing there. */
const stated = (confidence: number | null, t: { confidence(value: number): string }): string =>
  confidence === null ? '' : ` | ${t.confidence(confidence)}`

export const rebuttalText = (
  value: ArgumentAnswers,
  player: Pick<Player, 'number'>,
  language: Language,
  isWhole = true,
): string => marked(isWhole, rebuttalSections(value, player, language))

export function rebuttalSections(
  { rebuttals, weakest_premise: weakest, attacks }: ArgumentAnswers,
  player: Pick<Player, 'number'>,
  language: Language,
): SaidSection[] {
  const t = textWords[language]
  const answer = ({ to, rebuttal, confidence }: ArgumentAnswers['rebuttals'][number]) => ({
    line: `${t.to(flat(to))}${own(rebuttal)}${stated(confidence, t)}`,
  })
  const premise = weakest
    ? [{ line: `${t.to(flat(weakest.to))}${own(weakest.premise)} ${t.challenge} ${own(weakest.challenge)}` }]
    : []
  const attack = (words: string, place: number) => ({ line: `${attackNumber(player, place)} ${own(words)}` })
  return arrived([
    { title: t.rebuttals, points: rebuttals.map(answer) },
    { title: t.weakest, points: premise },
    { title: t.attacks, points: attacks.map(attack) },
  ])
}

/** The auditor's list of facts. */
export function auditText({ claims, without }: Audit, language: Language, isWhole = true): string {
  return [
    ...(isWhole ? [] : [incompleteMark]),
    ...claims.map(
      ({ claim, in: places, tag, why }) =>
        `- [${tag}] ${flat(claim)}${textWords[language].places(places)}${flat(why ?? '')}`,
    ),
    ...(without.length > 0 ? [textWords[language].without(without)] : []),
  ].join('\n')
}

const points = (texts: readonly string[]): SaidPoint[] => texts.map(text => ({ line: flat(text) }))

/** A role's words must not look like the fields behind them. */
const own = (text: string): string => flat(text).replaceAll('|', '¦')

/** Puts a text on one line: a line break would end its item. */
const flat = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** `a.md：18`, `a.md 第18行` and `a.md, lines 3 to 5` as a citation is written: `a.md:18`. */
export const plainPlace = (reference: string): string =>
  /^https?:/i.test(reference)
    ? reference
    : reference.replace(
        /\s*(?:[:：]|#L?|[,，]?\s*(?:第|lines?|L))\s*(\d+)(?:\s*(?:-|–|~|to|至|到)\s*L?(\d+))?\s*行?$/i,
        (_, from: string, to?: string) => `:${from}${to === undefined ? '' : `-${to}`}`,
      )
