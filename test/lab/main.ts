import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Script, startLab } from './server.ts'

/** The lab as a process of its own; its first line is its URL. */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    'ms-per-token': { type: 'string', default: '0' },
    delay: { type: 'string', default: '0' },
    tokens: { type: 'string' },
    script: { type: 'string' },
  },
})

const fromFile: Script = values.script === undefined ? {} : JSON.parse(readFileSync(values.script, 'utf8'))
const lab = await startLab({
  keepBodies: false,
  port: Number(values.port),
  msPerToken: Number(values['ms-per-token']),
  delayMs: Number(values.delay),
  ...(values.tokens !== undefined && { tokens: Number(values.tokens) }),
  ...fromFile,
})
console.log(lab.url)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void lab.close())
