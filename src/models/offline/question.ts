import type { Language, Texts } from '../../core/language.ts'
import type { Material } from '../../core/model.ts'
import { label } from './clean.ts'
import { rivalOf } from './rivals.ts'
import { type Target, targetOf } from './targets.ts'
import { englishTopic } from './topic.en.ts'
import { apart, type Topic } from './topic.ts'
import { chineseTopic } from './topic.zh.ts'
import { hasHan, termsOf } from './words.ts'

export interface Question extends Topic {
  targets: Target[]
  /** How things are now: what the proposal would replace, by name where the topic or the files name it. */
  present: Target
  /** What to look for, and which terms of it count more. */
  query: string
  heavier: ReadonlySet<string>
  /** A thing of the same kind that the topic does not name but the files speak of. */
  rival: { name: string; noun: Texts; times: number } | null
}

export function questionOf(text: string, language: Language, materials: readonly Material[]): Question {
  const chinese = language === 'zh' && hasHan(text)
  const topic = chinese ? chineseTopic(text) : englishTopic(text)
  const named = topic.opposed.length === 0 && topic.favoured[0] !== undefined
  const rival = named ? rivalOf(topic.favoured[0]!, materials) : null
  const opposed = rival ? [...topic.opposed, rival.name] : topic.opposed
  const favoured = topic.favoured.flatMap(apart).flatMap(name => targetOf(name, true) ?? [])
  const against = opposed.flatMap(apart).flatMap(name => targetOf(name, false) ?? [])
  const heavier = new Set(termsOf([...topic.favoured, ...opposed].join(' ')))
  const query = `${label(text, 600)} ${rival?.name ?? ''}`
  return {
    ...topic,
    opposed,
    targets: [...favoured, ...against],
    present: against[0] ?? presentState[language],
    query,
    heavier,
    rival,
  }
}

const nowhere = /(?!)/g
const presentState: Record<Language, Target> = {
  en: { name: 'the present state', favoured: false, whole: nowhere, parts: [] },
  zh: { name: '现状', favoured: false, whole: nowhere, parts: [] },
}
