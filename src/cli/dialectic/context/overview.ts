import { join, relative } from 'node:path'
import { readText } from '../../context/read.ts'
import { contextWords } from '../../context/words.ts'
import { dependencyText, type ReadNamed } from './dependencies.ts'
import { importText } from './imports.ts'
import { type Listing, sizeOf } from './names.ts'
import type { Tray } from './tray.ts'
import { treeText } from './tree.ts'

const largestFile = 512_000

/** How folders lie, what the project depends on, and which folders import which. */
export function addOverview(tray: Tray, roots: readonly Listing[], here: Listing): void {
  const { t } = tray
  const { limits, cwd } = tray.settings
  for (const listing of roots) {
    const name = relative(cwd, listing.root) || '.'
    const { text, isCut } = treeText(listing.names, Math.floor(limits.tree / roots.length))
    tray.overview(t.names.tree(name), text === '' ? '' : `${t.treeHead(listing.names.length)}\n${text}`)
    if (isCut) tray.leave(t.cutTree(name))
  }
  const manifests = [here, ...roots.filter(({ root }) => root !== here.root)]
  const dependencies = manifests.map(listing => dependencyText(listing.names, reader(listing), limits.dependencies))
  tray.overview(t.names.dependencies, once(dependencies.map(({ text }) => text)).join('\n'))
  const left = dependencies.reduce((sum, { left }) => sum + left, 0)
  if (left > 0) tray.leave(t.cutDependencies(left))
  for (const listing of roots) addImports(tray, listing, Math.floor(limits.imports / roots.length))
}

function addImports(tray: Tray, listing: Listing, room: number): void {
  const { t } = tray
  const below = relative(tray.settings.cwd, listing.root)
  const { text, left } = importText(listing.names, reader(listing), room)
  const name = below === '' ? t.names.imports : `${t.names.imports} ${below}`
  tray.overview(name, text === '' ? '' : `${t.importHead}\n${text}`)
  if (text !== '' && left > 0) tray.leave(t.cutImports(left))
}

/** A file of the folder that is text and not too large; no link leads out of it. */
function reader(listing: Listing): ReadNamed {
  return name => {
    const size = sizeOf(listing, name)
    if (size === null || size > largestFile) return null
    const read = readText(join(listing.root, name), largestFile, contextWords.en)
    return read.problem === null ? read.text : null
  }
}

const once = (texts: readonly string[]): string[] => [...new Set(texts)].filter(text => text !== '')
