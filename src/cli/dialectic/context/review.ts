import { join } from 'node:path'
import { clean } from '../../../core/clean.ts'
import type { Environment } from '../../home.ts'
import { type Review, reviewOf } from './diff.ts'
import type { FileChange } from './diff-cut.ts'
import { sizeOf } from './names.ts'
import type { Tray } from './tray.ts'

const mostListed = 300
const mostUntracked = 50
const mostChanged = 40
const largestChanged = 24_000

/** Which files changed, the change itself, and the changed files as far as there is room. Throws UsageError. */
export async function addReview(tray: Tray, range: string, env: Environment): Promise<void> {
  const { t } = tray
  const { cwd, language, limits } = tray.settings
  const review = await reviewOf({ cwd, range, env, language, most: limits.diff })
  tray.overview(t.names.changes, changeList(tray, review, range))
  tray.overview(t.diffName(range), review.diff)
  for (const { path, why, lines } of review.left) tray.leave(t.cutFile[why](path, lines))
  for (const { path, lines, hunks } of review.cut) tray.leave(t.cutChange(path, lines, ...hunks))
  for (const path of review.untracked.slice(0, mostUntracked)) tray.leave(t.cutUntracked(path))
  if (review.outside > 0) tray.leave(t.cutOutside(review.outside))
  await addChanged(tray, review)
}

function changeList(tray: Tray, { files, untracked }: Review, range: string): string {
  const { t } = tray
  const rows = files.slice(0, mostListed).map(({ path, lines, state }) => {
    const counted = lines === null ? t.binary : `+${lines.added} -${lines.removed}`
    return `${state}  ${counted}  ${tray.shown(path)}`
  })
  return [
    t.changesHead(range),
    ...rows,
    ...(files.length > mostListed ? [t.cutMore(files.length - mostListed)] : []),
    ...(untracked.length > 0
      ? ['', t.untracked, ...untracked.slice(0, mostUntracked).map(path => tray.shown(path))]
      : []),
    ...(untracked.length > mostUntracked ? [t.cutMore(untracked.length - mostUntracked)] : []),
  ].join('\n')
}

/** The code around a change is what it is judged by: changed files stand whole where they are small. */
async function addChanged(tray: Tray, { files, left, blobOf }: Review): Promise<void> {
  const { cwd, limits } = tray.settings
  const isLeft = new Set(left.map(({ path }) => path))
  const changed = files.filter(({ path, lines, state }) => lines !== null && state !== 'D' && !isLeft.has(path))
  if (blobOf === null) return tray.files(withinRoom(changed, cwd, limits.changed), largestChanged)
  let room = limits.changed
  for (const { path } of changed.slice(0, mostChanged)) {
    const text = await blobOf(path)
    if (text === null || text.includes('\0') || text.includes('\ufffd') || text.length > Math.min(room, largestChanged))
      continue
    room -= text.length
    tray.file({ path: tray.shown(path), text: tray.settings.mask.text(clean(text).text) }, largestChanged)
  }
}

/** The small ones first, by their absolute paths. */
function withinRoom(changed: readonly FileChange[], cwd: string, most: number): string[] {
  const sized = changed.map(({ path }) => ({ path, size: sizeOf({ root: cwd }, path) ?? Number.POSITIVE_INFINITY }))
  const paths: string[] = []
  let room = most
  for (const { path, size } of sized.sort((one, other) => one.size - other.size)) {
    room -= size
    if (room < 0 || size > largestChanged || paths.length === mostChanged) break
    paths.push(join(cwd, path))
  }
  return paths
}
