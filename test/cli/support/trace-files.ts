import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

/** For `node --import`: when the process ends, `AGON_TEST_TRACE` lists the files that it loaded. */
const files: string[] = []

registerHooks({
  load(url, context, nextLoad) {
    files.push(url)
    return nextLoad(url, context)
  },
})

process.on('exit', () => writeFileSync(process.env.AGON_TEST_TRACE!, files.join('\n')))
