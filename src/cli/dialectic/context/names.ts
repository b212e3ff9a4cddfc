import { realpathSync, statSync } from 'node:fs'
import { basename, extname, join, sep } from 'node:path'
import { isInside, isWorthReading, mostWalked, namesBelow } from '../../context/folder.ts'

/** The files of a folder by their names. */
export interface Listing {
  /** A real path. */
  root: string
  /** Relative to the root, with forward slashes; those that are worth reading. */
  names: readonly string[]
  /** There are more than were looked at. */
  more: boolean
}

const mostNames = 50_000

/** What a folder holds. In a git repository: what git does not ignore. Only names are looked at. */
export async function listingOf(folder: string): Promise<Listing> {
  const root = realpathSync(folder)
  const all = await namesBelow(root)
  const names = all.slice(0, mostNames).filter(isWorthReading)
  return {
    root,
    names: sep === '/' ? names : names.map(name => name.split(sep).join('/')),
    more: all.length > mostNames || all.length === mostWalked + 1,
  }
}

/** A regular file of the folder, whatever links lead to it; null: there is none. */
export function sizeOf({ root }: Pick<Listing, 'root'>, name: string): number | null {
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

/** Code that does something, and is no setting or page. */
export const isProgram = (name: string): boolean => isCode(name) && !notPrograms.has(endingOf(name))

const notPrograms = new Set(['json', 'yaml', 'yml', 'toml', 'html', 'css', 'scss', 'sass', 'less', 'gradle', 'cmake'])
