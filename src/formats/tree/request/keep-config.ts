import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Seat } from '../../../core/events.ts'
import type { Language } from '../../../core/language.ts'
import { exitCodes, UsageError } from '../../../host/exit.ts'
import { faultAt } from '../../../host/fault.ts'
import { shownPath } from '../../../host/files/lead-paths.ts'
import { folderProblem } from '../../../host/files/outputs.ts'
import { placeProblem, putFile } from '../../../host/files/places.ts'
import type { Prepared } from '../../../host/plan/prepare.ts'
import type { Request } from '../../../host/request.ts'
import type { Requester } from '../../../host/requester.ts'
import { cliWords } from '../../../host/words.ts'
import { treeOf } from '../options-in.ts'
import type { TreeRequestOptions } from './asking.ts'
import { configText, makeTreeConfig, type WantedTree } from './make-config.ts'
import { treeWords } from './words.ts'

/** The file in which a question and its seats are kept. */
export interface ConfigCopy {
  /** Absolute. */
  path: string
  /** As the user wrote it. */
  written: string
  replaces: boolean
  cwd: string
}

/** Checks that the file can be written, before anything is spent. Its folder is created with it. null: none is wanted. */
export function checkCopy(
  { options, place }: Request,
  requester: Requester,
  cwd: string,
  language: Language,
): ConfigCopy | null {
  const { writeConfig: written, force } = options as TreeRequestOptions
  if (written === undefined) return null
  const t = treeWords[language]
  const refuse = (message: string) => new UsageError(faultAt(place('writeConfig'), message, language))
  const copy = { path: resolve(cwd, written), written, replaces: force ?? requester.yes, cwd }
  if (folderProblem(dirname(copy.path), cwd, language, []) !== null) throw refuse(t.configFolder(written))
  const problem = placeProblem(copy.path, copy.replaces)
  if (problem === null) return copy
  const words = { 'is-folder': t.configIsFolder, 'not-a-file': t.configIsDevice, exists: t.configExists }
  throw refuse(words[problem](written))
}

/** Where a saved file puts its outputs, unless the user says otherwise. */
const usualOutputDir = 'debate/output'

/** Saves the chosen seats too, so that it is the same debate when run again. */
export async function keepCopy(
  { path, written, replaces, cwd }: ConfigCopy,
  wanted: WantedTree,
  { opening }: Prepared,
  { options, context, place }: Request,
  requester: Requester,
): Promise<void> {
  const { language } = opening
  const t = treeWords[language]
  const { maxRounds, maxNodes, callsAtOnce, debaters: parties } = treeOf(opening)
  const debaters = opening.seats.slice(0, parties.length)
  const [reviewer, ...beside] = opening.seats.slice(parties.length) as [Seat, ...Seat[]]
  const file = makeTreeConfig({
    ...wanted,
    context: context.filter(item => typeof item === 'string'),
    seats: debaters.map(({ model }) => model),
    judge: [reviewer, ...beside].map(({ model }) => model).join(','),
    maxRounds,
    outputDir: wanted.outputDir ?? usualOutputDir,
  })
  const fallback = (seat: Pick<Seat, 'fallback'>) => seat.fallback !== undefined && { fallback: seat.fallback }
  const text = configText(
    {
      ...file,
      debaters: file.debaters.map((seat, index) => ({ ...seat, ...fallback(debaters[index]!) })),
      reviewer: { ...file.reviewer, ...fallback(reviewer) },
      params: {
        ...file.params,
        ...(options.maxNodes !== undefined && { maxNodes }),
        ...(options.callsAtOnce !== undefined && { callsAtOnce }),
      },
    },
    language,
  )
  try {
    await mkdir(dirname(path), { recursive: true })
    await putFile(path, text, { replaces, flag: place('force') }, cliWords[language])
  } catch (error) {
    const message = t.configNotWritten(written, (error as Error).message)
    throw new UsageError(faultAt(place('writeConfig'), message, language), exitCodes.storage)
  }
  if (requester.reads) requester.say(`${t.wroteConfig(shownPath(path, cwd))}\n`)
}
