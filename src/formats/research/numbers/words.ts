import { type Stem, visitWords } from '../../measures/said-words.ts'

/** A word, or a Han character. */
export interface Word {
  stem: Stem
  /** The keys that match it: the word itself, or the pairs that contain the character. */
  keys: Stem[]
  weight: number
  /** The word, or the pair that begins with the character; null: there is none. */
  own: Stem | null
  isDenied: boolean
  /** It says of what, where or when: it follows a preposition. */
  isQualifier: boolean
}

/** Marks the place of the number itself. */
export const theNumber: Word = { stem: '#', keys: ['#'], weight: 0, own: null, isDenied: false, isQualifier: false }

/** The words that tell what a text is about, in order, without those that only say that something is so. */
export function tellingWords(text: string): Word[] {
  const words = wordsOf(text.replace(fillersInText, ' ').replace(prepositions, ` ${leading} `))
  return words
    .map((word, i) => ({ ...word, isQualifier: words[i - 1]?.stem === leading }))
    .filter(({ stem, keys }) => stem !== leading && !fillers.has(keys[0]!))
}

/** Replaces a preposition, as quiet words are not visited. */
const leading = 'qqof'
const prepositions = /\b(?:of|for|among|in|on|at|with|under|during|within|from|after)\b/gi

/** All words of a text that carry meaning, in order. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  let pair: Stem | null = null
  visitWords(text, (stem, _, isDenied) => {
    if (isPair(stem)) {
      const last = words.at(-1)!
      last.keys = last.keys[0] === last.stem ? [stem] : [...last.keys, stem]
      last.own = stem
      last.isDenied = isDenied
      pair = stem
      return
    }
    const isWord = typeof stem === 'string'
    const key = isWord ? (synonyms.get(stem) ?? stem) : (pair ?? stem)
    words.push({ stem, keys: [key], weight: isWord ? 1 : 0.5, own: isWord ? key : null, isDenied, isQualifier: false })
    pair = null
  })
  return words
}

/** Is it two Han characters? A single one is its code. */
const isPair = (stem: Stem): boolean => typeof stem === 'number' && (stem < 0 || stem > 0xffff)

export const keysOf = (words: readonly Word[]): Set<Stem> => new Set(words.flatMap(({ keys }) => keys))

export const isIn = ({ keys }: Word, others: ReadonlySet<Stem>): boolean => keys.some(key => others.has(key))

export const weightOf = (words: readonly Word[]): number => words.reduce((sum, { weight }) => sum + weight, 0)

/** Words that say nothing about the thing itself: that it exists, was measured or found, or rose or fell. */
const fillers: ReadonlySet<Stem> = new Set(
  `use used us mor more take took taken tak need show shown find report measur accord document documentation doc official community
  test survey study research data figur number amount reach hold held com cam total averag mean typical typically roughly
  approximat approximately about around near nearly almost least level rais rise ris ros rose fell grew grow grown growth
  lost los lose sav save savings drop declin gain climb stay run ran work give given gave keep kept today now current currently
  respectively including includ than per bring brought want tim time offer provid provide allow
  independent real actual actually only practic practice reality put`.split(/\s+/),
)

const synonyms = new Map(
  Object.entries({
    latency: 'delay',
    cost: 'price pric charg fee pay',
    memory: 'ram',
    employee: 'staff worker',
    developer: 'programmer engineer',
    start: 'startup boot',
  }).flatMap(([stem, others]) => others.split(' ').map((other): [string, string] => [other, stem])),
)

const fillersInText = new RegExp(
  [
    '\\bfound\\b|实测|测试|测得|测量|显示|表明|发现|研究|调查|统计|报告|数据(?!库)|官方|文档|社区|反馈|据[^，。]{0,8}(?:称|显示|统计|报道|登记)',
    '大约|约为|约|左右|超过|不到|至少|最多|不足|只有|只需|只要|只用|仅有|仅仅|仅|只|才|高达|低至|达到|达|突破|达成|共有|共计|已有|拥有',
    '平均|人均(?=$)|实际上?|目前|现在|已经|直到|大概|接近|将近|几乎|其中|以上|以下|以内',
    '提高|提升|增加|增长|上升|上涨|改善|增强|降低|减少|下降|下跌|减轻|缩短|降到|降至|升到|升至',
    '只能|可以|能够|可(?![靠用能见观])|(?<![功智性节机技职才])能(?![力源量耗效级])|需要|使用|花费|耗费|要付|要花|收费(?![用版站])|支付|每(?:百万|[人月年天日秒次千万])',
    '(?<![行作认因成以华])为(?!了)|使|让|给|(?<!反)对(?![比象])|(?<![自理])由(?!于)|(?<!达)[到至](?![期今])|从(?!而)|该|需|要(?!求)|花|(?<![依根占证])据(?![库点])',
    '(?:后|前|时|里|中|上|下)(?=[^\\p{Script=Han}]|$)',
  ].join('|'),
  'gu',
)
