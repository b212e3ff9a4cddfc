import { readFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Language } from '../../../core/language.ts'
import type { Format } from '../../../engine/format.ts'
import { formats } from '../../../formats/index.ts'
import type { Config } from '../../../host/config/load.ts'
import type { Usable } from '../../../host/config/seat-defaults.ts'
import { agonHome, type Host, userHome } from '../../../host/host.ts'
import { sharingRoles } from '../../../host/plan/prepare.ts'
import {
  atHand,
  chooseUsable,
  everythingUsable,
  lookAround,
  type Machine,
  severalOf,
} from '../../../host/seats/machine.ts'
import type { About, FormatForm, FormField, FormSeat, Voice } from '../../backend.ts'
import { formWords } from '../words.ts'
import { fieldsOf, formFormats, formOf, seatsShown } from './form.ts'

/** The version from the package that contains this file. '' if there is none. */
function ownVersion(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const version = versionIn(join(folder, 'package.json'))
    if (version !== null || folder === dirname(folder)) return version ?? ''
  }
}

function versionIn(file: string): string | null {
  try {
    const { name, version } = JSON.parse(readFileSync(file, 'utf8')) as { name?: unknown; version?: unknown }
    return name === 'agon' && typeof version === 'string' ? version : null
  } catch {
    return null
  }
}

/** How long a page waits for slow answers. What comes later is there for the next page. */
const patienceMs = 200
/** Short, because servers start and stop, and people sign in. */
const lifeMs = 20_000

interface Found {
  voices: Usable[]
  /** Format → seat → model. */
  usual: Map<string, Map<string, string>>
  at: number
}

/** What a page must know before it can offer anything. Nobody waits for tools that answer slowly. */
export class Abouts {
  readonly #host: Host
  readonly #version = ownVersion()
  readonly #fields = new Map<Language, { at: number; fields: FormField[][] }>()
  #found: Found | null = null
  #looking: Promise<void> | null = null

  constructor(host: Host) {
    this.#host = host
  }

  async about(language: Language): Promise<About> {
    const { config } = this.#host
    const isFresh = this.#found !== null && performance.now() - this.#found.at < lifeMs
    if (!isFresh) await Promise.race([this.#look(), this.#found ? null : sleep(patienceMs, null, { ref: false })])
    const fields = await this.#fieldsIn(language)
    return {
      version: this.#version,
      language,
      names: Object.fromEntries(formats.map(({ id, name }) => [id, name[language]])),
      formats: formFormats().map((format, i) => this.#form(format, fields[i]!, language)),
      voices: (this.#found?.voices ?? severalOf(atHand(config, lookAround(config, language)))).map(voice =>
        this.#voice(voice, language),
      ),
      budget: config.budget,
      folder: folderName(this.#host),
    }
  }

  /** The user may have added audience kinds and styles in the meantime. */
  async #fieldsIn(language: Language): Promise<FormField[][]> {
    const kept = this.#fields.get(language)
    if (kept && performance.now() - kept.at < lifeMs) return kept.fields
    const fields = await Promise.all(formFormats().map(format => this.#fieldsOf(format, language)))
    this.#fields.set(language, { at: performance.now(), fields })
    return fields
  }

  async #fieldsOf(format: Format, language: Language): Promise<FormField[]> {
    const asking = await formats.find(({ id }) => id === format.id)?.asking?.()
    const { config, env } = this.#host
    const names = (folder: string) => asking?.names?.(folder, { home: agonHome(env), language }) ?? []
    return fieldsOf(format, language, config.budget === null ? {} : { budget: config.budget }, names)
  }

  #form(format: Format, fields: FormField[], language: Language): FormatForm {
    const usual = this.#found?.usual.get(format.id)
    return {
      id: format.id,
      name: format.name[language],
      summary: format.summary[language],
      topic: { label: format.spec.question.label[language], hint: format.spec.question.hint[language] },
      seats: seatsShown(format).map(role => {
        const words = formOf(format).seats?.[role.id]
        return {
          id: role.id,
          label: (words?.label ?? role.label)[language],
          about: (words?.about ?? role.about)[language],
          kind: role.kind,
          usual: role.onlyPerson ? 'person' : (usual?.get(role.id) ?? null),
          optional: formOf(format).mayBeEmpty?.includes(role.id) ?? false,
        } satisfies FormSeat
      }),
      fields,
      planned: formOf(format).planned ?? false,
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
      const { prices } = this.#host.modelFor(model)
      return prices && { input: prices.input, output: prices.output }
    } catch {
      return null
    }
  }

  #look(): Promise<void> {
    this.#looking ??= this.#lookAround()
      // What could not be found out stays unknown and is looked for again later.
      .catch(() => {})
      .finally(() => {
        this.#looking = null
      })
    return this.#looking
  }

  async #lookAround(): Promise<void> {
    const { language } = this.#host
    // Servers are asked once per configuration.
    const config = { ...this.#host.config }
    const machine = lookAround(config, language)
    const voices = await everythingUsable(config, machine)
    const before = this.#found?.usual ?? new Map<string, Map<string, string>>()
    this.#found = { voices: [...severalOf(voices)], usual: before, at: performance.now() }
    const seats = await Promise.all(
      formFormats().map(async format => [format.id, await this.#usual(format, config, machine)] as const),
    )
    this.#found = { ...this.#found, usual: new Map(seats) }
  }

  async #usual(format: Format, config: Config, machine: Machine): Promise<Map<string, string>> {
    const { language } = this.#host
    const roles = format.roles({})
    try {
      const { seats } = await chooseUsable(
        formOf(format).mayShare ? sharingRoles(roles) : roles,
        {},
        config,
        language,
        machine,
      )
      return new Map(seats.map(({ id, model }) => [id, model]))
    } catch {
      return new Map()
    }
  }
}

/** Below the user's home as a shell writes it, elsewhere only the last part. */
export function folderName({ cwd, env }: Pick<Host, 'cwd' | 'env'>): string {
  const within = relative(userHome(env), cwd)
  if (within === '') return '~'
  const isBelow = within.split(sep)[0] !== '..' && !within.startsWith(sep)
  return isBelow ? ['~', ...within.split(sep)].join('/') : basename(cwd) || sep
}
