import { type ChildProcess, type ForkOptions, fork, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const running = new Set<ChildProcess>()

/** Starts one of our own files. Whatever happens to this process, the child ends with it. */
export function start(file: string, args: readonly string[] = [], options: ForkOptions = {}): ChildProcess {
  const path = fileURLToPath(new URL(file, import.meta.url))
  return track(fork(path, args, { execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning'], ...options }))
}

/** Runs a client to its result, for at most so many seconds. */
export async function run<Result>(
  file: string,
  job: object,
  seconds = 180,
  options: ForkOptions = {},
): Promise<Result> {
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

/** Runs any program of Node's to its end. Gives the milliseconds from start to exit. */
export async function runNode(args: readonly string[], seconds = 10): Promise<number> {
  const began = performance.now()
  const child = startNode(args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const late = setTimeout(() => child.kill('SIGKILL'), seconds * 1000)
  const [code, signal] = await once(child, 'exit')
  const ms = performance.now() - began
  clearTimeout(late)
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${signal ?? code}`)
  return ms
}

export function startNode(args: readonly string[], options: Pick<SpawnOptions, 'cwd' | 'env' | 'stdio'>): ChildProcess {
  return track(spawn(process.execPath, args, { stdio: 'ignore', ...options }))
}

export async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (isOver(child)) return
  child.kill(signal)
  await ended(child)
}

export function stopAll(): void {
  for (const child of running) child.kill('SIGKILL')
}

function track(child: ChildProcess): ChildProcess {
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Waits for the end of a process that ends by itself; one that does not is ended. */
export async function ended(child: ChildProcess, patienceMs = 10_000): Promise<void> {
  if (isOver(child)) return
  const stubborn = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  await once(child, 'exit')
  clearTimeout(stubborn)
}

const isOver = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null
