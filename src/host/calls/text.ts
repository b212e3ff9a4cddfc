import type { CallTry, TurnCalls } from '../../core/calls.ts'
import { clean } from '../../core/clean.ts'
import { failureText } from '../../core/failure.ts'
import { duration, money } from '../../core/figures.ts'
import type { Language } from '../../core/language.ts'
import type { Usage } from '../../core/model.ts'
import { nearest } from '../../core/nearest.ts'
import type { PastDebate } from '../../engine/past-asking.ts'
import { exitCodes, UsageError } from '../exit.ts'
import { fenced, messageText } from '../message-text.ts'
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

/** A turn's prompt and replies as Markdown, word for word. */
export function callsText(calls: TurnCalls, language: Language): string {
  const t = callsWords[language]
  const { key, shape, prompt, messages, tries } = calls
  const parts = [
    `# ${key}`,
    `${t.prompt[prompt]} ${sentence(t.asksFor(shape), language)}`,
    ...messages.map(message => messageText(message, language)),
    ...tries.flatMap(one => tryText(one, calls, t, language)),
  ]
  return clean(`${parts.join('\n\n')}\n`).text
}

function tryText(one: CallTry, { stands }: TurnCalls, t: CallsWords, language: Language): string[] {
  const { number, model, known, again, reply, isJoined, failure, remarks, adjusted } = one
  const title = [t.attempt(number), model, ...(number === stands ? [t.counts] : [])].join(' · ')
  const notes = [
    ...(known > 0 ? [t.known(known)] : []),
    ...(failure ? [sentence(failureText(failure, language), language)] : []),
    ...(isJoined ? [t.joined] : []),
    ...remarks,
    ...adjusted.map(({ path, wrote, read }) => t.adjusted(path, wrote, read)),
  ]
  return [
    `# ${title}`,
    [figures(one, t, language), ...notes].map(line => `- ${line.replace(/\s+/g, ' ')}`).join('\n'),
    ...(again.length > 0 ? [t.again, ...again.map(message => messageText(message, language))] : []),
    `## ${t.reply}`,
    reply.trim() === '' ? t.nothing : fenced(reply),
  ]
}

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

const sentence = (text: string, language: Language): string => {
  const whole = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.。!！?？]$/.test(whole) ? whole : whole + (language === 'zh' ? '。' : '.')
}
