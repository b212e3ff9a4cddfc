// What a stand-in executable runs: `node stand-in-program.js ROOT …arguments`. Plain JavaScript, so that it starts quickly.
import { spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

const [, , root, ...args] = process.argv
const plan = JSON.parse(readFileSync(join(root, 'plan.json'), 'utf8'))
const { name, steps } = chosen()
const call = {
  pid: process.pid,
  args,
  env: process.env,
  cwd: process.cwd(),
  stdin: '',
  files: { ...filesIn(process.cwd()), ...filesIn(process.env.TMPDIR) },
  children: [],
}
keep()
for (const [index, step] of [{ stdin: 'read' }, ...steps].entries()) await take(step, index)

async function take(step, index) {
  if (step.stdin === 'read') return steps[0]?.stdin === undefined ? readInput() : undefined
  if (step.stdin === 'closed') return closeSync(0)
  if (step.print !== undefined) return write(1, `${filled(step.print)}\n`)
  if (step.raw !== undefined) return write(1, filled(step.raw).repeat(step.times ?? 1))
  if (step.trickle !== undefined) return trickle(Buffer.from(`${filled(step.trickle)}\n`))
  if (step.complain !== undefined) for (let i = 0; i < (step.times ?? 1); i++) write(2, `${filled(step.complain)}\n`)
  if (step.wait !== undefined) return sleep(step.wait)
  if (step.together !== undefined) return waitForOthers(step.together)
  if (step.hang) return sleep(2 ** 31 - 1)
  if (step.deaf) for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {})
  if (step.child) return leaveChild()
  if (step.write !== undefined) return writeFileSync(filled(step.write), filled(step.text))
  if (step.exit !== undefined) process.exit(step.exit)
  if (step.die !== undefined) return die(step.die)
  if (Object.keys(step).length === 0) throw new Error(`step ${index} is empty`)
}

function chosen() {
  const line = args.join(' ')
  for (const [command, steps] of Object.entries(plan.commands ?? {}))
    if (line === command || line.startsWith(`${command} `)) return { name: `command-${process.pid}.json`, steps }
  const count = claimed()
  return { name: `${count}.json`, steps: plan.runs[Math.min(count, plan.runs.length) - 1] ?? [] }
}

/** The number of this run. */
function claimed() {
  for (let count = 1; ; count++) {
    try {
      writeFileSync(join(root, `run-${count}`), '', { flag: 'wx' })
      return count
    } catch {}
  }
}

function keep() {
  const path = join(root, 'calls', name)
  writeFileSync(`${path}.new`, JSON.stringify(call))
  renameSync(`${path}.new`, path)
}

async function readInput() {
  const chunks = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  call.stdin = Buffer.concat(chunks).toString()
  keep()
}

function write(fd, text) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(fd, bytes, at)
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error
    }
  }
}

async function trickle(bytes) {
  for (const byte of bytes) {
    writeSync(1, Buffer.of(byte))
    await new Promise(setImmediate)
  }
}

function sleep(ms) {
  return new Promise(resolve => setTimeout(resolve, ms))
}

async function waitForOthers(runs) {
  while (!existsSync(join(root, `run-${runs}`))) await sleep(20)
}

async function leaveChild() {
  const idle = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.error('up')"
  const child = spawn(process.execPath, ['-e', idle], { stdio: ['ignore', 'inherit', 'pipe'] })
  await new Promise(resolve => child.stderr.once('data', resolve))
  call.children.push(child.pid)
  keep()
  child.unref()
  child.stderr.destroy()
}

async function die(signal) {
  process.kill(process.pid, signal)
  await sleep(5_000)
}

/**
 * `{{--flag}}` stands for what the tool was given with it: `--flag value`, `--flag=value` or a bare word after it, and
 * `{{TMPDIR}}` for its temporary folder.
 */
function filled(text) {
  return text.replaceAll('{{TMPDIR}}', process.env.TMPDIR).replace(/\{\{(-[\w-]+)\}\}/g, (_, flag) => {
    const whole = args.find(word => word.startsWith(`${flag}=`))
    return whole === undefined ? (args[args.indexOf(flag) + 1] ?? '') : whole.slice(flag.length + 1)
  })
}

function filesIn(folder) {
  if (folder === undefined) return {}
  const names = readdirSync(folder, { recursive: true }).map(name => join(folder, name))
  const plain = names.filter(path => lstatSync(path).isFile())
  return Object.fromEntries(plain.map(path => [path, readFileSync(path, 'utf8')]))
}
