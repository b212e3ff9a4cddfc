import { clean } from '../../core/clean.ts'
import type { Draft } from './drafts.ts'
import { keep, keeping } from './keeping.ts'
import type { Talk } from './talk.ts'

const prompt = '  │ '

/**
 * A speech of many lines, typed here or in the editor. `below` is what the editor shows under the text, `begun` what it begins
 * with, `typed` what stands on the line already.
 */
export async function writeSpeech(
  talk: Talk,
  draft: Draft,
  below: string,
  { begun = '', typed = '' }: { begun?: string; typed?: string } = {},
): Promise<string> {
  let onLine = typed
  let text = draft.read() || begun
  if (text !== '') {
    talk.say(talk.t.draft)
    show(talk, text)
  }
  for (;;) {
    const reply = await keeping(
      () => talk.ask(prompt, onLine),
      () => keepUnsent(talk, draft, text),
    )
    onLine = ''
    const empty = reply.type === 'text' && reply.text.trim() === '' && text === ''
    if (reply.type === 'edit' || empty) {
      const edited = await inEditor(talk, draft, text, below)
      if (edited.send) return edited.text
      text = edited.text
    } else if (reply.type === 'clear') {
      text = ''
      talk.say(talk.t.cleared)
    } else if (reply.type !== 'text' || (!reply.pasted && isDot(reply.text))) {
      if (text.trim() !== '') return text.trim()
      talk.say(talk.t.nothingYet)
    } else text = text === '' ? reply.text : `${text}\n${reply.text}`
    keep(talk, draft, text)
  }
}

async function inEditor(
  talk: Talk,
  draft: Draft,
  before: string,
  below: string,
): Promise<{ text: string; send: boolean }> {
  let text = before
  for (;;) {
    const edited = await talk.edit(draft, text, below)
    if (edited === null) return { text: talk.editor ? draft.read() : text, send: false }
    if (edited === '') {
      talk.say(talk.t.editedEmpty)
      return { text: '', send: false }
    }
    text = edited
    show(talk, text)
    const reply = await talk.ask(`  ${talk.t.sendEdited}`)
    const word = reply.type === 'text' ? reply.text.trim() : reply.type === 'edit' ? 'e' : 'n'
    if (/^(y|yes|是|好|发送?)?$/i.test(word) || isDot(word)) return { text, send: true }
    if (/^(e|edit)$/i.test(word)) continue
    // A whole sentence is no answer to a question, and not to be lost.
    return { text: /^(n|no|否|不)$/i.test(word) ? text : `${text}\n${word}`, send: false }
  }
}

const isDot = (line: string): boolean => /^[.。．]$/.test(line.trim())

const show = (talk: Talk, text: string): void => talk.print(clean(text).text.replace(/^/gm, prompt))

function keepUnsent(talk: Talk, draft: Draft, text: string): void {
  const { unsent } = talk
  if (unsent !== '') keep(talk, draft, text === '' ? unsent : `${text}\n${unsent}`)
}
