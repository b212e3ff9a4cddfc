import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { foldAll, type View } from '../../../src/core/view.ts'
import { verify } from '../../../src/engine/journal.ts'
import { type ParsedRecord, parseRecord } from '../../../src/formats/dialectic/record/parse.ts'
import { recordOf } from '../../../src/formats/dialectic/record/render.ts'
import { historyOf } from '../../../src/formats/dialectic/record/rounds-in.ts'
import { openArchive } from '../../../src/store/archive.ts'
import { bareEnvironment } from '../../support/bare-machine.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { sample, upTo } from '../../support/sample.ts'
import { playRecorded, recordDate } from '../support/record-play.ts'

const mortal = fileURLToPath(new URL('../support/mortal-record.ts', import.meta.url))
const folder = temporaryFolder()

it('leaves a record that parses and goes on, whichever write it dies at', async () => {
  const unharmed = placeFor('unharmed')
  const writes = Number((await life(unharmed, 'new', 0, 'before')).told)
  assert.ok(writes >= 5, `${writes} writes`)
  const whole = readFileSync(unharmed.path, 'utf8')
  const every = upTo(writes).flatMap(nth => [when('before', nth), when('half', nth)])
  const deaths = sample([...every, when('after', writes)], { must: ({ when }) => when, atLeast: 4 })
  const worker = async () => {
    for (let death = deaths.shift(); death; death = deaths.shift()) await afterDeath(death, whole)
  }
  await Promise.all([worker(), worker()])
})

interface Death {
  nth: number
  when: 'before' | 'half' | 'after'
}

const when = (when: Death['when'], nth: number): Death => ({ when, nth })

async function afterDeath({ nth, when }: Death, whole: string): Promise<void> {
  const name = `${nth}-${when}`
  const place = placeFor(name)
  const { isDead } = await life(place, 'new', nth, when)
  assert.ok(isDead, name)
  const found = existsSync(place.path) ? parsed(place.path) : null
  if (found) await goOnAlone(place, found, name)
  await resumed(place, name, whole)
}

/** On another machine: there is nothing but the file. */
async function goOnAlone({ path }: Place, { record }: ParsedRecord, name: string): Promise<void> {
  const other = placeFor(`${name}-alone`)
  copyFileSync(path, other.path)
  const history = historyOf(record, 'en')
  await playRecorded({ ...other, which: 'new', history })
  const after = parsed(other.path)
  assert.equal(after.record.status, 'completed')
  assert.ok(after.record.rounds.length >= Math.max(2, history.length), name)
  for (const [i, round] of history.entries()) {
    assert.equal(after.record.rounds[i]?.main, round.main, name)
    assert.deepEqual(after.record.rounds[i]?.partners, round.partners, name)
    assert.ok(after.record.rounds[i]?.user.includes(round.user), name)
  }
}

/** On the same one the debate goes on, and the file with it. */
async function resumed(place: Place, name: string, whole: string): Promise<void> {
  await playRecorded({ ...place, which: '1' })
  assert.equal(readFileSync(place.path, 'utf8'), whole, name)
  assert.equal(whole, recordOf(viewIn(place.database), { date: recordDate }), name)
}

interface Place {
  database: string
  path: string
}

function placeFor(name: string): Place {
  return { database: join(folder, `${name}.db`), path: join(folder, `${name}.md`) }
}

function parsed(path: string): ParsedRecord {
  const text = readFileSync(path, 'utf8')
  const found = parseRecord(text)
  for (const { fatal } of found.problems) assert.ok(!fatal, text)
  return found
}

async function life(
  { database, path }: Place,
  which: string,
  nth: number,
  when: string,
): Promise<{ isDead: boolean; told: string }> {
  const child = spawn(process.execPath, [mortal, database, path, which, String(nth), when], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: bareEnvironment,
  })
  let told = ''
  let complaint = ''
  child.stdout.on('data', chunk => (told += chunk))
  child.stderr.on('data', chunk => (complaint += chunk))
  const [code, signal] = await once(child, 'close')
  if (signal !== 'SIGKILL') assert.equal(code, 0, complaint)
  return { isDead: signal === 'SIGKILL', told }
}

function viewIn(database: string): View {
  const archive = openArchive(database)
  const { records } = verify(archive.read(1))
  archive.close()
  return foldAll(records.map(record => record.event))
}
