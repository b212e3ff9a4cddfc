import { join } from 'node:path'
import { makeMask } from '../../core/mask.ts'
import type { SeatRole } from '../../engine/format.ts'
import { formats } from '../../formats/index.ts'
import { checkNames } from '../../host/config/check.ts'
import { readConfigFile } from '../../host/config/file.ts'
import { type Config, loadConfig } from '../../host/config/load.ts'
import { checkSeatId, namedVoice, parseAssignment } from '../../host/config/panel.ts'
import { placed } from '../../host/config/problem.ts'
import type { Table } from '../../host/config/seats.ts'
import { type SeatChanges, storeSeats } from '../../host/config/store.ts'
import { seatWords } from '../../host/config/words.ts'
import { exitCodes, UsageError } from '../../host/exit.ts'
import { secretsOf } from '../../host/files/context.ts'
import { agonHome, userHome } from '../../host/host.ts'
import { environmentLanguage, type Output, outputTo } from '../../host/io.ts'
import { Problems } from '../../host/problems.ts'
import { everythingUsable, lookAround } from '../../host/seats/machine.ts'
import { type CliWords, cliWords, seatsWords } from '../../host/words.ts'
import type { Io } from '../io.ts'
import { showSeats } from '../seats-shown.ts'

/** The seats of every format. A seat that several have, such as the judge, is the same for all of them. */
const tables = formats.map(format => format.roles({}))
const roles = [...new Map(tables.flat().map(role => [role.id, role])).values()]
const ids = roles.map(role => role.id)
const further = ids.filter(id => !tables[0]!.some(role => role.id === id))

/** `agon seats` shows who would sit where, `agon seats judge=lab:big` stores a seat, `--clear` forgets it. */
export async function seatsCommand(
  words: readonly string[],
  flags: { clear?: true; json?: true },
  io: Io,
): Promise<number> {
  const { env, cwd } = io
  const t = cliWords[environmentLanguage(env)]
  const read = () => {
    const config = loadConfig({ home: userHome(env), cwd, env, language: t.language })
    checkNames(config, formats, t.language)
    return config
  }
  const config = read()
  const mask = makeMask(secretsOf(config))
  const output = outputTo(io, mask)
  const changes = flags.clear ? forgotten(words, config, t) : await wanted(words, config, t)
  if (changes.size > 0) await store(changes, config, output, t)
  else if (flags.clear) output.err(`${seatsWords[t.language].nothingStored(config.userFile)}\n`)
  const now = changes.size > 0 ? read() : config
  const code = await showSeats(formats[0]!, now, flags.json ?? false, { io, output }, t)
  const others = further.flatMap(id => (Object.hasOwn(now.seats, id) ? [`${id}=${now.seats[id]}`] : []))
  if (others.length > 0 && !flags.json) output.out(`${seatsWords[t.language].ofOthers(others.join(', '))}\n`)
  return code
}

/** The seats to store. Throws with everything that is wrong. */
async function wanted(words: readonly string[], config: Config, { language }: CliWords): Promise<SeatChanges> {
  if (words.length === 0) return new Map()
  const pool = await everythingUsable(config, lookAround(config, language))
  const table: Table = { roles, config, language, pool }
  const problems = new Problems()
  const changes = new Map<string, string>()
  for (const word of words) problems.attempt(() => change(word, table, changes))
  if (!problems.any)
    problems.attempt(() => {
      for (const roles of tables) refuseSameDebaters(roles, changes, table)
    })
  if (problems.any) throw problems.all()
  return changes
}

function change(word: string, table: Table, changes: Map<string, string>): void {
  const [id, said] = parseAssignment(word, ids, table.language)
  const role = roles.find(role => role.id === id)!
  try {
    for (const part of role.kind === 'judge' ? said.split(',') : [said]) namedVoice(part.trim(), role, table)
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(placed(id, error.message, table.language)) : error
  }
  if (changes.has(id)) throw new UsageError(seatWords[table.language].twice(id))
  changes.set(id, said)
}

/** Compares them with each other and with the stored seats that are not named. */
function refuseSameDebaters(roles: readonly SeatRole[], changes: ReadonlyMap<string, string>, table: Table): void {
  const seen = new Map<string, string>()
  for (const role of roles.filter(role => role.kind === 'debater')) {
    const said = changes.get(role.id) ?? table.config.seats[role.id]
    if (said === undefined) continue
    const voice = namedVoice(said, role, table)
    const same = seen.get(voice)
    if (same !== undefined) throw new UsageError(seatWords[table.language].mustDiffer(same, role.id, voice))
    seen.set(voice, role.id)
  }
}

/** The seats to forget: those named, or all stored ones. A project's own file is ignored. */
function forgotten(words: readonly string[], config: Config, { language }: CliWords): SeatChanges {
  if (words.some(word => word.includes('='))) throw new UsageError(seatsWords[language].eitherOr)
  for (const word of words) checkSeatId(word, ids, language)
  const { seats } = readConfigFile(fileOf(config), config.userFile, language).value as { seats?: object }
  const stored = Object.keys(seats ?? {})
  return new Map((words.length > 0 ? words : stored).filter(id => stored.includes(id)).map(id => [id, null]))
}

const fileOf = ({ env }: Config): string => join(agonHome(env), 'config.json')

async function store(changes: SeatChanges, config: Config, output: Output, { language }: CliWords): Promise<void> {
  const t = seatsWords[language]
  try {
    await storeSeats(fileOf(config), changes)
  } catch (error) {
    throw new UsageError(t.notWritten(config.userFile, (error as Error).message), exitCodes.storage)
  }
  const list = [...changes]
    .map(([id, said]) => (said === null ? id : `${id}=${said}`))
    .join(language === 'zh' ? '、' : ', ')
  output.err(
    `${[...changes.values()].includes(null) ? t.cleared(list, config.userFile) : t.stored(list, config.userFile)}\n`,
  )
  for (const id of changes.keys()) {
    const first = config.where(['seats', id])?.file
    if (first !== undefined && first !== config.userFile) output.err(`${t.projectFirst(id, first)}\n`)
  }
}
