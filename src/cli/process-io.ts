import { type Io, isAttended } from './io.ts'

/** The process as Io. Streams are opened when used: most commands read nothing. */
export const processIo = ({
  env = process.env,
  cwd = process.cwd(),
}: {
  env?: Io['env'] | undefined
  cwd?: string | undefined
} = {}): Io => ({
  env,
  cwd,
  get stdin() {
    return process.stdin
  },
  get stdout() {
    return process.stdout
  },
  get stderr() {
    return process.stderr
  },
  get attended() {
    return isAttended(process)
  },
  signals: process,
  now: () => new Date(),
  exit: code => process.exit(code),
  suspend: () => void process.kill(process.pid, 'SIGTSTP'),
})
