import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomFrom } from '../../support/sample.ts'

/**
 * A person whose editor saves a record again and again, each time with a word more below the last `### User Input` that it knows
 * of: in place, by a new file, and from a buffer that is older than the file. Arguments: record, seed. It stops when its input
 * ends, and tells what it saved last.
 */
const [path, seed] = process.argv.slice(2) as [string, string]
const random = randomFrom(Number(seed))
let isOver = false
process.stdin.on('end', () => (isOver = true)).resume()

let buffer: string | null = null
for (let word = 1; !isOver; word++) {
  if (buffer === null || random() < 0.5) buffer = loaded() ?? buffer
  if (buffer?.includes('### User Input')) {
    await sleep(random() * 30)
    buffer = `${buffer.trimEnd()}\nword-${word}-\n`
    save(buffer)
    process.stdout.write(`word-${word}-\n`)
  }
  await sleep(random() * 60)
}

/** Whoever opens a file that is just being written looks again. */
function loaded(): string | null {
  try {
    const text = readFileSync(path, 'utf8')
    return text.includes('# Debate:') ? text : null
  } catch {
    return null
  }
}

function save(text: string): void {
  const isInPlace = random() < 0.5
  writeFileSync(isInPlace ? path : `${path}~`, text)
  if (!isInPlace) renameSync(`${path}~`, path)
}
