import { realpathSync, type Stats, statSync } from 'node:fs'
import { basename, extname, join, resolve, sep } from 'node:path'
import { isInside, isWorthReading, mostWalked, namesBelow } from '../../../../host/files/folder.ts'
import { realPath } from '../../../../host/files/places.ts'
import type { Environment } from '../../../../host/host.ts'
import type { Terms } from './terms.ts'

/** What the user gave, sorted by what is done with it. */
export interface GivenContext {
  /** As written: small enough to be sent whole. Missing files stay here, since their reader reports them. */
  whole: string[]
  brought: string[]
  /** Absolute: too large. */
  files: string[]
  /** Too large: searched for what the topic points at. */
  folders: FolderListing[]
  /** All folders, by their real paths. */
  roots: string[]
  names: string[]
}

const most = { file: 64_000, folder: 256_000, files: 200 }

export async function sortGiven(paths: readonly string[], cwd: string, env: Environment): Promise<GivenContext> {
  const given: GivenContext = { whole: [], brought: [], files: [], folders: [], roots: [], names: [] }
  for (const written of paths) {
    const path = resolve(cwd, written)
    const found = statOf(path)
    if (found?.isDirectory()) await addFolder(given, written, path, env)
    else {
      if (found?.isFile()) given.names.push(written)
      if (found?.isFile() && found.size > most.file) given.files.push(path)
      else given.whole.push(written)
    }
  }
  given.brought = given.whole.map(written => realPath(resolve(cwd, written)))
  return given
}

async function addFolder(given: GivenContext, written: string, path: string, env: Environment): Promise<void> {
  const listing = await listingOf(path, env)
  given.roots.push(realpathSync(path))
  given.names.push(...listing.names.filter(name => isDocument(name) || isProgram(name)).slice(0, 40))
  if (isSmall(listing)) given.whole.push(written)
  else given.folders.push(listing)
}

function isSmall(listing: FolderListing): boolean {
  if (listing.names.length > most.files || listing.more) return false
  const size = listing.names.reduce((sum, name) => sum + (sizeOf(listing, name) ?? 0), 0)
  return size <= most.folder
}

/** null: nothing is there, or it cannot be examined. */
function statOf(path: string): Stats | null {
  try {
    return statSync(path)
  } catch {
    return null
  }
}

export interface Named {
  files: string[]
  folders: string[]
}

const namedMost = 20
/** `index.ts` may match hundreds: then it names none of them. */
const mostMeant = 3

/** Matches files and folders by the end of their path, documents also by bare name, Chinese names as in the text. */
export function namedIn({ paths, text }: Terms, { names }: FolderListing): Named {
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
  for (const name of names) if (files.size < namedMost && isSpelt(name, text)) files.add(name)
  return { files: [...files].slice(0, namedMost), folders: [...folders].slice(0, namedMost) }
}

function isMeant(path: string, name: string): boolean {
  if (name.endsWith(path) && (name.length === path.length || name[name.length - path.length - 1] === '/')) return true
  return /^[A-Z]{4,}$/.test(path) && stemNameOf(name) === path
}

/** A name in another script, of at least two characters, is searched as it is: no spaces separate it. */
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

export interface FolderListing {
  /** A real path. */
  root: string
  /** Relative to the root, with forward slashes. Only files worth reading. */
  names: readonly string[]
  more: boolean
}

const mostNames = 50_000

/** What a folder contains; in a git repository, what git does not ignore. Only names are read. */
export async function listingOf(folder: string, env: Environment): Promise<FolderListing> {
  const root = realpathSync(folder)
  const all = await namesBelow(root, env)
  const names = all.slice(0, mostNames).filter(isWorthReading)
  return {
    root,
    names: sep === '/' ? names : names.map(name => name.split(sep).join('/')),
    more: all.length > mostNames || all.length === mostWalked + 1,
  }
}

/** The size of a regular file inside the folder, even through links. null: there is none. */
export function sizeOf({ root }: Pick<FolderListing, 'root'>, name: string): number | null {
  try {
    const real = realpathSync.native(join(root, name))
    const found = statSync(real)
    return found.isFile() && isInside(real, root) ? found.size : null
  } catch {
    return null
  }
}

export const endingOf = (name: string): string => extname(name).slice(1).toLowerCase()

/** Without its folder and its ending. */
export const stemNameOf = (name: string): string => basename(name, extname(name))

const documentEndings = new Set(['md', 'mdx', 'markdown', 'rst', 'txt', 'adoc', 'asciidoc', 'org', 'tex', 'textile'])

const codeEndings = new Set(
  `astro bash c cc cjs clj cljs cpp cs css cts cxx dart ejs el elm erl ex exs fish fs fsx go gql graphql groovy h hbs hh hpp
  hs html java jl js jsx kt kts less lua m mjs ml mli mm mts nim nix php pl pm prisma proto ps1 py pyi pyx r rb rego rs sass
  scala scss sh sol sql svelte swift tcl tf thrift ts tsx vb vue wat wgsl zig zsh yaml yml toml json cmake gradle`.split(
    /\s+/,
  ),
)

export const isDocument = (name: string): boolean =>
  documentEndings.has(endingOf(name)) || /^(?:README|CHANGELOG|CONTRIBUTING|LICENSE|NOTICE)$/.test(basename(name))

export const isCode = (name: string): boolean =>
  codeEndings.has(endingOf(name)) || /^(?:Makefile|Dockerfile|Jenkinsfile|Rakefile)$/.test(basename(name))

/** Whether it is a program and not a setting or a page. */
export const isProgram = (name: string): boolean => isCode(name) && !notPrograms.has(endingOf(name))

const notPrograms = new Set(['json', 'yaml', 'yml', 'toml', 'html', 'css', 'scss', 'sass', 'less', 'gradle', 'cmake'])
