import { existsSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import type { Brief } from '../../core/events.ts'
import type { Json } from '../../core/json.ts'

/** Where a fork leaves what the debate before left elsewhere: nothing of that is ever replaced. */
export interface OwnPlaces {
  options: Record<string, Json>
  /** Folder or file, as they are called now. */
  paths: string[]
}

export function ownPlaces({ options }: Pick<Brief, 'options'>): OwnPlaces {
  const { output, output_path: report } = options
  if (isFolder(output)) {
    const dir = freeName(output.dir)
    return { options: { output: { ...output, dir } }, paths: [dir] }
  }
  if (typeof report !== 'string') return { options: {}, paths: [] }
  const path = freeName(report)
  return { options: { output_path: path }, paths: [path] }
}

const isFolder = (output: Json | undefined): output is { dir: string } & Record<string, Json> =>
  output !== null && typeof output === 'object' && !Array.isArray(output) && typeof output.dir === 'string'

/** `report.md` → report-fork.md, and where there is such a one, report-fork-2.md */
function freeName(path: string): string {
  const end = extname(path)
  const stem = join(
    dirname(path),
    path
      .slice(dirname(path).length)
      .replace(/^[\\/]+/, '')
      .slice(0, end === '' ? undefined : -end.length),
  )
  for (let place = 1; ; place++) {
    const name = `${stem}-fork${place === 1 ? '' : `-${place}`}${end}`
    if (!existsSync(name)) return name
  }
}
