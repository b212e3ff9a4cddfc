import { readFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Json } from '../../../core/json.ts'
import type { Language } from '../../../core/language.ts'
import type { Format } from '../../../engine/format.ts'
import { formatNamed } from '../../../formats/all.ts'
import { type MannerPlace, namesOf } from '../../../formats/arena/request/manners.ts'
import { formatName } from '../../../formats/names.ts'
import type { Config } from '../../../host/config/load.ts'
import type { Usable } from '../../../host/config/seat-defaults.ts'
import { agonHome, type Host, userHome } from '../../../host/host.ts'
import { flagsOf, optionsOf } from '../../../host/options.ts'
import { type Field, fieldOf } from '../../../host/person/schema.ts'
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
import type { FieldWords } from '../words.en.ts'
import { formWords } from '../words.ts'
import { commonOptions, type FormOption, formFormats, ownOptions, traitsOf } from './form-options.ts'
import { rolesOf } from './problems.ts'

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
    const { config, env } = this.#host
    const isFresh = this.#found !== null && performance.now() - this.#found.at < lifeMs
    if (!isFresh) await Promise.race([this.#look(), this.#found ? null : sleep(patienceMs, null, { ref: false })])
    const around = { home: agonHome(env), language, budget: config.budget }
    return {
      version: this.#version,
      language,
      formats: this.#fieldsIn(around).map((fields, i) => this.#form(formatNamed(formFormats[i]!), fields, language)),
      voices: (this.#found?.voices ?? severalOf(atHand(config, lookAround(config, language)))).map(voice =>
        this.#voice(voice, language),
      ),
      budget: config.budget,
      folder: folderName(this.#host),
    }
  }

  /** The user may have added audience kinds and styles in the meantime. */
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
      formFormats.map(async id => [id, await this.#usual(formatNamed(id), config, machine)] as const),
    )
    this.#found = { ...this.#found, usual: new Map(seats) }
  }

  async #usual(format: Format, config: Config, machine: Machine): Promise<Map<string, string>> {
    const { language } = this.#host
    const roles = format.roles({})
    try {
      const { seats } = await chooseUsable(
        format.id === 'duel' ? roles : sharingRoles(roles),
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

interface Around extends MannerPlace {
  budget: number | null
}

function fieldsOf(format: Format, around: Around): FormField[] {
  const { properties } = z.toJSONSchema(optionsOf(format), { unrepresentable: 'any' })
  const isJudged = format.roles({}).some(({ kind }) => kind === 'judge')
  const asked = [...(ownOptions[format.id] ?? []), ...commonOptions(around.budget)].filter(
    ({ name }) => isJudged || name !== 'rigor',
  )
  return asked.map(field => fieldIn(field, format, (properties ?? {}) as Record<string, Json>, around))
}

function fieldIn(
  { name, kind, choices, usual, least, rare, names }: FormOption,
  format: Format,
  properties: Readonly<Record<string, Json>>,
  around: Around,
): FormField {
  const schema = Object.hasOwn(flagsOf(format), name) ? properties[name] : undefined
  const read = schema === undefined ? null : kindOf(fieldOf(withoutNull(schema)))
  const values = choices ?? read?.values
  const words = wordsFor(format.id, name, around.language)
  return {
    name,
    label: words.label,
    hint: hintOf(words, names, around),
    kind: kind ?? read?.kind ?? 'text',
    ...(values && { choices: values.map(value => ({ value, label: words.choices?.[value] ?? value })) }),
    ...(read?.range ?? (least !== undefined && { least })),
    usual: usual !== undefined ? usual : usualIn(schema),
    rare: rare ?? false,
  }
}

function wordsFor(format: string, name: string, language: Language): FieldWords {
  const { fields } = formWords[language]
  return fields[`${format}.${name}`] ?? fields[name] ?? { label: name, hint: '' }
}

/** Lists the available kinds and styles, the user's own included. */
function hintOf({ hint }: FieldWords, kinds: FormOption['names'], around: Around): string {
  if (kinds === undefined) return hint
  const names = namesOf(kinds, around).map(({ name, label }) =>
    name.toLowerCase() === label.toLowerCase() ? name : `${name} (${label})`,
  )
  return `${hint} ${formWords[around.language].oneOf(names)}`
}

interface Read {
  kind: FormField['kind']
  values?: string[]
  range?: { least?: number; most?: number }
}

function kindOf(field: Field): Read | null {
  if (field.kind === 'choice') return { kind: 'choice', values: field.options.map(String) }
  if (field.kind === 'yes-no' || field.kind === 'text') return { kind: field.kind }
  if (field.kind !== 'number') return null
  const { least, most } = field
  return { kind: 'number', range: { ...(least !== null && { least }), ...(most !== null && { most }) } }
}

/** `anyOf: [X, null]` → X */
function withoutNull(schema: Json): Json {
  const { anyOf } = schema as { anyOf?: Json[] }
  const rest = anyOf?.filter(one => (one as { type?: Json }).type !== 'null')
  return rest?.length === 1 ? rest[0]! : schema
}

const usualIn = (schema: Json | undefined): Json => (schema as { default?: Json } | undefined)?.default ?? null
