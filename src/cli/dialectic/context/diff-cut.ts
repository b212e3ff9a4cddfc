/** The change of one file. */
export interface FileChange {
  path: string
  /** What it was called before; null: the same. */
  from: string | null
  /** Lines that were added and taken away; null: it is not text. */
  lines: { added: number; removed: number } | null
  /** `A`, `M`, `D`, `R` … */
  state: string
}

/** Of which more is to be said than can be shown. */
export interface CutChange {
  path: string
  /** Changed lines that are not shown. */
  lines: number
  /** How many of its hunks are shown, of how many. */
  hunks: [shown: number, all: number]
}

/** The change of one file as git wrote it: what stands above its hunks, and these. */
interface Piece {
  path: string
  head: string
  hunks: string[]
}

/** Whole files as long as there is room, the small ones first; of those that do not fit, whole hunks. In the order in which they came. */
export function cutDiff(diff: string, paths: readonly string[], most: number): { text: string; cut: CutChange[] } {
  const pieces = piecesOf(diff, paths)
  const sizes = pieces.map(piece => Buffer.byteLength(textOf(piece)))
  const shown = new Map<Piece, number>()
  let room = most
  const large: Piece[] = []
  for (const index of pieces
    .keys()
    .toArray()
    .sort((one, other) => sizes[one]! - sizes[other]!)) {
    const piece = pieces[index]!
    if (sizes[index]! <= room) {
      shown.set(piece, piece.hunks.length)
      room -= sizes[index]!
    } else large.push(piece)
  }
  for (const [i, piece] of large.entries()) {
    const share = Math.floor(room / (large.length - i))
    const count = hunksWithin(piece, share)
    shown.set(piece, count)
    if (count > 0) room -= Buffer.byteLength(textOf(piece, count))
  }
  const text = pieces
    .filter(piece => shown.get(piece)! > 0 || piece.hunks.length === 0)
    .map(piece => textOf(piece, shown.get(piece)))
    .join('')
  const cut = pieces
    .filter(piece => shown.get(piece)! < piece.hunks.length)
    .map(piece => cutOf(piece, shown.get(piece)!))
  return { text, cut }
}

/** Lines of a hunk begin with a sign, so that a line that begins like this is never one of them. */
function piecesOf(diff: string, paths: readonly string[]): Piece[] {
  const parts = diff.split(/^(?=diff --git )/m).filter(part => part.startsWith('diff --git '))
  return parts.map((part, i) => {
    const [head = '', ...hunks] = part.split(/^(?=@@ )/m)
    return { path: (parts.length === paths.length ? paths[i] : undefined) ?? pathIn(head), head, hunks }
  })
}

const pathIn = (head: string): string =>
  /^\+\+\+ "?b\/([^\n"\t]{1,400})/m.exec(head)?.[1] ?? head.split('\n', 1)[0]!.slice(11, 400)

const textOf = ({ head, hunks }: Piece, count = hunks.length): string => head + hunks.slice(0, count).join('')

function hunksWithin(piece: Piece, room: number): number {
  let left = room - Buffer.byteLength(piece.head)
  let count = 0
  for (const hunk of piece.hunks) {
    left -= Buffer.byteLength(hunk)
    if (left < 0) break
    count += 1
  }
  return count
}

const cutOf = ({ path, hunks }: Piece, shown: number): CutChange => ({
  path,
  lines: hunks.slice(shown).reduce((sum, hunk) => sum + (hunk.match(/^[+-]/gm)?.length ?? 0), 0),
  hunks: [shown, hunks.length],
})
