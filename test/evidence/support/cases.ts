import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../cases')

/** What is given, and what has to come of it. */
export interface Case {
  given: string
  expected: string[]
}

/**
 * The cases of test/evidence/cases/NAME.txt, by their groups. A group begins with `=== title`. A case is a line, and below it one line
 * with an arrow for each thing that is expected; an empty line ends it. `⏎` stands for the end of a line.
 */
export const readCases = (name: string | URL): Map<string, Case[]> =>
  new Map([...readSections(name)].map(([title, text]) => [title, casesIn(text)]))

/** What stands below each `=== title` of a file; a mere name is one of test/evidence/cases. */
export function readSections(name: string | URL): Map<string, string> {
  const path = name instanceof URL ? name : join(folder, `${name}.txt`)
  const [, ...parts] = readFileSync(path, 'utf8').split(/^=== (.*)\n/m)
  return new Map(parts.flatMap((title, i) => (i % 2 === 0 ? [[title, `${parts[i + 1]!.trimEnd()}\n`]] : [])))
}

const casesIn = (text: string): Case[] =>
  text
    .trim()
    .split(/\n\n+/)
    .map(block => {
      const [given = '', ...expected] = block.split('\n').map(line => line.replaceAll('⏎', '\n'))
      return { given, expected: expected.map(line => line.replace(/^→ /, '')) }
    })

/** Pieces that, repeated, could make a careless reader slow. Tests see that none of them holds it up; bench/bars measures how quick it is. */
export const hostilePieces: Record<'citations' | 'claims' | 'html' | 'quotes', readonly string[]> = JSON.parse(
  readFileSync(join(folder, 'hostile-pieces.json'), 'utf8'),
)

/** A piece so often that it has that many characters. */
export const repeated = (piece: string, characters = 300_000): string =>
  piece.repeat(Math.ceil(characters / piece.length))
