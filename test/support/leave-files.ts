import { makeMask } from '../../src/core/mask.ts'
import { writeFiles } from '../../src/host/files/write-outputs.ts'

/**
 * A process that leaves files in a folder, again and again. Arguments: Agon's home, the folder, how often, and the names of
 * the files. Says `begun` on its standard output when the first time is over.
 */
const [home, folder, times, ...names] = process.argv.slice(2) as [string, string, string, ...string[]]
const mask = makeMask([])

for (let time = 1; time <= Number(times); time++) {
  const files = names.map(name => ({ name, text: `${name}, time ${time} of process ${process.pid}\n`.repeat(2_000) }))
  const { conflicts } = await writeFiles({ folder, files }, { home, mask, force: false })
  if (conflicts.length > 0) throw new Error(`taken for somebody else's: ${conflicts.join(', ')}`)
  if (time === 1) process.stdout.write('begun\n')
}
