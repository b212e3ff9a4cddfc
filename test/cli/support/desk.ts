import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import type { TestContext } from 'node:test'
import type { ZodType } from 'zod'
import { type TerminalPortOptions, terminalPort } from '../../../src/cli/person/port.ts'
import { Lines } from '../../../src/cli/terminal/lines.ts'
import { replyShape } from '../../../src/engine/structured.ts'
import { duel } from '../../../src/formats/duel/duel.ts'
import type { PersonQuestion } from '../../../src/models/person.ts'
import { temporaryFolder } from '../../support/folder.ts'

export const quiet = new AbortController().signal

export const describeDuel = {
  seat: (id: string) => duel.roles({}).find(seat => seat.id === id)?.label.en ?? id,
  scene: (key: string) => duel.display.sceneLabel(key, 'en'),
  structured: () => false,
}

/** What shows a turn to a person, without colour. */
export const plainLines = (describe: typeof describeDuel, width = 80, language: 'en' | 'zh' = 'en') =>
  new Lines({ language, color: false, markdown: false, describe, width: () => width })

/** A desk whose terminal is a pair of streams: what is typed there, and what is to be read on it. */
export function deskWith(t: TestContext, typed: string, more: Partial<TerminalPortOptions> = {}) {
  const home = temporaryFolder(t)
  const [input, echo] = [new PassThrough(), new PassThrough()]
  echo.resume()
  let screen = ''
  const desk = terminalPort({
    input,
    output: echo,
    escapes: false,
    interrupt: () => {},
    home,
    env: {},
    lines: plainLines(describeDuel),
    hold: async () => {},
    seen: () => false,
    print: text => (screen += text),
    replies: duel.replies,
    ...more,
  })
  input.end(typed)
  const drafts = () => readdirSync(join(home, 'drafts')).map(name => join(home, 'drafts', name))
  return { desk, home, screen: () => screen, drafts }
}

/** An editor in JavaScript that is given `path` and `text`, and says what the file is to hold. */
export function editorThat(folder: string, makes: string): Record<string, string> {
  const program = join(folder, 'my editor.mjs')
  writeFileSync(
    program,
    `import { readFileSync, writeFileSync } from 'node:fs'
    const path = process.argv.at(-1)
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, (${makes}))`,
  )
  return { VISUAL: `'${process.execPath}' "${program}" --wait`, EDITOR: 'never' }
}

export const shapeOf = (name: string, schema: ZodType): PersonQuestion['shape'] => replyShape({ name, schema })

export const questionOf = (more: Partial<PersonQuestion> = {}): PersonQuestion => ({
  debate: 7,
  key: 'round-1/challenger',
  person: 'Ann',
  format: 'duel',
  seat: 'challenger',
  language: 'en',
  topic: 'Should we?',
  speeches: [],
  instruction: 'The PROPOSER opened with this:\n\n[round-1/proposer]\n\nFind what is weak.',
  rules: 'The evidence rule binds both sides.',
  prompt: '',
  shape: null,
  insteadOf: null,
  mend: null,
  ...more,
})
