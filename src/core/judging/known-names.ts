import type { Hidden, Side } from './blind.ts'
import { type KnownWord, knownWords, makersOf } from './makers.ts'
import { modelWords, namesModel } from './model-words.ts'
import { anyWord, foldWidth, joined, standsIn } from './wording.ts'

/** A word that names a model. `seated`: one that sits in this debate. */
export interface ModelWord extends Omit<KnownWord, 'maker'> {
  maker: string | null
  seated: boolean
}

/** What gives somebody away, and how it is found in a text. Words are looked up `joined`. */
export interface KnownNames {
  roles: ReadonlyMap<string, Side>
  models: ReadonlyMap<string, ModelWord>
  /** Groups: `kept` (what a hidden text says instead), `role`, `model` with its `version`. */
  pattern: RegExp
  /** Does the word belong to what is debated? */
  inMatter(word: string): boolean
  /** Does the matter speak about models of that maker? */
  makerInMatter(maker: string): boolean
}

export function collectNames(sides: readonly Side[], hidden: Hidden, kept: readonly string[]): KnownNames {
  const inMatter = wordsOf(hidden.matter)
  const models = modelsIn(hidden)
  const roles = rolesIn(sides, hidden, models, inMatter)
  const alone = kept.filter(word => !roles.has(joined(word)))
  const pattern = [
    `(?<kept>${anyWord(alone)})`,
    `(?<role>${anyWord(Array.from(roles.values(), ({ words }) => words).flat())})`,
    `(?<model>${anyWord(
      Array.from(models.values(), ({ word }) => word),
      `(?<version>${version})`,
    )})`,
  ].join('|')
  const makerInMatter = memoised((maker: string) =>
    knownWords.some(known => known.maker === maker && !known.house && isTelling(known) && inMatter(known.word)),
  )
  return {
    roles: new Map(Array.from(roles, ([name, { side }]) => [name, side])),
    models,
    pattern: new RegExp(pattern, 'gu'),
    inMatter,
    makerInMatter,
  }
}

const isTelling = ({ reading }: KnownWord): boolean => reading === 'always' || reading === 'capital'

/** A matter may be many megabytes: a word is only looked for once somebody has said it. */
function wordsOf(matter: string): (word: string) => boolean {
  let folded: string | null = null
  return memoised(word => {
    folded ??= foldWidth(matter).toLowerCase()
    return standsIn(folded, foldWidth(word).toLowerCase())
  })
}

function memoised(decide: (word: string) => boolean): (word: string) => boolean {
  const known = new Map<string, boolean>()
  return word => {
    const before = known.get(word)
    if (before !== undefined) return before
    const result = decide(word)
    known.set(word, result)
    return result
  }
}

function modelsIn({ names }: Hidden): Map<string, ModelWord> {
  const models = new Map<string, ModelWord>(knownWords.map(known => [joined(known.word), { ...known, seated: false }]))
  for (const name of [...names.values()].flat().filter(namesModel))
    for (const word of [name, ...modelWords(name), ...wordsOfMaker(name)]) {
      const known = models.get(joined(word))
      if (known) known.seated = true
      else models.set(joined(word), unknownWord(word))
    }
  return models
}

/** `Claude`, given alone, gives away the maker as well. */
const wordsOfMaker = (name: string): string[] =>
  makersOf(name).flatMap(({ houses, models }) => [...houses, ...Object.values(models).flat()])

function unknownWord(word: string): ModelWord {
  const reading = /^\p{Lu}\p{Ll}+$/u.test(word) ? 'capital' : 'always'
  return { word, maker: makersOf(word)[0]?.maker ?? null, house: false, reading, seated: true }
}

interface RoleWords {
  side: Side
  words: string[]
}

/** A name that two sides share tells nobody apart and stays, as does one that the user's question is about. */
function rolesIn(
  sides: readonly Side[],
  { names }: Hidden,
  models: ReadonlyMap<string, ModelWord>,
  inMatter: (word: string) => boolean,
): Map<string, RoleWords> {
  const roles = new Map<string, RoleWords>()
  const shared = new Set<string>()
  for (const side of sides)
    for (const word of [side.seat, ...(names.get(side.seat) ?? [])]) {
      const name = joined(word)
      if ([...name].length < 2 || models.has(name)) continue
      if (!isRole(word, side) && inMatter(word)) continue
      const known = roles.get(name)
      if (known && known.side !== side) shared.add(name)
      else if (known) known.words.push(word)
      else roles.set(name, { side, words: [word] })
    }
  for (const name of shared) roles.delete(name)
  return roles
}

const isRole = (word: string, { seat }: Side): boolean => joined(word) === joined(seat) || usualRoles.test(joined(word))
const usualRoles = /^(?:pro|con|proposer|challenger|party[a-z]|方[a-z]|[正反甲乙丙丁戊己庚辛壬癸]方)$/u

/** `GPT-5.1-codex-max`, `Claude Opus 4.5`, `qwen3.8-27b`: what follows a model's name tells as much. */
const variants = [
  ...['Opus', 'Sonnet', 'Haiku', 'Mini', 'Nano', 'Pro', 'Max', 'Flash', 'Lite', 'Turbo', 'Plus', 'Ultra', 'Large'],
  ...['Medium', 'Small', 'Instruct', 'Chat', 'Code', 'Coder', 'Preview', 'Latest', 'Thinking', 'Reasoner', 'Oss'],
  ...['Codex', 'CLI', 'Air', 'Versatile', 'Nemo', 'Deep', 'Sol', 'Terra', 'Luna', 'Argon', 'Next', 'Vision', 'R', 'A'],
]
const number = String.raw`[vVkKrR]?\d{1,8}(?:[.p]\d{1,4}){0,3}(?:[a-zA-Z]{1,2}(?!\p{Script=Latin}))?`
const afterHyphen = [...new Set(variants.flatMap(word => [word, word.toLowerCase(), word.toUpperCase()]))].join('|')
const ends = String.raw`(?!\p{Script=Latin})`
const version = String.raw`(?:[-_]?${number}|(?<=\d)[.p]\d{1,4}|[-_](?:${afterHyphen})${ends}| (?:${number}|(?:${variants.join('|')})${ends})){0,6}`
