import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openArchive } from '../../src/store/archive.ts'
import { attackCases } from './cases.ts'
import { figures } from './figures.ts'
import { attackAll, type Outcome } from './run.ts'
import { attacks } from './speeches.ts'

/** Every attack by every seat at every rigor: `node test/attacks/main.ts [kind]`. Takes minutes. */
const folder = mkdtempSync(join(tmpdir(), 'agon-attacks-'))
const archive = openArchive(join(folder, 'agon.db'))
const [only] = process.argv.slice(2)
const outcomes: Outcome[] = []
try {
  for (const given of attackCases()) {
    const began = performance.now()
    const chosen = attacks.filter(({ kind }) => only === undefined || kind === only)
    const outcome = await attackAll(given, chosen, archive, true)
    outcomes.push(outcome)
    for (const { seat, attack, what } of outcome.breaks)
      console.log(`${given.format.id} ${seat} ${attack.kind} ${JSON.stringify(attack.text.slice(0, 80))}: ${what}`)
    console.log(`${given.format.id}: ${outcome.debates} debates, ${Math.round(performance.now() - began)} ms`)
  }
  console.log(figures(outcomes))
} finally {
  archive.close()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = outcomes.some(({ breaks }) => breaks.length > 0) ? 1 : 0
