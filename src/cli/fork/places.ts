import { existsSync } from 'node:fs'
import { basename, dirname, join, parse } from 'node:path'
import type { Brief } from '../../core/events.ts'
import type { Json } from '../../core/json.ts'
import type { Language } from '../../core/language.ts'
import { recordPath } from '../dialectic/record-path.ts'

/** Where a fork leaves what the debate before left elsewhere: nothing of that is ever replaced. */
export interface OwnPlaces {
  options: Record<string, Json>
  /** Folders and files, as they are called now. */
  paths: string[]
}

/** The folder of a tree, the report of a research, the record of a dialectic debate. */
export async function ownPlaces({ options, topic, language }: Brief): Promise<OwnPlaces> {
  const { output, output_path: report, record } = options
  const own: OwnPlaces = { options: {}, paths: [] }
  const take = (path: string, option: Record<string, Json>) => {
    Object.assign(own.options, option)
    own.paths.push(path)
  }
  if (isFolder(output)) {
    const dir = freeName(output.dir)
    take(dir, { output: { ...output, dir } })
  }
  if (typeof report === 'string') {
    const path = freeName(report)
    take(path, { output_path: path })
  }
  if (typeof record === 'string') {
    const path = await ownRecord(record, topic, language)
    take(path, { record: path })
  }
  return own
}

/** Beside the record of the debate before, by today's date where that is where records usually lie. */
async function ownRecord(record: string, topic: string, language: Language): Promise<string> {
  const folder = dirname(record)
  if (basename(folder) !== '.debates') return freeName(record)
  return recordPath({ topic, language, cwd: dirname(folder), now: new Date() })
}

const isFolder = (output: Json | undefined): output is { dir: string } & Record<string, Json> =>
  output !== null && typeof output === 'object' && !Array.isArray(output) && typeof output.dir === 'string'

/** `report.md` → report-fork.md, and where there is such a one, report-fork-2.md */
function freeName(path: string): string {
  const { dir, name, ext } = parse(path)
  for (let place = 1; ; place++) {
    const free = join(dir, `${name}-fork${place === 1 ? '' : `-${place}`}${ext}`)
    if (!existsSync(free)) return free
  }
}
