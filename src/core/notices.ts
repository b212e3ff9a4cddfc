import type { Seat } from './events.ts'
import { end, type Fork, forksOf } from './fold-fork.ts'
import type { Language } from './language.ts'
import { splitModelName } from './model.ts'
import type { TurnView, View } from './view.ts'
import { type NoticesWords as Words, noticesWords as words } from './words.ts'

/** The provider of the built-in voice that is not a language model. */
export const offlineProvider = 'offline'

export const personProvider = 'person'

/** The user's own program: `command:NAME`. */
export const commandProvider = 'command'

export const isCommand = (model: string): boolean => splitModelName(model).provider === commandProvider

export const isPerson = (model: string): boolean => splitModelName(model).provider === personProvider

export const isOffline = (model: string): boolean => splitModelName(model).provider === offlineProvider

const offline: Record<Language, string> = {
  en: 'Offline voice: what speaks here is not a language model. It finds passages in your files, quotes them and counts what was backed; it does not reason. Connect a model in ~/.agon/config.json (docs/configuration.md) for a real debate.',
  zh: '离线声音：这里发言的不是语言模型。它只在你的文件中查找段落、引用原文、统计哪些论点有依据，并不推理。要进行真正的辩论，请在 ~/.agon/config.json 中接入模型（见 docs/configuration.md）。',
}

/** What must be said because of a debate's seats and calls. `nameOf` names a point of it. Left out: by its key. */
export function noticesOf(view: View, nameOf = (point: string) => point): string[] {
  const { seats, language } = view.brief
  const t = words[language]
  return [
    ...(seats.some(seat => isOffline(holderOf(view, seat))) ? [offline[language]] : []),
    ...forksOf(view).flatMap(fork => parted(fork, t, nameOf)),
    ...view.fallbacks.map(taken => t.fallback(taken)),
    ...new Set(
      [...view.turns.values()].flatMap(turn => [...personInstead(turn, view), ...otherModel(turn, t), ...turn.remarks]),
    ),
  ]
}

/** Where it split off from another debate, and what is different from there on. */
function parted({ parent, at, remark, without }: Fork, t: Words, nameOf: (point: string) => string): string[] {
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
function otherModel({ model, reportedModel }: TurnView, t: Words): string[] {
  if (reportedModel === null) return []
  const asked = splitModelName(model).model.split('/').at(-1)!
  return asked !== '' && reportedModel.includes(asked) ? [] : [t.answeredBy(model, reportedModel)]
}
