import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { clean } from '../core/clean.ts'
import type { FactRecorded } from '../core/events.ts'
import { detectLanguage, type Language, languages } from '../core/language.ts'
import { splitModelName } from '../core/model.ts'
import type { Format } from '../engine/format.ts'
import { open } from '../engine/perform.ts'
import { knownProvider } from '../models/providers.ts'
import { ask, isYes, readAll } from './ask.ts'
import { attributeOf, flagsOf } from './common.ts'
import { exitCodes, UsageError } from './exit.ts'
import { dollars } from './numbers.ts'
import type { Obstacles } from './obstacles.ts'
import { type PlanWords, planText, usualPlanWords } from './plan-text.ts'
import { checkOut, type PlayOptions, playBefore } from './play.ts'
import { type Prepared, prepare, type Wish } from './prepare.ts'
import { recordPathOf, reportPathOf } from './report-file.ts'
import type { Room } from './room.ts'
import { money } from './terminal/words.ts'
import { treeWords } from './tree-words.ts'
import { type CliWords, cliWords } from './words.ts'

export interface ShowingFlags {
  budget?: string
  out?: string
  json?: true
  events?: true
  plain?: true
  quiet?: true
  yes?: true
  open?: true
}

export type DebateFlags = ShowingFlags & {
  context?: string[]
  web?: true
  lang?: string
  fallback?: string[]
} & Readonly<Record<string, unknown>>

/** Above this a person at a terminal is asked first. */
const askAbove = 1

export interface Playing {
  flags: DebateFlags
  out: string | null
  /** What was found to be wrong by now. */
  obstacles: Obstacles
  /** What this command says of its debate. */
  plan?: (prepared: Prepared) => PlanWords
  /** Called when everything is checked and nothing is spent. */
  checked?: (prepared: Prepared) => Promise<void>
  /** What a person at the terminal must agree to, besides the cost. */
  doubts?: readonly string[]
}

/** Checks what is wished for, says what is about to happen, and plays it. */
export async function playWish(room: Room, wish: Wish, playing: Playing): Promise<number> {
  const { flags, out, obstacles, plan = () => usualPlanWords(t) } = playing
  const { format, language } = wish
  const t = cliWords[language]
  const prepared = await prepare(room, wish, obstacles)
  const quiet = flags.quiet ?? false
  if (!quiet && !flags.events)
    room.output.err(planText(prepared, wish.context.length > 0, format, room, t, plan(prepared)))
  await playing.checked?.(prepared)
  if (wish.dry) {
    const { dryRun } = await import('./dry-run.ts')
    const { force = false, file } = wish
    const temperatureOf = (model: string) => temperatureIn(room, model)
    const how = { force, json: flags.json ?? false, temperatureOf, ...(file && { file }) }
    return dryRun(room, format, prepared.opening, how)
  }
  if (!(await agreeTo(playing.doubts ?? [], language)) || !(await agreed(prepared, flags, t))) {
    room.output.err(`${t.notStarted}\n`)
    return exitCodes.paused
  }
  return playPrepared(room, wish, prepared, { flags, out })
}

/** `before`: what was found out before it was opened. */
export function playPrepared(
  room: Room,
  { format, language, budget, force = false }: Pick<Wish, 'format' | 'language' | 'budget' | 'force'>,
  { opening, outputs }: Prepared,
  { flags, out, before = [] }: Pick<Playing, 'flags' | 'out'> & { before?: readonly FactRecorded[] },
): Promise<number> {
  const options: PlayOptions = {
    json: flags.json ?? false,
    events: flags.events ?? false,
    plain: flags.plain ?? false,
    quiet: flags.quiet ?? false,
    yes: flags.yes ?? false,
    ...{ seats: opening.seats, budget, out, outputs, force },
    ...{ report: reportPathOf(opening), record: recordPathOf(opening), open: flags.open ?? false },
  }
  return playBefore(room, format, language, options, performance => open(opening, performance, before))
}

/** As the configuration has it for the provider, by whichever of its names. */
function temperatureIn({ config }: Room, name: string): number | null {
  const { provider } = splitModelName(name)
  const known = knownProvider(provider)
  const names = [provider, ...(known ? [known.name, ...(known.aliases ?? [])] : [])]
  return names.map(name => config.providers.get(name)?.temperature).find(value => value !== undefined) ?? null
}

export async function showingOf(
  flags: ShowingFlags,
  room: Room,
  language: Language,
  obstacles: Obstacles,
): Promise<{ budget: number | null; out: string | null }> {
  const budget = await obstacles.collect(() => dollars(flags.budget, cliWords[language]))
  const out = await obstacles.collect(() => checkOut(flags.out, flags.yes ?? false, room.cwd, language))
  return { budget: budget ?? room.config.budget, out }
}

/** From the argument, from standard input (`-`), or asked for on a terminal. */
export async function topicFrom(
  words: readonly string[],
  context: string[],
  room: Room,
  none = cliWords[room.language].noTopic,
  askFor?: () => Promise<string>,
): Promise<string> {
  const t = cliWords[room.language]
  if (words.length > 1) throw new UsageError(t.twoTopics(words.join(' | ')))
  const given = words[0] ?? questionAmong(context, room.cwd)
  if (given !== undefined && given !== '-') return checkedTopic(given, none)
  if (given === '-') return checkedTopic(await readAll(process.stdin), none)
  if (!process.stdin.isTTY) throw new UsageError(none)
  return checkedTopic(await (askFor?.() ?? ask(t.askTopic, t)), none)
}

/** `agon --context docs "question"`: the option takes all that follows, so a last value that is no path is the question. */
function questionAmong(context: string[], cwd: string): string | undefined {
  const last = context.at(-1)
  if (last === undefined || existsSync(resolve(cwd, last))) return undefined
  return /[\s?？]|\p{Script=Han}/u.test(last) ? context.pop() : undefined
}

function checkedTopic(text: string, none: string): string {
  const topic = text.trim()
  if (topic === '') throw new UsageError(none)
  return topic
}

/** `detected`: what the topic is written in, where there is more to it than its letters. */
export function languageOf(
  flag: string | undefined,
  topic: string,
  room: Room,
  detected: (topic: string) => Language = detectLanguage,
): Language {
  if (flag === undefined) return room.config.language ?? detected(topic)
  const language = languages.find(language => language === flag)
  if (!language) throw new UsageError(cliWords[room.language].badLanguage(flag))
  return language
}

export const optionFlags = (format: Format, flags: DebateFlags): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(flagsOf(format)).flatMap(name => {
      const value = flags[attributeOf(name)]
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** Somebody can be asked. */
export const isAttended = (): boolean => process.stdin.isTTY && process.stderr.isTTY

/** Asked one by one; the first no ends it. */
export async function agreeTo(doubts: readonly string[], language: Language): Promise<boolean> {
  for (const doubt of doubts)
    if (!isYes(await ask(`${clean(doubt).text}${treeWords[language].goOn}`, cliWords[language]))) return false
  return true
}

/** To what it may cost. */
export async function agreed(
  { forecast }: Pick<Prepared, 'forecast'>,
  flags: ShowingFlags,
  t: CliWords,
): Promise<boolean> {
  const most = forecast.cost?.[1] ?? 0
  const unattended = flags.yes || flags.budget !== undefined || !isAttended()
  if (unattended || most <= askAbove) return true
  const unknown = [...forecast.unpriced, ...forecast.unpricedFallbacks].join(t.language === 'zh' ? '、' : ', ')
  return isYes(await ask(t.confirm(money(most), unknown || null), t))
}
