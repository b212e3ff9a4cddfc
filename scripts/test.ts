import { execFileSync, spawn } from 'node:child_process'
import { cpSync, statfsSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'

/**
 * Runs the test files that are named, or all; one more at once than there are cores, because many wait for something most of
 * the time. By itself node:test leaves one core alone, which on two is half of them.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const cache = `${root}node_modules/.cache/agon-test`
const named = process.argv.slice(2)
const files = named.length > 0 ? named : ['test/**/*.test.ts']
const atOnce = availableParallelism() + 1
/** Room for what is young, so that it is tidied up less often; and the flag of bin/agon.js. */
const flags = ['--min-semi-space-size=16', '--no-regexp-peephole-optimization']

const tests = spawn(
  process.execPath,
  ['--conditions=agon-source', ...flags, '--test', `--test-concurrency=${atOnce}`, ...files],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_COMPILE_CACHE: cache, TMPDIR: swiftFolder(), ...(named.length === 0 && bundled()) },
  },
)
tests.on('exit', code => {
  process.exitCode = code ?? 1
})

/** All tests try the program as users have it, which also starts faster than the sources that a single file tries. */
function bundled(): Record<string, string> {
  const place = `${cache}/package`
  execFileSync(process.execPath, [`${root}scripts/build.ts`, `${place}/dist`], { cwd: root, stdio: 'inherit' })
  for (const name of ['bin', 'package.json']) cpSync(root + name, `${place}/${name}`, { recursive: true })
  return { AGON_TEST_PROGRAM: `${place}/bin/agon.js`, AGON_TEST_PAGE: `${place}/dist/page` }
}

/** Thousands of archives are written and thrown away; where there is memory for them, no disk has to keep up. */
function swiftFolder(): string {
  const [memory, enough] = ['/dev/shm', 4 * 1024 ** 3]
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= enough ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}
