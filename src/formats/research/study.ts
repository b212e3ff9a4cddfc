import { clean } from '../../core/clean.ts'
import type { Brief } from '../../core/events.ts'
import type { Language, Texts } from '../../core/language.ts'
import type { Material } from '../../core/model.ts'
import { playersOf, researchOf, seatOf } from './options-in.ts'
import { autoWords as words } from './words.ts'

export type Study = ReturnType<typeof studyOf>

/** What all phases of a research share. It never changes. */
export function studyOf(brief: Brief, context: readonly Material[]) {
  const options = researchOf(brief.options)
  return {
    language: brief.language,
    options,
    players: playersOf(brief),
    auditor: seatOf(brief, 'auditor'),
    judge: seatOf(brief, 'judge'),
    audit: auditDecision(brief.topic, options.evidence_round, brief.language),
    context,
    goal: clean(options.goal ?? brief.topic).text,
    /** The brought files that the user declares official, for a prompt: each on one line. */
    officials: context
      .filter(({ path }) => options.official.includes(path))
      .map(({ path }) => clean(path).text.replaceAll(/[\s<>]+/g, ' ')),
  }
}

/** Whether the claims are audited, and why. */
export type AuditDecision = ReturnType<typeof auditDecision>

/** `auto` decides by the topic alone. In doubt there is no audit: a needless one costs more than a missing one. */
export function auditDecision(topic: string, wanted: boolean | 'auto', language: Language) {
  const t = words[language]
  if (wanted !== 'auto') return { on: wanted, reason: wanted ? t.asked : t.notAsked }
  const start = topic.slice(0, longestTopic)
  const found = kinds.filter(kind => kind.isIn(start))
  if (found.length === 0) return { on: false, reason: t.nothing }
  return { on: true, reason: t.found(found.map(({ name }) => name[language])) }
}

const longestTopic = 4_000

/** A kind of facts that a topic may depend on, and how to recognise it. */
interface Kind {
  name: Texts
  isIn(topic: string): boolean
}

const latin = (...words: readonly string[]): RegExp =>
  new RegExp(String.raw`(?<![\w-])(?:${words.join('|')})(?!\w)`, 'i')

/**
 * Five kinds. A word with other common meanings counts only next to words that make it a matter of fact: `secure a
 * loan`, `job security`, `at all costs`, `faster to learn`, `延迟退休`, `更快乐` do not count.
 */
const kinds: readonly Kind[] = [
  kind({ en: 'performance benchmarks', zh: '性能基准' }, [
    latin(
      'benchmark(?:s|ed|ing)?|throughput|latency|latencies|qps|tps|rps|iops|fps|cold[- ]starts?|concurrency',
      '(?:requests|queries|transactions|tokens|operations|frames|rows|messages) (?:per|a) second',
      '(?:memory|cpu|gpu|battery|disk|bandwidth) (?:usage|use|footprint|consumption|overhead)|battery life',
      '(?:load(?:ing)?|response|build|compile|boot|start-?up|charging|execution|render(?:ing)?) times?',
      '(?:query|read|write|inference|compil(?:e|ation)|build|download|upload|network|internet|processing|execution|page|load(?:ing)?|training|charging|boot|render(?:ing)?|typing) speeds?|speed (?:comparison|tests?)',
      '(?<!(?:academic|school|job|live|stage|musical|employee|student|team|sales|exam|sexual) )performance(?! (?:reviews?|arts?|artists?|appraisals?|anxiety|management|improvement|bonus(?:es)?|pay|venues?))(?!-enhancing)',
      '(?<!(?:learn|grow|improve|develop|age|feel|heal|mature|promoted|hired|rich|life) )(?:faster|fastest|slower|slowest)(?=$|[?,.;:)]| (?:than|on|at|in|with|when|under|and|or|by|over|for (?!me|us|you|beginners|people)))',
    ),
    /(?<![能要同异男女两弹感灵行])性能(?!否)|基准测试|跑分|吞吐|并发(?!症)|帧率|(?:响应|加载|启动|编译|构建)时间|内存占用|冷启动/,
    /(?:网络|响应|请求|接口|查询|端到端|推理|页面)延迟|延迟(?:更|较|最|低|高|对比|比较|多少|数据|指标)/,
    /(?:运行|查询|读写|加载|推理|编译|构建|启动|下载|上传|处理|网络|充电|渲染|打包|训练|执行|响应)速度|速度(?:对比|比较|测试|差)/,
    /(?<!节奏)(?:更|最|比较)快(?![乐捷感活])(?!速?地?(?:学|上手|掌握|成长|入门|适应|升职|变老|找到|走出))|比.{1,20}快(?:吗|多少|\d|[^乐捷感活成升])/,
  ]),
  kind({ en: 'cost comparisons', zh: '成本比较' }, [
    latin(
      'cost[- ](?:comparisons?|effective(?:ness)?|benefit|efficien(?:t|cy)|savings?|analysis|estimates?)|tco|roi|return on investment|break[- ]even',
      '(?:total|running|operating|operational|maintenance|hosting|licen[cs](?:e|ing)|infrastructure|cloud|labou?r|production|upfront|monthly|yearly|annual|hidden|lower|higher|low|high|reduce|cut|compare|energy|fuel|heating|tuition|development|ownership) costs?',
      'costs? (?:per|less|more|compared|vs\\.?|versus|of (?!fame|freedom|love|silence|failure|success|kindness|honesty|lying|loneliness|loyalty|inaction|being)\\w+)|(?:vs\\.?|versus) costs?',
      '(?<=[:,;：，；]\\s{0,2}|(?<![\\w-])(?:and|on|by|&) )costs?(?=$|[?!.,;:，；：)]| (?:and|or|&|vs\\.?|versus|for|in|at|over|alone|only|first)(?!\\w))',
      '(?:how much|what) (?:do|does|will|would|did|should) .{1,60} cost',
      'pricing|(?:on|by) price|price (?:comparisons?|differences?|ranges?|increases?|per)|prices? (?:compar\\w+|vs\\.?|versus|of (?!fame|freedom|love|silence|success|admission|peace)\\w+)',
      '(?:house|housing|home|rent|energy|fuel|gas|petrol|electricity|stock|share|food|ticket|oil|gold|token) prices?',
      '(?:cheaper|cheapest)(?! (?:thrills?|feeling))|(?:more|less|most|least) expensive|(?:licen[cs]e|subscription|transaction|tuition|management) fees?|per[- ]seat|average (?:salar(?:y|ies)|wages?|rents?)|salar(?:y|ies) (?:data|comparisons?|ranges?|levels?|surveys?)',
      '[$€£¥]\\s?\\d[\\d,.]*',
    ),
    /[$€£¥￥]\s?\d/,
    /(?<!沉没|机会|试错|学习|沟通|时间)成本(?!主义)|价格|定价|(?:更|最|比较)便宜|比.{1,20}便宜|便宜(?:多少|吗)|性价比|投资回报|回报率|多少钱|(?:更|最|比较)贵(?!族|重|气)/,
    /(?:授权|许可|订阅|管理|托管)费|(?:运营|维护|开发|托管|使用|装修|取暖)费用|费用(?:对比|比较|多少|更)|(?:房|电|油|票|气|股|金|菜)价(?!值)|租金|薪资(?:水平|数据|对比|范围)|平均(?:工资|薪资|房价)/,
  ]),
  kind({ en: 'security assessments', zh: '安全评估' }, [
    latin(
      '(?<!(?:job|social|financial|food|national|emotional|home|airport|border|energy|income|economic|public|homeland|water|personal|family|feeling of|sense of|false|psychological|tenure|relationship) )security(?! (?:guards?|blankets?|deposits?|clearances?|cameras?|council|officers?|jobs?|careers?|degrees?|forces?|lines?|check(?:s|points?)?|state|policy|alliances?))',
      'cyber-?security|infosec|(?:more|less|most|least|how|very) secure(?! (?:in|about|with|job|future|attachment))|secure (?:enough|than|by design|by default)',
      'vulnerabilities|(?:known|critical|security|remote|software|zero[- ]day) vulnerability|vulnerability (?:scan\\w*|management|assessments?|disclosure)|cves?|zero[- ]days?',
      '(?:known|remote|kernel|browser|zero[- ]click|working) exploits?|(?:data|security|privacy) breach(?:es)?|attack surfaces?|attack vectors?|penetration tests?|pen-?test(?:s|ing)?|threat models?',
      '(?:end-to-end )?encryption|encrypted|ransomware|malware|phishing|memory[- ]safe(?:ty)?|supply[- ]chain attacks?|(?:gdpr|hipaa|pci(?:[- ]dss)?|soc ?2|iso ?27001|fips)(?:[- ]complian(?:t|ce))?',
      'safer than|(?:which|what) (?:\\w+ ){0,3}(?:safer|safest)(?! (?:choice|bet))',
    ),
    /(?:网络|信息|数据|系统|代码|应用|软件|内存|供应链|容器|账户|账号|支付)安全|安全(?:性(?!行为|教育|感)|漏洞|评估|审计|风险|测试|隐患|等级|对比|合规)|(?:更|最|比较|不够|足够)安全(?!感)|安全吗/,
    /漏洞|攻击面|渗透测试|(?:数据|信息|密码|隐私)泄[露漏]|端到端加密|加密(?:算法|强度|方式|传输|存储|通信|协议)|合规(?:性|要求|风险|成本)|等保|零日|勒索软件|木马|钓鱼(?:攻击|邮件|网站)/,
  ]),
  kind({ en: 'market data', zh: '市场数据' }, [
    latin(
      'market (?:shares?|sizes?|data|growth|leaders?|caps?|capitali[sz]ation|trends?|analys[ie]s|penetration|demand|forecasts?|potential|volume|outlook)|addressable market',
      'adoption rates?|revenues?|valuations?|user base|install base|competitive (?:analysis|landscape)|competitor analysis|market[- ]research',
      '(?:unit|car|vehicle|ev|book|global|annual|retail|online|smartphone|console|quarterly) sales|sales (?:figures?|numbers?|data|volumes?|growth)',
      '(?:monthly|npm|weekly|daily|app) downloads|download (?:numbers?|counts?|figures?)|(?:monthly|daily) active users|number of users',
    ),
    /市场(?:份额|规模|数据|占有率|增长|分析|前景|调研|需求|渗透率|趋势|容量)|占有率|渗透率|营收|销量|销售额|用户(?:数|量|规模|增长|基数)|日活|月活|下载量|竞品|估值|市值|出货量|装机量/,
  ]),
  kind({ en: 'quantitative metrics', zh: '定量指标' }, [
    latin(
      'how many (?!.{1,60}should|.{0,40}(?:too many|enough))\\w+|how much (?:faster|slower|cheaper|more|less|memory|energy|power|water|traffic|co2|electricity|storage|(?:do|does|did|will|would) .{1,60} (?:save|use|consume|emit|grow|reduce|increase))',
      'per ?cent|percentages?|kpis?|metrics?|accuracy|uptime|downtime|quantif(?:y|ied|iable)|quantitative(?:ly)?|measurabl[ey]|statistical(?:ly)?|statistics (?:on|of|about|show|for)',
      '(?:error|failure|success|conversion|churn|growth|interest|mortgage|tax|crime|birth|death|mortality|survival|unemployment|inflation|retention|crash|defect|click-through|hit|exchange|divorce|dropout|vacancy|bug|recidivism) rates?',
      'co2|carbon (?:footprint|emissions?|dioxide)|emissions?|fuel (?:economy|consumption)|energy (?:use|usage|consumption|efficiency)|life expectancy|mortality|number of (?:bugs|users|deaths|accidents|jobs|incidents)|sample size|efficacy|gdp',
      '\\d[\\d,.]*\\s?(?:%|ms|µs|gb|mb|tb|kb|kwh|mwh|mph|km/h|fps|(?:x|times) (?:faster|slower|cheaper|more|less|as))',
    ),
    /\d\s?[%％]/,
    /百分之|百分比|(?<!生命)指标|(?:准确|错误|成功|失败|转化|留存|增长|死亡|存活|发病|犯罪|离婚|就业|失业|出生|故障|命中|回购)率|(?<!便)利率|税率|汇率|通胀|通货膨胀|定量|量化(?!交易)|(?:系统|服务|高)可用性?|统计(?:数据|显示|上|结果)/,
    /\d(?:\.\d+)?\s?(?:毫秒|倍(?!速|工程师)|亿|公里|千瓦时|ms|GB|MB|TB)|续航|能耗|油耗|耗电|碳足迹|碳排放|排放量|(?<!应?该.{0,12})(?:有多少(?:人|家|用户|钱|公司|车)|多少(?:倍|次|毫秒|公里|小时|内存|电|用户|流量))/,
  ]),
]

function kind(name: Texts, signs: readonly RegExp[]): Kind {
  return { name, isIn: topic => signs.some(sign => sign.test(topic)) }
}
