import { agreed, type DebateFlags, playPrepared } from '../../../cli/start.ts'
import { clean } from '../../../core/clean.ts'
import { bytes } from '../../../core/figures.ts'
import type { Language } from '../../../core/language.ts'
import type { Material } from '../../../core/model.ts'
import { exitCodes } from '../../../host/exit.ts'
import { shownPath } from '../../../host/files/lead-paths.ts'
import type { Host } from '../../../host/host.ts'
import { isAttended } from '../../../host/io.ts'
import { type PlanWords, planText, usualPlanWords } from '../../../host/plan/plan-text.ts'
import { type Prepared, prepare } from '../../../host/plan/prepare.ts'
import { Problems } from '../../../host/problems.ts'
import type { Dialogue } from '../../../host/request.ts'
import type { Machine } from '../../../host/seats/machine.ts'
import { labelOf } from '../../../host/seats/preflight.ts'
import { cliWords } from '../../../host/words.ts'
import { optionsIn } from '../options-in.ts'
import { likelyRounds } from '../plan.ts'
import type { DialecticAsk } from './ask.ts'
import { type FoundMaterial, findFor } from './find-material.ts'
import { withRecord } from './new-record.ts'
import { type DialecticRequest, dialecticRequest, partnerSeat } from './request.ts'
import { folded, isVague, type Questions } from './topic.ts'
import { dialecticWords } from './words.ts'

export interface DialecticStart {
  flags: DebateFlags
  out: string | null
  problems: Problems
  /** Whether the person at the terminal is asked for what only they know, and shown what will be sent. */
  confirms: boolean
  remarks: readonly string[]
  machine: Machine
  /** Already open if the topic was asked for. */
  questions: Questions
}

/** Checks the input, asks the user for what is missing, shows the plan, and plays the debate. */
export async function startDialectic(host: Host, asked: DialecticAsk, starting: DialecticStart): Promise<number> {
  const { machine, questions } = starting
  if (!starting.confirms) await questions.close()
  const first = await ready(asked, host, machine, starting.problems)
  const settled = starting.confirms ? await settle(asked, host, machine, starting) : shown(asked, first, host, starting)
  if (!settled || !(await agreed(settled.prepared, host.io, starting.flags, cliWords[asked.language]))) {
    host.output.err(`${cliWords[asked.language].notStarted}\n`)
    return exitCodes.paused
  }
  const { request, prepared } = settled
  return withRecord(asked, prepared.opening, host, opening =>
    playPrepared(host, request, { ...prepared, opening }, starting),
  )
}

interface Ready extends DialecticRequest {
  found: FoundMaterial
  prepared: Prepared
}

/** Throws UsageError with all that is wrong. Nothing has been spent by then. */
async function ready(
  ask: DialecticAsk,
  host: Host,
  machine: Machine,
  problems: Problems,
  only?: readonly Material[],
): Promise<Ready> {
  const all = await findFor(ask, host, machine, problems)
  const found = only
    ? { ...all, materials: all.materials.filter(({ path }) => only.some(kept => kept.path === path)) }
    : all
  const requested = await dialecticRequest(ask, host, machine, found, problems)
  return { ...requested, found, prepared: await prepare(host, requested.request, problems) }
}

/** What the user says before it starts, and agrees to send. null: the user gave up. */
async function settle(
  asked: DialecticAsk,
  host: Host,
  machine: Machine,
  starting: DialecticStart,
): Promise<Ready | null> {
  const { questions } = starting
  const isTyped = questions.isOpen
  const dialogue = await questions.open()
  try {
    const ask = await askBefore(asked, dialogue, host, isTyped)
    if (!ask) return null
    const next = shown(ask, await ready(ask, host, machine, new Problems()), host, starting)
    const { materials } = next.found
    if (materials.length === 0) return next
    const kept = await offer(materials, dialogue, ask.language)
    if (kept === null || kept.length === materials.length) return kept && next
    host.output.err(`${dialecticWords[ask.language].left(kept.length)}\n`)
    return await ready(ask, host, machine, new Problems(), kept)
  } finally {
    await questions.close()
  }
}

/** Shows the plan if somebody reads it. Whoever is asked must have read it. */
function shown(ask: DialecticAsk, ready: Ready, host: Host, { flags, confirms, remarks }: DialecticStart): Ready {
  if (!confirms && (flags.quiet || flags.events)) return ready
  const { prepared, found, request } = ready
  const { opening } = prepared
  // The found material is listed separately, with numbers.
  const given = { ...prepared, opening: { ...opening, context: opening.context.slice(found.materials.length) } }
  const isUnattended = flags.ask === undefined && !isAttended(host.io)
  const words = planWords(ask, found, ready, prepared, { cwd: host.cwd, isUnattended })
  const text = planText(given, found.given.length > 0, request.format, host, cliWords[ask.language], {
    ...words,
    remarks: [...remarks, ...words.remarks],
  })
  host.output.err(`${confirms ? '\n' : ''}${text}`)
  return ready
}

/** Which found material is sent: all, none, or all but these numbers. null: the user gave up. */
async function offer(
  materials: readonly Material[],
  dialogue: Dialogue,
  language: Language,
): Promise<readonly Material[] | null> {
  const t = dialecticWords[language]
  for (let question = t.offer; ; question = t.offerAgain(materials.length)) {
    const said = await dialogue.ask(question)
    if (said === null) return null
    if (yes.test(said)) return materials
    if (no.test(said)) return []
    const numbers = numbersIn(said, materials.length)
    if (numbers) return materials.filter((_, index) => !numbers.includes(index + 1))
  }
}

/** Enter is no answer: nothing is sent without consent, and nothing is left out by mistake. */
const yes = /^(?:y|yes|ok|是|好|好的|全部|发送)$/i
const no = /^(?:n|no|none|否|不|不要|都不)$/i

/** `1,3`, `1 3-5`. null: the text contains something else. */
function numbersIn(said: string, most: number): number[] | null {
  const parts = said.split(/[\s,，、]+/).filter(part => part !== '')
  const ranges = parts.map(part => /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(part))
  const numbers = ranges.flatMap(range => {
    if (!range) return [Number.NaN]
    const [first, last] = [Number(range[1]), Number(range[2] ?? range[1])]
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
  })
  return numbers.length > 0 && numbers.every(number => number >= 1 && number <= most) ? numbers : null
}

/**
 * Asks the user before the start: for the topic, which can be changed unless it was just typed, and for what no flag
 * said. null: the user gave up.
 */
async function askBefore(
  ask: DialecticAsk,
  dialogue: Dialogue,
  host: Pick<Host, 'io' | 'output'>,
  isTyped: boolean,
): Promise<DialecticAsk | null> {
  const t = dialecticWords[ask.language]
  host.output.err(`\n${t.form.heading}\n${clean(t.form.topic(ask.topic)).text}\n`)
  // The topic of a record cannot be changed.
  const topic = ask.past || isTyped ? ask.topic : await anotherTopic(ask, dialogue, host)
  if (topic === null) return null
  const leaning = ask.leaning ?? (await dialogue.ask(t.form.leaning))
  if (leaning === null) return null
  const focus = ask.focus ?? (await dialogue.ask(t.form.focus))
  return focus === null ? null : { ...ask, topic, leaning, focus }
}

/** Enter keeps the topic. */
async function anotherTopic(
  { topic, language, hasMaterial }: DialecticAsk,
  dialogue: Dialogue,
  { io, output }: Pick<Host, 'io' | 'output'>,
): Promise<string | null> {
  const t = dialecticWords[language]
  for (;;) {
    const said = await dialogue.ask(t.form.another)
    if (said === null || said === '') return said === null ? null : topic
    if (!isVague(said, hasMaterial)) return said
    output.err(folded(t.advised(clean(t.vague(said)).text), io))
  }
}

function planWords(
  ask: DialecticAsk,
  found: FoundMaterial,
  { request, remarks }: DialecticRequest,
  { opening, choice }: Prepared,
  { cwd, isUnattended }: { cwd: string; isUnattended: boolean },
): PlanWords {
  const { language } = ask
  const t = dialecticWords[language]
  const { template, leaning, focus, record } = optionsIn(opening)
  const signedOut = choice.passedOver.map(({ tool }) => tool.id as string)
  const leftOut = found.partners?.leftOut.filter(({ name }) => !signedOut.includes(name)) ?? []
  return {
    ...usualPlanWords(cliWords[language]),
    about: [
      ...(ask.past ? [t.goesOn(ask.past.file, ask.past.history.length)] : []),
      ...(template ? [t.template(template.name)] : []),
      ...(leaning ? [t.leaning(leaning)] : []),
      ...(focus ? [t.focus(focus)] : []),
      ...partnerLines(ask, request.format.roles(opening.options), opening),
      ...foundLines(found),
      isUnattended ? t.asks.unattended : t.asks[ask.ask],
      record === null ? t.noRecord : t.record(shownPath(record, cwd)),
      t.rounds(...likelyRounds),
    ],
    isListed: seat => seat === 'user',
    remarks: [...leftOut.map(({ name, why }) => t.leftOut(name, why)), ...remarks],
  }
}

function partnerLines(
  { language, partners: asked }: DialecticAsk,
  roles: Parameters<typeof labelOf>[0],
  opening: Prepared['opening'],
): string[] {
  const t = dialecticWords[language]
  const { partners, candidates } = optionsIn(opening)
  if (candidates.length > 0) return [t.chooses(candidates.map(({ name }) => name))]
  if (asked === 'auto') return [t.nobodyElse]
  return partners.flatMap(({ name, from }, index) =>
    from === null ? [] : [t.partner(labelOf(roles, partnerSeat(index), language), name, from)],
  )
}

/** Numbered, so that the user can leave some out. */
function foundLines({ lines, materials }: FoundMaterial): string[] {
  const rest = lines.slice(1 + materials.length)
  const rows = materials.map(({ path, text }, index) => `  ${index + 1}. ${path}  ${bytes(Buffer.byteLength(text))}`)
  return [...lines.slice(0, 1), ...rows, ...rest]
}
