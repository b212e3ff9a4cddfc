import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Language } from '../../src/core/language.ts'

/** `node scripts/test.ts --update FILE` writes what is said now; the change is reviewed in the diff. */
const updating = process.env.AGON_TEST_UPDATE === '1'
const isPartial = process.execArgv.some(flag => /^--test-(?:name-pattern|only|skip-pattern)/.test(flag))
const headLine = /^=== (.*)$/m

export interface Golden {
  /** Asserts that this is what is said under this title in that language. A title stands once in a file. */
  is(language: Language, title: string, text: string): void
}

/**
 * The sentences that users read, pinned in `test/golden/<name>.<language>.txt`. Call it once per test file, at its top. A text that is
 * in the file and that no test asked for is a failure, so that a golden file holds nothing dead.
 */
export function openGolden(name: string): Golden {
  const files = new Map<Language, { path: string; kept: Map<string, string>; seen: Map<string, string> }>()
  after(() => {
    for (const { path, kept, seen } of files.values())
      if (updating) write(path, isPartial ? new Map([...kept, ...seen]) : seen)
      else if (!isPartial) for (const title of [...kept.keys()]) assert.ok(seen.has(title), `never asked for: ${path}`)
  })
  return {
    is(language, title, text) {
      const file = files.get(language) ?? open(language)
      const shown = text.trimEnd()
      assert.ok(!file.seen.has(title) || file.seen.get(title) === shown, `two texts have the title "${title}"`)
      assert.doesNotMatch(title, /\n/)
      file.seen.set(title, shown)
      if (updating) return
      assert.ok(
        file.kept.has(title),
        `not in ${file.path} yet: "${title}". Write it with: node scripts/test.ts --update`,
      )
      assert.equal(shown, file.kept.get(title), title)
    },
  }

  function open(language: Language) {
    const path = fileURLToPath(new URL(`../golden/${name}.${language}.txt`, import.meta.url))
    const file = { path, kept: read(path), seen: new Map<string, string>() }
    files.set(language, file)
    return file
  }
}

/** A line of a text that looks like a title has a backslash before it. */
function read(path: string): Map<string, string> {
  let text = ''
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const [, ...parts] = text.split(headLine)
  const kept = new Map<string, string>()
  for (let i = 0; i < parts.length; i += 2)
    kept.set(
      parts[i]!,
      parts[i + 1]!.slice(1)
        .trimEnd()
        .replace(/^\\(?=\\*===)/gm, ''),
    )
  return kept
}

/** Sorted by title, so that the order in which tests run changes nothing. */
function write(path: string, texts: Map<string, string>): void {
  mkdirSync(dirname(path), { recursive: true })
  const sorted = [...texts].sort(([a], [b]) => (a < b ? -1 : 1))
  const parts = sorted.map(([title, text]) => `=== ${title}\n${text.replace(/^(?=\\*===)/gm, '\\')}\n`)
  writeFileSync(path, parts.join('\n'))
}
