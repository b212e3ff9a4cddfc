/** How plainly a sentence states something that could be looked up. 0: nothing of the kind. */
export function strengthOf(words: string): number {
  if (!isWhole(words)) return 0
  const plain = words.replace(quoted, ' ').replace(idioms, ' ')
  const figure = (figures.test(plain) && verbs.test(plain)) || durations.test(plain) ? 3 : 0
  const appeal = appeals.test(plain) ? 3 : 0
  const comparison = comparisons.test(plain) ? 2 : 0
  const universal = universals.test(plain) && verbs.test(plain) ? 2 : 0
  const effect = effects.test(plain) ? 2 : 0
  const property = properties.test(plain) && named.test(plain) ? 2 : 0
  const strongest = Math.max(figure, appeal, comparison, universal, effect, property)
  const kinds = [figure, appeal, comparison, universal, effect, property].filter(Boolean).length
  return strongest === 0 ? 0 : strongest + (kinds - 1) * 0.5
}

/** It is a statement and not a label, nor the first half of one that goes on behind a colon. */
function isWhole(words: string): boolean {
  const han = words.match(/[\u3400-\u9fff]/g)?.length ?? 0
  const others = words.match(/[A-Za-z0-9][\w'’.-]*/g)?.length ?? 0
  return han / 2 + others >= 3 && !/[:：]\s*[*_]*$/.test(words) && (han > 3 || /[a-z] [a-z]/.test(words))
}

/** The speaker does not state what they quote from others. */
const quoted = /["“「『][^"“”「」『』]{1,500}["”」』]/g

const idioms =
  /\b(?:all in all|above all|after all|at all|all the same|all but|first of all|once and for all|never mind|not (?:always|every|all|necessarily)|all right|every bit|all of (?:this|it|them|that)|all this|for all|no matter|no longer|no one doubts|no doubt)\b|并非(?:总是|所有|任何)|不(?:总是|一定|必然)|不是所有|所有这些/gi

const count = String.raw`(?:\d[\d,.]*|(?:two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty|sixty|ninety|a hundred|a thousand)(?:\s(?:hundred|thousand|million))?)`
const units =
  'ms|µs|us|ns|[KMGTP]i?B|[kMG]bps|bytes?|bits?|requests?|queries|users?|customers?|people|developers|engineers|lines|rps|qps|tps|iops|Hz|[kMG]Hz|kWh|W|km|kg|dollars?|euros?|USD|EUR|pounds|cents|million|billion|trillion|connections?|nodes?|servers?|incidents?|outages?|bugs?|commits?|teams?|companies|times|percentage points'
const figures = new RegExp(
  [
    String.raw`\d[\d,.]* (?:\w+ ){0,2}(?:per|a|an) (?:second|minute|hour|day|week|month|year|user|request)\b|\d\s?(?:%|％|‰)|\b${count}[\s-]percent\b|百分之|[$€£¥]\s?\d`,
    String.raw`(?<![\w.])${count}\+?[\s-]?(?:${units})\b(?![\w/]*-)`,
    String.raw`\b(?:one|two|three|four|\d+) (?:in|out of) (?:two|three|four|five|ten|twenty|a hundred|\d+)\b|\btwo thirds\b|\bthree quarters\b`,
    String.raw`(?<![第\d,.])(?!(?:19|20)\d\d\s?年)\d[\d,.]*\s?(?:余|多)?\s?(?:毫秒|微秒|倍|万|亿|元|美元|个(?:百分点|请求|用户|连接|节点|任务|订单|事务|查询|线程|进程|实例|客户|消息|文件)|次|人|台|行|条|家|名|[KMGTP]B|QPS|GB)`,
    '[一二两三四五六七八九十]成(?:的|以上|左右)',
  ].join('|'),
  'i',
)

/** A time by itself is often a proposed setting. Together with one of these words it was measured. */
const duration = String.raw`(?<![\w.])${count}\+?[\s-]?(?:s|secs?|seconds?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?)\b|(?<![第\d,.])(?!(?:19|20)\d\d\s?年)\d[\d,.]*\s?(?:余|多)?\s?个?(?:秒|分钟|小时|天|周|月|年(?!代))`
const measured = String.raw`\b(?:took|takes?|lasts?|lasted|spent|spends?|waited|saves?|saved|costs?|cost|(?:grew|fell|dropped|rose) (?:by|to|from)|was down|were down|lost|loses?|elapsed|on average|(?:answers?|responds?|finishe[sd]|completes?|recovers?|fails?|failed|done) (?:in|within|after|for)|since)\b|用了|花了|耗时|花费|持续了?|历时|只需|只要|需要|平均|缩短|延长|省下|浪费|中断|宕机`
const durations = new RegExp(
  `(?:${measured})[^.。;；]{0,30}?(?:${duration})|(?:${duration})[^.。;；]{0,20}?(?:${measured})`,
  'i',
)
const appeals =
  /\b(?:studies|research|surveys?|benchmarks?|experiments?|data|statistics|measurements|surveys|experience|history|the literature|evidence) (?:has |have )?(?:consistently |clearly |repeatedly |long )?(?:shows?|shown|suggests?|finds?|found|proves?|proven|demonstrates?|demonstrated|confirms?|confirmed|indicates?)\b|\bit is (?:well[- ]known|a fact|widely known|proven|documented)\b|\b(?:is|are) (?:proven|documented|known) to\b|(?:研究|数据|调查|统计|实验|事实|实践|经验|测试|资料|历史)(?:结果)?(?:都|已经?|也|均|反复|一再)?(?:表明|显示|证明|证实|发现|指出)|众所周知|业界公认|有研究/i
const comparisons = new RegExp(
  [
    String.raw`\b(?:twice|three times|half|double|triple|${count}(?:x| times)) (?:as|the|more|less|faster|slower|cheaper|larger|smaller|higher|lower)\b`,
    String.raw`\b(?:doubles?|doubled|triples?|tripled|halves|halved|quadrupled) the\b|\b(?:order|orders) of magnitude\b|\boutperforms?\b`,
    String.raw`\b(?:faster|slower|cheaper|costlier|safer|larger|smaller|more \w+|less \w+) than (?:an?y?|the|every|all|its|[A-Z])`,
    String.raw`\b(?:the|most|single) (?:most \w+|fastest|slowest|largest|biggest|cheapest|leading) (?:cause|source|reason|database|language|framework|way|option)\b`,
    '比[^，。；]{1,20}(?:更|还|要|都|至少|大约)?(?:快|慢|高|低|便宜|贵|多|少|好|差|安全|可靠|稳定)(?!不)|[两三四五六七八九十几]倍|翻(?:了)?[一两三]?[番倍]|数量级|一半以上|大多数',
  ].join('|'),
  'i',
)
const universals =
  /\balways\b|(?<!\b(?:that|who|which|people) (?:(?:was|were|has|have|had|is|are) )?)\bnever\b|^(?:\w+,? )?(?:all|every(?: single)?|each) \w+|\bno \w+ (?:can|has|is|ever|will|does)\b|\b(?:nothing can|impossible|invariably|inevitably|without exception|in (?:all|every) cases?|cannot|can['’]t|(?:is|are) the only)\b|总是|总会|总能|总可以|从不|从来不|从未|永远|必然|必定|一定会|所有|任何[^，。]{1,14}都|每(?:一)?[个次家名][^，。]{1,14}都|绝不|不可能|无一例外|没有任何|无法|唯一/i
const verbs =
  /\b(?:is|are|was|were|has|have|had|does|do|did|can|cannot|can['’]t|fails?|breaks?|needs?|takes?|costs?|returns?|runs?|works?|writes?|reads?|loses?|keeps?|gets?|goes|makes?|handles?|process(?:es)?|serves?|ships?|saves?|uses?|lasts?|grows?|drops?|falls?|rises?|adds?|cuts?|delivers?|contains?|stores?|reach(?:es)?|exceeds?|spends?|leaves?|wants?|comes?|\w+ed)\b|[\u3400-\u9fff]/i
const effects =
  /\b(?:causes?|caused|leads? to|led to|results? in|resulted in|guarantees?|guaranteed|prevents?|prevented|ensures?|eliminates?|eliminated|makes? it impossible|destroys?|triggers?|corrupts?|is caused by|are caused by)\b|导致|造成|引发|引起|保证|确保|杜绝|消除|防止|阻止/i
const properties =
  /\b(?:supports?|requires?|reduces?|reduced|increases?|increased|improves?|improved|allows?|enforces?|implements?|provides?|defaults? to|breaks?|blocks?|deprecated|removed|ships? with|is (?:not )?(?:compatible|supported|thread-safe|atomic|idempotent|deterministic|encrypted|single-threaded|required|vulnerable))\b|支持|要求|降低|提高|减少|增加|提升|内置|默认|兼容|强制/i

/** Something with a name: a product, a piece of code, an abbreviation. */
const named =
  /\uFFFC|(?<=[a-z,;)] )[A-Z][A-Za-z]+|\b[A-Z]{2,}[a-z]?\b|\b[A-Z][a-z]+[A-Z]\w*|^(?!(?:That|This|It|These|They|Those|Which|What|Nothing|Everything|There|Here|We|One|Who) )[A-Z][\w.]+(?= (?:supports|requires|reduces|increases|improves|allows|enforces|implements|provides|defaults|breaks|blocks|ships|is|does|has|already|now|only))|[A-Z][A-Za-z]+(?=\s?[\u3400-\u9fff])/
