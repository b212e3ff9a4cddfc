import type { Language } from '../../../core/language.ts'
import { splitModelName } from '../../../core/model.ts'
import type { Format } from '../../../engine/format.ts'
import type { Problem } from '../../../server/house.ts'
import { formWords } from './form-words.ts'

/** The form that something is wrong with. */
export interface FormContext {
  format: Format | null
  topic: string
  /** As they are named in it. */
  seats: Readonly<Record<string, string>>
  /** Paths that were named. */
  paths: readonly string[]
  /** Seats that have another name in the form: seat → its name there. */
  aliases?: Readonly<Record<string, string>>
}

export const noForm: FormContext = { format: null, topic: '', seats: {}, paths: [] }

/**
 * What is written for a command line, a line each, as problems of fields. Lines that are set in go on with the one before.
 */
export function problemsIn(message: string, language: Language, context: FormContext): Problem[] {
  const problems: Problem[] = []
  const lines = message
    .slice(0, mostCharacters)
    .split('\n')
    .filter(line => line.trim() !== '')
  for (const line of lines.slice(0, mostLines)) {
    const last = problems.at(-1)
    const field = inForm(fieldOf(line, context), context)
    // Where a fork can part is a list.
    const goesOn = /^\s/.test(line) || (field === null && (last?.field === 'at' || last?.field === 'without'))
    if (last && goesOn) last.message += `\n${line.trimEnd()}`
    else problems.push({ field, message: inPageWords(line, language, context) })
  }
  return problems.length > 0 ? problems : [{ field: null, message: message.slice(0, mostCharacters) }]
}

/** Seats as the form has them. */
const inForm = (field: string | null, { aliases = {} }: FormContext): string | null => {
  const alias = field?.startsWith('seats.') ? aliases[field.slice('seats.'.length)] : undefined
  return alias === undefined ? field : `seats.${alias}`
}

const mostCharacters = 50_000
const mostLines = 200

/** Where it belongs, by the place that it begins with, else by what it speaks of. */
function fieldOf(line: string, context: FormContext): string | null {
  const place = placeAt(line)
  return (
    (place && fieldAt(place, line, context)) ??
    labelled(line, context) ??
    configured(line) ??
    flagged(line, context) ??
    spokenOf(line, context)
  )
}

/** `--rounds: …`, `roles[0]: …`, `--context docs: …`, `official docs: …` */
const placeAt = (line: string): string | null =>
  /^(--[a-z][a-z-]{1,40}(?= |:|：)|[a-z_A-Z][\w.[\]-]{0,60}(?=:\s|：)|official(?= ))/.exec(line)?.[1] ?? null

function fieldAt(place: string, line: string, context: FormContext): string | null {
  const name = place.startsWith('--') ? place.slice(2) : place.replace(/\[.*$/, '')
  if (name === 'seat' || name === 'seats' || name === 'fallback') return seatField(name, line, context)
  const seat = name.replace(/^(?:model-|seats\.)/, '')
  if (isSeat(seat, context)) return `seats.${seat}`
  if (name.startsWith('seats.')) return context.format?.id === 'arena' ? 'audience' : name
  return optionNamed(name)
}

/** Of a fork, and of debaters in a tree: the first seat that it names. */
function seatField(name: string, line: string, context: FormContext): string {
  if (name === 'fallback') return 'fallbacks'
  const named = seatIds(context).find(id => mentions(line, id)) ?? seatOfVoice(line, context)
  return named === undefined ? 'seats' : `seats.${named}`
}

const renamed: Readonly<Record<string, string>> = {
  lang: 'language',
  role: 'roles',
  fallback: 'fallbacks',
  'no-poll': 'poll',
  'style-pro': 'styles.pro',
  'style-con': 'styles.con',
}

/** What is wrong where somebody could insist on it. */
const insisted: Readonly<Record<string, string>> = { 'same-judge': 'seats.judge', 'same-model': 'seats.con' }

/** `--max-rounds` → maxRounds, `--decision-type` → decision_type */
function optionNamed(flag: string): string | null {
  const known = Object.keys(formWords.en.fields).map(name => name.replace(/^(?:duel|arena|research)\./, ''))
  const camel = flag.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const names = [renamed[flag], flag, camel, flag.replaceAll('-', '_'), ...forkNames.filter(name => name === flag)]
  return names.find(name => name !== undefined && (known.includes(name) || forkNames.includes(name))) ?? null
}

const forkNames = ['at', 'without', 'remark']

/** `Judge: nobody is signed in to claude.` */
function labelled(line: string, context: FormContext): string | null {
  const found = labelBefore(line, context)
  return found ? `seats.${found.id}` : null
}

function labelBefore(line: string, { format }: FormContext): { id: string; name: string } | null {
  const names = (format ? rolesOf(format) : []).flatMap(({ id, label }) =>
    [label.en, label.zh].map(name => ({ id, name })),
  )
  return names.find(({ name }) => line.startsWith(`${name}: `) || line.startsWith(`${name}：`)) ?? null
}

/** `~/.agon/config.json:3:5 seats.judge: …` */
function configured(line: string): string | null {
  const [, path] = /^\S{1,300}\.jsonc?(?::\d+:\d+)? ([\w.-]{1,100})(?=:\s|：)/.exec(line.slice(0, 500)) ?? []
  const [first = '', ...behind] = path?.split('.') ?? []
  if (first === 'seats' || first === 'fallbacks') return `seats.${behind.join('.')}`
  return path === undefined ? null : optionNamed(first === 'formats' ? (behind[1] ?? '') : first)
}

/** The first flag that it speaks of. */
function flagged(line: string, context: FormContext): string | null {
  for (const [, flag] of line.slice(0, 2_000).matchAll(/(?<![\w-])--([a-z][a-z-]{1,40})/g)) {
    const field = insisted[flag!] ?? fieldAt(`--${flag}`, line, context)
    if (field !== null) return field
  }
  return null
}

/** A model in a seat, the provider of one, a file, the topic. */
function spokenOf(line: string, context: FormContext): string | null {
  const { paths, topic } = context
  const seat = seatOfVoice(line, context)
  if (seat !== undefined) return `seats.${seat}`
  if (paths.some(path => line.includes(path))) return 'context'
  const isQuoted = topic !== '' && [`"${topic}"`, `“${topic}”`].some(quoted => line.includes(quoted))
  return isQuoted || /^(?:the topic |\d+ models in brackets|主题|括号)/.test(line) ? 'topic' : null
}

function seatOfVoice(line: string, { seats }: FormContext): string | undefined {
  const named = Object.entries(seats)
  const whole = named.find(([, model]) => model !== '' && line.includes(model))
  return (whole ?? named.find(([, model]) => mentions(line, splitModelName(model).provider)))?.[0]
}

function mentions(line: string, word: string): boolean {
  const place = word === '' ? -1 : line.indexOf(word)
  const isPart = (letter: string | undefined) => letter !== undefined && /[\w-]/.test(letter)
  return place >= 0 && !isPart(line[place - 1]) && !isPart(line[place + word.length])
}

const seatIds = ({ format, seats }: FormContext): string[] => [
  ...new Set([...Object.keys(seats), ...(format ? rolesOf(format).map(({ id }) => id) : [])]),
]

const isSeat = (name: string, context: FormContext): boolean => seatIds(context).includes(name)

/** Those of a form. A dialectic debate has a user in it. */
export const rolesOf = (format: Format) => format.roles(format.id === 'dialectic' ? { ask: 'always' } : {})

/** Without the place that it begins with: the field says it. */
function inPageWords(line: string, language: Language, context: FormContext): string {
  const worded = withoutFlags(withoutPlace(line, language, context), language, context.format)
  const providers = Object.values(context.seats).map(model => splitModelName(model).provider)
  return worded.replace(/^[a-z]{1,40}(?= )/, word =>
    providers.includes(word) ? word : word[0]!.toUpperCase() + word.slice(1),
  )
}

/** With fields by their names where it speaks of flags. */
export function withoutFlags(text: string, language: Language, format: Format | null): string {
  const [open, close] = language === 'zh' ? ['“', '”'] : ['"', '"']
  return text.replace(/(?<![\w-])--([a-z][a-z-]{1,40})/g, (flag, name: string) => {
    const label = labelOf(name, language, format)
    return label === null ? flag : `${open}${label}${close}`
  })
}

function withoutPlace(line: string, language: Language, context: FormContext): string {
  const place = placeAt(line) ?? ''
  const [, role] = /^roles\[(\d+)\]$/.exec(place) ?? []
  const behind = (/^(?:: |：| (?=\S+[:：]))/.exec(line.slice(place.length))?.[0] ?? '').length
  if (place !== '' && behind > 0 && fieldAt(place, line, context) !== null)
    return `${role === undefined ? '' : roleNumber[language](Number(role) + 1)}${line.slice(place.length + behind)}`
  const name = labelBefore(line, context)?.name
  return name === undefined ? line : line.slice(name.length).replace(/^(?:: |：)/, '')
}

const roleNumber: Record<Language, (number: number) => string> = {
  en: number => `Role ${number}: `,
  zh: number => `角色 ${number}：`,
}

function labelOf(flag: string, language: Language, format: Format | null): string | null {
  const role = format && rolesOf(format).find(({ id }) => id === flag)
  if (role) return role.label[language]
  const option = optionNamed(flag)
  if (option === null) return null
  const { fields } = formWords[language]
  return (fields[`${format?.id}.${option}`] ?? fields[option])?.label ?? null
}
