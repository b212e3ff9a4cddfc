import { clean } from '../../core/clean.ts'
import type { Language } from '../../core/language.ts'
import { problemAt } from '../config/check.ts'
import type { ConfigFile } from '../config/file.ts'
import { describeProblem, type Problem } from '../config/problem.ts'
import { keyVariables, openHost, type SeatedApis, type TreeApi } from './config-apis.ts'
import { treeConfigWords } from './config-words.ts'
import type { WrittenSeats } from './config-written.ts'

/** What the user should know of a file that is right. */
export function remarksOn(
  file: ConfigFile,
  written: WrittenSeats,
  { apis, of }: SeatedApis,
  ofPaths: readonly Problem[],
  filled: readonly string[],
  language: Language,
): string[] {
  const t = treeConfigWords[language]
  const used = new Set([...of.values()].filter(api => api !== null))
  const at = (path: readonly PropertyKey[], message: string) => problemAt(file, path, message)
  const inUse = [...apis.values()].filter(api => used.has(api))
  const remarks = [
    ...inUse.flatMap(api => aboutApi(api, language).map(message => at(api.path, message))),
    ...[...apis.values()].filter(api => !used.has(api) && isEndpoint(api)).map(({ path }) => at(path, t.unusedApi)),
    ...unusedPrices(written, { apis, of }).map(([path, model]) => at([...path, 'prices', model], t.unusedPrice(model))),
    ...ofPaths,
    ...(filled.length > 0 ? [{ ...nowhere(file), message: t.filledIn(filled) }] : []),
  ]
  return remarks.map(remark => clean(describeProblem(remark, language)).text)
}

const nowhere = ({ name }: ConfigFile): Omit<Problem, 'message'> => ({ file: name, path: '', line: null, column: null })

/** Not only a time and a count that the others inherit. */
const isEndpoint = ({ settings }: TreeApi): boolean => settings.baseURL !== undefined || settings.apiKey !== undefined

function aboutApi(api: TreeApi, language: Language): string[] {
  const t = treeConfigWords[language]
  const host = openHost(api)
  return [
    t.endpoint(api.provider, api.address, variablesOf(api)),
    ...(host === null ? [] : [t.unprotected(host)]),
    ...(api.keyKept ? [t.keyKept(api.address)] : []),
  ]
}

/** null: the key itself stands in the file. */
function variablesOf(api: TreeApi): string[] | null {
  const variables = keyVariables(api)
  return variables.length === 0 && api.settings.apiKey !== undefined ? null : variables
}

/** A price for a model that is not there: most likely its name is misspelt. */
function unusedPrices(
  { api, seats }: WrittenSeats,
  { of }: SeatedApis,
): [path: readonly PropertyKey[], model: string][] {
  const modelsOf = (some: WrittenSeats['seats']) => some.flatMap(({ model, fallback }) => [model, fallback])
  const general = modelsOf(seats.filter(seat => of.get(seat) !== null))
  return [
    ...(api ? [{ api, models: general }] : []),
    ...seats.flatMap(seat => (seat.api ? [{ api: seat.api, models: modelsOf([seat]) }] : [])),
  ].flatMap(({ api, models }) =>
    Object.keys(api.prices)
      .filter(model => !models.includes(model))
      .map((model): [readonly PropertyKey[], string] => [api.path, model]),
  )
}
