import { memo, once } from '../memo.ts'
import { splitModelName } from '../model.ts'
import type { BlindSide, Hidden, Matter } from './blind.ts'
import { anyWord, foldWidth, joined } from './wording.ts'

/** A word that names a model. `seated`: that model sits in this debate. */
export interface ModelWord extends Omit<KnownWord, 'maker' | 'word'> {
  words: string[]
  maker: string | null
  seated: boolean
}

/** The words that give somebody away, and how to find them in a text. Words are looked up in `joined` form. */
export interface KnownNames {
  roles: ReadonlyMap<string, BlindSide>
  models: ReadonlyMap<string, ModelWord>
  /** By the letter of their claims. */
  claims: ReadonlyMap<string, BlindSide>
  /**
   * Groups: 1 replacements of hidden text, 2 a role, 3 a model, 4 its version, 5 the letter of a claim. They are numbered because
   * named groups are slow.
   */
  pattern: RegExp
  /** Whether it is a role or a model, not just a company. */
  isName(word: string): boolean
  matter: Matter
  makerInMatter(maker: string): boolean
}

/** `proposers`, `ProposerSide`, `challenger2` */
export const roleTail = String.raw`(?:s|[-_]?[Ss]ide|_?\d{1,2})`

export function collectNames(sides: readonly BlindSide[], hidden: Hidden, kept: readonly string[]): KnownNames {
  const { matter } = hidden
  const models = modelsIn(hidden)
  const roles = rolesIn(sides, hidden, models)
  const claims = claimLetters(sides, hidden.names)
  const makersInMatter = new Map<string, boolean>()
  const isNamed = (maker: string) =>
    knownWords.some(known => known.maker === maker && !known.house && isTelling(known) && matter.has(known.word))
  return {
    roles: new Map(Array.from(roles, ([name, { side }]) => [name, side])),
    models,
    claims,
    pattern: patternOf(roles, models, kept, [...claims.keys()]),
    isName: word => roles.has(joined(word)) || models.get(joined(word))?.house === false,
    matter,
    makerInMatter: maker => memo(makersInMatter, maker, () => isNamed(maker)),
  }
}

function patternOf(
  roles: ReadonlyMap<string, RoleWords>,
  models: ReadonlyMap<string, ModelWord>,
  kept: readonly string[],
  letters: readonly string[],
): RegExp {
  const called = Array.from(roles.values(), ({ words }) => words).flat()
  const modelNames = Array.from(models.values(), ({ words }) => words).flat()
  const parts = [
    `(${anyWord(kept.filter(word => !roles.has(joined(word))))})`,
    `(${anyWord(called.filter(isTailed), `${roleTail}?`)}|${anyWord(called.filter(word => !isTailed(word)))})`,
    `(${anyWord(modelNames, `(${version})`)})`,
    ...(letters.length > 0 ? [claimOf(letters)] : []),
  ]
  return new RegExp(parts.join('|'), 'gu')
}

/** `[P2.3]` names a claim of a side. In a sentence it has two numbers; in brackets one is enough. */
const claimOf = (letters: readonly string[]): string =>
  String.raw`(?<![\p{L}\p{N}.-])(${letters.join('|')})(?=\d{1,3}\.\d{1,3}(?![\p{L}\p{N}%])|(?<=[[【]\p{Lu}{1,2})\d{1,3}[\]】])`

/** A name of this form is the letter of a side's claims. */
const claimLetter = /^\[([A-Z]{1,2})\]$/

const claimLetters = (sides: readonly BlindSide[], names: Hidden['names']): Map<string, BlindSide> =>
  new Map(
    sides.flatMap(side =>
      (names.get(side.seat) ?? []).flatMap(name => {
        const letter = claimLetter.exec(name)?.[1]
        return letter === undefined ? [] : [[letter, side] as const]
      }),
    ),
  )

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

/** `Claude` alone also gives away its maker. */
const wordsOfMaker = (name: string): string[] =>
  makersOf(name).flatMap(({ houses, models }) => [...houses, ...Object.values(models).flat()])

function unknownWord(word: string): Omit<ModelWord, 'words'> {
  const reading = /^\p{Lu}\p{Ll}+$/u.test(word) ? 'capital' : 'always'
  return { maker: makersOf(word)[0]?.maker ?? null, house: false, reading, seated: true }
}

interface RoleWords {
  side: BlindSide
  words: string[]
}

/**
 * A name that two sides share tells nobody apart, so it stays. So does a name that the user's question is about, also where it
 * is the id of a seat: an option under debate keeps its name.
 */
function rolesIn(
  sides: readonly BlindSide[],
  { names, matter }: Hidden,
  models: ReadonlyMap<string, ModelWord>,
): Map<string, RoleWords> {
  const roles = new Map<string, RoleWords>()
  const shared = new Set<string>()
  for (const side of sides)
    for (const word of [side.seat, ...(names.get(side.seat) ?? [])]) {
      const name = joined(word)
      if ([...name].length < 2 || models.has(name) || claimLetter.test(word)) continue
      if (!usualRoles.test(name) && matter.has(word)) continue
      const known = roles.get(name)
      if (known && known.side !== side) shared.add(name)
      else if (known) known.words.push(word)
      else roles.set(name, { side, words: [word] })
    }
  for (const name of shared) roles.delete(name)
  return roles
}

const usualRoles = /^(?:pro|con|proposer|challenger|party[a-z]|方[a-z]|[正反甲乙丙丁戊己庚辛壬癸]方)$/u

/** What follows a model's name tells as much: `GPT-5.1-codex-max`, `Claude Opus 4.5`, `qwen3.8-27b`. */
const variants = [
  ...['Opus', 'Sonnet', 'Haiku', 'Mini', 'Nano', 'Pro', 'Max', 'Flash', 'Lite', 'Turbo', 'Plus', 'Ultra', 'Large'],
  ...['Medium', 'Small', 'Instruct', 'Chat', 'Code', 'Coder', 'Preview', 'Latest', 'Thinking', 'Reasoner', 'Oss'],
  ...['Codex', 'CLI', 'Air', 'Versatile', 'Nemo', 'Deep', 'Sol', 'Terra', 'Luna', 'Argon', 'Next', 'Vision', 'R', 'A'],
]
const number = String.raw`[vVkKrR]?\d{1,8}(?:[.p]\d{1,4}){0,3}(?:[a-zA-Z]{1,2}(?!\p{Script=Latin}))?`
const afterHyphen = [...new Set(variants.flatMap(word => [word, word.toLowerCase(), word.toUpperCase()]))].join('|')
const ends = String.raw`(?!\p{Script=Latin})`
const version = String.raw`(?:[-_]?${number}|(?<=\d)[.p]\d{1,4}|[-_](?:${afterHyphen})${ends}| (?:${number}|(?:${variants.join('|')})${ends})){0,6}`

/**
 * Every word that gives a model away: its whole name, the model without its provider, the words of its maker.
 * `anthropic:claude-opus-5` → Claude, Opus, Anthropic, claude-opus-5 …
 */
export function modelWords(model: string): string[] {
  const { provider, model: id } = splitModelName(model)
  if (id === '' && !isTool(provider)) return []
  const own = id === '' ? [] : [model, id, id.split('/').at(-1)!, stem(id)]
  return [...new Set([...own, ...wordsOfMaker(model)])].filter(word => word.length > 1)
}

const namesModel = (name: string): boolean => name.includes(':') || makersOf(name).length > 0

const isTool = (name: string): boolean => makers.some(({ tools }) => tools?.includes(name))

/** `wonder-7b-instruct` → Wonder. Words that any model may have in its name tell nothing. */
function stem(id: string): string {
  const first = /^[a-z]{4,}/i.exec(id.split('/').at(-1)!)?.[0] ?? ''
  return common.has(first.toLowerCase()) ? '' : first.charAt(0).toUpperCase() + first.slice(1)
}

const common = new Set([
  ...['command', 'seed', 'model', 'chat', 'instruct', 'base', 'test', 'local', 'default', 'auto', 'latest', 'large'],
  ...['small', 'medium', 'mini', 'flash', 'turbo', 'ultra', 'lite', 'plus', 'code', 'coder', 'nova', 'muse', 'titan'],
])

/** When a word counts as the name of a model. */
type Reading =
  /** Always, in upper or lower case. */
  | 'always'
  /** Also an ordinary word, so only with a capital letter. */
  | 'capital'
  /** An everyday word, so only with a version (`Phi-4`, `Command R`). */
  | 'versioned'
  /** Often means something else (a partition table, a protocol), so only with a version or if it speaks. */
  | 'speaker'
  /** An everyday word without capitals or versions, so only where a speaker names itself with it. */
  | 'self'

interface Vocabulary {
  maker: string
  /** What the names of its models look like, in lower case. */
  looks: RegExp
  /** The company. It is hidden only where a speaker names itself with it, because it also makes other things to argue about. */
  houses: readonly string[]
  models: Readonly<Partial<Record<Reading, readonly string[]>>>
  tools?: readonly string[]
}

/** A model distilled from another may carry both names, so both are hidden. */
// biome-ignore format: one line per maker
const makers: readonly Vocabulary[] = [
  { maker: 'anthropic', looks: /claude|anthropic/, houses: ['Anthropic'], models: { always: ['Claude', 'Claude Code', '克劳德'], capital: ['Opus', 'Sonnet', 'Haiku'] }, tools: ['claude'] },
  { maker: 'openai', looks: /gpt|openai|(?<![a-z])o[1-9](?![a-z0-9])|codex/, houses: ['OpenAI', 'Open AI'], models: { always: ['ChatGPT', 'Chat GPT'], capital: ['Codex'], speaker: ['GPT'], versioned: ['o'] }, tools: ['codex'] },
  { maker: 'google', looks: /gemini|gemma|google/, houses: ['Google', 'DeepMind', 'Google DeepMind', '谷歌'], models: { always: ['Gemma'], capital: ['Bard'], speaker: ['Gemini'] }, tools: ['gemini'] },
  { maker: 'deepseek', looks: /deepseek/, houses: ['深度求索'], models: { always: ['DeepSeek'] } },
  { maker: 'moonshot', looks: /kimi|moonshot/, houses: ['MoonshotAI', 'Moonshot AI', '月之暗面'], models: { always: ['Kimi'], capital: ['Moonshot'] } },
  { maker: 'zhipu', looks: /(?<![a-z])glm|chatglm|(?<![a-z])z-?ai(?![a-z])|zhipu/, houses: ['Zhipu', 'Zhipu AI', 'Z.ai', '智谱'], models: { always: ['GLM', 'ChatGLM', '智谱清言'], self: ['清言'] } },
  { maker: 'xai', looks: /grok|(?<![a-z])x-?ai(?![a-z])/, houses: ['xAI'], models: { capital: ['Grok'] } },
  { maker: 'mistral', looks: /mi[sx]tral|magistral|devstral|codestral|pixtral/, houses: ['Mistral AI'], models: { always: ['Mixtral', 'Magistral', 'Devstral', 'Codestral', 'Pixtral'], capital: ['Mistral'] } },
  { maker: 'nvidia', looks: /nemotron|nvidia/, houses: ['NVIDIA', '英伟达'], models: { always: ['Nemotron'] } },
  { maker: 'qwen', looks: /qwen|qwq/, houses: ['Alibaba', 'Alibaba Cloud', '阿里巴巴', '阿里云'], models: { always: ['Qwen', 'QwQ', '通义千问', '千问'], self: ['通义'] } },
  { maker: 'microsoft', looks: /(?<![a-z])phi-?\d|microsoft|(?<![a-z])mai-/, houses: ['Microsoft', '微软'], models: { versioned: ['Phi', 'MAI'] } },
  { maker: 'minimax', looks: /minimax/, houses: ['稀宇科技'], models: { capital: ['MiniMax', 'Minimax'] } },
  { maker: 'cohere', looks: /cohere|(?<![a-z])command-|(?<![a-z])aya/, houses: [], models: { capital: ['Cohere'], versioned: ['Command', 'Aya'] } },
  { maker: 'ibm', looks: /granite|(?<![a-z])ibm/, houses: ['IBM'], models: { versioned: ['Granite'] } },
  { maker: 'xiaomi', looks: /(?<![a-z])mimo|xiaomi/, houses: ['Xiaomi', '小米公司'], models: { always: ['MiMo'] } },
  { maker: 'tencent', looks: /hunyuan|tencent/, houses: ['Tencent', '腾讯'], models: { always: ['Hunyuan'], self: ['混元', '元宝'] } },
  { maker: 'bytedance', looks: /doubao|bytedance|(?<![a-z])seed-/, houses: ['ByteDance', '字节跳动'], models: { always: ['Doubao'], versioned: ['Seed'], self: ['豆包'] } },
  { maker: 'baidu', looks: /ernie|baidu/, houses: ['Baidu', '百度'], models: { always: ['文心一言'], capital: ['ERNIE', 'Ernie'], self: ['文心'] } },
  { maker: 'meta', looks: /(?<!o)llama(?!cpp|\.cpp)|(?<![a-z])muse-|(?<![a-z])meta(?![a-z])/, houses: ['Meta AI'], models: { capital: ['Llama', 'LLaMA'], versioned: ['Muse'], self: ['Meta'] } },
  { maker: 'amazon', looks: /(?<![a-z])nova-|amazon/, houses: ['Amazon'], models: { versioned: ['Nova', 'Titan'] } },
  { maker: 'iflytek', looks: /iflytek|(?<![a-z])spark-?\d/, houses: ['iFlytek', '科大讯飞'], models: { always: ['讯飞星火'] } },
  { maker: 'opencode', looks: /opencode/, houses: [], models: { always: ['OpenCode'] }, tools: ['opencode'] },
  { maker: 'copilot', looks: /copilot/, houses: ['GitHub Copilot'], models: { capital: ['Copilot'] }, tools: ['copilot'] },
]

interface KnownWord {
  word: string
  maker: string
  house: boolean
  reading: Reading
}

const readings: readonly Reading[] = ['always', 'capital', 'versioned', 'speaker', 'self']

const knownWords: readonly KnownWord[] = makers.flatMap(({ maker, houses, models }) => [
  ...houses.map((word): KnownWord => ({ word, maker, house: true, reading: 'always' })),
  ...readings.flatMap(reading =>
    (models[reading] ?? []).map((word): KnownWord => ({ word, maker, house: false, reading })),
  ),
])

/** Of how many makers a short text names models. */
export const modelsNamedIn = (text: string): number =>
  patternsByMaker().filter(pattern => pattern.test(foldWidth(text))).length

const patternsByMaker = once(() =>
  makers.map(({ models: { always = [], capital = [], speaker = [] } }) => {
    return new RegExp(anyWord([...always, ...capital, ...speaker], version), 'u')
  }),
)

const makersOf = (name: string): Vocabulary[] => makers.filter(({ looks }) => looks.test(name.toLowerCase()))
