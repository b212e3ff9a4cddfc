import { realpathSync } from 'node:fs'
import { join, relative } from 'node:path'
import { bytes } from '../../../../core/figures.ts'
import type { Language } from '../../../../core/language.ts'
import { type Mask, makeMask } from '../../../../core/mask.ts'
import type { Material } from '../../../../core/model.ts'
import { UsageError } from '../../../../host/exit.ts'
import { discoverDocs } from '../../../../host/files/context.ts'
import type { Environment } from '../../../../host/host.ts'
import { at } from '../../../../host/problems.ts'
import type { DebateKind } from '../../options-in.ts'
import { contextForWords } from '../words.ts'
import {
  type FolderListing,
  type GivenContext,
  isCode,
  isDocument,
  isProgram,
  listingOf,
  type Named,
  namedIn,
  sortGiven,
  stemNameOf,
} from './given-files.ts'
import { english } from './kind-words.en.ts'
import { chinese } from './kind-words.zh.ts'
import { addOverview } from './overview.ts'
import { addReview, pointsAtCode, rankFiles } from './rank.ts'
import { partsOf, stemOf, type Terms, termsOf } from './terms.ts'
import { type ContextLimits, Tray, usualLimits } from './tray.ts'

export interface ContextRequest {
  topic: string
  /** null: it is guessed. */
  kind: DebateKind | null
  /** A range of commits. `true` or '': uncommitted changes. null: no change is reviewed. */
  diff: string | true | null
  paths: readonly string[]
  cwd: string
  language: Language
  mask?: Mask
  env: Environment
  limits?: Partial<ContextLimits>
}

export interface FoundContext {
  kind: DebateKind
  guessed: boolean
  /** What the user gave and is sent whole. The rest is too large: parts of it are in `materials`. */
  paths: string[]
  /** Whole files under their paths, everything else under a name in brackets. All of it is cleaned and masked. */
  materials: Material[]
  /** What was cut or left out, one line each, for the agents. */
  cut: string[]
  /** All of this in words for the user: a heading, a line for each material, then the rest. */
  lines: string[]
  /** Absolute folders in which cited lines of partly sent material may be looked up. */
  folders: string[]
}

/** Finds the material a debate needs by its topic, what is given and what lies here. Throws UsageError. */
export async function contextFor(request: ContextRequest): Promise<FoundContext> {
  const { language, kind: wanted, diff, env } = request
  const t = contextForWords[language]
  if (diff !== null && wanted !== null && wanted !== 'review') throw new UsageError(t.notInDiff(wanted))
  const cwd = realpathSync(request.cwd)
  const terms = termsOf(request.topic)
  const here = await listingOf(cwd, env)
  const given = await sortGiven(request.paths, cwd, env)
  const scene: Scene = { terms, here, given, named: namedIn(terms, here) }
  const limits = { ...usualLimits, ...request.limits }
  const newTray = () =>
    new Tray({ cwd, env, language, terms, limits, mask: request.mask ?? makeMask([]), brought: given.brought })
  const range = diff === null ? null : diff === true ? '' : diff
  const { kind, tray } = await filled(wanted, range, scene, newTray)
  if (here.more) tray.leave(t.moreFiles(here.names.length))
  const { materials, cut } = tray
  const guessed = wanted === null && range === null
  return {
    ...{ kind, guessed, paths: given.whole, materials, cut },
    lines: linesOf(kind, guessed, tray, given),
    folders: tray.isPartial ? [cwd, ...given.roots.filter(root => root !== cwd)] : [],
  }
}

interface Scene {
  terms: Terms
  here: FolderListing
  given: GivenContext
  named: Named
}

/** If it only looks like a review and there is no change, it is about the code as it is. */
async function filled(
  wanted: DebateKind | null,
  range: string | null,
  scene: Scene,
  newTray: () => Tray,
): Promise<{ kind: DebateKind; tray: Tray }> {
  const kind = range === null ? (wanted ?? guessed(scene)) : 'review'
  const tray = newTray()
  try {
    await fill(tray, kind, scene, range ?? '')
    return { kind, tray }
  } catch (error) {
    if (!(error instanceof UsageError) || wanted !== null || range !== null) throw error
  }
  const other = scene.here.names.some(isProgram) ? 'code' : 'decision'
  const second = newTray()
  await fill(second, other, scene, '')
  return { kind: other, tray: second }
}

const guessed = ({ terms, here, given, named }: Scene): DebateKind =>
  guessKind(terms, {
    files: [...given.names, ...named.files],
    pointsAtCode: pointsAtCode(terms, here.names),
    hasCode: here.names.some(isProgram),
  })

async function fill(tray: Tray, kind: DebateKind, scene: Scene, range: string): Promise<void> {
  const { here, given, named } = scene
  const { limits, cwd, language } = tray.settings
  if (kind === 'review') await at('--diff', language, () => addReview(tray, range), '--kind')
  const most = kind === 'document' ? limits.wholeGiven : limits.wholeFile
  await tray.files(given.files, most)
  await tray.filesIn(here, named.files, most)
  for (const { root, names } of given.folders) tray.leave(tray.t.cutFolder(relative(cwd, root) || '.', names.length))
  if (kind === 'architecture') addOverview(tray, await rootsOf(scene, tray.settings), here)
  if (kind === 'code') await addCode(tray, scene)
  if (kind === 'document') await addDocuments(tray, scene)
}

/** Adds code that the topic points at, from the given folders, or from here if nothing was given. */
async function addCode(tray: Tray, { terms, here, given, named }: Scene): Promise<void> {
  const { limits } = tray.settings
  const places = given.folders.length > 0 ? given.folders : given.whole.length === 0 ? [here] : []
  // If the topic names files, it means those. Only names of code may lead to others.
  const pointing = named.files.length > 0 ? { ...terms, stems: new Set<string>() } : terms
  for (const place of places) {
    const ranked = rankFiles(pointing, place, Math.ceil(limits.files / places.length))
    const names = ranked.map(({ name }) => name)
    await tray.filesIn(place, names, limits.wholeFile)
  }
}

async function addDocuments(tray: Tray, { terms, here, given, named }: Scene): Promise<void> {
  if (named.files.length + given.files.length + given.whole.length > 0) return
  const [place] = given.folders
  const names = documentsFor(terms, place?.names.filter(isDocument) ?? discoverDocs(here.root))
  await tray.filesIn(place ?? here, names, tray.settings.limits.wholeFile)
}

/** The folders whose structure matters: the given ones, else those the topic names, else this one. */
async function rootsOf({ here, given, named }: Scene, { cwd, env }: Tray['settings']): Promise<FolderListing[]> {
  const roots = given.roots.length > 0 ? given.roots : named.folders.map(folder => join(cwd, folder))
  return roots.length === 0 ? [here] : Promise.all(roots.slice(0, 6).map(root => listingOf(root, env)))
}

function linesOf(
  kind: DebateKind,
  guessed: boolean,
  { t, materials, masked, cut }: Tray,
  given: GivenContext,
): string[] {
  const size = materials.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
  const isNothing = materials.length === 0
  return [
    t.heading(kind, guessed, isNothing ? null : bytes(size)),
    ...materials.map(({ path, text }) => t.material(path, bytes(Buffer.byteLength(text)))),
    ...(isNothing && kind !== 'decision' && given.whole.length === 0 ? [t.nothing] : []),
    ...(masked > 0 ? [t.masked(masked)] : []),
    ...cut.map(line => `  – ${line}`),
  ]
}

const most = 12

/** Sorts documents: first those whose names match the topic's words, then those nearest to the root. */
function documentsFor({ stems }: Terms, names: readonly string[]): string[] {
  const score = (name: string) => {
    const shared = partsOf(stemNameOf(name)).filter(part => stems.has(stemOf(part))).length
    return 10 * shared + (/^README/i.test(name) ? 3 : 0) - name.split(/[\\/]/).length
  }
  return names
    .map(name => ({ name, score: score(name) }))
    .sort((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ name }) => name)
}

interface Signs {
  /** Files that the user gave or the topic names. */
  files: readonly string[]
  /** Whether code here is named like the topic's words. */
  pointsAtCode: boolean
  /** Whether there is code here: then everyday words are about it. */
  hasCode: boolean
}

export function guessKind({ text, paths, identifiers }: Terms, { files, pointsAtCode, hasCode }: Signs): DebateKind {
  // A word in a path says where something is, not what the topic is about.
  const prose = text.replace(pathLike, ' ')
  const mentioned = [...files, ...paths]
  const says = (words: readonly RegExp[]) => words.some(pattern => pattern.test(prose))
  if (says(surely.review)) return 'review'
  if (says(surely.architecture)) return 'architecture'
  const documents = mentioned.filter(isDocument).length
  const sources = mentioned.filter(name => isCode(name) && !isDocument(name)).length
  if (documents > 0 && documents >= sources) return 'document'
  if (says(surely.document)) return sources > 0 ? 'code' : 'document'
  if (sources > 0 || identifiers.length > 0 || says(surely.code)) return 'code'
  if (says(likely.document)) return 'document'
  if (hasCode && says(likely.review)) return 'review'
  if (hasCode && says(likely.architecture)) return 'architecture'
  return pointsAtCode || (hasCode && says(likely.code)) ? 'code' : 'decision'
}

/** Text in backticks, with a slash, or with a file ending. */
const pathLike = new RegExp(
  [
    String.raw`\x60[^\x60\n]{0,200}\x60`,
    String.raw`[\p{Script=Latin}\p{N}_@~.-]{0,100}[\\/](?:[\p{L}\p{N}_@~\\/-]{0,100}\.[a-z]{1,5}\b|[\p{Script=Latin}\p{N}_@~.\\/:#-]{0,200})`,
    String.raw`\p{Script=Latin}[\p{L}\p{N}_-]{0,100}\.[a-z]{1,5}\b`,
  ].join('|'),
  'gu',
)

type Told = Exclude<DebateKind, 'decision'>

/** Words that tell the kind of a debate: `surely` anywhere, `likely` in a folder with matching content. */
export type WordLists = Readonly<Record<'surely' | 'likely', Readonly<Record<Told, string>>>>

type KindWords = Readonly<Record<Told, readonly RegExp[]>>

/** Removes the spaces that make the list readable. */
const alternatives = (list: string): string => list.replace(/\s+\|\s+/g, '|')

const expressions = (how: keyof WordLists, kind: Told): RegExp[] => [
  new RegExp(String.raw`\b(?:${alternatives(english[how][kind])})(?!\w)`, 'i'),
  new RegExp(alternatives(chinese[how][kind])),
]

const wordsOf = (how: keyof WordLists): KindWords => ({
  review: expressions(how, 'review'),
  architecture: expressions(how, 'architecture'),
  document: expressions(how, 'document'),
  code: [...expressions(how, 'code'), ...(how === 'surely' ? [/\b[a-z_$]\w{2,40}\(\)/i] : [])],
})

const surely = wordsOf('surely')
const likely = wordsOf('likely')
