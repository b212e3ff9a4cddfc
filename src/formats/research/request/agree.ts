import { clean } from '../../../core/clean.ts'
import { duration, money } from '../../../core/figures.ts'
import type { Language } from '../../../core/language.ts'
import type { Probe } from '../../../engine/probe.ts'
import type { SeatFlags } from '../../../host/config/seats.ts'
import { exitCodes, UsageError } from '../../../host/exit.ts'
import type { Host } from '../../../host/host.ts'
import { type AbortedPlan, notConfirmed } from '../../../host/plan/debate-plan.ts'
import type { Problems } from '../../../host/problems.ts'
import type { Dialogue, Requester } from '../../../host/requester.ts'
import { lookAround } from '../../../host/seats/machine.ts'
import { cliWords } from '../../../host/words.ts'
import { table } from '../../../show/columns.ts'
import { failureLine } from '../../../show/failure-text.ts'
import { type EditField, type EditLooking, fieldsOf } from './edit-fields.ts'
import { planText } from './plan.ts'
import type { Probes, ResearchAsk } from './probes.ts'
import { type RehearsedResearch, rehearse } from './rehearse.ts'
import { type SeatedRole, seatedRoles, withMaskedNames } from './request.ts'
import { editWords, researchWords } from './words.ts'

/** Whoever a plan is made for, and what is known by now. */
export interface PlanTalk {
  host: Host
  requester: Requester
  probes: Probes
  /** Whether the person at the terminal is asked if the plan is right. */
  confirms: boolean
  /** On what stands in a file. */
  remarks: readonly string[]
}

interface AgreedResearch {
  rehearsed: RehearsedResearch
  ask: ResearchAsk
  stopped: AbortedPlan | null
}

/** Asks until the plan is agreed to or given up. Changes are checked anew, and only new models are probed. */
export async function agree(first: RehearsedResearch, asked: ResearchAsk, talk: PlanTalk): Promise<AgreedResearch> {
  const { host, requester } = talk
  const cancelled = notConfirmed(asked.language)
  let [rehearsed, ask] = [first, asked]
  let shownAsk = asked
  let dialogue = await requester.dialogue()
  const given = (stopped: AbortedPlan | null): AgreedResearch => ({ rehearsed, ask: shownAsk, stopped })
  try {
    for (;;) {
      showPlan(rehearsed, ask, talk)
      const answer = await confirmPlan(dialogue, ask.language)
      if (answer !== 'edit') return given(answer === 'yes' ? null : cancelled)
      for (let isReady = false; !isReady; ) {
        const edited = await editAsk(ask, { dialogue, requester, looking: lookingAt(rehearsed) })
        if (edited === null) return given(cancelled)
        const changed = withMaskedNames(edited, host)
        dialogue.close()
        const next = await rehearseAgain(changed, keptSeats(rehearsed, shownAsk, changed))
        ask = changed
        dialogue = await requester.dialogue()
        if (next?.stopped && next.stopped.exit === exitCodes.paused) return given(next.stopped)
        isReady = next !== null && !next.stopped
        if (next && isReady) [rehearsed, shownAsk] = [next, changed]
      }
    }
  } finally {
    dialogue.close()
  }

  function lookingAt({ prepared }: RehearsedResearch) {
    const holderOf = (id: string) => prepared.opening.seats.find(seat => seat.id === id)?.model ?? null
    return { host, machine: lookAround(host.config, ask.language), holderOf }
  }

  /** null: something is wrong. The person at the terminal may fix it, even if a model does not answer. */
  async function rehearseAgain(ask: ResearchAsk, kept: SeatFlags): Promise<RehearsedResearch | null> {
    const { notYet } = editWords[ask.language]
    try {
      const next = await rehearseFor(ask, talk, { kept })
      if (next.stopped) requester.say(`${notYet}\n${clean(next.stopped.reason).text}\n`)
      return next
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      requester.say(`${notYet}\n${clean(error.message).text}\n`)
      return null
    }
  }
}

/** Reports for each model whether it answered, as soon as it does. An estimate asks none. */
export function rehearseFor(
  ask: ResearchAsk,
  { host, requester, probes }: PlanTalk,
  options: { problems?: Problems; kept?: SeatFlags },
): Promise<RehearsedResearch> {
  const { language } = ask
  let isAnnounced = false
  const heard = (probed: Probe) => {
    if (!requester.reads) return
    if (!isAnnounced) requester.say(`${researchWords[language].probed}\n`)
    isAnnounced = true
    requester.say(`${clean(probeLine(probed, language)).text}\n`)
  }
  return requester.stoppable(signal =>
    rehearse(ask, host, probes, requester.looksOnly ? null : { language, signal, heard }, options),
  )
}

function probeLine({ model, ms, cost, failure }: Probe, language: Language): string {
  const t = researchWords[language]
  if (failure) return t.failed(model, failureLine(failure, model, language))
  return t.answered(model, duration(ms, language), cost === null ? cliWords[language].costUnknown : money(cost))
}

/** Shows the plan if somebody reads it. Whoever is asked must have read it. */
export function showPlan(rehearsed: RehearsedResearch, ask: ResearchAsk, talk: PlanTalk): void {
  const { host, requester, probes, confirms, remarks } = talk
  if (!confirms && !requester.reads) return
  const lines = [planText(rehearsed, ask, host, probes, requester.layout), ...remarks.map(remark => `${remark}\n`)]
  requester.say(`\n${lines.join('')}\n`)
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
  requester: Requester
}

/** Lets the person change field after field. Each answer is checked at once. null: there will be no more answers. */
async function editAsk(ask: ResearchAsk, editing: Editing): Promise<ResearchAsk | null> {
  const { dialogue, looking, requester } = editing
  const t = editWords[ask.language]
  let changed = ask
  requester.say(listOf(changed, editing))
  for (;;) {
    const said = await dialogue.ask(t.which)
    if (said === null) return null
    if (said === '' || said === '0' || t.done.test(said)) return changed
    const fields = fieldsOf(changed, looking)
    const field = /^\d{1,2}$/.test(said) ? fields[Number(said) - 1] : undefined
    if (!field) {
      requester.say(`${t.noField(said, fields.length)}\n`)
      continue
    }
    const next = await changeField(field, changed, editing)
    if (next === null) return null
    if (next !== changed) requester.say(listOf(next, editing))
    changed = next
  }
}

/** Asks until the answer is valid. An answer that changes nothing is valid. */
async function changeField(
  { question, begun, change }: EditField,
  ask: ResearchAsk,
  { dialogue, looking, requester }: Editing,
): Promise<ResearchAsk | null> {
  for (;;) {
    const answer = await dialogue.ask(question, begun)
    if (answer === null) return null
    if (answer === begun.replace(/\s+/g, ' ').trim()) return ask
    try {
      return await change(answer, looking)
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      requester.say(`${clean(error.message).text}\n`)
    }
  }
}

function listOf(ask: ResearchAsk, { looking, requester }: Editing): string {
  const rows = fieldsOf(ask, looking).map(({ label, shown }, index) => [String(index + 1).padStart(2), label, shown])
  return `\n${table(rows, requester.layout.width)}\n`
}
