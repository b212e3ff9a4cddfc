import type { Language, Texts } from '../../src/core/language.ts'
import { fill, readLines } from './lines.ts'

type Line = 'bareClaim' | 'concession' | 'stance' | 'challenge' | 'alternative' | 'direction' | 'opinion'

/** What is said in a duel, and what its judge says of it. */
interface Written extends Record<Line | 'reasoning' | 'recommendation', string> {
  /** Of a claim in the first round, and what is called out later. */
  callOut: readonly [string, string]
  supports: readonly string[]
  whys: readonly [string, string, string]
  sides: readonly [string, string]
  agreement: { point: string; evidence: string }
  open: readonly string[]
  sealed: object
  final: object
}

export const texts = readLines<Written>('duel')

/**
 * What a seat says in a turn: a pure function of the turn's key, so that anyone can quote it. The first sentence is
 * the one to quote; the second of an opening is the claim without evidence; later rounds of the proposer concede.
 */
export function speechFor(key: string, language: Language = 'en', tokens: number | null = null): string {
  const sentences = openingSentences(key, language)
  const wanted = tokens ?? 115
  for (let index = 0; pieces(sentences.join(space[language])).length < wanted; index += 1)
    sentences.push(support(key, language, index))
  const speech = sentences.join(space[language])
  return tokens === null ? speech : pieces(speech).slice(0, tokens).join('')
}

/** The sentence of a speech that a judge may quote. */
export const mainPoint = (key: string, language: Language = 'en'): string => openingSentences(key, language)[0]!

/** What an opening claims without evidence, and the challenger calls out. */
export const bareClaim: Texts = { en: texts.en.bareClaim, zh: texts.zh.bareClaim }

/** What the proposer gives up from round 2 on. */
export const concession = (round: number): Texts => ({
  en: fill(texts.en.concession, { round }),
  zh: fill(texts.zh.concession, { round }),
})

/** Text in the pieces in which the lab sends it: words, or one Han character at a time. */
export const pieces = (text: string): string[] => text.match(/\s*(?:\p{Script=Han}|[^\s\p{Script=Han}]+)/gu) ?? []

export const space: Texts = { en: ' ', zh: '' }

export function roundOf(key: string): number {
  return Number(/round-(\d+)/.exec(key)?.[1] ?? 1)
}

function openingSentences(key: string, language: Language): string[] {
  const round = roundOf(key)
  const t = texts[language]
  const values = { key, round, ...figures(key), claim: t.bareClaim }
  const parts = key.endsWith('/challenger')
    ? [t.challenge, t.callOut[round === 1 ? 0 : 1], t.alternative]
    : key.endsWith('/proposer')
      ? [t.stance, round === 1 ? t.bareClaim : t.concession, t.direction]
      : [t.opinion, t.direction]
  return parts.map(part => fill(part, values))
}

function support(key: string, language: Language, index: number): string {
  const n = (hash(`${key} ${index}`) % 90) + 10
  const { supports } = texts[language]
  return fill(supports[(hash(key) + index) % supports.length]!, { n, outages: n % 7, requests: n * 10 })
}

function figures(key: string): { before: number; after: number } {
  const before = (hash(key) % 60) + 30
  return { before, after: before - (hash(key) % 17) - 3 }
}

/** FNV-1a. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ character.codePointAt(0)!, 0x01000193) >>> 0
  return value
}
