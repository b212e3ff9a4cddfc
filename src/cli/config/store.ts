import { chmod, mkdir, readFile, realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { applyEdits, findNodeAtLocation, modify, type Node, parseTree } from 'jsonc-parser'
import { writeFileAtomic } from '../write-file.ts'

/** Seat → `provider:model`; null: no longer stored. */
export type SeatChanges = ReadonlyMap<string, string | null>

/** Changes the seats of a configuration file and nothing else in it: comments, order and indentation stay. */
export async function storeSeats(path: string, changes: SeatChanges): Promise<void> {
  const place = await realpath(path).catch(() => path)
  const known = await stat(place).catch(() => null)
  const before = known ? await readFile(place, 'utf8') : ''
  const mode = known ? known.mode & 0o777 : 0o600
  await mkdir(dirname(place), { recursive: true, mode: 0o700 })
  await writeFileAtomic(place, withSeats(before, changes), mode)
  await chmod(place, mode)
}

export function withSeats(text: string, changes: SeatChanges): string {
  const changed = [...changes].reduce(
    (current, [seat, model]) => edited(current, ['seats', seat], model ?? undefined),
    parseTree(text) ? text : `${text}{}\n`,
  )
  const seats = findNodeAtLocation(parseTree(changed)!, ['seats'])
  return seats?.children?.length === 0 ? edited(changed, ['seats'], undefined) : changed
}

function edited(text: string, path: string[], value: string | undefined): string {
  const tree = parseTree(text)!
  if (value === undefined && !findNodeAtLocation(tree, path)) return text
  const unit = text.match(/(?<=\n)[ \t]+(?=")/)?.[0] ?? '  '
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const beside = value === undefined ? null : behindComment(text, tree, path, value, unit, eol)
  if (beside !== null) return beside
  const formattingOptions = { insertSpaces: !unit.includes('\t'), tabSize: unit.includes('\t') ? 1 : unit.length, eol }
  return applyEdits(text, modify(text, path, value, { formattingOptions }))
}

/** The comment behind the last field of an object, up to the end of its line. */
const lastComment = /^(\s*,)?([ \t]*(?:\/\/[^\r\n]*|\/\*.*?\*\/[ \t]*)+)(?=\r?\n)/s

/** jsonc-parser would put a new field between the last one and its comment. null: there is no such comment. */
function behindComment(
  text: string,
  tree: Node,
  path: readonly string[],
  value: string,
  unit: string,
  eol: string,
): string | null {
  const depth = path.findIndex((_, index) => !findNodeAtLocation(tree, path.slice(0, index + 1)))
  const last = depth < 0 ? undefined : findNodeAtLocation(tree, path.slice(0, depth))?.children?.at(-1)
  if (!last) return null
  const end = last.offset + last.length
  const [whole, comma = '', comment] = lastComment.exec(text.slice(end)) ?? []
  if (whole === undefined) return null
  const [key, ...inner] = path.slice(depth)
  const nested = inner.reduceRight<unknown>((held, name) => ({ [name]: held }), value)
  const margin = unit.repeat(depth + 1)
  const field = `${margin}${JSON.stringify(key)}: ${JSON.stringify(nested, null, unit).replaceAll('\n', eol + margin)}`
  return `${text.slice(0, end)},${comment}${eol}${field}${comma && ','}${text.slice(end + whole.length)}`
}
