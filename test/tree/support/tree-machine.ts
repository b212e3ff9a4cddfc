import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { Language } from '../../../src/core/language.ts'
import type { Lab, Script } from '../../lab/server.ts'
import { type Machine, newLabMachine } from '../../support/agon.ts'
import type { Golden } from '../../support/golden.ts'
import { debateKeyValue, treeFile, writeTreeFile } from './file.ts'

export const env: Record<string, string> = { DEBATE_API_KEY: debateKeyValue }

/** How a file refers to an environment variable. */
export const ref = (name: string): string => '$'.concat(`{${name}}`)

export type TreeMachine = Awaited<ReturnType<typeof treeMachine>>

/** A machine with the file of a tree, and nothing that its own configuration would add. */
export async function treeMachine(t: TestContext, more: Record<string, unknown> = {}, script: Script = {}) {
  const machine = await newLabMachine(t, { key: debateKeyValue, ...script })
  machine.configure({})
  const { lab } = machine
  const file = writeTreeFile(machine, treeFile(lab, more))
  const output = join(machine.folder, 'debate/output')
  const starts = (...flags: string[]) => machine.start(['tree', '--config', file, ...flags], { env })
  return {
    ...machine,
    file,
    output,
    /** The names of the files that it left. */
    files: () => visibleIn(output),
    read: (name: string) => readFileSync(join(output, name), 'utf8'),
    /** Writes the file anew, with other fields. */
    rewrite: (more: Record<string, unknown>, name?: string) => writeTreeFile(machine, treeFile(lab, more), name),
    /** `agon tree --config FILE …` */
    starts,
    /** A process of its own, which can be killed. */
    spawns: (...flags: string[]) => machine.spawn(['tree', '--config', file, ...flags], { env }),
    tree: (...flags: string[]) => starts(...flags).done,
    resume: (...flags: string[]) => machine.run(['resume', ...flags], { env }),
    /** The fields of an api with the address of this lab. */
    api: (more: object) => ({ api: { ...treeFile(lab).api, ...more } }),
  }
}

export const visibleIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter(name => !name.startsWith('.'))
        .sort()
    : []

/** A machine that can reach these models of the lab by itself. */
export async function plainMachine(t: TestContext, models: string[], script: Script = {}) {
  const machine = await newLabMachine(t, script)
  machine.configure({ providers: { lab: { baseURL: machine.lab.url, models } }, limits: { tries: 1 } })
  return machine
}

/** The same on every machine: no folders, ports and amounts. */
const placeless = (text: string, machine: Machine & { lab: Lab }): string =>
  text
    .replaceAll(machine.folder, 'CWD')
    .replaceAll(machine.home, 'HOME')
    .replaceAll(new URL(machine.lab.url).host, 'LAB')
    .replaceAll(/127\.0\.0\.1:\d+/g, 'OTHER')
    .replaceAll(/(?<=\$)[\d.]*\d|[\d.]+[kM]?(?=–[\d.]+[kM]? token)|(?<=–)[\d.]+[kM]?(?= token| calls| 次调用)/g, 'N')

/** What is typed behind `agon`; the exit code, if it is not 2; and the environment, if it is not the usual one. */
export type Said = [args: string[], code?: number, env?: Record<string, string>]

/**
 * Runs each line in both languages and pins what it says (a resume speaks the language of its debate). Nothing is printed
 * on stdout but by a plan, nothing is sent and nothing is kept.
 */
export async function pinLines(
  golden: Golden,
  machine: Awaited<ReturnType<typeof newLabMachine>>,
  rows: Record<string, Said>,
  languages: readonly Language[] = ['en', 'zh'],
): Promise<void> {
  const [sent, kept] = [machine.lab.requests.length, machine.journal().length]
  for (const language of languages) {
    const LANG = language === 'zh' ? 'zh_CN.UTF-8' : 'C.UTF-8'
    for (const [what, [args, expected = 2, variables = env]] of Object.entries(rows)) {
      const spoken = args.includes('--lang') || !/^(?:tree|arena)$/.test(args[0]!) ? [] : ['--lang', language]
      const { code, stdout, stderr } = await machine.run([...args, ...spoken], { env: { LANG, ...variables } })
      assert.deepEqual([code, args.includes('--dry-run') || stdout === ''], [expected, true], `${what}: ${stderr}`)
      golden.is(language, what, placeless(stderr, machine))
    }
  }
  assert.deepEqual([machine.lab.requests.length, machine.journal().length], [sent, kept], 'nothing was sent or kept')
}
