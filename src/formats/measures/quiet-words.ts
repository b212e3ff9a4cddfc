const list = (words: string): string[] => words.trim().split(/\s+/)

/** English words that say nothing by themselves. */
export const quiet: ReadonlySet<string> = new Set(
  list(`
  a an the this that these those it its they them their theirs he she his her we us our ours you your yours me my
  i one ones who whom whose which what when where why how there here and or so if then than as at by for from in into
  of off on onto out over to under up with within about after before between during through until upon while whereas
  because since although though however therefore thus hence also too very just only even still yet again already
  always often usually really simply indeed such same other another each every any some all both most much many
  be is are was were been being am do does did doing done have has had having can could may might must shall should
  will would ought need let lets get gets got make makes made making say says said argue argues claim claims point
  fact case way thing things side opponent im ive ll ve re is's it's that's there's s t d
  `),
)

/** Words that deny what follows in their clause. */
export const denials: ReadonlySet<string> = new Set(
  list(
    'not no never none neither nor cannot without hardly scarcely barely nobody nothing fail fails failed lack lacks',
  ),
)

/** Words with one meaning, and words with the opposite meaning. */
const pairs: readonly [stem: string, same: string, opposite: string][] = [
  [
    'rais',
    'rais increas boost grow improv ris strengthen more greater higher bigger larger',
    'lower reduc decreas cut shrink fall drop weaken worsen less fewer smaller',
  ],
  ['cheap', 'cheap cheaper inexpensiv affordabl', 'expensiv costly pricey dearer'],
  ['safe', 'saf safe safer', 'dangerous unsaf risky'],
  ['help', 'help benefit', 'harm hurt damag'],
  ['fast', 'fast faster quick quicker', 'slow slower'],
  ['support', 'support favour favor back', 'oppos reject'],
  ['提高', '提高 提升 增加 增强 增长 上升 改善 加强', '降低 减少 下降 削弱 减弱 缩小 恶化'],
  ['有利', '有利 有益 好处 利大', '有害 弊端 坏处 弊大'],
  ['便宜', '便宜 廉价', '昂贵'],
  ['安全', '安全', '危险'],
  ['支持', '支持 赞成', '反对'],
  ['加快', '加快 加速', '拖慢 减慢 放缓'],
]

interface Direction {
  stem: string
  opposite: boolean
}

export const directions: ReadonlyMap<string, Direction> = new Map(
  pairs.flatMap(([stem, same, opposite]): [string, Direction][] => [
    ...list(same).map((word): [string, Direction] => [word, { stem, opposite: false }]),
    ...list(opposite).map((word): [string, Direction] => [word, { stem, opposite: true }]),
  ]),
)
