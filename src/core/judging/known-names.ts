import type { Hidden, Side } from './blind.ts'
import { type KnownWord, knownWords, makersOf } from './makers.ts'
import type { Matter } from './matter.ts'
import { modelWords, namesModel } from './model-words.ts'
import { anyWord, joined } from './wording.ts'

/** A word that names a model. `seated`: one that sits in this debate. */
export interface ModelWord extends Omit<KnownWord, 'maker' | 'word'> {
  /** Its spellings. */
  words: string[]
  maker: string | null
  seated: boolean
}

/** What gives somebody away, and how it is found in a text. Words are looked up `joined`. */
export interface KnownNames {
  roles: ReadonlyMap<string, Side>
  models: ReadonlyMap<string, ModelWord>
  /** Groups: 1 what a hidden text says instead, 2 a role, 3 a model, 4 its version. Numbered, since names take time. */
  pattern: RegExp
  /** Is it a role or a model, and not only a house? */
  isName(word: string): boolean
  matter: Matter
  /** Does the matter speak about models of that maker? */
  makerInMatter(maker: string): boolean
}

/** `proposers`, `ProposerSide`, `challenger2` */
export const roleTail = String.raw`(?:s|[-_]?[Ss]ide|_?\d{1,2})`

export function collectNames(sides: readonly Side[], hidden: Hidden, kept: readonly string[]): KnownNames {
  const { matter } = hidden
  const models = modelsIn(hidden)
  const roles = rolesIn(sides, hidden, models)
  const makersInMatter = new Map<string, boolean>()
  const makerInMatter = (maker: string): boolean => {
    const known =
      makersInMatter.get(maker) ??
      knownWords.some(known => known.maker === maker && !known.house && isTelling(known) && matter.has(known.word))
    makersInMatter.set(maker, known)
    return known
  }
  return {
    roles: new Map(Array.from(roles, ([name, { side }]) => [name, side])),
    models,
    pattern: patternOf(roles, models, kept),
    isName: word => roles.has(joined(word)) || models.get(joined(word))?.house === false,
    matter,
    makerInMatter,
  }
}

function patternOf(
  roles: ReadonlyMap<string, RoleWords>,
  models: ReadonlyMap<string, ModelWord>,
  kept: readonly string[],
): RegExp {
  const called = Array.from(roles.values(), ({ words }) => words).flat()
  const modelNames = Array.from(models.values(), ({ words }) => words).flat()
  const parts = [
    `(${anyWord(kept.filter(word => !roles.has(joined(word))))})`,
    `(${anyWord(called.filter(isTailed), `${roleTail}?`)}|${anyWord(called.filter(word => !isTailed(word)))})`,
    `(${anyWord(modelNames, `(${version})`)})`,
  ]
  return new RegExp(parts.join('|'), 'gu')
}

const isTailed = (word: string): boolean => /^(?:proposer|challenger)$/i.test(word)
const isTelling = ({ reading }: KnownWord): boolean =>
  reading === 'always' || reading === 'capital' || reading === 'speaker'

function modelsIn({ names }: Hidden): Map<string, ModelWord> {
  const models = new Map<string, ModelWord>()
  const put = (word: string, known: Omit<ModelWord, 'words'>) => {
    const before = models.get(joined(word))
    if (!before) models.set(joined(word), { ...known, words: [word] })
    else {
      before.seated ||= known.seated
      before.words.push(word)
    }
  }
  for (const { word, ...known } of knownWords) put(word, { ...known, seated: false })
  for (const name of [...names.values()].flat().filter(namesModel))
    for (const word of [name, ...modelWords(name), ...wordsOfMaker(name)]) put(word, unknownWord(word))
  return models
}

/** `Claude`, given alone, gives away the maker as well. */
const wordsOfMaker = (name: string): string[] =>
  makersOf(name).flatMap(({ houses, models }) => [...houses, ...Object.values(models).flat()])

function unknownWord(word: string): Omit<ModelWord, 'words'> {
  const reading = /^\p{Lu}\p{Ll}+$/u.test(word) ? 'capital' : 'always'
  return { maker: makersOf(word)[0]?.maker ?? null, house: false, reading, seated: true }
}

interface RoleWords {
  side: Side
  words: string[]
}

/** A name that two sides share tells nobody apart and stays, as does one that the user's question is about. */
function rolesIn(
  sides: readonly Side[],
  { names, matter }: Hidden,
  models: ReadonlyMap<string, ModelWord>,
): Map<string, RoleWords> {
  const roles = new Map<string, RoleWords>()
  const shared = new Set<string>()
  for (const side of sides)
    for (const word of [side.seat, ...(names.get(side.seat) ?? [])]) {
      const name = joined(word)
      if ([...name].length < 2 || models.has(name)) continue
      if (!isRole(word, side) && matter.has(word)) continue
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
