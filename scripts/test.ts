import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

/** Runs the test files that are named, or all. By itself node:test leaves one core alone, which on two is half of them. */
const root = fileURLToPath(new URL('..', import.meta.url))
const named = process.argv.slice(2)
const files = named.length > 0 ? named : ['test/**/*.test.ts']
const atOnce = Math.max(2, availableParallelism() - 1)

const tests = spawn(
  process.execPath,
  ['--conditions=agon-source', '--test', `--test-concurrency=${atOnce}`, ...files],
  { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_COMPILE_CACHE: `${root}node_modules/.cache/agon-test` } },
)
tests.on('exit', code => {
  process.exitCode = code ?? 1
})
