import { join } from 'node:path'
import { clean } from '../core/clean.ts'
import type { Language } from '../core/language.ts'
import type { Model } from '../core/model.ts'
import type { View } from '../core/view.ts'
import type { Format, Outputs } from '../engine/format.ts'
import type { Opening } from '../engine/perform.ts'
import { costText, type DryEstimate, estimateFile, estimateName, estimateOf, range } from './dry-run/estimate-file.ts'
import { type PromptFile, promptFile, seatLabels } from './dry-run/prompt-file.ts'
import { rehearse } from './dry-run/rehearse.ts'
import { dryRunWords } from './dry-run/words.ts'
import { exitCodes, UsageError } from './exit.ts'
import { agonHome } from './home.ts'
import { writeFiles } from './outputs/write.ts'
import { checkFiles, configFileOf, openedView } from './outputs.ts'
import type { EndpointFile } from './preflight-words.ts'
import type { Room } from './room.ts'
import { homesOf, shownPath } from './tree/paths.ts'
import { cliWords } from './words.ts'

export interface DryRunOptions {
  /** Also over files that Agon did not write. */
  force: boolean
  json: boolean
  /** The file that describes endpoints: their prices are set there. */
  file?: EndpointFile
  /** What a model is asked with; null: its own. */
  temperatureOf?: (model: string) => number | null
}

/** In the folder of the debate's own files; where it leaves none, in the working folder. */
const folderName = 'dry-run'
const loneFolderName = 'debate-dry-run'

/**
 * Writes every prompt of a debate, as far as it can be known, and what it will take. Calls no model, and leaves nothing in
 * the archive. Gives the exit code.
 */
export async function dryRun(
  room: Pick<Room, 'env' | 'cwd' | 'mask' | 'output' | 'modelFor'>,
  format: Format,
  opening: Opening,
  { force, json, file, temperatureOf = () => null }: DryRunOptions,
): Promise<number> {
  const { language } = opening
  const { cwd, mask } = room
  const play = format.rehearse
  if (!play) throw new UsageError(dryRunWords[language].noRehearsal(format.id))
  const modelFor = reachable(room)
  const calls = await rehearse(opening, { ...format, rehearse: play }, { mask, modelFor })
  const seats = seatLabels(format, opening.options, language)
  const prompts = calls.map((call, i) => promptFile(call, i + 1, format, seats, temperatureOf(call.model)))
  const opened = openedView(opening, format)
  const estimate = estimateOf(opened.brief, format, modelFor, file)
  const summary = { name: estimateName, text: estimateFile(estimate, prompts, opening.topic, language) }
  const outputs: Outputs = { folder: folderOf(opened, format, cwd), files: [...prompts, summary] }
  const { folder } = checkFiles(outputs, { cwd, force, homes: homesOf(cwd, configFileOf(opened)) }, language)
  await writeFiles({ ...outputs, folder }, { home: agonHome(room.env), mask, force, prune: true })
  if (json) room.output.json(documentOf(folder, prompts, estimate), 2)
  else room.output.out(summaryText(shownPath(folder, cwd), prompts, estimate, language))
  return exitCodes.done
}

/** Prices and caps are known without a key; a voice that cannot be had yet is asked for neither. */
function reachable({ modelFor }: Pick<Room, 'modelFor'>): (name: string) => Model {
  return name => {
    try {
      return modelFor(name)
    } catch {
      return { name, prices: null, languageModel: true, stream: () => (async function* () {})() }
    }
  }
}

function folderOf(opened: View, format: Format, cwd: string): string {
  const outputs = format.outputs?.(opened, { openedAt: new Date().toISOString(), notices: [] }) ?? null
  return outputs ? join(outputs.folder, folderName) : join(cwd, loneFolderName)
}

function summaryText(
  folder: string,
  prompts: readonly PromptFile[],
  { total }: DryEstimate,
  language: Language,
): string {
  const t = dryRunWords[language]
  const final = prompts.filter(prompt => prompt.final).length
  const lines = [
    t.noCall,
    t.summary(prompts.length, final, folder),
    cliWords[language].estimate(range(total.calls), range(total.tokens), costText(total, t)),
    t.estimateFile(`${folder}/${estimateName}`),
  ]
  return clean(`${lines.join('\n')}\n`).text
}

/** What other programs get. */
const documentOf = (folder: string, prompts: readonly PromptFile[], { parts, total, assumptions }: DryEstimate) => ({
  version: 1,
  dryRun: true,
  folder,
  prompts: prompts.map(({ text, ...prompt }) => prompt),
  estimate: { ...total, parts, assumptions },
})
