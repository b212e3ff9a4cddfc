import { clean } from '../../core/clean.ts'
import type { Brief, Seat } from '../../core/events.ts'
import type { Language } from '../../core/language.ts'
import { type Model, splitModelName } from '../../core/model.ts'
import type { Format, PlannedCall } from '../../engine/format.ts'
import { type Forecast, forecastOf } from '../estimate.ts'
import { thousands } from '../numbers.ts'
import type { EndpointFile } from '../preflight-words.ts'
import { money, moneyRange } from '../terminal/words.ts'
import type { PromptFile } from './prompt-file.ts'
import { type DryRunWords, dryRunWords } from './words.ts'

export interface PartForecast extends Forecast {
  part: string
}

export interface DryEstimate {
  parts: PartForecast[]
  total: Forecast
  assumptions: string[]
}

export const estimateName = 'estimate.md'

/** What a debate will take, part by part as its plan tells them apart. */
export function estimateOf(
  brief: Brief,
  format: Format,
  modelFor: (name: string) => Model,
  file?: EndpointFile,
): DryEstimate {
  const { language, seats } = brief
  const t = dryRunWords[language]
  const plan = format.plan(brief)
  const groups = Map.groupBy(plan, ({ part }) => part?.[language] ?? t.everything)
  const parts = [...groups].map(([part, calls]) => ({ part, ...forecastOf(calls, seats, modelFor) }))
  return {
    parts,
    total: forecastOf(plan, seats, modelFor),
    assumptions: [...(format.assumptions?.(brief) ?? []), ...priceLines(plan, seats, modelFor, t, file)],
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

export function estimateFile(
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

export function costText(
  { cost, unpriced, unpricedFallbacks }: Pick<Forecast, 'cost' | 'unpriced' | 'unpricedFallbacks'>,
  t: DryRunWords,
): string {
  const unknown = [...unpriced, ...unpricedFallbacks]
  const known = cost === null ? [] : [moneyRange(...cost)]
  return [...known, ...(unknown.length > 0 ? [t.unknownPrice(unknown.join(', '))] : [])].join(' + ')
}

export const range = ([least, most]: readonly [number, number]): string =>
  least === most ? thousands(least) : `${thousands(least)}–${thousands(most)}`
