import { estimateTokenCount } from 'tokenx'
import { clean } from '../../core/clean.ts'
import type { Language } from '../../core/language.ts'
import type { Message } from '../../core/model.ts'
import type { Format } from '../../engine/format.ts'
import { labelOf } from '../preflight.ts'
import type { Rehearsed } from './rehearse.ts'
import { dryRunWords } from './words.ts'

export interface PromptFile {
  name: string
  key: string
  seat: string
  model: string
  /** It will be sent exactly so. */
  final: boolean
  /** What will be filled in. */
  fills: string[]
  /** Of the prompt, roughly. */
  tokens: number
  text: string
}

/** One prompt as a page to read: who gets it, whether it is final, and its messages word for word. */
export function promptFile(
  call: Rehearsed,
  place: number,
  format: Format,
  seats: readonly { id: string; label: string }[],
  temperature: number | null = null,
): PromptFile {
  const { key, moment, model, unknown } = call
  const tokens = call.messages.reduce((sum, { content }) => sum + estimateTokenCount(content), 0)
  return {
    name: `${String(place).padStart(3, '0')}-${shortened(key.replaceAll('/', '.'))}.md`,
    ...{ key, seat: moment.seat, model, tokens, fills: unknown },
    final: unknown.length === 0,
    text: pageOf(
      { ...call, temperature },
      tokens,
      format,
      seats.find(({ id }) => id === moment.seat)?.label ?? moment.seat,
    ),
  }
}

function pageOf(
  { key, moment, model, shape, messages, unknown, maxTokens, temperature }: Rehearsed & { temperature: number | null },
  tokens: number,
  format: Format,
  seat: string,
): string {
  const { language } = moment
  const t = dryRunWords[language]
  const colon = language === 'zh' ? '：' : ': '
  const row = (name: string, value: string) => `- ${name}${colon}${value}`
  const state = unknown.length === 0 ? [t.final] : [t.template, ...unknown.map(place => `  - ${place}`)]
  const facts = [
    row(t.moment, format.sceneLabel(key, language)),
    row(t.seat, seat === moment.seat ? seat : `${seat} (${moment.seat})`),
    row(t.model, model),
    row(t.reply, [shape ? t.json(shape.name) : t.words, ...settingsOf(maxTokens, temperature)].join(', ')),
    row(t.tokens, String(tokens)),
    `- ${state.join('\n')}`,
  ]
  const head = clean([`# ${key}`, facts.join('\n')].join('\n\n')).text
  return `${[head, ...messages.map(message => messageText(message, language))].join('\n\n')}\n`
}

const settingsOf = (maxTokens: number | null, temperature: number | null): string[] => [
  ...(maxTokens === null ? [] : [`max_tokens ${maxTokens}`]),
  ...(temperature === null ? [] : [`temperature ${temperature}`]),
]

/** File systems take names of 255 bytes; ids may be long, and of three bytes a letter. */
const shortened = (name: string): string =>
  Buffer.from(name)
    .subarray(0, 200)
    .toString('utf8')
    .replace(/\ufffd+$/, '')

/** Between marks that the message itself does not hold. */
function messageText({ role, content }: Message, language: Language): string {
  const longest = Math.max(2, ...Array.from(content.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `## ${dryRunWords[language].roles[role]}\n\n${fence}text\n${content}\n${fence}`
}

export function seatLabels(format: Format, options: Parameters<Format['roles']>[0], language: Language) {
  const roles = format.roles(options)
  return roles.map(({ id }) => ({ id, label: labelOf(roles, id, language) }))
}
