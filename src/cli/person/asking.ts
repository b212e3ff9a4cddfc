import type { Json } from '../../core/json.ts'
import type { Language } from '../../core/language.ts'
import { widthOf } from '../terminal/width.ts'
import type { Draft } from './drafts.ts'
import type { Wording } from './fields.ts'
import type { Quotable } from './quote.ts'
import type { Replies } from './replies.ts'
import type { Talk } from './talk.ts'

/** What all questions of one form share. */
export interface Asker {
  talk: Talk
  replies: Replies
  wording: Wording
  language: Language
  quotables: readonly Quotable[]
  /** The words that alone can stand in a field: word → what it stands for; null: any can. */
  names(path: string): Readonly<Record<string, string>> | null
  /** A file for a field that is written in the editor. */
  scratch: Draft
  /** What was explained already. */
  explained: Set<string>
}

/** One thing to be answered. */
export interface Place {
  path: string
  /** In front of the label: `3/9`. */
  mark: string
  label: string
  hint: string
  /** What Enter means when it is no answer; null: there must be one. */
  skip: string | null
}

export const skipped = Symbol('skipped')

export type Answered = Json | typeof skipped

export const prompt = '  > '

/** The label, and in brackets what is worth knowing about the answer. */
export function head({ talk }: Asker, { mark, label, hint, skip }: Place, ...more: (string | null)[]): void {
  const { paint } = talk.lines
  const known = [hint, ...more, skip].filter(text => text !== null && text !== '')
  const words = [mark && paint('dim', mark), label && (mark ? paint('bold', label) : label)].filter(Boolean).join(' ')
  const aside = known.length > 0 ? talk.t.aside(known.join(' · ')) : ''
  if (words === '' && aside === '') return
  talk.begin()
  if (words === '') {
    talk.say(aside.trim())
    return
  }
  const fits = 3 + widthOf(`${mark}${label}${aside}`) <= talk.lines.width()
  talk.print(`${mark && '\n'}  ${words}${fits ? aside && paint('dim', aside) : ''}`)
  if (!fits) talk.say(aside.trim())
}

/** Asks until there is an answer that `read` takes. A string is what was wrong with it. */
export async function until<T>(
  { talk, replies }: Asker,
  { skip }: Place,
  read: (text: string) => { value: T } | string,
  editing?: () => Promise<string | null>,
): Promise<T | typeof skipped> {
  for (;;) {
    const reply = await replies.ask(prompt)
    const text = reply.type === 'edit' && editing ? await editing() : reply.type === 'text' ? reply.text.trim() : ''
    if (text === null) continue
    const answer = text === '' && skip !== null ? { value: skipped as typeof skipped } : read(text)
    if (typeof answer === 'string') talk.say(answer)
    else {
      talk.settle()
      return answer.value
    }
  }
}
