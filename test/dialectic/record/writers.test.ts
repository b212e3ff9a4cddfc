import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { emptyView, fold } from '../../../src/core/view.ts'
import { parseRecord } from '../../../src/formats/dialectic/record/parse.ts'
import { recordFile } from '../../../src/formats/dialectic/request/record-file.ts'
import { until } from '../../support/agon.ts'
import { bareEnvironment } from '../../support/bare-machine.ts'
import { closed, dialecticEvents } from '../support/view.ts'

const editor = fileURLToPath(new URL('../support/restless-editor.ts', import.meta.url))
const rounds = 8

it('loses no round and no word while a person saves all the time', { timeout: 60_000 }, async () => {
  await Promise.all([1, 2].map(seed => withEditor(seed)))
})

async function withEditor(seed: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'agon-record-writers-'))
  const path = join(folder, 'record.md')
  const person = spawn(process.execPath, [editor, path, String(seed)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: bareEnvironment,
  })
  let saved = ''
  person.stdout.on('data', chunk => (saved += chunk))
  const words = () => saved.match(/word-\d+-/g) ?? []
  try {
    await debate(
      path,
      // In every round the person saves something.
      number => until('a word is saved', () => words().length > number),
      async () => {
        person.stdin.end()
        await once(person, 'close')
      },
    )
    check(readFileSync(path, 'utf8'), words(), `seed ${seed}`)
  } finally {
    person.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A round every moment, heard and written as in a debate that is played. */
async function debate(
  path: string,
  afterRound: (number: number) => Promise<void>,
  beforeEnd: () => Promise<void>,
): Promise<void> {
  const view = emptyView()
  const file = recordFile({ path, shown: path, date: '2026-11-16', mask: text => text, say: () => {} })
  const tell = (event: Parameters<typeof fold>[1]) => {
    fold(view, event)
    file.listener(event, view, null)
  }
  let heard = 0
  file.remarkSource.open(async ({ text, via }) => {
    heard += 1
    tell({ type: 'person.spoke', key: `remark/${heard}`, seat: 'user', fact: { text, via } })
  })
  for (const event of dialecticEvents({ rounds: Array.from({ length: rounds }, round) })) {
    tell(event)
    if (event.type !== 'turn.answered') continue
    await file.remarkSource.catchUp()
    const [, number] = /^round-(\d+)\/partner$/.exec(event.key) ?? []
    if (number !== undefined) await afterRound(Number(number))
  }
  await beforeEnd()
  await file.remarkSource.catchUp()
  assert.ok(heard > 0)
  file.remarkSource.close()
  tell(closed({}))
  await file.settled()
}

const round = (_: unknown, i: number) => ({
  main: `main-${i + 1}- ${'speech '.repeat(50)}\n\n# heading`,
  partners: [`partner-${i + 1}- ${'challenge '.repeat(50)}\n\n---`],
})

function check(text: string, words: readonly string[], name: string): void {
  const { record, problems } = parseRecord(text)
  for (const { fatal } of problems) assert.ok(!fatal, `${name}\n${text}`)
  const speeches = record.rounds.map(({ main, partners }) => [main.split(' ')[0], partners[0]?.split(' ')[0]])
  const expected = Array.from({ length: rounds }, (_, i) => [`main-${i + 1}-`, `partner-${i + 1}-`])
  assert.deepEqual(speeches, expected, `${name}\n${text}`)
  const lost = words.filter(word => !text.includes(word))
  assert.deepEqual(lost, [], `${name}\n${text}`)
  assert.equal(record.status, 'completed')
}
