import type { Language } from '../../core/language.ts'
import { type ArgumentAnswers, attackNumber, numberOf } from './arguments.ts'
import type { Player } from './options-in.ts'
import type { Argument, Audit, Investigation } from './shapes.ts'
import { textWords } from './words.ts'

/** Marks output that arrived only in part. */
export const incompleteMark = '[INCOMPLETE]'

/** A role's findings as text. The other roles, the judge and the report get the same words. */
export function investigationText(
  { arguments: list, weaknesses, counters }: Investigation,
  player: Pick<Player, 'number'>,
  language: Language,
  isWhole = true,
): string {
  const t = textWords[language]
  const said = list.map((argument, place) => argumentText(numberOf(player, place), argument, language))
  return marked(isWhole, [
    [t.arguments, ...said],
    [t.weaknesses, ...items(weaknesses)],
    [t.counters, ...items(counters)],
  ])
}

/** Empty sections did not arrive and are left out. */
function marked(isWhole: boolean, sections: readonly (readonly string[])[]): string {
  const text = sections.filter(({ length }) => length > 1).map(section => section.join('\n'))
  return (isWhole ? '' : `${incompleteMark}\n`) + text.join('\n\n')
}

function argumentText(
  number: string,
  { argument, confidence, source, reference, quote }: Argument,
  language: Language,
): string {
  const t = textWords[language]
  const line = `- ${number} ${own(argument)}${stated(confidence, t)} | ${t.source(source)}`
  const cited = [quote ? t.quoted(flat(quote)) : '', reference ? t.reference(plainPlace(flat(reference))) : ''].filter(
    part => part !== '',
  )
  // Without a source there is nothing to look up, whatever is written there: `none`, `general knowledge`.
  return cited.length === 0 || source === 'no-source' ? line : `${line}\n  ${cited.join(t.apart)}`
}

/** A role that does not say how sure it is says nothing there. */
const stated = (confidence: number | null, t: { confidence(value: number): string }): string =>
  confidence === null ? '' : ` | ${t.confidence(confidence)}`

export function rebuttalText(
  { rebuttals, weakest_premise: weakest, attacks }: ArgumentAnswers,
  player: Pick<Player, 'number'>,
  language: Language,
  isWhole = true,
): string {
  const t = textWords[language]
  const answer = ({ to, rebuttal, confidence }: ArgumentAnswers['rebuttals'][number]) =>
    `- ${t.to(flat(to))}${own(rebuttal)}${stated(confidence, t)}`
  const premise = weakest
    ? [`- ${t.to(flat(weakest.to))}${own(weakest.premise)} ${t.challenge} ${own(weakest.challenge)}`]
    : []
  return marked(isWhole, [
    [t.rebuttals, ...rebuttals.map(answer)],
    [t.weakest, ...premise],
    [t.attacks, ...attacks.map((attack, place) => `- ${attackNumber(player, place)} ${own(attack)}`)],
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

const items = (texts: readonly string[]): string[] => texts.map(item => `- ${flat(item)}`)

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
