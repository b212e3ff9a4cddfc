import { join } from 'node:path'
import { clean } from '../../../core/clean.ts'
import type { Material } from '../../../core/model.ts'
import { readContext } from '../../context.ts'
import type { Environment } from '../../home.ts'
import { type Review, reviewOf } from './diff.ts'
import type { FileChange } from './diff-cut.ts'
import { sizeOf } from './names.ts'
import type { Tray } from './tray.ts'

const mostListed = 300
const mostUntracked = 50
const mostLooked = 60
const largestWhole = 24_000

/**
 * Which files changed, the change itself, and changed files whole as far as there is room: the code around a change is what
 * it is judged by. A new file is shown as it is and not as a change. Throws UsageError.
 */
export async function addReview(tray: Tray, range: string, env: Environment): Promise<void> {
  const { t } = tray
  const { cwd, language, limits } = tray.settings
  const review = await reviewOf({ cwd, range, env, language })
  const whole = await wholeFiles(tray, review)
  const changed = review.files.filter(file => file.state !== 'A' || !whole.has(file))
  const { text, cut } = await review.diffOf(changed, limits.diff)
  tray.overview(t.names.changes, changeList(tray, review, range))
  tray.overview(t.diffName(range), text)
  for (const file of whole.values()) tray.file(file, largestWhole)
  for (const { file, why } of review.left) tray.leave(t.cutFile[why](file.path, linesIn(file)))
  for (const { path, lines, hunks } of cut) tray.leave(t.cutChange(path, lines, ...hunks))
  if (review.untracked.length > 0) tray.leave(t.cutUntracked(review.untracked.length))
  if (review.outside > 0) tray.leave(t.cutOutside(review.outside))
}

const linesIn = ({ lines }: FileChange): number => (lines === null ? 0 : lines.added + lines.removed)

function changeList(
  { t, shown }: Pick<Tray, 't' | 'shown'>,
  { files, left, untracked }: Review,
  range: string,
): string {
  const all = [...files, ...left.map(({ file }) => file)]
  const rows = all.slice(0, mostListed).map(({ path, from, lines, state }) => {
    const counted = lines === null ? t.binary : `+${lines.added} -${lines.removed}`
    return `${state}  ${counted}  ${shown(path)}${from === null ? '' : ` (${shown(from)})`}`
  })
  const more = (count: number) => (count > 0 ? [t.cutMore(count)] : [])
  const named = untracked.slice(0, mostUntracked).map(shown)
  return [
    ...[t.changesHead(range), ...rows, ...more(all.length - mostListed)],
    ...(named.length > 0 ? ['', t.untracked, ...named, ...more(untracked.length - mostUntracked)] : []),
  ].join('\n')
}

/** New files first, then the small ones: cleaned and masked, as they are after the change. */
async function wholeFiles(tray: Tray, { files, blobOf }: Review): Promise<Map<FileChange, Material>> {
  const { cwd, limits } = tray.settings
  const whole = new Map<FileChange, Material>()
  let room = limits.changed
  const there = files
    .filter(({ path, lines, state }) => lines !== null && state !== 'D' && !tray.isBrought(join(cwd, path)))
    .sort(newAndSmallFirst)
  for (const file of there.slice(0, mostLooked)) {
    if (room < 1_000) break
    const text = blobOf === null ? await textOnDisk(tray, file, cwd) : await textInCommit(tray, file, blobOf)
    const size = text === null ? 0 : Buffer.byteLength(text)
    if (text === null || size > Math.min(room, largestWhole)) continue
    room -= size
    whole.set(file, { path: tray.shown(file.path), text })
  }
  return whole
}

const newAndSmallFirst = (one: FileChange, other: FileChange): number =>
  Number(other.state === 'A') - Number(one.state === 'A') || linesIn(one) - linesIn(other)

async function textOnDisk(tray: Tray, { path }: FileChange, cwd: string): Promise<string | null> {
  const size = sizeOf({ root: cwd }, path)
  if (size === null || size > 2 * largestWhole) return null
  const { mask, language } = tray.settings
  const { files, masked } = await readContext([join(cwd, path)], { cwd, mask, language, lenient: true })
  tray.masked += masked
  return files[0]?.text ?? null
}

async function textInCommit(
  tray: Tray,
  { path }: FileChange,
  blobOf: NonNullable<Review['blobOf']>,
): Promise<string | null> {
  const text = await blobOf(path)
  if (text === null || text.includes('\0') || text.includes('\ufffd') || text.length > 2 * largestWhole) return null
  return tray.settings.mask.text(clean(text).text)
}
