import type { Language } from '../../../core/language.ts'
import { problemAt } from '../../../host/config/check.ts'
import { type FieldPath, keysIn, placeOf } from '../../../host/config/debate-file.ts'
import type { ConfigFile } from '../../../host/config/file.ts'
import { seatPattern } from '../../../host/config/grammar.ts'
import type { Problem } from '../../../host/config/problem.ts'
import { fieldsOf, itemsOf, shown, textOf } from '../../../host/config/written.ts'
import { type ArenaFileShape, seatNamed, type WrittenVoice } from './config-shape.ts'
import { isSeatId } from './members.ts'
import { arenaConfigWords } from './words.ts'

type Fields = Record<string, unknown>

export function judgesIn({
  agents = [],
  judge,
}: ArenaFileShape): (WrittenVoice & { agent_id?: string | undefined; path: FieldPath })[] {
  const among = agents.flatMap((agent, index) =>
    agent.role === 'judge' ? [{ ...agent, path: ['agents', index] }] : [],
  )
  return [...(judge ? [{ ...judge, path: ['judge'] }] : []), ...among]
}

/** All problems that no single field shows, even if the file has other mistakes. */
export function fileProblems(file: ConfigFile, language: Language): Problem[] {
  const { agents, judge, audience } = fieldsOf(file.value)
  const list = itemsOf(agents).map(fieldsOf)
  const at = (index: number): FieldPath => ['agents', index]
  const held: Held[] = [
    ...list.map((fields, index) => ({ fields, path: at(index) })),
    ...(judge === undefined ? [] : [{ fields: fieldsOf(judge), path: ['judge'] }]),
  ]
  return [
    ...list.flatMap((agent, index) => agentProblems(agent, at(index), file, language)),
    ...sidesTwice(list, file, language),
    ...positionsTwice(list, file, language),
    ...judgesTwice(list, judge !== undefined, file, language),
    ...held.flatMap(one => voiceProblems(one, file, language)),
    ...sameIds(held, file, language),
    ...(audience === undefined ? [] : audienceProblems(file, ['audience'], language, held)),
    ...keysIn(file, arenaConfigWords[language].looksLikeKey),
  ]
}

interface Held {
  fields: Fields
  path: FieldPath
}

/** The same checks for the audience, which may have its own file. */
export function audienceProblems(
  file: ConfigFile,
  path: FieldPath,
  language: Language,
  others: readonly Held[] = [],
): Problem[] {
  const t = arenaConfigWords[language]
  const value = path.length === 0 ? file.value : fieldsOf(file.value).audience
  const held = itemsOf(value).map((item, index): Held => ({ fields: fieldsOf(item), path: [...path, index] }))
  const isObject = (item: unknown) => fieldsOf(item) === item
  const needsType = ({ fields }: Held, index: number) =>
    isObject(itemsOf(value)[index]) && fields.type === undefined && !isPersonVoice(fields)
  return [
    ...held.flatMap((one, index) =>
      needsType(one, index) ? [problemAt(file, [...one.path, 'type'], t.needsType)] : [],
    ),
    ...held.flatMap(one => voiceProblems(one, file, language)),
    ...held.flatMap(({ fields, path }) => {
      const id = textOf(fields.agent_id)
      return id !== null && isSeatId(id) ? [problemAt(file, [...path, 'agent_id'], t.seatId(id))] : []
    }),
    ...sameIds([...others, ...held], file, language, held),
  ]
}

const isPersonVoice = (fields: Fields): boolean => /^person(?::|$)/.test(writtenSeat(fields) ?? '')

function agentProblems(
  { role, stance, style_tag, position }: Fields,
  path: FieldPath,
  file: ConfigFile,
  language: Language,
) {
  const t = arenaConfigWords[language]
  if (role !== 'judge') {
    if (stance !== undefined) return []
    return [
      problemAt(file, role === undefined ? path : [...path, 'stance'], role === undefined ? t.whatRole : t.noStance),
    ]
  }
  const wrong = Object.entries({ stance, style_tag, position }).filter(([, value]) => value !== undefined)
  return wrong.map(([name]) => problemAt(file, [...path, name], t.notOfJudge, true))
}

function sidesTwice(agents: readonly Fields[], file: ConfigFile, language: Language): Problem[] {
  return agents.flatMap(({ role, stance }, index) => {
    const first = agents.findIndex(other => other.role !== 'judge' && other.stance === stance)
    if (role === 'judge' || typeof stance !== 'string' || first === index) return []
    const message = arenaConfigWords[language].twoOfSide(stance, placeOf(file, ['agents', first]))
    return [problemAt(file, ['agents', index, 'stance'], message)]
  })
}

function judgesTwice(agents: readonly Fields[], isNamed: boolean, file: ConfigFile, language: Language): Problem[] {
  const first = agents.findIndex(({ role }) => role === 'judge')
  if (!isNamed || first < 0) return []
  return [problemAt(file, ['judge'], arenaConfigWords[language].twoJudges(placeOf(file, ['agents', first])), true)]
}

function positionsTwice(agents: readonly Fields[], file: ConfigFile, language: Language): Problem[] {
  const { positions } = fieldsOf(file.value)
  return agents.flatMap(({ stance, position }, index) => {
    const other = fieldsOf(positions)[String(stance)]
    if (position === undefined || other === undefined || other === position) return []
    const message = arenaConfigWords[language].positionTwice(placeOf(file, ['positions', String(stance)]))
    return [problemAt(file, ['agents', index, 'position'], message)]
  })
}

function voiceProblems({ fields, path }: Held, file: ConfigFile, language: Language): Problem[] {
  const t = arenaConfigWords[language]
  const { model, model_provider, model_name, fallback } = fields
  const at = (name: string, message: string) => problemAt(file, [...path, name], message)
  if (model !== undefined && (model_provider ?? model_name) !== undefined) return [at('model', t.twoModels)]
  if (model_name !== undefined && model_provider === undefined) return [at('model_name', t.nameAlone)]
  const names: [field: string, name: string | null][] = [
    [model === undefined ? 'model_provider' : 'model', writtenSeat(fields)],
    ['fallback', textOf(fallback)],
  ]
  return names.flatMap(([field, name]) =>
    name === null || seatPattern.test(name) ? [] : [at(field, t.notVoice(shown(name, [], language)))],
  )
}

function writtenSeat({ model, model_provider, model_name }: Fields): string | null {
  const provider = textOf(model_provider)
  return textOf(model)?.trim() ?? (provider === null ? null : seatNamed(provider, textOf(model_name)))
}

/** `of`: whose ids are checked. Left out: everybody's. */
function sameIds(held: readonly Held[], file: ConfigFile, language: Language, of: readonly Held[] = held): Problem[] {
  const idOf = ({ fields }: Held) => textOf(fields.agent_id)
  return of.flatMap(one => {
    const id = idOf(one)
    const first = held.find(other => idOf(other) === id)
    if (id === null || !first || first === one) return []
    const place = placeOf(file, [...first.path, 'agent_id'])
    return [problemAt(file, [...one.path, 'agent_id'], arenaConfigWords[language].sameId(id, place))]
  })
}
