import type { Language } from '../../../core/language.ts'
import { problemAt } from '../../../host/config/check.ts'
import { type FieldPath, type FileAround, type LedPaths, leadFile } from '../../../host/config/debate-file.ts'
import type { ConfigFile } from '../../../host/config/file.ts'
import { checkAddress, fillIn, isSeatOrSeats, modelPattern, seatPattern } from '../../../host/config/grammar.ts'
import { fieldName, type Problem } from '../../../host/config/problem.ts'
import { isHeaderValue } from '../../../host/config/providers.ts'
import { configWords, debateFileWords } from '../../../host/config/words.ts'
import { fieldsOf, itemsOf, shown, textOf } from '../../../host/config/written.ts'
import { homesOf, lead, shownPath, staysIn } from '../../../host/files/lead-paths.ts'
import { realPath } from '../../../host/files/places.ts'
import type { Variables } from '../../../models/providers.ts'
import { TreeOptions } from '../options.ts'
import { inlineContext } from '../options-in.ts'
import type { SeatedApis } from './config-apis.ts'
import { topicIds, type WrittenApi, type WrittenSeat, type WrittenSeats } from './config-written.ts'
import { treeConfigWords } from './words.ts'

/** Checks what no single field shows: ids, models for their endpoints, and filled-in addresses and keys. */
export function checkSeats(
  file: ConfigFile,
  written: WrittenSeats,
  seated: SeatedApis,
  env: Variables,
  language: Language,
): Problem[] {
  const at = (path: FieldPath, message: string) => problemAt(file, path, message)
  const t = treeConfigWords[language]
  const apis = [written.api, ...written.seats.map(seat => seat.api)].filter(api => api != null)
  return [
    ...repeatedIds(file, written.seats, t.sameSeatId),
    ...repeatedIds(
      file,
      topicIds(file.value).map((id, index) => ({ id, path: ['topics', index] })),
      t.sameTopicId,
    ),
    ...written.seats.flatMap(seat => checkModels(seat, seated, language).map(([path, message]) => at(path, message))),
    ...apis.flatMap(api => checkApi(api, env, language).map(([path, message]) => at(path, message))),
    ...[...seated.of.values()].flatMap(api =>
      api && api.settings.baseURL === undefined ? [at([...api.path, 'baseURL'], t.noAddress)] : [],
    ),
  ]
}

/** A topic is a debate itself. */
export function checkTopics(file: ConfigFile, language: Language): Problem[] {
  const { params, topics } = fieldsOf(file.value)
  const { maxNodes } = fieldsOf(params)
  const most = typeof maxNodes === 'number' ? maxNodes : usualNodes
  const count = itemsOf(topics).length
  return count > most ? [problemAt(file, ['topics'], treeConfigWords[language].tooManyTopics(count, most))] : []
}

const usualNodes = TreeOptions.shape.maxNodes.parse(undefined)

type Said = [path: FieldPath, message: string]

function repeatedIds(
  file: ConfigFile,
  holders: readonly Pick<WrittenSeat, 'id' | 'path'>[],
  words: (first: string, place: string) => string,
): Problem[] {
  const firsts = new Map<string, FieldPath>()
  return holders.flatMap(({ id, path }) => {
    if (id === null) return []
    const first = firsts.get(id)
    if (first === undefined) {
      firsts.set(id, path)
      return []
    }
    const { line, column } = file.placeOf([...first, 'id'])
    return [problemAt(file, [...path, 'id'], words(fieldName(first), `${file.name}:${line}:${column}`))]
  })
}

function checkModels(seat: WrittenSeat, { of }: SeatedApis, language: Language): Said[] {
  const t = treeConfigWords[language]
  const isOwn = of.get(seat) === null
  const pattern = isOwn ? seatPattern : modelPattern
  const isPanel = (field: string, name: string) =>
    isOwn && field === 'model' && seat.path[0] === 'reviewer' && name.includes(',') && isSeatOrSeats(name)
  const wrong = (['model', 'fallback'] as const).flatMap((field): Said[] => {
    const name = seat[field]
    if (name === null || name === '' || pattern.test(name) || isPanel(field, name)) return []
    const found = shown(name, [], language)
    return [[[...seat.path, field], isOwn ? t.notSeat(found) : debateFileWords[language].butIs(t.notModel, found)]]
  })
  const isSame = seat.fallback !== null && seat.fallback !== '' && seat.fallback === seat.model
  return isSame ? [...wrong, [[...seat.path, 'fallback'], t.ownFallback(seat.fallback!)]] : wrong
}

function checkApi({ path, baseURL, apiKey }: WrittenApi, env: Variables, language: Language): Said[] {
  const wrong = { ...configWords[language].wrong, ...treeConfigWords[language].wrong }
  const problem = baseURL === null ? null : checkAddress(fillIn(baseURL, env).trim())
  const isSendable = apiKey === null || isHeaderValue(fillIn(apiKey, env).trim())
  return [
    ...(problem ? [[[...path, 'baseURL'], wrong[problem]] satisfies Said] : []),
    ...(isSendable ? [] : [[[...path, 'apiKey'], wrong.headerValue] satisfies Said]),
  ]
}

interface Paths extends LedPaths {
  /** Absolute; null: no files are written. */
  outputDir: string | null
}

interface Surroundings extends FileAround {
  /** The user says where output goes, whatever the file says. */
  outputIsGiven: boolean
}

export function leadPaths(file: ConfigFile, around: Surroundings): Paths {
  const { files, inline } = fieldsOf(fieldsOf(file.value).sharedContext)
  const paths: Paths = { context: [], outputDir: null, remarks: [], problems: [] }
  const listed = itemsOf(files).map(textOf)
  const text = textOf(inline) ?? ''
  if (text.trim() === '') {
    for (const [index, name] of listed.entries())
      if (name) leadFile(paths, name, ['sharedContext', 'files', index], file, around)
  } else {
    const path = ['sharedContext', 'inline']
    paths.context.push({ path: inlineContext, text })
    if (listed.length > 0)
      paths.remarks.push(problemAt(file, path, treeConfigWords[around.language].inlineReplaces(listed.length)))
  }
  const dir = textOf(fieldsOf(fieldsOf(file.value).output).dir)
  if (dir && !around.outputIsGiven) leadOutput(paths, dir, file, around)
  return paths
}

function leadOutput(paths: Paths, written: string, file: ConfigFile, { cwd, configFile, language }: Surroundings) {
  const t = treeConfigWords[language]
  const place = ['output', 'dir']
  const { kind, path, beside } = lead(written, cwd, configFile)
  const refuse = (message: string) => void paths.problems.push(problemAt(file, place, message))
  paths.outputDir = path
  if (!staysIn(path, homesOf(cwd, configFile))) return refuse(t.outputOutside(shownPath(realPath(path), cwd)))
  if (kind === 'file') return refuse(t.noFolder(shownPath(path, cwd)))
  if (beside) paths.remarks.push(problemAt(file, place, t.besideOutput(written, shownPath(path, cwd))))
}
