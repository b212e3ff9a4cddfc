import { type ChildProcess, fork, type ForkOptions } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const running = new Set<ChildProcess>()

/** Starts one of our own files. Whatever happens to this process, the child ends with it. */
export function start(file: string, args: readonly string[] = [], options: ForkOptions = {}): ChildProcess {
  const path = fileURLToPath(new URL(file, import.meta.url))
  return track(fork(path, args, { silent: false, execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning'], ...options }))
}

export function track<Child extends ChildProcess>(child: Child): Child {
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Runs a client to its result, for at most so many seconds. */
export async function run<Result>(file: string, job: object, seconds = 180, options: ForkOptions = {}): Promise<Result> {
  const child = start(file, [JSON.stringify(job)], options)
  const late = setTimeout(() => child.kill('SIGKILL'), seconds * 1000)
  try {
    return await new Promise<Result>((resolve, reject) => {
      child.once('message', message => resolve(message as Result))
      child.once('exit', (code, signal) => reject(new Error(`${file} ended with ${signal ?? code} and no result`)))
      child.once('error', reject)
    })
  } finally {
    await ended(child)
    clearTimeout(late)
  }
}

/** A client ends by itself once its result is out; one that does not is ended. */
async function ended(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const stubborn = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await once(child, 'exit')
  clearTimeout(stubborn)
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

export async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  child.kill('SIGTERM')
  await ended(child)
}

export function stopAll(): void {
  for (const child of running) child.kill('SIGKILL')
}
