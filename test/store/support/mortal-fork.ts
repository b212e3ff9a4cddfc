import type { DebateForked, JournalRecord } from '../../../src/core/events.ts'
import { seal, verify } from '../../../src/engine/journal.ts'
import { openArchive } from '../../../src/store/archive.ts'

/**
 * A process that forks a debate and dies by SIGKILL: while the records are kept, while the texts are, or when everything is
 * on disk. Arguments: archive, debate, `records`, `texts` or `after`.
 */
const [path, parent, when] = process.argv.slice(2) as [string, string, string]
const archive = openArchive(path)
const die = () => process.kill(process.pid, 'SIGKILL')

const { records } = verify(archive.read(Number(parent)))
const upto = 5
const forked: DebateForked = {
  type: 'debate.forked',
  parent: Number(parent),
  at: 'round-2',
  changes: {},
  remark: null,
  without: null,
  version: 1,
  cues: {},
}
const record: JournalRecord<DebateForked> = seal(records[upto - 1]!, forked)
const text: [string, string] = ['a'.repeat(64), 'a text']

const dyingRecord = {
  ...record,
  get hash(): string {
    if (when === 'records') die()
    return record.hash
  },
}

class DyingTexts extends Map<string, string> {
  override *[Symbol.iterator](): MapIterator<[string, string]> {
    yield text
    if (when === 'texts') die()
  }
}

await archive.fork(Number(parent), upto, [dyingRecord], new DyingTexts([text]))
die()
