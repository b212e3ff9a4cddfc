import { spawn } from 'node:child_process'
import type { Environment } from '../home.ts'

/** The user's editor as program and arguments; null when none is set. */
export function editorOf(env: Environment): string[] | null {
  const words = wordsOf(env.VISUAL?.trim() || env.EDITOR?.trim() || '')
  return words.length > 0 ? words : null
}

/** `code --wait`, `"/opt/my editor/run" -f`: words as a shell takes them apart, without a shell. */
export function wordsOf(command: string): string[] {
  const words = command.matchAll(/(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|((?:[^\s"'\\]|\\.)+))+/g)
  return Array.from(words, ([word]) =>
    word.replace(/"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)/g, (_, double, single, escaped) =>
      double === undefined ? (single ?? escaped) : double.replace(/\\(["\\])/g, '$1'),
    ),
  )
}

/**
 * Opens a file in the editor and waits until it is closed. Says what went wrong, or null. The editor draws where the
 * person reads, which need not be our standard output. It shares our terminal, so it must not outlive us.
 */
export async function edit(
  [program, ...args]: readonly string[],
  path: string,
  signal: AbortSignal,
): Promise<string | null> {
  const child = spawn(program!, [...args, path], { stdio: ['inherit', process.stderr.fd, 'inherit'] })
  const stop = () => void child.kill('SIGTERM')
  signal.addEventListener('abort', stop)
  try {
    return await new Promise(resolve => {
      child.once('error', error => resolve(error.message))
      child.once('close', (code, killed) => resolve(code === 0 ? null : (killed ?? `exit ${code}`)))
    })
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
