import { execFileSync, spawn } from 'node:child_process'
import { cpSync, statfsSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'

/**
 * Runs the test files that are named, or all; with --update golden files are written (test/support/golden.ts); with --long everything is
 * tried that is otherwise tried by a sample (test/support/sample.ts); one more at once than there are cores, because many wait for something most of
 * the time. By itself node:test leaves one core alone, which on two is half of them.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const cache = `${root}node_modules/.cache/agon-test`
const words = process.argv.slice(2)
const [update, long] = [words.includes('--update'), words.includes('--long')]
/** Flags of node:test, such as --test-concurrency=1, go on to it. */
const given = words.filter(word => word.startsWith('--test-'))
const named = words.filter(word => !word.startsWith('--'))
const files = named.length > 0 ? named : ['test/**/*.test.ts']
const seed = process.env.AGON_TEST_SEED || String(1 + Math.floor(Math.random() * 1e6))
const atOnce = availableParallelism() + 1
/** Room for what is young, so that it is tidied up less often; and the flag of bin/agon.js. */
const flags = ['--min-semi-space-size=16', '--no-regexp-peephole-optimization']

/** What never ends fails at last; when everything is tried, a file may take as long as it takes. */
const patience = long ? [] : ['--test-timeout=600000']

const browser = named.length === 1 ? null : await sharedBrowser()
const tests = spawn(
  process.execPath,
  ['--conditions=agon-source', ...flags, '--test', `--test-concurrency=${atOnce}`, ...patience, ...given, ...files],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: cache,
      TMPDIR: swiftFolder(),
      ...(update && { AGON_TEST_UPDATE: '1' }),
      ...(long ? { AGON_TEST_LONG: '1' } : { AGON_TEST_SEED: seed }),
      ...(named.length === 0 && bundled()),
      ...(browser && { AGON_TEST_BROWSER_AT: browser.wsEndpoint() }),
    },
  },
)
/** Whoever ends this ends the tests, and with them the browser; Ctrl-C reaches the tests by itself. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => signal !== 'SIGINT' && tests.kill(signal))
tests.on('exit', async code => {
  process.exitCode = code ?? 1
  await browser?.close()
})

/** Several files share one browser, in which each has windows of its own; a single one starts its own where it needs one. */
async function sharedBrowser() {
  const { serveBrowser } = await import('../test/browser/support/chromium.ts')
  return serveBrowser()
}

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
