import type { Json } from '../../core/json.ts'
import { type Answers, pathTo } from './answers.ts'
import { chosen, showOptions } from './ask-choice.ts'
import { type Asker, head, type Place, skipped, until } from './asking.ts'

interface Said {
  choice: Json
  /** null: none were given. */
  words: string | null
}

/**
 * A choice and the words behind it, entered at once: `2 we have no staff for this`. Words without a choice mean the one that
 * the format says. What was answered before is gone.
 */
export async function askWithWords(
  asker: Asker,
  name: string,
  options: readonly Json[],
  { field, alone }: { field: string; alone: Json },
  place: Place,
  answers: Answers,
): Promise<void> {
  const { talk, wording } = asker
  const usual = wording.usual(place.path)
  const label = (option: Json) => wording.value(option, place.path)
  const within = place.path.slice(0, -name.length)
  const takesWords = (option: Json) => wording.instead(`${within}${field}`, { [name]: option }) === undefined
  delete answers[field]
  head(asker, place, usual === undefined ? null : talk.t.enter(label(usual)))
  showOptions(asker, options, place.path, true)
  const said = await until(asker, { ...place, skip: null }, text => {
    if (text === '' && usual !== undefined) return { value: { choice: usual, words: null } }
    const { choice, words } = text === '' ? nothing : (byNumber(text, options) ?? byLabel(text, options, label) ?? { choice: alone, words: text })
    if (choice === undefined) return talk.t.noSuchNumber(options.length)
    return words === null || takesWords(choice)
      ? { value: { choice, words } }
      : talk.t.noWords(label(choice), label(alone))
  })
}
