import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { detectLanguage, type Language, languages } from '../../core/language.ts'
import { isOffline } from '../../core/notices.ts'
import { estimate } from '../../engine/budget.ts'
import type { Format } from '../../engine/format.ts'
import { type Opening, open } from '../../engine/perform.ts'
import { ask, isYes, readAll } from '../ask.ts'
import { flagsOf } from '../common.ts'
import { exitCodes, UsageError } from '../exit.ts'
import { bytes, dollars } from '../numbers.ts'
import { checkOut, playBefore } from '../play.ts'
import { type Prepared, prepare } from '../prepare.ts'
import { openRoom, type Room } from '../room.ts'
import { money } from '../terminal/words.ts'
import { type CliWords, cliWords, userLanguage } from '../words.ts'

export interface ShowingFlags {
  budget?: string
  out?: string
  json?: true
  events?: true
  plain?: true
  quiet?: true
  yes?: true
}

export type DebateFlags = ShowingFlags & { context?: string[]; lang?: string } & Readonly<Record<string, unknown>>

/** Above this a person at a terminal is asked first. */
const askAbove = 1

export async function debateCommand(format: Format, words: readonly string[], flags: DebateFlags): Promise<number> {
  const spoken =
    languages.find(language => language === flags.lang) ??
    userLanguage(process.env, [...words, ...(flags.context ?? [])])
  const room = openRoom({ env: process.env, cwd: process.cwd(), language: spoken })
  try {
    const context = [...(flags.context ?? [])]
    const topic = await topicFrom(words, context, room)
    const language = languageOf(flags.lang, topic, room)
    const t = cliWords[language]
    const budget = dollars(flags.budget, t) ?? room.config.budget
    const out = checkOut(flags.out, flags.yes ?? false, room.cwd, language)
    const prepared = await prepare(room, {
      format,
      topic,
      language,
      seats: seatFlags(format, flags),
      options: optionFlags(format, flags),
      budget,
      context,
    })
    const quiet = flags.quiet ?? false
    if (!quiet && !flags.events) room.output.err(planText(prepared, context.length > 0, format, room, t))
    if (!(await agreed(prepared, format, room, flags, t))) {
      room.output.err(`${t.notStarted}\n`)
      return exitCodes.paused
    }
    const show = { json: flags.json ?? false, events: flags.events ?? false, plain: flags.plain ?? false, quiet }
    return await playBefore(room, format, language, { ...show, budget, out }, performance =>
      open(prepared.opening, performance),
    )
  } finally {
    room.close()
  }
}

/** From the argument, from standard input (`-`), or asked for on a terminal. */
async function topicFrom(words: readonly string[], context: string[], room: Room): Promise<string> {
  const t = cliWords[room.language]
  if (words.length > 1) throw new UsageError(t.twoTopics(words.join(' | ')))
  const given = words[0] ?? questionAmong(context, room.cwd)
  if (given !== undefined && given !== '-') return checkedTopic(given, t)
  if (given === '-') return checkedTopic(await readAll(process.stdin), t)
  if (!process.stdin.isTTY) throw new UsageError(t.noTopic)
  return checkedTopic(await ask(t.askTopic, t), t)
}

/** `agon --context docs "question"`: the option takes all that follows, so a last value that is no path is the question. */
function questionAmong(context: string[], cwd: string): string | undefined {
  const last = context.at(-1)
  if (last === undefined || existsSync(resolve(cwd, last))) return undefined
  return /[\s?？]|\p{Script=Han}/u.test(last) ? context.pop() : undefined
}

function checkedTopic(text: string, t: CliWords): string {
  const topic = text.trim()
  if (topic === '') throw new UsageError(t.noTopic)
  return topic
}

function languageOf(flag: string | undefined, topic: string, room: Room): Language {
  if (flag === undefined) return room.config.language ?? detectLanguage(topic)
  const language = languages.find(language => language === flag)
  if (!language) throw new UsageError(cliWords[room.language].badLanguage(flag))
  return language
}

function seatFlags(format: Format, flags: DebateFlags): Record<string, { seat?: string; model?: string }> {
  return Object.fromEntries(
    format.seats.map(({ id }) => {
      const seat = flags[id] as string | undefined
      const model = flags[`model${id[0]!.toUpperCase()}${id.slice(1)}`] as string | undefined
      return [id, { ...(seat !== undefined && { seat }), ...(model !== undefined && { model }) }]
    }),
  )
}

const optionFlags = (format: Format, flags: DebateFlags): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(flagsOf(format)).flatMap(name => (flags[name] === undefined ? [] : [[name, flags[name]]])),
  )

/** What is about to happen, before anything is spent. */
function planText(
  { opening, read, discovered }: Prepared,
  withContext: boolean,
  format: Format,
  room: Room,
  t: CliWords,
): string {
  const label = (id: string) => format.seats.find(role => role.id === id)!.label[opening.language]
  const lines = [t.seats(opening.seats.map(seat => `${label(seat.id)} ${seat.model}`).join(' · '))]
  const debaters = opening.seats.filter(seat => format.seats.find(role => role.id === seat.id)!.kind === 'debater')
  const judge = opening.seats.find(seat => seat.id === 'judge')
  if (judge && debaters.some(seat => seat.model === judge.model)) lines.push(t.sharedJudge)
  if (discovered) lines.push(t.looked(opening.context.length))
  else if (withContext) lines.push(...contextLines(read, t))
  lines.push(costLine(opening, format, room, t))
  for (const warning of room.config.warnings) lines.push(warning[opening.language])
  return `${lines.join('\n')}\n`
}

const mostListed = 20

function contextLines(read: Prepared['read'], t: CliWords): string[] {
  const total = read.files.reduce((sum, file) => sum + file.bytes, 0)
  const shown = read.files.slice(0, mostListed).map(file => t.contextFile(file.path, bytes(file.bytes)))
  const more = read.files.length > mostListed ? [`  … +${read.files.length - mostListed}`] : []
  const skipped = read.skipped.slice(0, mostListed).map(({ path, why }) => t.skippedFile(path, why))
  return [
    t.context(read.files.length, bytes(total)),
    ...shown,
    ...more,
    ...(read.skipped.length > 0 ? [t.skipped(read.skipped.length), ...skipped] : []),
    ...(read.masked > 0 ? [t.masked(read.masked)] : []),
    ...(read.removed > 0 ? [t.removed(read.removed)] : []),
  ]
}

function costLine(opening: Opening, format: Format, room: Room, t: CliWords): string {
  if (opening.seats.every(seat => isOffline(seat.model))) return t.nothingSent
  const { calls, input, output, cost } = estimated(opening, format, room)
  const amount =
    cost === null
      ? `${t.costUnknown}${t.setPrices}`
      : cost[1] === 0
        ? t.costFree
        : `${money(cost[0])}–${money(cost[1])}`
  return t.estimate(calls, `${thousands(input[0] + output[0])}–${thousands(input[1] + output[1])}`, amount)
}

const thousands = (tokens: number): string =>
  tokens < 1_000 ? String(Math.round(tokens)) : `${(tokens / 1_000).toFixed(tokens < 10_000 ? 1 : 0)}k`

function estimated(opening: Opening, format: Format, room: Room) {
  const context = opening.context.map(({ path, text }) => ({ path, hash: '', bytes: Buffer.byteLength(text) }))
  const modelOf = (id: string) => opening.seats.find(seat => seat.id === id)!.model
  return estimate(format.plan({ ...opening, context }), seat => room.modelFor(modelOf(seat)).prices)
}

async function agreed(
  { opening }: Prepared,
  format: Format,
  room: Room,
  flags: DebateFlags,
  t: CliWords,
): Promise<boolean> {
  const most = estimated(opening, format, room).cost?.[1] ?? 0
  const unattended = flags.yes || flags.budget !== undefined || !process.stdin.isTTY || !process.stderr.isTTY
  if (unattended || most <= askAbove) return true
  return isYes(await ask(t.confirm(money(most)), t))
}
