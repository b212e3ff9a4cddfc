import { detectLanguage, type Language } from '../../core/language.ts'
import type { Config } from '../config/load.ts'
import { readTopic } from './infer.ts'
import { isModelName } from './model-names.ts'

/**
 * The language of a topic: that of its sentence, whatever the things are called that it compares, and whatever stands in brackets.
 * `Claude Code 还是 OpenCode` is Chinese.
 */
export function languageOfTopic(text: string, config: Config): Language {
  const { topic, things } = readTopic(text, word => isModelName(word, config))
  const sentence = things.reduce((rest, thing) => rest.replaceAll(thing, ' '), withoutBrackets(topic))
  return detectLanguage(/\p{Script=Han}/u.test(sentence) ? sentence : topic)
}

const withoutBrackets = (text: string): string => text.replace(/[(（][^()（）]*[)）]/g, ' ')
