import { clean } from '../../../core/clean.ts'
import type { Language } from '../../../core/language.ts'
import type { Material } from '../../../core/model.ts'
import { open } from '../../../engine/perform.ts'
import type { Host } from '../../../host/host.ts'
import { type DebatePlan, planOf } from '../../../host/plan/debate-plan.ts'
import { prepare } from '../../../host/plan/prepare.ts'
import { Problems } from '../../../host/problems.ts'
import type { Dialogue, Requester } from '../../../host/requester.ts'
import type { Machine } from '../../../host/seats/machine.ts'
import type { DialecticAsk } from './ask.ts'
import { findFor } from './find-material.ts'
import { withRecord } from './new-record.ts'
import { planWords } from './plan-words.ts'
import { dialecticRequest } from './request.ts'
import { folded, isVague, type Questions } from './topic.ts'
import { dialecticWords } from './words.ts'

/** What is asked for, and what is known besides. */
export interface Asked {
  ask: DialecticAsk
  machine: Machine
  /** What the user should know about the record and about agent files. */
  remarks: readonly string[]
  /** Nobody said when the user is asked, and nobody is there. */
  isUnattended: boolean
}

/** Checks what is asked for, and asks the user for what is missing and what may be sent. null: the user gave up. */
export async function settle(
  asked: Asked,
  host: Host,
  requester: Requester,
  questions: Questions,
  problems: Problems,
): Promise<DebatePlan | null> {
  const { plan } = await ready(asked, host, problems)
  const confirms = asked.ask.ask !== 'never' && requester.attended && !requester.yes
  return confirms ? converse(asked, host, requester, questions) : plan
}

interface Ready {
  plan: DebatePlan
  /** What was found for it. */
  materials: readonly Material[]
}

/** Throws UsageError with all that is wrong. Nothing has been spent by then. `only`: what is sent of the found material. */
async function ready(asked: Asked, host: Host, problems: Problems, only?: readonly Material[]): Promise<Ready> {
  const { ask, machine } = asked
  const all = await findFor(ask, host, machine, problems)
  const materials = all.materials.filter(({ path }) => only?.some(kept => kept.path === path) ?? true)
  const found = { ...all, materials }
  const { request, remarks } = await dialecticRequest(ask, host, machine, found, problems)
  const prepared = await prepare(host, request, problems)
  const words = planWords(asked, found, prepared, remarks, host)
  const plan = planOf({ request, words: () => words }, prepared, host)
  const here: Host = { ...host, language: ask.language }
  return {
    materials,
    plan: {
      ...plan,
      begin: performance => withRecord(ask, prepared.opening, here, opening => open(opening, performance)),
    },
  }
}

/** The user has read the plan before they agree to send something. */
async function converse(
  asked: Asked,
  host: Host,
  requester: Requester,
  questions: Questions,
): Promise<DebatePlan | null> {
  const isTyped = questions.isOpen
  const dialogue = await questions.open()
  const ask = await askBefore(asked.ask, dialogue, requester, isTyped)
  if (!ask) return null
  const { plan, materials } = await ready({ ...asked, ask }, host, new Problems())
  requester.say(`\n${plan.text()}`)
  const kept = materials.length === 0 ? materials : await offer(materials, dialogue, ask.language)
  if (kept === null) return null
  if (kept.length === materials.length) return { ...plan, told: true }
  requester.say(`${dialecticWords[ask.language].left(kept.length)}\n`)
  return { ...(await ready({ ...asked, ask }, host, new Problems(), kept)).plan, told: true }
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
  requester: Requester,
  isTyped: boolean,
): Promise<DialecticAsk | null> {
  const t = dialecticWords[ask.language]
  requester.say(`\n${t.form.heading}\n${clean(t.form.topic(ask.topic)).text}\n`)
  // The topic of a record cannot be changed.
  const topic = ask.past || isTyped ? ask.topic : await anotherTopic(ask, dialogue, requester)
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
  requester: Requester,
): Promise<string | null> {
  const t = dialecticWords[language]
  for (;;) {
    const said = await dialogue.ask(t.form.another)
    if (said === null || said === '') return said === null ? null : topic
    if (!isVague(said, hasMaterial)) return said
    requester.say(folded(t.advised(clean(t.vague(said)).text), requester))
  }
}
