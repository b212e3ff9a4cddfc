import { spawn } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { type Behaviour, behaviourAt } from './behaviour.ts'
import { type LabTool, labMcpServer } from './mcp-tools.ts'

/** What this program is told to be. */
export interface LabProgram {
  behaviours: readonly Behaviour[]
  tools: readonly LabTool[]
  /** A line for each question, and one for each start. */
  log: string
  modern?: boolean
  /** Starts somebody who outlives it unless both are ended. */
  withChild?: boolean
  /** Goes away before it has said a word. */
  dies?: boolean
  /** Does not go when it is asked to. */
  stubborn?: boolean
}

const { behaviours, tools, log, modern, withChild, dies, stubborn }: LabProgram = JSON.parse(
  readFileSync(process.argv[2]!, 'utf8'),
)

const note = (line: object) => appendFileSync(log, `${JSON.stringify(line)}\n`)
const asked = () =>
  readFileSync(log, 'utf8')
    .split('\n')
    .filter(line => line.includes('"query"')).length

const child = withChild ? spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' }) : null
note({ started: process.pid, child: child?.pid ?? null, folder: process.cwd(), env: Object.keys(process.env) })
if (dies) {
  process.stderr.write(`cannot go on: ${process.env.SEARCH_API_KEY} is unknown\n`)
  process.exit(3)
}
if (stubborn) {
  process.on('SIGTERM', () => {})
  setInterval(() => {}, 1_000)
}

serveStdio(
  () =>
    labMcpServer(tools, query => {
      const behaviour = behaviourAt(behaviours, asked())
      note({ query })
      return behaviour
    }),
  modern ? { legacy: 'reject' } : {},
)
