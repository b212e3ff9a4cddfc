import { meansOf, type Player, type ResearchOptions } from './options-in.ts'
import type { Argument, Investigation } from './shapes.ts'

/** What a role could have seen. */
export interface Reach {
  /** It looks things up on the web. */
  web: boolean
  /** Files that the user brought, and those among them that are official documents. */
  files: readonly string[]
  official: readonly string[]
}

export function reachOf(
  player: Player,
  { options, context }: { options: ResearchOptions; context: readonly { path: string }[] },
): Reach {
  const files = context.map(({ path }) => path)
  return { web: meansOf(player, options) !== null, files, official: options.official }
}

/** The same without what is wrong: a source that nobody can look up is none. */
export const withSoundSources = (found: Investigation, reach: Reach): Investigation => ({
  ...found,
  arguments: found.arguments.map(argument => soundly(argument, reach)),
})

function soundly(argument: Argument, reach: Reach): Argument {
  const { source, reference } = argument
  if (source === 'no-source') return argument
  const file = reference ? fileIn(reference, reach.files) : null
  if (file !== null) return isUnofficial(source, file, reach) ? { ...argument, source: 'community-feedback' } : argument
  if (reach.web && reference && isPage(reference)) return argument
  return { ...argument, source: 'no-source', reference: null, quote: null }
}

/** Only the user can say that a file of theirs is an official document. */
export const isUnofficial = (source: Argument['source'], file: string, { official }: Reach): boolean =>
  source === 'official-docs' && !official.includes(file)

export const isPage = (reference: string): boolean => /^https?:\/\/[^\s/]+\S*$/i.test(reference)

/** `docs/a.md:14` → docs/a.md, where the user brought it. */
export function fileIn(reference: string, files: readonly string[]): string | null {
  const path = reference.replace(/(?::\d+(?:-\d+)?|#L\d+(?:-L?\d+)?)$/, '').replace(/^\.\//, '')
  return files.find(file => file === path) ?? files.find(file => file.endsWith(`/${path}`)) ?? null
}
