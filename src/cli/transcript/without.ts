import type { Language } from '../../core/language.ts'
import { nameOf, omissible, type Transcript } from '../../formats/judge/transcript.ts'
import { exitCodes, UsageError } from '../exit.ts'
import { nearest } from '../nearest.ts'
import type { Judged } from './judged.ts'

export interface Omission {
  without?: string | undefined
  each?: true | undefined
}

/** What is ruled on of a transcript: all of it, all but one speech, or once more without each. */
export function omitting(judged: Judged, { without, each }: Omission, language: Language): Judged {
  const t = words[language]
  const { transcript } = judged
  if (without !== undefined && each) throw new UsageError(t.both)
  if (without !== undefined)
    return { ...judged, transcript: { ...transcript, without: omitted(transcript, without, t) } }
  if (each && omissible(transcript).length === 0) throw new UsageError(t.nothingToOmit)
  return each ? { ...judged, transcript: { ...transcript, each: true } } : judged
}

function omitted(transcript: Transcript, asked: string, t: Words): string {
  const keys = transcript.speeches.map(({ key }) => key)
  const key = asked.trim()
  const speech = transcript.speeches.find(speech => speech.key === key)
  if (!speech) throw new UsageError(t.noSpeech(key, nearest(key, keys), keys), exitCodes.notFound)
  if (!omissible(transcript).includes(speech))
    throw new UsageError(t.onlySpeech(key, nameOf(transcript, speech.speaker)))
  return key
}

interface Words {
  both: string
  nothingToOmit: string
  noSpeech(key: string, meant: string | null, keys: readonly string[]): string
  onlySpeech(key: string, name: string): string
}

const mostListed = 40
const short = (keys: readonly string[], comma: string): string =>
  [...keys.slice(0, mostListed), ...(keys.length > mostListed ? ['…'] : [])].join(comma)

const words: Record<Language, Words> = {
  en: {
    both: '--without leaves one speech out, and --each every one in turn. Give one of the two.',
    nothingToOmit:
      '--each: every side spoke once, and without its only speech a side is gone, so that there is nothing to choose.',
    noSpeech: (key, meant, keys) =>
      `--without: there is no speech "${key}" in this transcript.${meant ? ` Did you mean ${meant}?` : ''} There are: ${short(keys, ', ')}.`,
    onlySpeech: (key, name) =>
      `--without: ${key} is all that ${name} said. Without it that side is gone, and there is nothing to choose.`,
  },
  zh: {
    both: '--without 略去一次发言，--each 依次略去每一次。请只写其中一个。',
    nothingToOmit: '--each：每一方都只发言一次；略去唯一的发言，这一方就不存在了，无从裁决。',
    noSpeech: (key, meant, keys) =>
      `--without：这份记录中没有“${key}”这次发言。${meant ? `是否想用 ${meant}？` : ''}现有：${short(keys, '、')}。`,
    onlySpeech: (key, name) => `--without：${key} 是${name}唯一的发言。略去它，这一方就不存在了，无从裁决。`,
  },
}
