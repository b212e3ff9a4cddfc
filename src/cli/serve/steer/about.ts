import { homedir } from 'node:os'
import { basename, relative, sep } from 'node:path'
import type { Language } from '../../../core/language.ts'
import type { Format } from '../../../engine/format.ts'
import { formatNamed } from '../../../formats/index.ts'
import { formatName } from '../../../formats/names.ts'
import type { About, FormatForm, FormField, FormSeat, Voice } from '../../../server/house.ts'
import type { Config } from '../../config/load.ts'
import type { Usable } from '../../config/seat-defaults.ts'
import { agonHome } from '../../home.ts'
import { lookAround, type Nearby } from '../../nearby.ts'
import { sharingRoles } from '../../prepare.ts'
import type { Room } from '../../room.ts'
import { atHand, chooseUsable, everythingUsable, severalOf } from '../../usable.ts'
import { type Around, fieldsOf } from './form-fields.ts'
import { formFormats, traitsOf } from './form-options.ts'
import { formWords } from './form-words.ts'
import { rolesOf } from './problems.ts'
import { ownVersion } from './version.ts'

/** How long a page waits for what has to be asked for. What comes later is there for the next one. */
const patienceMs = 200
/** Servers start and stop, and people sign in. */
const lifeMs = 20_000

/** Who is usable here, and who would sit where. */
interface Found {
  voices: Usable[]
  /** Format → seat → model. */
  usual: Map<string, Map<string, string>>
  at: number
}

/** What a page must know before it can offer anything. Nobody waits for tools that are slow to say whether they can be used. */
export class Abouts {
  readonly #room: Room
  readonly #version = ownVersion()
  readonly #fields = new Map<Language, { at: number; fields: FormField[][] }>()
  #found: Found | null = null
  #looking: Promise<void> | null = null

  constructor(room: Room) {
    this.#room = room
  }

  async about(language: Language): Promise<About> {
    const { config, cwd, env } = this.#room
    const isFresh = this.#found !== null && performance.now() - this.#found.at < lifeMs
    if (!isFresh) await Promise.race([this.#look(), this.#found ? null : sleep(patienceMs)])
    const around = { home: agonHome(env), language, budget: config.budget }
    return {
      version: this.#version,
      language,
      formats: this.#fieldsIn(around).map((fields, i) => this.#form(formatNamed(formFormats[i]!), fields, language)),
      voices: (this.#found?.voices ?? severalOf(atHand(config, lookAround(config, language)))).map(voice =>
        this.#voice(voice, language),
      ),
      budget: config.budget,
      folder: folderName(cwd),
    }
  }

  /** The user may have written kinds of audience and styles in the meantime. */
  #fieldsIn(around: Around): FormField[][] {
    const kept = this.#fields.get(around.language)
    if (kept && performance.now() - kept.at < lifeMs) return kept.fields
    const fields = formFormats.map(id => fieldsOf(formatNamed(id), around))
    this.#fields.set(around.language, { at: performance.now(), fields })
    return fields
  }

  #form(format: Format, fields: FormField[], language: Language): FormatForm {
    const usual = this.#found?.usual.get(format.id)
    return {
      id: format.id,
      name: formatName(format.id, language),
      summary: format.summary[language],
      topic: formWords[language].topics[format.id]!,
      seats: rolesOf(format).map(role => {
        const words = formWords[language].seats[`${format.id}.${role.id}`]
        return {
          id: role.id,
          label: words?.label ?? role.label[language],
          about: words?.about ?? role.about[language],
          kind: role.kind,
          usual: role.onlyPerson ? 'person' : (usual?.get(role.id) ?? null),
          optional: traitsOf(format).mayBeEmpty?.includes(role.id) ?? false,
        } satisfies FormSeat
      }),
      fields,
      planned: traitsOf(format).planned ?? false,
    }
  }

  #voice({ model, from, variable }: Usable, language: Language): Voice {
    const words = formWords[language].from
    return {
      name: model,
      from:
        from === 'environment' && variable !== null
          ? words.environment(variable)
          : from === 'environment'
            ? words.config
            : words[from],
      prices: this.#prices(model),
    }
  }

  #prices(model: string): Voice['prices'] {
    try {
      const { prices } = this.#room.modelFor(model)
      return prices && { input: prices.input, output: prices.output }
    } catch {
      return null
    }
  }

  #look(): Promise<void> {
    this.#looking ??= this.#lookAround()
      // What could not be found out is not known, and is looked for again later.
      .catch(() => {})
      .finally(() => {
        this.#looking = null
      })
    return this.#looking
  }

  async #lookAround(): Promise<void> {
    const { language } = this.#room
    // Servers are asked once for each configuration.
    const config = { ...this.#room.config }
    const nearby = lookAround(config, language)
    const voices = await everythingUsable(config, nearby)
    const before = this.#found?.usual ?? new Map<string, Map<string, string>>()
    this.#found = { voices: [...severalOf(voices)], usual: before, at: performance.now() }
    const seats = await Promise.all(
      formFormats.map(async id => [id, await this.#usual(formatNamed(id), config, nearby)] as const),
    )
    this.#found = { ...this.#found, usual: new Map(seats) }
  }

  async #usual(format: Format, config: Config, nearby: Nearby): Promise<Map<string, string>> {
    const { language } = this.#room
    const roles = format.roles({})
    try {
      const { seats } = await chooseUsable(
        format.id === 'duel' ? roles : sharingRoles(roles),
        {},
        config,
        language,
        nearby,
      )
      return new Map(seats.map(({ id, model }) => [id, model]))
    } catch {
      return new Map()
    }
  }
}

/** Below the user's home as a shell writes it; elsewhere its last name. */
export function folderName(cwd: string): string {
  const within = relative(homedir(), cwd)
  if (within === '') return '~'
  const isBelow = within.split(sep)[0] !== '..' && !within.startsWith(sep)
  return isBelow ? ['~', ...within.split(sep)].join('/') : basename(cwd) || sep
}

const sleep = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms).unref())
