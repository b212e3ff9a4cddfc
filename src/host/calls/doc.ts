import type { CallMessage, CallTry, TurnCalls } from '../../core/calls.ts'
import { clean } from '../../core/clean.ts'
import { bullets, codeBlock, type Doc, heading, paragraph } from '../../core/doc/doc.ts'
import { failureText } from '../../core/failure.ts'
import { duration, money } from '../../core/figures.ts'
import { inertHtml } from '../../core/inert-html.ts'
import type { Language } from '../../core/language.ts'
import type { Usage } from '../../core/model.ts'
import { nearest } from '../../core/nearest.ts'
import type { PastDebate } from '../../engine/past-asking.ts'
import { exitCodes, UsageError } from '../exit.ts'
import { type CalledDebate, callsOf } from './calls.ts'
import { type CallsWords, callsWords } from './words.ts'

/** The calls of a turn that a user names. */
export async function turnCalls(
  debate: CalledDebate,
  turn: string,
  store: PastDebate['store'],
  language: Language,
): Promise<TurnCalls> {
  const calls = await callsOf(debate, turn, store)
  if (calls) return calls
  const t = callsWords[language]
  const keys = [...debate.view.turns.values()].filter(({ attempts }) => attempts > 0).map(({ key }) => key)
  const meant = keys.find(key => key.endsWith(`/${turn}`)) ?? nearest(turn, keys)
  const told = meant ? t.unheard(turn, meant) : t.unknown(turn, keys.slice(0, mostListed), keys.length - mostListed)
  throw new UsageError(told, exitCodes.notFound)
}

const mostListed = 14

/** A turn's prompt and replies, word for word. */
export function callsDoc(calls: TurnCalls, language: Language): Doc {
  const t = callsWords[language]
  const { key, shape, prompt, messages, tries } = calls
  return [
    heading(1, inertHtml(key)),
    paragraph(`${t.prompt[prompt]} ${t.asksFor(shape)}`),
    ...messages.flatMap(message => messageBlocks(message, t)),
    ...tries.flatMap(one => tryBlocks(one, calls, t, language)),
  ]
}

const messageBlocks = ({ role, content }: CallMessage, t: CallsWords): Doc => [
  heading(2, t.roles[role]),
  codeBlock(clean(content).text),
]

function tryBlocks(one: CallTry, { stands }: TurnCalls, t: CallsWords, language: Language): Doc {
  const { number, model, known, again, reply, isJoined, failure, remarks, adjusted } = one
  const title = [t.attempt(number), model, ...(number === stands ? [t.counts] : [])].join(' · ')
  const notes = [
    figures(one, t, language),
    ...(known > 0 ? [t.known(known)] : []),
    ...(failure ? [failureText(failure, language)] : []),
    ...(isJoined ? [t.joined] : []),
    ...remarks,
    ...adjusted.map(({ path, wrote, read }) => t.adjusted(path, wrote, read)),
  ]
  return [
    heading(1, oneLine(title)),
    bullets(notes.map(oneLine)),
    ...(again.length > 0 ? [paragraph(t.again), ...again.flatMap(message => messageBlocks(message, t))] : []),
    heading(2, t.reply),
    reply.trim() === '' ? paragraph(t.nothing) : codeBlock(clean(reply).text),
  ]
}

const oneLine = (text: string): string => inertHtml(clean(text).text.replace(/\s+/g, ' '))

function figures(one: CallTry, t: CallsWords, language: Language): string {
  const { at, usage, cost, ms, finish, isUnderWay, reportedModel } = one
  const all = [
    at.slice(0, 19).replace('T', ' '),
    ...(isUnderWay ? [t.underWay] : []),
    ...(usage ? tokensByKind(usage, t) : []),
    ...(cost === null ? [] : [money(cost)]),
    ...(ms > 0 ? [duration(ms, language)] : []),
    ...(finish === 'length' ? [t.cut] : []),
    ...(reportedModel === null ? [] : [t.answeredAs(reportedModel)]),
  ]
  return all.join(' · ')
}

function tokensByKind({ input, output, cached, cacheWrite, reasoning }: Usage, t: CallsWords): string[] {
  const parts = (...all: string[]) => (all.length === 0 ? '' : t.parts(all))
  const some = (count: number | undefined, words: (tokens: string) => string) => (count ? [words(String(count))] : [])
  return [
    t.input(String(input), parts(...some(cached, t.cached), ...some(cacheWrite, t.cacheWrite))),
    t.output(String(output), parts(...some(reasoning, t.reasoning))),
  ]
}
