import { basename } from 'node:path'
import type { Answers } from '../../host/person/fields.ts'
import { legible, parsedObject, whatCanBeRead } from '../../host/person/fitting.ts'
import type { NamedField } from '../../host/person/schema.ts'
import type { PersonQuestion } from '../../models/person.ts'
import { graphemes, widthOf } from '../../show/style.ts'
import type { Asker } from './ask-choice.ts'
import type { Draft } from './drafts.ts'
import { editWhole } from './edit-whole.ts'
import { fillIn } from './form.ts'
import { orBack } from './replies.ts'

type Mend = NonNullable<PersonQuestion['mend']>

/** A model could not get this reply right: the person edits it as a whole, or goes through what can be read of it. */
export async function mendReply(
  asker: Asker,
  fields: readonly NamedField[],
  { answer, own }: Mend,
  whole: Draft,
  below: string,
): Promise<Answers> {
  const inEditor = (text: string) => editWhole(asker, whole, text, below)
  const begun = own ? whatCanBeRead(answer) : await beginning(asker, answer, inEditor)
  if (!own) asker.talk.say(asker.talk.t.fill)
  asker.talk.offer(['back', 'edit', 'raw', 'said', 'rules', 'pass', 'leave'])
  return fillIn(asker, fields, begun, answers => inEditor(JSON.stringify(answers, null, 2)))
}

type Way = 'edit' | 'fill' | 'pass'

async function beginning(
  asker: Asker,
  answer: string,
  inEditor: (text: string) => Promise<Answers | null>,
): Promise<Answers> {
  const { talk } = asker
  const ways: Way[] = talk.editor && answer !== '' ? ['edit', 'fill', 'pass'] : ['fill', 'pass']
  talk.offer(['raw', 'said', 'rules', 'pass', 'leave'])
  showWays(asker, ways)
  for (;;) {
    const reply = await orBack(asker.replies.ask('  > '))
    const text = reply?.type === 'text' ? reply.text.trim() : ''
    const whole = parsedObject(text)
    if (typeof whole === 'object') return whole
    const way = ways[Number(text) - 1]
    const edited = way === 'edit' ? await inEditor(answer) : null
    if (edited) return edited
    if (way === 'fill') return whatCanBeRead(answer)
    if (way === 'pass') {
      asker.replies.forget()
      await talk.pass()
    }
    if (way === undefined) talk.say(talk.t.noSuchNumber(ways.length))
  }
}

function showWays({ talk }: Asker, ways: readonly Way[]): void {
  const { whatNow, mendWays } = talk.t
  const editor = talk.editor ? basename(talk.editor[0]!) : ''
  talk.print(`  ${whatNow}`)
  talk.list(ways.map(way => (way === 'edit' ? mendWays.edit(editor) : mendWays[way])))
}

/** Above a question, more rows would be no help. */
const mostRows = 18

/** A reply as it came, in a frame, each row cut at the screen's edge. Nothing in it is taken for Markdown. */
export function framed(text: string, width: number, more: ((rows: number) => string) | null): string {
  const rows = legible(text)
    .replaceAll('\t', '  ')
    .split('\n')
    .flatMap(line => cutRows(line, width - 4))
  const shown = more && rows.length > mostRows + 2 ? rows.slice(0, mostRows) : rows
  const rest = rows.length - shown.length
  return [...shown, ...(rest > 0 ? [more!(rest)] : [])].map(row => `  │ ${row}`.trimEnd()).join('\n')
}

function cutRows(line: string, columns: number): string[] {
  const rows: string[] = []
  let row: string[] = []
  let used = 0
  for (const grapheme of graphemes(line)) {
    const width = widthOf(grapheme)
    if (used + width > columns && row.length > 0) {
      const space = row.lastIndexOf(' ') + 1
      const rest = space > row.length / 2 ? row.splice(space) : []
      rows.push(row.join(''))
      row = rest
      used = widthOf(rest.join(''))
    }
    row.push(grapheme)
    used += width
  }
  return [...rows, row.join('')]
}
