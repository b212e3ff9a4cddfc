import { join } from 'node:path'
import { estimateTokenCount } from 'tokenx'
import { clean } from '../../core/clean.ts'
import type { Brief, Seat } from '../../core/events.ts'
import { money, moneyRange } from '../../core/figures.ts'
import type { Language } from '../../core/language.ts'
import { type Message, type Model, splitModelName } from '../../core/model.ts'
import type { View } from '../../core/view.ts'
import type { Format, Outputs, PlannedCall, SeatRole } from '../../engine/format.ts'
import type { Opening } from '../../engine/perform.ts'
import { knownProvider } from '../../models/providers.ts'
import type { Config } from '../config/load.ts'
import { exitCodes, UsageError } from '../exit.ts'
import { homesOf, shownPath } from '../files/lead-paths.ts'
import { checkFiles, configFileOf, openedView } from '../files/outputs.ts'
import { writeFiles } from '../files/write-outputs.ts'
import { agonHome, type Host } from '../host.ts'
import { type Forecast, forecastOf } from '../plan/estimate.ts'
import { range } from '../plan/plan-text.ts'
import type { EndpointFile } from '../plan/words.en.ts'
import { cliWords } from '../words.ts'
import { type RehearsedCall, rehearse } from './rehearse.ts'
import { type DryRunWords, dryRunWords } from './words.ts'

export interface DryRunOptions {
  force: boolean
  json: boolean
  file?: EndpointFile
  /** The temperature that a model is called with. null: its own. */
  temperatureOf?: (model: string) => number | null
}

/** In the folder of the debate's files, or in the working folder if it writes none. */
const folderName = 'dry-run'
const loneFolderName = 'debate-dry-run'

/**
 * Writes every prompt of a debate, as far as it can be known, and what the debate will cost. Calls no model and leaves
 * nothing in the archive. Returns the exit code.
 */
export async function dryRun(
  host: Pick<Host, 'env' | 'cwd' | 'mask' | 'output' | 'modelFor'>,
  format: Format,
  opening: Opening,
  { force, json, file, temperatureOf = () => null }: DryRunOptions,
): Promise<number> {
  const { language } = opening
  const { cwd, mask } = host
  const made = format.screenplay.rehearse
  if (!made) throw new UsageError(dryRunWords[language].noRehearsal(format.id))
  const modelFor = reachable(host)
  const calls = await rehearse(opening, format, made, { mask, modelFor })
  const roles = format.roles(opening.options)
  const prompts = calls.map((call, i) => promptFile(call, i + 1, format, roles, temperatureOf(call.model)))
  const opened = openedView(opening, format)
  const estimate = estimateOf(opened.brief, format, modelFor, file)
  const summary = { name: estimateName, text: estimateFile(estimate, prompts, opening.topic, language) }
  const outputs: Outputs = { folder: folderOf(opened, format, cwd), files: [...prompts, summary] }
  const { folder } = checkFiles(outputs, { cwd, force, homes: homesOf(cwd, configFileOf(opened)) }, language)
  await writeFiles({ ...outputs, folder }, { home: agonHome(host.env), mask, force, prune: true })
  if (json) host.output.json(documentOf(folder, prompts, estimate), 2)
  else host.output.out(summaryText(shownPath(folder, cwd), prompts, estimate, language))
  return exitCodes.done
}

/** The temperature that the configuration sets for the provider, under any of its names. */
export function temperatureIn({ providers }: Config, name: string): number | null {
  const { provider } = splitModelName(name)
  const known = knownProvider(provider)
  const names = [provider, ...(known ? [known.name, ...(known.aliases ?? [])] : [])]
  return names.map(name => providers.get(name)?.temperature).find(value => value !== undefined) ?? null
}

/** Prices and limits are known without a key. For a model that is not available yet they are unknown. */
function reachable({ modelFor }: Pick<Host, 'modelFor'>): (name: string) => Model {
  return name => {
    try {
      return modelFor(name)
    } catch {
      return { name, prices: null, languageModel: true, stream: () => (async function* () {})() }
    }
  }
}

function folderOf(opened: View, format: Format, cwd: string): string {
  const outputs = format.written?.outputs?.(opened, { openedAt: new Date().toISOString(), notices: [] }) ?? null
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

const documentOf = (folder: string, prompts: readonly PromptFile[], { parts, total, assumptions }: DryEstimate) => ({
  version: 1,
  dryRun: true,
  folder,
  prompts: prompts.map(({ text, ...prompt }) => prompt),
  estimate: { ...total, parts, assumptions },
})

interface DryEstimate {
  parts: (Forecast & { part: string })[]
  total: Forecast
  assumptions: string[]
}

const estimateName = 'estimate.md'

function estimateOf(brief: Brief, format: Format, modelFor: (name: string) => Model, file?: EndpointFile): DryEstimate {
  const { language, seats } = brief
  const t = dryRunWords[language]
  const plan = format.cost.plan(brief)
  const groups = Map.groupBy(plan, ({ part }) => part?.[language] ?? t.everything)
  const parts = [...groups].map(([part, calls]) => ({ part, ...forecastOf(calls, seats, modelFor) }))
  return {
    parts,
    total: forecastOf(plan, seats, modelFor),
    assumptions: [...(format.cost.assumptions?.(brief) ?? []), ...priceLines(plan, seats, modelFor, t, file)],
  }
}

function priceLines(
  plan: readonly PlannedCall[],
  seats: readonly Seat[],
  modelFor: (name: string) => Model,
  t: DryRunWords,
  file?: EndpointFile,
): string[] {
  const planned = seats.filter(({ id }) => plan.some(({ seat }) => seat === id))
  const names = planned.flatMap(({ model, fallback }) => (fallback === undefined ? [model] : [model, fallback]))
  return [...new Set(names)].map(name => {
    const { prices } = modelFor(name)
    return prices
      ? t.price(name, money(prices.input), money(prices.output))
      : t.noPrice(name, file?.has(splitModelName(name).provider) ? file.name : null)
  })
}

function estimateFile(
  { parts, total, assumptions }: DryEstimate,
  prompts: readonly PromptFile[],
  topic: string,
  language: Language,
): string {
  const t = dryRunWords[language]
  const row = (cells: readonly string[]) => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const cells = ({ calls, tokens, ...rest }: Forecast) => [range(calls), range(tokens), costText(rest, t)]
  const text = [
    `# ${t.estimate}${language === 'zh' ? '：' : ': '}${topic.split('\n')[0]}`,
    t.noCall,
    [
      row([t.part, t.calls, t.tokenCount, t.cost]),
      '| --- | --- | --- | --- |',
      ...parts.map(part => row([part.part, ...cells(part)])),
      row([`**${t.total}**`, ...cells(total).map(cell => `**${cell}**`)]),
    ].join('\n'),
    `## ${t.assumptions}`,
    [...assumptions, t.fences].map(line => `- ${line}`).join('\n'),
    `## ${t.prompts}`,
    [
      row([t.file, t.kind, t.tokenCount, t.model]),
      '| --- | --- | --- | --- |',
      ...prompts.map(({ name, final, tokens, model }) =>
        row([`[${name}](<${name}>)`, final ? t.finalKind : t.templateKind, String(tokens), model]),
      ),
    ].join('\n'),
  ]
  return clean(`${text.join('\n\n')}\n`).text
}

function costText(
  { cost, unpriced, unpricedFallbacks }: Pick<Forecast, 'cost' | 'unpriced' | 'unpricedFallbacks'>,
  t: DryRunWords,
): string {
  const unknown = [...unpriced, ...unpricedFallbacks]
  const known = cost === null ? [] : [moneyRange(...cost)]
  return [...known, ...(unknown.length > 0 ? [t.unknownPrice(unknown.join(', '))] : [])].join(' + ')
}

interface PromptFile {
  name: string
  key: string
  seat: string
  model: string
  /** Whether it will be sent exactly like this. */
  final: boolean
  fills: string[]
  tokens: number
  text: string
}

/** One prompt as a page: who gets it, whether it is final, and its messages word for word. */
function promptFile(
  call: RehearsedCall,
  place: number,
  format: Format,
  roles: readonly SeatRole[],
  temperature: number | null,
): PromptFile {
  const { key, moment, model, unknown } = call
  const role = roles.find(({ id }) => id === moment.seat)
  const tokens = call.messages.reduce((sum, { content }) => sum + estimateTokenCount(content), 0)
  return {
    name: `${String(place).padStart(3, '0')}-${shortened(key.replaceAll('/', '.'))}.md`,
    ...{ key, seat: moment.seat, model, tokens, fills: unknown },
    final: unknown.length === 0,
    text: pageOf({ ...call, temperature, tokens }, format, role?.label[moment.language] ?? moment.seat),
  }
}

function pageOf(
  call: RehearsedCall & { temperature: number | null; tokens: number },
  format: Format,
  seat: string,
): string {
  const { key, moment, model, shape, messages, unknown, maxTokens, temperature, tokens } = call
  const { language } = moment
  const t = dryRunWords[language]
  const colon = language === 'zh' ? '：' : ': '
  const row = (name: string, value: string) => `- ${name}${colon}${value}`
  const state = unknown.length === 0 ? [t.final] : [t.template, ...unknown.map(place => `  - ${place}`)]
  const facts = [
    row(t.moment, format.display.sceneLabel(key, language)),
    row(t.seat, seat === moment.seat ? seat : `${seat} (${moment.seat})`),
    row(t.model, model),
    row(t.reply, [shape ? t.json(shape.name) : t.words, ...settingsOf(maxTokens, temperature)].join(', ')),
    row(t.tokens, String(tokens)),
    `- ${state.join('\n')}`,
  ]
  const head = clean([`# ${key}`, facts.join('\n')].join('\n\n')).text
  return `${[head, ...messages.map(message => messageText(message, language))].join('\n\n')}\n`
}

const settingsOf = (maxTokens: number | null, temperature: number | null): string[] => [
  ...(maxTokens === null ? [] : [`max_tokens ${maxTokens}`]),
  ...(temperature === null ? [] : [`temperature ${temperature}`]),
]

/** File systems allow names of 255 bytes. Ids may be long, with three bytes per letter. */
const shortened = (name: string): string =>
  Buffer.from(name)
    .subarray(0, 200)
    .toString('utf8')
    .replace(/\ufffd+$/, '')

/** Puts a fence around the message that the message itself does not contain. */
function messageText({ role, content }: Message, language: Language): string {
  const longest = Math.max(2, ...Array.from(content.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `## ${dryRunWords[language].roles[role]}\n\n${fence}text\n${content}\n${fence}`
}
