import { realpathSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Language } from '../../../core/language.ts'
import { type Mask, makeMask } from '../../../core/mask.ts'
import type { Material } from '../../../core/model.ts'
import type { Kind } from '../../../formats/dialectic/options.ts'
import { at } from '../../at.ts'
import { discoverDocs } from '../../context.ts'
import { UsageError } from '../../exit.ts'
import type { Environment } from '../../home.ts'
import { bytes } from '../../numbers.ts'
import { documentsFor } from './documents.ts'
import { type Given, sortGiven } from './given.ts'
import { guessKind } from './kind.ts'
import { type Named, namedIn } from './named.ts'
import { isDocument, isProgram, type Listing, listingOf } from './names.ts'
import { addOverview } from './overview.ts'
import { pointsAtCode, rankFiles } from './rank.ts'
import { addReview } from './review.ts'
import { type Terms, termsOf } from './terms.ts'
import { type ContextLimits, Tray, usualLimits } from './tray.ts'
import { contextForWords } from './words.ts'

export interface ContextWish {
  topic: string
  /** null: it is guessed. */
  kind: Kind | null
  /** A range of commits; `true` or '': what is not committed; null: no change is looked at. */
  diff: string | true | null
  /** Files and folders that the user gave. */
  paths: readonly string[]
  cwd: string
  language: Language
  mask?: Mask
  env?: Environment
  limits?: Partial<ContextLimits>
}

/** What agents are given to look at, besides what the user gave. */
export interface FoundContext {
  kind: Kind
  guessed: boolean
  /** Of what the user gave: what is still to be brought along whole. The rest is too large, and in `materials` in part. */
  paths: string[]
  /** Files under their paths where they are whole; everything else under a name in brackets. All of it cleaned and masked. */
  materials: Material[]
  /** What was cut or left out, a line each: for the agents. */
  cut: string[]
  /** All of this for the user. */
  lines: string[]
  /** Where cited lines may be looked up of what was not brought along whole; absolute. */
  folders: string[]
}

/** Finds by the topic, by what is given and by what lies here what a debate needs to look at. Nothing is changed. Throws UsageError. */
export async function contextFor(wish: ContextWish): Promise<FoundContext> {
  const { language, kind: wanted, diff, env = process.env } = wish
  const t = contextForWords[language]
  if (diff !== null && wanted !== null && wanted !== 'review') throw new UsageError(t.notInDiff(wanted))
  const cwd = realpathSync(wish.cwd)
  const terms = termsOf(wish.topic)
  const here = await listingOf(cwd)
  const given = await sortGiven(wish.paths, cwd)
  const scene: Scene = { terms, here, given, named: namedIn(terms, here) }
  const limits = { ...usualLimits, ...wish.limits }
  const newTray = () =>
    new Tray({ cwd, language, terms, limits, mask: wish.mask ?? makeMask([]), brought: given.brought })
  const range = diff === null ? null : diff === true ? '' : diff
  const { kind, tray } = await filled(wanted, range, scene, env, newTray)
  if (here.more) tray.leave(t.moreFiles(here.names.length))
  const { materials, cut } = tray
  const guessed = wanted === null && range === null
  return {
    ...{ kind, guessed, paths: given.whole, materials, cut },
    lines: linesOf(kind, guessed, tray, given),
    folders: tray.isPartial ? [cwd, ...given.roots.filter(root => root !== cwd)] : [],
  }
}

/** What a debate is about and where it is held. */
interface Scene {
  terms: Terms
  here: Listing
  given: Given
  named: Named
}

type Filled = { kind: Kind; tray: Tray }

/** What merely looks like a review, and has no change to look at, is about the code as it is. */
async function filled(
  wanted: Kind | null,
  range: string | null,
  scene: Scene,
  env: Environment,
  newTray: () => Tray,
): Promise<Filled> {
  const kind = range === null ? (wanted ?? guessed(scene)) : 'review'
  const tray = newTray()
  try {
    await fill(tray, kind, scene, range ?? '', env)
    return { kind, tray }
  } catch (error) {
    if (!(error instanceof UsageError) || wanted !== null || range !== null) throw error
  }
  const other = scene.here.names.some(isProgram) ? 'code' : 'decision'
  const second = newTray()
  await fill(second, other, scene, '', env)
  return { kind: other, tray: second }
}

const guessed = ({ terms, here, given, named }: Scene): Kind =>
  guessKind(terms, {
    diff: false,
    files: [...given.names, ...named.files],
    pointsAtCode: pointsAtCode(terms, here.names),
    hasCode: here.names.some(isProgram),
  })

async function fill(tray: Tray, kind: Kind, scene: Scene, range: string, env: Environment): Promise<void> {
  const { here, given, named } = scene
  const { limits, cwd, language } = tray.settings
  if (kind === 'review') await at('--diff', language, () => addReview(tray, range, env), '--kind')
  const most = kind === 'document' ? limits.wholeGiven : limits.wholeFile
  await tray.files(given.files, most)
  await tray.filesIn(here, named.files, most)
  for (const { root, names } of given.folders) tray.leave(tray.t.cutFolder(relative(cwd, root) || '.', names.length))
  if (kind === 'architecture') addOverview(tray, await rootsOf(scene, cwd), here)
  if (kind === 'code') await addCode(tray, scene)
  if (kind === 'document') await addDocuments(tray, scene)
}

/** What the topic points at, in the folders that were given; here, where nothing was. */
async function addCode(tray: Tray, { terms, here, given, named }: Scene): Promise<void> {
  const { limits } = tray.settings
  const places = given.folders.length > 0 ? given.folders : given.whole.length === 0 ? [here] : []
  // Who names files means those; only names of code may lead to others.
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

/** The folders whose structure matters: given ones, else those that the topic names, else this one. */
async function rootsOf({ here, given, named }: Scene, cwd: string): Promise<Listing[]> {
  const roots = given.roots.length > 0 ? given.roots : named.folders.map(folder => join(cwd, folder))
  return roots.length === 0 ? [here] : Promise.all(roots.slice(0, 6).map(listingOf))
}

function linesOf(kind: Kind, guessed: boolean, { t, materials, masked, cut }: Tray, given: Given): string[] {
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
