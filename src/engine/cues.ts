import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { clean } from '../core/clean.ts'
import { type Cue, type CueSheet, isSpeech } from '../core/cue.ts'
import type { Language } from '../core/language.ts'
import { memo } from '../core/memo.ts'
import type { CueValue, Material, Speech } from '../core/model.ts'
import { checkedText } from './checked-text.ts'

/** The texts of all cues of a format in one language, with those of the engine. */
export interface CueTexts {
  language: Language
  texts: ReadonlyMap<string, string>
  /** Cue name → hash of its text: what a debate is opened with. */
  hashes: Readonly<Record<string, string>>
  variables: CueSheet['variables']
}

const engineSheet: CueSheet = {
  folder: new URL('./cues/', import.meta.url),
  variables: {
    fence: ['begin', 'checked', 'end'],
    reply: ['name', 'schema'],
    'reply-again': ['name'],
    repair: ['problems'],
    material: ['count'],
    'own-citations': ['found'],
    judging: ['sides'],
  },
}

const loaded = new WeakMap<CueSheet, Map<Language, CueTexts>>()

/** Loads and checks every cue, once: a missing or unused variable fails before anything is spent. */
export function loadCues(sheet: CueSheet, language: Language): CueTexts {
  const byLanguage = memo(loaded, sheet, () => new Map<Language, CueTexts>())
  return memo(byLanguage, language, () => readCues(sheet, language))
}

function readCues(sheet: CueSheet, language: Language): CueTexts {
  const variables = { ...sheet.variables, ...engineSheet.variables }
  const texts = new Map<string, string>()
  for (const [name, declared] of Object.entries(variables)) {
    const folder = name in engineSheet.variables ? engineSheet.folder : sheet.folder
    const text = readFileSync(new URL(`${language}/${name}.md`, folder), 'utf8').trim()
    compareVariables(name, language, declared, text)
    texts.set(name, text)
  }
  const hashes = Object.fromEntries([...texts].map(([name, text]) => [name, textHash(text)]))
  return { language, texts, hashes, variables }
}

function compareVariables(name: string, language: Language, declared: readonly string[], text: string) {
  const used = new Set([...text.matchAll(/\{\{(.*?)\}\}/g)].map(match => match[1]!))
  used.delete('topic')
  const missing = declared.filter(variable => !used.has(variable))
  const unknown = [...used].filter(variable => !declared.includes(variable))
  if (missing.length || unknown.length)
    throw new Error(
      `cue ${language}/${name}: ${[...missing.map(v => `{{${v}}} is never used`), ...unknown.map(v => `{{${v}}} has no value`)].join('; ')}`,
    )
}

export const textHash = (text: string): string => hash('sha256', text, 'hex')

/** The JSON that is asked for. `isKnown`: the conversation has its schema already. */
export interface AskedReply {
  name: string
  schema: string
  isKnown: boolean
}

/** Puts cues into words for one seat. What others said enters only as fenced data. */
export class Prompter {
  readonly #cues: CueTexts
  readonly #topic: string
  readonly #fence: string

  constructor(cues: CueTexts, topic: string, fence: string) {
    this.#cues = cues
    this.#topic = clean(topic).text
    this.#fence = fence
  }

  /** How a conversation begins: the rules of the format, how data is marked, and what the user brought along. */
  opening(context: readonly Material[]): string {
    const rules = [this.#render({ name: 'rules', values: {} }), this.#fenceRule()]
    if (context.length === 0) return rules.join('\n\n')
    const material = this.#render({ name: 'material', values: { count: context.length } })
    return [...rules, material, ...context.map(file => this.#fenced(`file ${file.path}`, numbered(file.text)))].join(
      '\n\n',
    )
  }

  instruction(cues: readonly Cue[], reply: AskedReply | null): string {
    const parts = cues.map(cue => this.#render(cue))
    if (reply) parts.push(this.#reply(reply))
    return parts.join('\n\n')
  }

  #reply({ name, schema, isKnown }: AskedReply): string {
    return this.#render(
      isKnown ? { name: 'reply-again', values: { name } } : { name: 'reply', values: { name, schema } },
    )
  }

  /** What code found in the seat's own last speech; '' when there was nothing to look up. */
  ownCitations(speech: Speech): string {
    const found = this.#found(speech)
    return found === null ? '' : `${this.#render({ name: 'own-citations', values: { found } })}\n\n`
  }

  repair(problems: readonly string[]): string {
    const shown = problems.slice(0, mostProblems).map(problem => clean(problem.slice(0, longestProblem)).text)
    const list = shown.map(problem => `- ${problem.replace(/\s+/g, ' ')}`).join('\n')
    return this.#render({ name: 'repair', values: { problems: list } })
  }

  #fenceRule(): string {
    const values = { begin: this.#begin('…'), checked: this.#begin('checked …'), end: this.#end() }
    return this.#render({ name: 'fence', values })
  }

  #render({ name, values }: Cue): string {
    const text = this.#cues.texts.get(name)
    if (text === undefined) throw new Error(`no cue is called ${name}`)
    const given = Object.keys(values)
    const declared = this.#cues.variables[name]!
    if (given.length !== declared.length || !given.every(variable => declared.includes(variable)))
      throw new Error(`cue ${name} takes {${declared}} and was given {${given}}`)
    return text.replace(/\{\{(.*?)\}\}/g, (_, variable: string) =>
      variable === 'topic' && !declared.includes('topic') ? this.#topic : this.#show(values[variable]!),
    )
  }

  #show(value: CueValue): string {
    if (typeof value === 'number') return String(value)
    if (typeof value === 'string') return value
    if (isSpeech(value)) return this.#speech(value)
    if ('sources' in value) return value.sources.map(source => this.#source(source)).join('\n\n')
    return value.map(speech => this.#speech(speech)).join('\n\n')
  }

  /** The words, and set apart from them what code found when it looked them up. */
  #speech(speech: Speech): string {
    const said = this.#fenced(`turn ${speech.key}`, speech.text)
    const found = this.#found(speech)
    return found === null ? said : `${said}\n${found}`
  }

  #source = ({ path, text }: Material): string => this.#fenced(`source ${path}`, text)

  #found({ key, examined }: Speech): string | null {
    const found = examined ? checkedText(examined, this.#cues.language) : null
    return found === null ? null : this.#fenced(`checked ${key}`, found)
  }

  #fenced(label: string, text: string): string {
    const safe = clean(text).text.replaceAll(this.#fence, '…')
    return `${this.#begin(label)}\n${safe}\n${this.#end()}`
  }

  /** A label stays on its line: a file's name is the word of whoever made the file. */
  #begin = (label: string) => `<<${this.#fence} ${clean(label).text.replace(/[\s<>]+/g, ' ')}>>`
  #end = () => `<<${this.#fence} end>>`
}

/** A reply can be wrong in as many ways as it is long. */
const mostProblems = 40
const longestProblem = 1_000

/** So that a citation can name a line that is really there. */
const numbered = (text: string): string =>
  text
    .replace(/\n$/, '')
    .split('\n')
    .map((line, i) => `${i + 1}| ${line}`)
    .join('\n')
