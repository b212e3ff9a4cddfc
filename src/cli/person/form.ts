import type { Answers } from './answers.ts'
import type { Asker } from './asking.ts'
import { askAgain } from './change.ts'
import { completed, fittingGroup } from './complete.ts'
import { finished } from './replies.ts'
import type { NamedField } from './schema.ts'
import { showFields } from './show-answer.ts'
import { parsedObject } from './whole.ts'

/**
 * Asks for every field that has no answer yet, then shows all of them and lets each be changed before it is sent.
 * `inEditor` opens all of them at once; null: it came to nothing.
 */
export async function fillIn(
  asker: Asker,
  fields: readonly NamedField[],
  begun: Answers,
  inEditor: (answers: Answers) => Promise<Answers | null>,
): Promise<Answers> {
  let answers = fittingGroup(fields, begun)
  let missing = fields
  for (;;) {
    const isAsked = await askMissing(asker, missing, answers)
    const open = openIn(asker, fields, answers)
    if (isAsked && sendsItself(asker, open)) return ordered(asker, fields, answers)
    asker.talk.print(`\n  ${asker.talk.lines.paint('bold', asker.talk.t.summary)}`)
    showFields(asker, open, answers, '')
    const wish = await wishOf(asker, open)
    if (wish === 'send') return ordered(asker, fields, answers)
    const whole =
      wish === 'edit' ? await inEditor(ordered(asker, fields, answers)) : 'whole' in wish ? wish.whole : null
    if (whole) answers = fittingGroup(fields, whole)
    else if (typeof wish === 'object' && 'name' in wish) await finished(() => askAgain(asker, wish, '', '', answers))
    // Another answer may make a question out of what was none.
    missing = whole ? fields : openIn(asker, fields, answers).filter(named => !open.includes(named))
  }
}

/** Those that the other answers leave open. */
const openIn = ({ wording }: Asker, fields: readonly NamedField[], answers: Answers): NamedField[] =>
  fields.filter(({ name }) => wording.instead(name, answers) === undefined)

/** Whether there was something to ask. */
async function askMissing(asker: Asker, fields: readonly NamedField[], answers: Answers): Promise<boolean> {
  let isAsked = false
  let back = false
  const isShort = sendsItself(asker, fields)
  for (let i = 0; i < fields.length; ) {
    const named = fields[i]!
    const { name, field } = named
    const isOpen = openIn(asker, [named], answers).length > 0
    const wanted: boolean = back || !(name in answers)
    isAsked ||= isOpen && wanted
    if (isOpen)
      back = !(await finished(async () => {
        if (wanted) await askAgain(asker, named, '', isShort ? '' : `${i + 1}/${fields.length}`, answers)
        else {
          const where = `${i + 1}/${fields.length} ${asker.wording.short(name)}`
          answers[name] = await completed(asker, field, answers[name]!, name, [where])
        }
      }))
    i = back ? Math.max(0, i - 1) : i + 1
  }
  return isAsked
}

/** A reply of a few answers that is sent with the last of them. */
const sendsItself = ({ wording }: Pick<Asker, 'wording'>, fields: readonly NamedField[]): boolean =>
  fields.some(({ name }) => wording.sends(name))

type Wish = 'send' | 'edit' | NamedField | { whole: Answers }

/** The whole answer as JSON may be pasted here; that is how one from the editor is kept as well. */
async function wishOf({ talk, replies }: Asker, fields: readonly NamedField[]): Promise<Wish> {
  for (;;) {
    const reply = await replies.ask(`  ${talk.t.send(talk.editor !== null)}`)
    if (reply.type === 'edit') return 'edit'
    const text = reply.type === 'text' ? reply.text.trim() : reply.type === 'end' ? '' : '?'
    if (text === '' || /^[.。]$/.test(text)) return 'send'
    const named = fields[Number(text) - 1]
    if (named) return named
    const whole = parsedObject(text)
    if (typeof whole === 'object') return { whole }
    talk.say(talk.t.noSuchNumber(fields.length))
  }
}

/** As the schema lists them, whatever came first. */
const ordered = ({ wording }: Asker, fields: readonly NamedField[], answers: Answers): Answers =>
  Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = wording.instead(name, answers) ?? answers[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
