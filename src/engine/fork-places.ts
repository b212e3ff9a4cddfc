import { clean } from '../core/clean.ts'
import type { Language, Texts } from '../core/language.ts'
import type { TurnView, View } from '../core/view.ts'
import { CannotPlay } from './cannot-play.ts'
import type { Format } from './format.ts'

/** A point that a debate can be forked at, besides its single turns. */
export interface ForkPlace {
  /** As the user may write it. */
  name: string
  /** For people. */
  label: string
  /** How many turns there are in it; null: it is where all turns are over. */
  turns: number | null
}

/** Everything that `at` may be for this debate, in its order, but for the keys of turns. */
export function forkPlaces(view: View, format: Format, language: Language = view.brief.language): ForkPlace[] {
  const below = (place: string) => [...view.turns.keys()].filter(key => key === place || key.startsWith(`${place}/`))
  const place = (name: string, key: string): ForkPlace => {
    const scene = view.turns.has(key) ? key.slice(0, key.lastIndexOf('/')) : key
    return { name, label: format.sceneLabel(scene, language, view.brief.options), turns: below(key).length }
  }
  const scenes = new Set([...view.turns.keys()].map(key => key.split('/', 1)[0]!))
  const own = (format.forkPoints?.(view) ?? []).filter(({ name }) => name !== atEnd)
  // One that is all there is, besides its parts, says nothing.
  const parts = own.length > 0 && scenes.size === 1 ? [] : [...scenes]
  const all = [...own.map(({ name, key }) => place(name, key)), ...parts.map(scene => place(scene, scene))]
  const named = all.filter(({ name }, i) => all.findIndex(other => other.name === name) === i)
  return [...named, { name: atEnd, label: endTexts[language], turns: null }]
}

export const atEnd = 'end'

const endTexts: Texts = {
  en: 'all that was said is kept, and the rest is played anew',
  zh: '保留全部发言，其余部分重新进行',
}

/** Speeches of debaters that a fork may leave out. */
export const leavable = (view: View, format: Format): TurnView[] => {
  const isDebater = debatersOf(view, format)
  return [...view.turns.values()].filter(turn => turn.state === 'answered' && isDebater(turn))
}

export function debatersOf({ brief }: View, format: Format): (turn: Pick<TurnView, 'seat'>) => boolean {
  const debaters = new Set(
    format
      .roles(brief.options)
      .filter(({ kind }) => kind === 'debater')
      .map(({ id }) => id),
  )
  return ({ seat }) => debaters.has(seat)
}

/** A list that is longer is cut: nobody reads it to its end. */
const mostListed = 14

export const unknownPoint = (at: string, view: View, format: Format): CannotPlay =>
  new CannotPlay('point', {
    en: pointText(at, view, format, 'en'),
    zh: pointText(at, view, format, 'zh'),
  })

function pointText(at: string, view: View, format: Format, language: Language): string {
  const t = words[language]
  const places = forkPlaces(view, format, language)
  const lines = places.slice(0, -1).map(({ name, label, turns }) => `  ${name}${t.label(label, turns ?? 0)}`)
  const [end] = places.slice(-1)
  const examples = [...view.turns.keys()].slice(-3)
  return [
    t.noPoint(shown(at)),
    ...cut(lines, t.more),
    `  ${end!.name}${t.colon}${end!.label}`,
    ...(examples.length === 0 ? [] : [t.turn(examples)]),
  ].join('\n')
}

export const unknownSpeech = (key: string, view: View, format: Format): CannotPlay =>
  new CannotPlay('point', {
    en: speechText(key, view, format, 'en'),
    zh: speechText(key, view, format, 'zh'),
  })

function speechText(key: string, view: View, format: Format, language: Language): string {
  const t = words[language]
  const keys = leavable(view, format).map(turn => `  ${turn.key}`)
  return [t.noSpeech(shown(key), keys.length > 0), ...cut(keys, t.more)].join('\n')
}

const shown = (name: string): string => clean(name).text.replace(/\s+/g, ' ').slice(0, 80).toWellFormed()

const cut = (lines: readonly string[], more: (count: number) => string): string[] =>
  lines.length <= mostListed + 1 ? [...lines] : [...lines.slice(0, mostListed), more(lines.length - mostListed)]

interface Words {
  colon: string
  noPoint(at: string): string
  label(label: string, turns: number): string
  turn(examples: readonly string[]): string
  noSpeech(key: string, some: boolean): string
  more(count: number): string
}

const words: Record<Language, Words> = {
  en: {
    colon: ': ',
    noPoint: at => `this debate has no point “${at}”. It can be forked at:`,
    label: (label, turns) => `: ${label}, ${turns} turn${turns === 1 ? '' : 's'}`,
    turn: examples => `or at any turn, by its key: ${examples.join(', ')}`,
    noSpeech: (key, some) =>
      `“${key}” cannot be left out: only what a debater said in this debate can.${some ? ' That is:' : ''}`,
    more: count => `  … and ${count} more`,
  },
  zh: {
    colon: '：',
    noPoint: at => `这场辩论中没有“${at}”这个位置。可以从这些位置分叉：`,
    label: (label, turns) => `：${label}，${turns} 次发言`,
    turn: examples => `也可以写任一发言的编号：${examples.join('、')}`,
    noSpeech: (key, some) => `“${key}”无法略去：只能略去辩手在这场辩论中的发言。${some ? '可选的有：' : ''}`,
    more: count => `  ……另有 ${count} 项`,
  },
}
