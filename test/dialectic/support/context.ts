import assert from 'node:assert/strict'
import { type ContextRequest, contextFor } from '../../../src/formats/dialectic/request/context/find.ts'
import { UsageError } from '../../../src/host/exit.ts'
import { bareEnvironment } from '../../support/bare-machine.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { commitAll, type Files, newFolder } from './folders.ts'

/** Where a test file makes folders and looks for what a debate needs to see in them. */
export function newContextLab() {
  const folder = temporaryFolder()
  // Git is asked with the settings of the user, and here that is nobody.
  const nobody = { HOME: folder, XDG_CONFIG_HOME: folder }
  Object.assign(process.env, nobody)
  const place = (files: Files) => newFolder(folder, files)
  return {
    place,
    /** A folder in which these files are committed. */
    repository(files: Files): string {
      const cwd = place(files)
      commitAll(cwd)
      return cwd
    },
    find: (cwd: string, topic: string, more: Partial<ContextRequest> = {}) =>
      contextFor({
        ...{ topic, kind: null, diff: null, paths: [], cwd, language: 'en', env: { ...bareEnvironment, ...nobody } },
        ...more,
      }),
  }
}

export const names = (materials: readonly { path: string }[]) => materials.map(({ path }) => path)

export const textOf = (materials: readonly { path: string; text: string }[], name: string) =>
  materials.find(({ path }) => path === name)?.text

/** With what sentence it is refused. */
export async function refusal(run: Promise<unknown> | (() => unknown)): Promise<string> {
  try {
    await (typeof run === 'function' ? run() : run)
  } catch (error) {
    assert.ok(error instanceof UsageError, String(error))
    return error.message
  }
  return assert.fail('it was not refused')
}

export const lines = (count: number, line: (number: number) => string) =>
  `${Array.from({ length: count }, (_, i) => line(i + 1)).join('\n')}\n`

/** A large file in which one function is looked for. */
export const large = `${lines(300, i => `export const filler${i} = ${i}`)}
/** Waits, and tries again. */
export function retryCall(times: number) {
  for (let i = 0; i < times; i++) {
    attempt(i)
  }
}
${lines(300, i => `export const more${i} = 'x'.repeat(${i})`)}`
