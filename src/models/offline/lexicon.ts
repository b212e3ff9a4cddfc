/** What a judgement is about. Good and bad words of the same aspect can answer each other. */
export type Aspect = 'speed' | 'simplicity' | 'safety' | 'cost' | 'ability' | 'reliability' | 'advice' | 'permission'

/** Praise and blame by aspect: `_` is a space inside a word, `/0.5` marks one that often means nothing, `>` one that must point at a name. */
const lexicon: Record<Aspect, [good: string, bad: string]> = {
  speed: [
    `fast faster fastest quick/0.7 quicker quickly/0.6 speeds_up speed-up speedup low-latency low_latency instant/0.6
    instantly/0.6 lightweight performant efficient efficiently high-performance performance_gains throughput/0.5
    更快 很快 快速/0.7 高效 高性能 低延迟 轻量 秒级 毫秒级/0.6 提速 加快 并发能力强 吞吐/0.4`,
    `slow slower slowest slowly slows slowed slowdown slow-downs latency/0.7 bottleneck bottlenecks sluggish times_out
    timed_out timeouts/0.4 time-outs/0.4 takes_too_long backlog/0.6 queue_up queued_up/0.7 waited/0.5 waits/0.5 waiting/0.4
    更慢 很慢 太慢 缓慢 变慢 延迟/0.6 瓶颈 卡顿 超时/0.8 耗时 排队/0.6 积压`,
  ],
  simplicity: [
    `simple/0.8 simpler simplest simplify simplifies simplified simplicity easy/0.8 easier easiest easily/0.7
    straightforward convenient intuitive minimal/0.6 tiny/0.6 zero_dependencies no_dependencies zero-dependency
    dependency-free zero-config out_of_the_box less_code fewer_moving_parts maintainable readable well_known/0.7
    familiar/0.8 ergonomic single_file/0.6 nothing_to_install no_server no_setup
    更简单 简单/0.8 简洁 简化 容易/0.8 易于 易用 方便 直观 开箱即用 零依赖 无依赖 清晰/0.6 可读 熟悉/0.7 省事 便于 轻松 一目了然`,
    `complex/0.8 complexity complicated complicates difficult hard_to harder hardest confusing cumbersome verbose
    boilerplate burden steep learning_curve tedious brittle fragile awkward error-prone overhead/0.8 unfamiliar
    moving_parts/0.8 hard-coded/0.5 workaround workarounds painful pain_point pain_points manual/0.5 by_hand/0.7
    one_more_thing another_thing
    复杂 复杂度 繁琐 困难 难以 难度 麻烦 不易 晦涩 冗长 脆弱 容易出错 学习成本 上手难 负担 手工/0.5 不熟悉`,
  ],
  safety: [
    `safe/0.8 safer safely/0.7 secure/0.8 robust stable/0.8 stability durable durability consistent/0.7 atomic/0.7
    transactional/0.6 guarantees/0.8 guaranteed/0.7 protects protected/0.6 well-tested battle-tested proven mature
    point-in-time_recovery/0.8 type-safe type_safety
    更安全 安全性高 健壮 稳健 稳定/0.8 可靠 持久/0.6 一致性/0.5 事务/0.4 保证/0.6 保障/0.7 成熟 经过验证 久经考验 可解释/0.6 可复盘/0.6`,
    `risk risks risky unsafe insecure vulnerable vulnerability vulnerabilities unstable unreliable danger dangerous
    corrupt corruption corrupted data_loss leak/0.8 leaks/0.8 leaked/0.8 attack/0.7 attacks/0.7 attacker/0.7 exposed/0.7
    single_point_of_failure untested lock-in vendor_lock-in race_condition concern/0.8 concerns/0.8
    风险 危险 不安全 漏洞 不稳定 不可靠 损坏 丢失 数据丢失 泄露 泄漏 攻击/0.7 隐患 单点故障 锁定供应商 担忧 担心 滥用 失控`,
  ],
  cost: [
    `cheap cheaper cheapest free/0.5 free_of_charge saves save/0.5 saved/0.7 saving/0.7 savings lower_cost low_cost
    less_work pays_off worth_it costs_nothing no_extra_cost affordable within_budget/0.8
    便宜 免费/0.7 节省 节约 降低成本 成本低 省钱 省力 划算 值得`,
    `cost/0.8 costs/0.8 costing costly expensive extra_work person-weeks person-days weeks_of_work/1.2 months_of_work/1.2
    effort/0.6 downtime outlay licence_fee license_fee surcharge over_budget a_month/0.4 per_month/0.5 on-call/0.6
    maintenance_burden rewrite_of/0.5
    成本 昂贵 代价 费用/0.7 开销 停机 人力 人周 人天 额外工作 超出预算 花费 依赖惩罚/0.8 惩罚/0.7`,
  ],
  ability: [
    `supports/0.6 supported/0.5 fully_supported/0.9 support_for/0.5 enables/0.7 enable/0.4 allows/0.4 provides/0.4 lets_us/0.8 lets_you/0.6
    scales scale/0.4 scalable flexible extensible compatible/0.7 portable improves improved improvement improvements
    better best/0.6 advantage advantages benefit benefits beneficial gain/0.7 gains wins/0.8 win/0.7 strength/0.7
    strengths solves solve/0.7 solved resolves/0.6 powerful rich/0.5 excellent ideal suited well_suited good_fit useful/0.6
    great/0.6 first-class/0.8 top-notch/0.8 high-quality/0.6 sane_defaults/0.8 good,_because/1.2 meets/0.6 sufficient enough_for everything_we_need capable
    优点 优势 好处 收益 支持/0.6 提升 改善 改进/0.7 增强 灵活 可扩展 扩展性好 兼容/0.7 解决/0.6 满足/0.6 足够 强大 适合 有利 有助于
    有价值 才有价值 更好 最佳/0.7 优于 胜过 能够/0.3 新信息/0.4`,
    `cannot can't can_not could_not couldn't unable has_none/0.8 has_no/0.6 have_no/0.6 single_writer/0.7 unsupported lacks lack/0.8 lacking missing/0.7 limitation limitations limited limits/0.5
    restricts restrictive incompatible incompatibility drawback drawbacks disadvantage disadvantages downside downsides
    worse worst/0.7 weakness weaknesses problem/0.8 problems/0.8 problematic issue/0.4 issues/0.5 trade-off/0.5
    bad,_because/1.2 insufficient not_enough unsuited unsuitable poor/0.8 poorly only_one/0.6 at_most/0.3 requires/0.3 no_way_to
    does_not_scale doesn't_scale does_not_help doesn't_help not_more/0.7 drift/0.6 drifts/0.6 overkill unnecessary premature no_need/0.8 hinders blocks/0.5 blocked/0.6 blocker
    缺点 不足 劣势 弊端 局限 限制/0.7 受限 无法 不能/0.7 不支持 缺少 缺乏 不适合 不兼容 问题/0.5 不利 有限/0.5 仅能 只能/0.6 最多/0.3 仅/0.3
    不够 没有必要 不必要 多余 过度 不如 更差 重复/0.4 不追求/0.6 不做/0.7`,
  ],
  reliability: [
    `worked_well works_well succeeded no_outage no_outages no_incidents without_incident survived survives recovers
    reliable reliably recovered/0.6 lost_nothing nothing_lost zero_errors no_errors
    运行良好 运行稳定 没有故障 零故障 恢复成功 无一丢失 经受住`,
    `fail/0.8 fails failed failing/0.8 failure/0.8 failures/0.8 outage outages incident/0.6 incidents/0.7 crash crashes
    crashed broke broken/0.8 breaks breaking/0.6 breakage bug/0.7 bugs/0.7 buggy lost loses losing locked/0.8 lock/0.4
    locks/0.6 locking/0.5 lock_contention contention deadlock deadlocks rolled_back rollback/0.5 hangs hung exhausted
    ran_out_of stalled stall stalls regression/0.7 regressions/0.7 stale/0.6 conflicts/0.5 unavailable paged
    故障 失败 崩溃 出错/0.8 报错/0.6 事故 中断 死锁 锁等待 锁表 锁库 被锁 宕机 回滚/0.5 丢单 异常/0.5 耗尽 卡死 冲突/0.5`,
  ],
  advice: [
    `if_you_prefer/0 you_prefer/0 you_may_prefer/0 recommend recommended recommends recommendation/0.8 prefer preferred prefers favour favor we_chose chose/0.8 chosen
    we_choose picked/0.8 picked_up/0 decided_on decided_to_use adopted/0.8 selected/0.6 should_use we_use/0.5 endorsed de_facto_standard
    industry_standard default_choice widely_used we_will_use move_to/0.4 approved/0.7
    推荐 建议使用 建议采用 建议/0.5 首选 优先/0.5 选择了 选用 决定使用 决定采用 采用/0.8 鼓励 倡导 主张 赞成 强调/0.4`,
    `avoid> avoids/0.5> deprecated discouraged rejected/0.9 reject/0.7 abandon abandoned obsolete legacy/0.6 do_not_use>
    don't_use> never_use> should_not/0.7 must_not/0.7 mustn't/0.7 shouldn't/0.7 out_of_scope unmaintained end-of-life
    end_of_life argued_against advise_against decided_against against/0.4 postponed/0.7 dropped/0.6 moved_away
    不推荐 不建议 避免> 弃用 废弃 过时 否决 拒绝/0.7 放弃 反对 暂缓 不采用 不使用 不应 不宜 慎用 非目标/0.8 刻意不做`,
  ],
  permission: [
    `allowed/0.6 permitted permits/0.7
    允许/0.9 可以/0.5 准许 有权 开放/0.5`,
    `forbidden forbids prohibited prohibits banned disallowed not_allowed not_permitted
    禁止 不允许 不可/0.7 不得 严禁 不准`,
  ],
}

export interface LexiconCue {
  start: number
  end: number
  /** As it stands in the text. */
  words: string
  aspect: Aspect
  /** It counts only for a name right after it. */
  points: boolean
  /** It stands right before a noun, and may describe that noun alone. */
  ofNoun: boolean
  /** Positive for praise, negative for blame. Its size is the word's certainty. */
  value: number
}

type Known = Pick<LexiconCue, 'aspect' | 'value' | 'points'>

const known = new Map<string, Known>()
for (const [aspect, sides] of Object.entries(lexicon) as [Aspect, [string, string]][])
  for (const [side, words] of sides.entries())
    for (const entry of words.split(/\s+/)) {
      const [word, weight] = entry.replace('>', '').split('/')
      const value = (side === 0 ? 1 : -1) * Number(weight ?? 1)
      known.set(word!.replaceAll('_', ' '), { aspect, value, points: entry.endsWith('>') })
    }

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+')
const longestFirst = [...known.keys()].sort((a, b) => b.length - a.length)
const isHan = (word: string): boolean => /\p{Script=Han}/u.test(word)
const cuePattern = new RegExp(
  `(?<![\\p{L}\\p{N}_-])(?:${longestFirst
    .filter(word => !isHan(word))
    .map(escaped)
    .join('|')})(?![\\p{L}\\p{N}_-])` + `|(?:${longestFirst.filter(isHan).map(escaped).join('|')})`,
  'giu',
)
const englishNegation =
  "not|no|never|without|nothing|neither|nor|hardly|barely|isn't|aren't|wasn't|weren't|don't|doesn't|didn't|won't|wouldn't|" +
  "hasn't|haven't|less|fewer|low|lower(?:s|ed|ing)?|reduc\\w+|avoids?|prevent\\w*|eliminat\\w+|removes?|fixe[sd]|mitigat\\w+|" +
  "tolerat\\w+|solves?|ends?|cuts?|handles?|no longer|cannot|can't|could not|couldn't"
const chineseNegation = '不会|并不|不再|没有|并非|从未|避免|防止|消除|减少|降低|规避|免去|解决|不|未|无'
const negation = new RegExp(
  `(?:\\b(?:${englishNegation})\\b(?! only)(?:\\s+[\\p{L}'’-]+){0,2}\\s*` +
    `|(?:${chineseNegation})(?:再|太|会|够|是|很|有|任何|出现|发生|造成|产生|了|的){0,2})$`,
  'iu',
)

const afterwards = /^\s+(?:no more|nothing|no extra|little|less|not? much)\b/i

/** Words that describe the noun right after them: "a better answer" praises the answer. */
const adjectives = new Set(
  `fast faster fastest quick quicker instant efficient simple simpler simplest easy easier convenient minimal tiny readable familiar
  complex complicated difficult confusing cumbersome steep tedious brittle fragile awkward manual safe safer secure robust stable
  durable consistent atomic proven mature risky unsafe insecure vulnerable unstable unreliable dangerous corrupt untested cheap
  cheaper cheapest free costly expensive scalable flexible extensible compatible portable better best powerful rich excellent ideal
  useful great sufficient unsupported missing limited incompatible worse worst insufficient poor unnecessary broken buggy stale
  obsolete legacy deprecated slow slower slowest failed locked dropped supported allowed`.split(/\s+/),
)
const noNoun =
  /^[^\p{L}\p{N}]*(?:$|[,.;:()!?。，；：]|(?:than|to|for|and|or|but|in|on|at|with|when|because|of|as|if|by|from|enough|that|here|now|since|while|until|so|only|thanks|due|is|are|was|were)\b)/iu

/** Words of praise and blame in a sentence. Code and addresses do not count. */
export function cuesIn(sentence: string): LexiconCue[] {
  const prose = sentence.replace(/`[^`]*`|https?:\/\/\S+|\]\([^)]*\)/g, hidden => ' '.repeat(hidden.length))
  const cues: LexiconCue[] = []
  for (const match of prose.matchAll(cuePattern)) {
    const { aspect, value, points } = known.get(match[0].toLowerCase().replace(/\s+/g, ' '))!
    const before = prose.slice(Math.max(0, match.index - 32), match.index)
    const clause = before.slice(before.search(/[^,;:.，。；：]*$/))
    const negated = negation.exec(clause)
    const start = negated ? match.index - negated[0].length : match.index
    const end = match.index + match[0].length
    const words = sentence.slice(start, end)
    const turned = Boolean(negated) !== afterwards.test(prose.slice(end))
    const ofNoun = adjectives.has(match[0].toLowerCase()) && !noNoun.test(sentence.slice(end))
    if (value !== 0) cues.push({ start, end, words, aspect, points, ofNoun, value: turned ? -value * 0.8 : value })
  }
  return cues
}
