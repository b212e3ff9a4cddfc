import { type DebateFlags, playPrepared } from '../../../cli/start.ts'
import { openDialogue } from '../../../cli/terminal/dialogue.ts'
import { clean } from '../../../core/clean.ts'
import { duration, money } from '../../../core/figures.ts'
import type { Language } from '../../../core/language.ts'
import type { Probe } from '../../../engine/probe.ts'
import type { SeatFlags } from '../../../host/config/seats.ts'
import { exitCodes, UsageError } from '../../../host/exit.ts'
import type { Host } from '../../../host/host.ts'
import { colorful, stopOnSignals } from '../../../host/io.ts'
import type { Problems } from '../../../host/problems.ts'
import type { Dialogue } from '../../../host/request.ts'
import { lookAround } from '../../../host/seats/machine.ts'
import { cliWords } from '../../../host/words.ts'
import { table } from '../../../show/columns.ts'
import { failureLine } from '../../../show/failure-text.ts'
import { type EditField, type EditLooking, fieldsOf } from './edit-fields.ts'
import { type PlanStyle, planText } from './plan.ts'
import { abortBefore, factsOf, type Probes, type ResearchAsk } from './probes.ts'
import { type RehearsedResearch, rehearse, type Stopped } from './rehearse.ts'
import { type SeatedRole, seatedRoles, withMaskedNames } from './request.ts'
import { editWords, researchWords } from './words.ts'

export interface ResearchStart {
  flags: DebateFlags
  out: string | null
  problems: Problems
  /** Whether the person at the terminal is asked if the plan is right. */
  confirms: boolean
  remarks: readonly string[]
}

/** Checks and probes the input, shows the plan, lets the user change it, and plays it. */
export async function startResearch(host: Host, given: ResearchAsk, starting: ResearchStart): Promise<number> {
  const asked = withMaskedNames(given, host)
  const { flags, out, confirms } = starting
  const probes: Probes = new Map()
  const show = { json: flags.json ?? false, events: flags.events ?? false }
  const first = await rehearseBefore(asked, host, probes, starting)
  if (first.stopped) return abortBefore(first, first.stopped, host, probes, show)
  const { rehearsed, stopped } = confirms
    ? await agree(first, asked, host, probes, starting)
    : { rehearsed: shown(first, asked, host, probes, starting), stopped: null }
  if (stopped) return abortBefore(rehearsed, stopped, host, probes, show)
  return playPrepared(host, rehearsed.request, rehearsed.prepared, { flags, out, before: factsOf(probes) })
}

/** Asks until the plan is agreed to or given up. Changes are checked anew, and only new models are probed. */
async function agree(
  first: RehearsedResearch,
  asked: ResearchAsk,
  host: Host,
  probes: Probes,
  starting: ResearchStart,
): Promise<{ rehearsed: RehearsedResearch; stopped: Stopped | null }> {
  const t = researchWords[asked.language]
  const cancelled: Stopped = { reason: t.cancelled, faults: [], exit: exitCodes.paused }
  let [rehearsed, ask] = [first, asked]
  let shownAsk = asked
  let dialogue = await openDialogue(host.io)
  try {
    for (;;) {
      shown(rehearsed, ask, host, probes, starting)
      const answer = await confirmPlan(dialogue, ask.language)
      if (answer === 'yes') return { rehearsed, stopped: null }
      if (answer === 'no') return { rehearsed, stopped: cancelled }
      for (let isReady = false; !isReady; ) {
        const edited = await editAsk(ask, { dialogue, show: say, looking: lookingAt(rehearsed) })
        if (edited === null) return { rehearsed, stopped: cancelled }
        const changed = withMaskedNames(edited, host)
        dialogue.close()
        const next = await rehearseAgain(changed, keptSeats(rehearsed, shownAsk, changed))
        ask = changed
        dialogue = await openDialogue(host.io)
        if (next?.stopped && next.stopped.exit === exitCodes.paused) return { rehearsed, stopped: next.stopped }
        isReady = next !== null && !next.stopped
        if (next && isReady) [rehearsed, shownAsk] = [next, changed]
      }
    }
  } finally {
    dialogue.close()
  }

  function say(text: string): void {
    host.output.err(text)
  }

  function lookingAt({ prepared }: RehearsedResearch) {
    const holderOf = (id: string) => prepared.opening.seats.find(seat => seat.id === id)?.model ?? null
    return { host, machine: lookAround(host.config, ask.language), holderOf }
  }

  /** null: something is wrong. The person at the terminal may fix it, even if a model does not answer. */
  async function rehearseAgain(ask: ResearchAsk, kept: SeatFlags): Promise<RehearsedResearch | null> {
    const { notYet } = editWords[ask.language]
    try {
      const next = await rehearseBefore(ask, host, probes, { flags: starting.flags }, kept)
      if (next.stopped) say(`${notYet}\n${clean(next.stopped.reason).text}\n`)
      return next
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      say(`${notYet}\n${clean(error.message).text}\n`)
      return null
    }
  }
}

/** Reports for each model whether it answered, as soon as it does. Ctrl-C ends it. */
async function rehearseBefore(
  ask: ResearchAsk,
  host: Host,
  probes: Probes,
  { flags, problems }: Partial<Pick<ResearchStart, 'problems'>> & Pick<ResearchStart, 'flags'>,
  kept: SeatFlags = {},
): Promise<RehearsedResearch> {
  const { language } = ask
  const t = researchWords[language]
  const isQuiet = flags.quiet || flags.events
  const stop = stopOnSignals(host.io, () => {})
  let isAnnounced = false
  const heard = (probed: Probe) => {
    if (isQuiet) return
    if (!isAnnounced) host.output.err(`${t.probed}\n`)
    isAnnounced = true
    host.output.err(`${clean(probeLine(probed, language)).text}\n`)
  }
  try {
    const probing = { language, signal: stop.signal, heard }
    return await rehearse(ask, host, probes, probing, { kept, ...(problems && { problems }) })
  } finally {
    stop.forget()
  }
}

function probeLine({ model, ms, cost, failure }: Probe, language: ResearchAsk['language']): string {
  const t = researchWords[language]
  if (failure) return t.failed(model, failureLine(failure, model, language))
  return t.answered(model, duration(ms, language), cost === null ? cliWords[language].costUnknown : money(cost))
}

/** Shows the plan if somebody reads it. Whoever is asked must have read it. */
function shown(
  rehearsed: RehearsedResearch,
  ask: ResearchAsk,
  host: Host,
  probes: Probes,
  starting: ResearchStart,
): RehearsedResearch {
  const { flags, confirms, remarks } = starting
  if (!confirms && (flags.quiet || flags.events)) return rehearsed
  const { stderr } = host.io
  const look: PlanStyle = {
    width: stderr.isTTY ? stderr.columns || 80 : Number.POSITIVE_INFINITY,
    color: colorful(stderr, host.io, flags.plain ?? false),
  }
  const lines = [planText(rehearsed, ask, host, probes, look), ...remarks.map(remark => `${remark}\n`)]
  host.output.err(`\n${lines.join('')}\n`)
  return rehearsed
}

type Answer = 'yes' | 'edit' | 'no'

/** Asks whether to start as planned, until there is an answer. Leaving means no. */
async function confirmPlan(dialogue: Dialogue, language: Language): Promise<Answer> {
  const t = editWords[language]
  for (let question = t.confirm; ; question = t.confirmAgain) {
    const said = await dialogue.ask(question)
    if (said === null) return 'no'
    const answer = answers.find(([, words]) => words.test(said))
    if (answer) return answer[0]
  }
}

const answers: readonly [Answer, RegExp][] = [
  ['yes', /^(?:y|yes|ok|start|go|是|好|好的|可以|开始|同意)$/i],
  ['edit', /^(?:e|edit|change|改|修改|编辑|更改)$/i],
  ['no', /^(?:n|no|q|quit|cancel|否|不|不要|取消)$/i],
]

/**
 * Seats that were chosen and shown stay the same whatever else changes. A role is recognised by its name, or by its
 * place if only the name changed. A seat whose model was silent is filled anew.
 */
function keptSeats({ prepared, swapped }: RehearsedResearch, before: ResearchAsk, after: ResearchAsk): SeatFlags {
  const chosen = new Map(
    prepared.choice.seats
      .filter(({ from }) => from === 'default')
      .map(({ id, model }) => [id, swapped.find(({ seat }) => seat === id)?.from ?? model]),
  )
  const [old, now] = [seatedRoles(before), seatedRoles(after)]
  const pairs = [
    ...now.map((role, place) => [role.id, earlier(role, place, old, now)?.id] as const),
    ...['auditor', 'judge'].map(id => [id, id] as const),
  ]
  return Object.fromEntries(
    pairs.flatMap(([id, was]) => {
      const seat = was === undefined ? undefined : chosen.get(was)
      return seat === undefined ? [] : [[id, { seat, from: 'default' as const }]]
    }),
  )
}

function earlier(
  { name }: SeatedRole,
  place: number,
  old: readonly SeatedRole[],
  now: readonly SeatedRole[],
): SeatedRole | undefined {
  const same = old.find(role => role.name === name)
  if (same) return same
  const isRenamed = old.length === now.length && !now.some(role => role.name === old[place]!.name)
  return isRenamed ? old[place] : undefined
}

interface Editing {
  dialogue: Dialogue
  looking: EditLooking
  show(text: string): void
}

/** Lets the person change field after field. Each answer is checked at once. null: there will be no more answers. */
async function editAsk(ask: ResearchAsk, editing: Editing): Promise<ResearchAsk | null> {
  const { dialogue, looking, show } = editing
  const t = editWords[ask.language]
  let changed = ask
  show(listOf(changed, looking))
  for (;;) {
    const said = await dialogue.ask(t.which)
    if (said === null) return null
    if (said === '' || said === '0' || t.done.test(said)) return changed
    const fields = fieldsOf(changed, looking)
    const field = /^\d{1,2}$/.test(said) ? fields[Number(said) - 1] : undefined
    if (!field) {
      show(`${t.noField(said, fields.length)}\n`)
      continue
    }
    const next = await changeField(field, changed, editing)
    if (next === null) return null
    if (next !== changed) show(listOf(next, looking))
    changed = next
  }
}

/** Asks until the answer is valid. An answer that changes nothing is valid. */
async function changeField(
  { question, begun, change }: EditField,
  ask: ResearchAsk,
  { dialogue, looking, show }: Editing,
): Promise<ResearchAsk | null> {
  for (;;) {
    const answer = await dialogue.ask(question, begun)
    if (answer === null) return null
    if (answer === begun.replace(/\s+/g, ' ').trim()) return ask
    try {
      return await change(answer, looking)
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      show(`${clean(error.message).text}\n`)
    }
  }
}

function listOf(ask: ResearchAsk, looking: EditLooking): string {
  const rows = fieldsOf(ask, looking).map(({ label, shown }, index) => [String(index + 1).padStart(2), label, shown])
  return `\n${table(rows, looking.host.io.stderr.columns || 100)}\n`
}
