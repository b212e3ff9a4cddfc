import type { Language } from '../../core/language.ts'
import type { Player } from './options.ts'
import type { Argument, Audit, Investigation, Rebuttal } from './shapes.ts'
import { attackNumber, numberOf } from './study.ts'
import { textWords } from './text-words.ts'

/** What a role found out, in the seed's form. The same words go to the others, the judge and the report. */
export function investigationText(
  { arguments: list, weaknesses, counters }: Investigation,
  player: Pick<Player, 'number'>,
  language: Language,
): string {
  const t = textWords[language]
  return [
    t.arguments,
    ...list.map((argument, place) => argumentText(numberOf(player, place), argument, language)),
    '',
    t.weaknesses,
    ...items(weaknesses),
    '',
    t.counters,
    ...items(counters),
  ].join('\n')
}

function argumentText(
  number: string,
  { argument, confidence, source, reference, quote }: Argument,
  language: Language,
): string {
  const t = textWords[language]
  const line = `- ${number} ${flat(argument)} | ${t.confidence(confidence)} | ${t.source(source)}`
  const cited = [quote ? t.quoted(flat(quote)) : '', reference ? flat(reference) : ''].filter(part => part !== '')
  return cited.length === 0 ? line : `${line}\n  ${cited.join(' ')}`
}

export function rebuttalText(
  { rebuttals, weakest_premise: weakest, attacks }: Rebuttal,
  player: Pick<Player, 'number'>,
  language: Language,
): string {
  const t = textWords[language]
  return [
    t.rebuttals,
    ...rebuttals.map(({ to, rebuttal, confidence }) => `- ${t.to(to)} ${flat(rebuttal)} | ${t.confidence(confidence)}`),
    '',
    t.weakest,
    `- ${t.to(weakest.to)} ${flat(weakest.premise)} ${t.challenge} ${flat(weakest.challenge)}`,
    '',
    t.attacks,
    ...attacks.map((attack, place) => `- ${attackNumber(player, place)} ${flat(attack)}`),
  ].join('\n')
}

/** The auditor's list of facts. */
export const auditText = ({ claims, without }: Audit, language: Language): string =>
  [
    ...claims.map(
      ({ claim, in: places, tag, why }) => `- [${tag}] ${flat(claim)} (${places.join(', ')}): ${flat(why)}`,
    ),
    ...(without.length > 0 ? [textWords[language].without(without)] : []),
  ].join('\n')

const items = (texts: readonly string[]): string[] => texts.map(item => `- ${flat(item)}`)

/** One line: a break would end the item it stands in. */
const flat = (text: string): string => text.replace(/\s+/g, ' ').trim()
