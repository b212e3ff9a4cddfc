import { linesWithin } from './fitting.ts'

/** A folder with what is below it. */
interface Folder {
  folders: Map<string, Folder>
  files: string[]
  /** All files below it. */
  count: number
}

export interface TreeText {
  text: string
  /** Deeper folders and some of the files are only counted. */
  isCut: boolean
}

/** From much to little: how deep it goes, and how many files of a folder are named. */
const details: readonly { depth: number; files: number }[] = [
  { depth: 12, files: 100 },
  { depth: 6, files: 30 },
  { depth: 5, files: 15 },
  { depth: 4, files: 10 },
  { depth: 3, files: 8 },
  { depth: 3, files: 0 },
  { depth: 2, files: 0 },
  { depth: 1, files: 0 },
]

/** How the folders of these files lie, as detailed as there is room for. */
export function treeText(names: readonly string[], most: number): TreeText {
  const root = folderOf(names)
  for (const detail of details) {
    const lines: string[] = []
    const isCut = write(root, 0, detail, lines)
    const text = lines.join('\n')
    if (Buffer.byteLength(text) <= most) return { text, isCut }
  }
  const lines: string[] = []
  write(root, 0, details.at(-1)!, lines)
  return { text: [...linesWithin(lines, most - 4), '…'].join('\n'), isCut: true }
}

function folderOf(names: readonly string[]): Folder {
  const root: Folder = { folders: new Map(), files: [], count: 0 }
  for (const name of names) {
    let folder = root
    const parts = name.split('/')
    folder.count += 1
    for (const part of parts.slice(0, -1).slice(0, mostDeep)) {
      const below = folder.folders.get(part) ?? { folders: new Map(), files: [], count: 0 }
      folder.folders.set(part, below)
      below.count += 1
      folder = below
    }
    folder.files.push(parts.at(-1)!)
  }
  return root
}

const mostDeep = 30

/** Gives whether anything was left out. */
function write(folder: Folder, level: number, detail: { depth: number; files: number }, lines: string[]): boolean {
  const indent = '  '.repeat(level)
  let isCut = false
  for (const [name, below] of [...folder.folders].sort(([one], [other]) => (one < other ? -1 : 1))) {
    lines.push(`${indent}${shown(name)}/ (${below.count})`)
    if (level + 1 < detail.depth) isCut = write(below, level + 1, detail, lines) || isCut
    else isCut = true
  }
  const files = folder.files.toSorted()
  for (const file of files.slice(0, detail.files)) lines.push(`${indent}${shown(file)}`)
  const rest = files.length - detail.files
  if (rest > 0) lines.push(`${indent}… (+${rest})`)
  return isCut || rest > 0
}

const shown = (name: string): string => name.replace(/\s/g, ' ').slice(0, 120)
