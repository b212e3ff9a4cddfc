import type { Listing } from './names.ts'
import { stemNameOf } from './names.ts'
import type { Terms } from './terms.ts'

/** What of a folder a topic names itself. */
export interface Named {
  files: string[]
  folders: string[]
}

const most = 20
/** `index.ts` may mean hundreds: then it names none of them. */
const mostMeant = 3

/** Files and folders by their path or the end of it; documents also by their bare name; Chinese names as they stand in the text. */
export function namedIn({ paths, text }: Terms, { names }: Listing): Named {
  const files = new Set<string>()
  const folders = new Set<string>()
  const known = new Set(names)
  const all = foldersOf(names)
  for (const path of paths) {
    if (known.has(path)) files.add(path)
    else if (all.has(path)) folders.add(path)
    else {
      const meant = names.filter(name => isMeant(path, name))
      if (meant.length > 0 && meant.length <= mostMeant) for (const name of meant) files.add(name)
      else if (meant.length > mostMeant && meant.some(name => !name.includes('/')))
        files.add(meant.find(name => !name.includes('/'))!)
    }
  }
  for (const name of names) if (files.size < most && isSpelt(name, text)) files.add(name)
  return { files: [...files].slice(0, most), folders: [...folders].slice(0, most) }
}

function isMeant(path: string, name: string): boolean {
  if (name.endsWith(path) && (name.length === path.length || name[name.length - path.length - 1] === '/')) return true
  return /^[A-Z]{4,}$/.test(path) && stemNameOf(name) === path
}

/** A name in another script, of two characters at least, is looked for as it is: no space sets it off. */
function isSpelt(name: string, text: string): boolean {
  if (!beyondLatin.test(name)) return false
  const stem = stemNameOf(name)
  return stem.length >= 2 && beyondLatin.test(stem) && text.includes(stem)
}

const beyondLatin = /[^\x00-\u024f]/

function foldersOf(names: readonly string[]): Set<string> {
  const folders = new Set<string>()
  for (const name of names)
    for (let at = name.lastIndexOf('/'); at > 0; at = name.lastIndexOf('/', at - 1)) {
      const folder = name.slice(0, at)
      if (folders.has(folder)) break
      folders.add(folder)
    }
  return folders
}
