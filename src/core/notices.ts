import type { Seat } from './events.ts'
import { end, type Fork, forksOf } from './fold-fork.ts'
import { splitModelName } from './model.ts'
import type { TurnView, View } from './view.ts'

/** The provider of the built-in voice that is not a language model. */
export const offlineProvider = 'offline'

export const personProvider = 'person'

/** The user's own program: `command:NAME`. */
export const commandProvider = 'command'

export const isCommand = (model: string): boolean => splitModelName(model).provider === commandProvider

export const isPerson = (model: string): boolean => splitModelName(model).provider === personProvider

export const isOffline = (model: string): boolean => splitModelName(model).provider === offlineProvider

/** What must be said because of a debate's seats and calls. `nameOf` names a point of it. Left out: by its key. */
export function noticesOf(view: View, nameOf = (point: string) => point): string[] {
  const { seats, language } = view.brief
  const t = words[language]
  return [
    ...(seats.some(seat => isOffline(holderOf(view, seat))) ? [t.offline] : []),
    ...forksOf(view).flatMap(fork => parted(fork, t, nameOf)),
    ...view.fallbacks.map(taken => t.fallback(taken)),
    ...new Set(
      [...view.turns.values()].flatMap(turn => [...personInstead(turn, view), ...otherModel(turn, t), ...turn.remarks]),
    ),
  ]
}

/** Where it split off from another debate, and what is different from there on. */
function parted({ parent, at, remark, without }: Fork, t: NoticeWords, nameOf: (point: string) => string): string[] {
  return [
    without === null ? t.forked(parent, at === end ? at : nameOf(at)) : t.forkedWithout(parent, nameOf(without)),
    ...(remark === null ? [] : [t.remarked(remark.replace(/\s+/g, ' ').trim())]),
  ]
}

/** Who speaks for a seat now: its model, or the fallback that took over. */
export function holderOf(view: View, { id, model }: Seat): string {
  return view.fallbacks.findLast(({ seat, scope }) => seat === id && scope === undefined)?.to ?? model
}

/** The model whose unusable replies made a person write this turn; null: the seat is the person's own. */
export function replacedBy({ key, seat, model }: Pick<TurnView, 'key' | 'seat' | 'model'>, view: View): string | null {
  const isHolder = view.fallbacks.some(taken => taken.seat === seat && taken.to === model)
  if (!isPerson(model) || isHolder) return null
  return view.turns.get(key)?.failures.findLast(failed => !isPerson(failed.model))?.model ?? null
}

function personInstead(turn: TurnView, view: View): string[] {
  const model = turn.state === 'answered' ? replacedBy(turn, view) : null
  return model === null ? [] : [words[view.brief.language].person(turn, model)]
}

/** A voice that answers under another name than asked. A longer form of the same name does not count. */
function otherModel({ model, reportedModel }: TurnView, t: NoticeWords): string[] {
  if (reportedModel === null) return []
  const asked = splitModelName(model).model.split('/').at(-1)!
  return asked !== '' && reportedModel.includes(asked) ? [] : [t.answeredBy(model, reportedModel)]
}

const en = {
  offline:
    'Offline voice: what speaks here is not a language model. It finds passages in your files, quotes them and counts what was backed; it does not reason. Connect a model in ~/.agon/config.json (docs/configuration.md) for a real debate.',
  forked: (parent: number, at: string) =>
    `A fork of debate ${parent} at ${at === end ? 'its end' : at}: what was said before is shared with that debate, and was paid there.`,
  forkedWithout: (parent: number, without: string) =>
    `A fork of debate ${parent} without ${without}: that speech counts as not made; what was said before is shared with that debate, and was paid there.`,
  remarked: (remark: string) => `Whoever speaks after that point is told by the user: “${remark}”`,
  fallback: ({ seat, from, to, key, why, scope }: View['fallbacks'][number]) =>
    `From ${key} on, ${to} spoke for ${seat}${scope === undefined ? '' : ` in ${scope}`}: ${from} had failed (${why}).`,
  answeredBy: (asked: string, reported: string) => `${asked} answered as ${reported}.`,
  person: ({ key, model: person }: TurnView, model: string) =>
    `At ${key} a person${named(person, ' (', ')')} answered instead of ${model}, whose replies could not be used.`,
}

type NoticeWords = typeof en

const zh: NoticeWords = {
  offline:
    '离线声音：这里发言的不是语言模型。它只在你的文件中查找段落、引用原文、统计哪些论点有依据，并不推理。要进行真正的辩论，请在 ~/.agon/config.json 中接入模型（见 docs/configuration.md）。',
  forked: (parent, at) =>
    `本场从辩论 ${parent} 的${at === end ? '结尾' : `“${at}”`}处分叉：此前的发言与该场共有，费用已计入该场。`,
  forkedWithout: (parent, without) =>
    `本场从辩论 ${parent} 分叉，略去“${without}”：该发言视为没有作出；此前的发言与该场共有，费用已计入该场。`,
  remarked: remark => `此后发言的各方都会得知用户的话：“${remark}”`,
  fallback: ({ seat, from, to, key, why, scope }) =>
    `自 ${key} 起由 ${to} 代替 ${seat} 席发言${scope === undefined ? '' : `（仅限 ${scope}）`}：${from} 已失败（${why}）。`,
  answeredBy: (asked, reported) => `${asked} 实际由 ${reported} 作答。`,
  person: ({ key, model: person }, model) =>
    `${key} 由真人${named(person, '（', '）')}代替 ${model} 作答：该模型的回复无法采用。`,
}

const words = { en, zh }

/** A person's name in brackets, or '' if it has none. */
function named(person: string, open: string, close: string): string {
  const { model: name } = splitModelName(person)
  return name && `${open}${name}${close}`
}
