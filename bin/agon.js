#!/usr/bin/env node
// Plain old JavaScript: it must run on any Node, if only to say that the Node is too old.

import { existsSync, readFileSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

const here = path => fileURLToPath(new URL(path, import.meta.url))
const argument = process.argv[2]

if (process.argv.length === 3 && (argument === '--version' || argument === '-V'))
  process.stdout.write(`${JSON.parse(readFileSync(here('../package.json'), 'utf8')).version}\n`)
else if (recentEnough(process.versions.node)) start()
else startOnBundledNode()

function recentEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return (major === 24 && minor >= 16) || (major === 26 && minor >= 1) || major > 26
}

/** A checkout runs its sources, an installed package its bundle. */
function start() {
  // Polishing the code of one long expression, which most processes use a few times, takes a tenth of a second. A flag that a
  // later Node does not know would be complained about.
  if (process.versions.node.startsWith('24.')) setFlagsFromString('--no-regexp-peephole-optimization')
  module.enableCompileCache()
  const source = here('../src/cli/main.ts')
  import(existsSync(source) ? '../src/cli/main.ts' : '../dist/cli.js').then(
    async cli => {
      process.exitCode = await cli.main(process.argv.slice(2))
    },
    error => {
      process.stderr.write(`agon: cannot start: ${error.message}\n`)
      process.exitCode = 1
    },
  )
}

async function startOnBundledNode() {
  const node = here('../node_modules/node/bin/node')
  if (process.env.AGON_NODE === 'bundled' || !existsSync(node)) {
    process.stderr.write(
      `agon needs Node.js 24.16 or newer (or 26.1 or newer); this is ${process.versions.node}. Install it from nodejs.org, or run npm ci here, which brings it along.\n`,
    )
    process.exitCode = 2
    return
  }
  const { spawn } = await import('node:child_process')
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit', env: { ...process.env, AGON_NODE: 'bundled' } })
  // Ctrl-C on a terminal reaches the child by itself; sent twice it would mean "end at once".
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => (signal ? process.kill(process.pid, signal) : process.exit(code ?? 1)))
}
