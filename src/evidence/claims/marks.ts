/** Is a sentence marked as something other than the speaker's own statement of fact? */
export function isMarked(words: string): boolean {
  const plain = words.replace(/[*_]{1,3}/g, '').trim()
  return (
    /[?？]["”’」』)）]*$/.test(plain) ||
    conditions.test(plain) ||
    hedges.test(plain) ||
    advice.test(plain) ||
    concessions.test(plain) ||
    reports.test(plain) ||
    aboutTheDebate.test(plain) ||
    isMostlyQuoted(plain) ||
    /^[a-z].*[;；]$/s.test(plain)
  )
}

const conditions =
  /^(?:[A-Za-z]{2,8},? )?(?:if|unless|suppose|supposing|assuming|assume|imagine|should (?:we|you|the|it|a)|even if|provided|whether|in case|were (?:we|it|the))\b|[,;:—] (?:if|unless|assuming|provided that|as long as) |\bonly if\b|(?:如果|假如|若(?!干)|倘若|要是|假设|假定|除非|只要|一旦|即使|即便|哪怕|万一)/i

const hedges =
  /\b(?:may|might|could|would|perhaps|maybe|probably|possibly|likely|unlikely|seems?|seemed|appears?|presumably|arguably|apparently|roughly speaking|I (?:think|believe|suspect|assume|expect|guess|estimate|doubt|hope|fear|would|take|hold|am (?:not )?(?:sure|convinced))|we (?:think|believe|assume|expect|estimate|hope)|in (?:my|our) (?:view|opinion|experience|judg(?:e)?ment|reading|estimate)|to my mind|as far as I know|my (?:view|opinion|position|guess|estimate|assumption|hunch|hypothesis|experience)|assumption|hypothesis|hypothetical(?:ly)?|opinion|estimated?|guess|(?:for|an?|short) (?:example|instance)|say, |let['’]s say|imagine|tends? to|often|usually|typically|generally|sometimes|in principle|I feel)\b|可能|也许|或许|大概|大约莫|恐怕|似乎|看来|看起来|估计|推测|猜测|预计|预期|我(?:们|方)?(?:认为|觉得|相信|推测|估计|怀疑|猜|预计|希望|担心|主张|倾向|的看法|的判断|的观点|的意见|的假设|的经验)|在我看来|依我看|个人(?:看法|认为|觉得)|据我所知|未必|不一定|往往|通常|一般(?:来说|而言|情况)|有时|例如|比如|譬如|好比|假想|设想|理论上|原则上|从\S{1,6}看|算作|视作|视为|记作|记为/i

const advice =
  /\b(?:should|ought to|must|needs? to|ha(?:ve|s|d) to|let['’]s|let us|recommend(?:s|ed|ation)?|propose[sd]?|proposal|suggest(?:s|ed|ion)?|consider|prefer|plan to|aim to|goal|target|want|wants|advise|it is better to|better to|worth|deserves?|please|we (?:can|will|shall)|I (?:will|shall)|I['’]ll|we['’]ll)\b|^(?:Use|Keep|Adopt|Add|Start|Stop|Do|Don['’]t|Never|Always|Make|Choose|Measure|Run|Set|Move|Let|Note|See|Remember|Take|Give|Write|Test|Roll|Ship|Avoid|Ask|Look|Show|Define|Require|Treat|Pick|Put|Compare|Begin|Build|Buy|Hire|Pay|Read|Check|Limit|Ensure|Prevent|Guarantee|Support|Reduce|Increase|Improve|Allow|Provide|Cap|Log|Store|Publish|Wait|Turn|Leave|Drop|Reject|Say|Consider|Try|Switch|Migrate|Deploy|Enforce|Split|Delay|Count) \w|应该|应当|应(?=[先由在把将对以予])|建议|必须|需要(?:先|我们|你|把|将)|请(?!求)|不妨|不如|最好|值得|宜|务必(?![然须定])|让我们|我们(?:可以|要|会|将)|我(?:会|将|要|们将)|目标|上限|改为|打算|计划|提议|推荐|希望/i

const concessions =
  /\b(?:concede[sd]?|conceding|concession|I (?:grant|admit|agree|accept|acknowledge)|we (?:grant|admit|agree|accept)|granted|admittedly|agreed|fair (?:point|enough)|(?:is|are) right(?: that| about| to)?|true enough|to be fair|of course|weakest point|weak point)\b|^(?:True|Yes|Fair|Granted|Right),|^(?:MOVED|CHANGED|CONCEDED)\b|弱点|薄弱|^改变立场|承认|同意|认同|接受|让步|诚然|固然|没错|说得对|不否认|当然/i

const side =
  "(?:the |my |our )?(?:proposer|challenger|opponent|opposition|proponent|affirmative|other side|critic|judge|reviewer|defender|skeptic|sceptic|party [a-h]|side [a-h])(?:['’]s)?|you|your|yours|they|their|he|she"
const reports = new RegExp(
  [
    String.raw`^(?:(?:as|but|and|so|yet|when|while|since|because|here|again|first|second|third|finally|next|now|still|where|what|that|in|on),? )*(?:${side})\b`,
    String.raw`\b(?:${side}) (?:also |now |then |still |only |even |again |never |simply |has |have |had |just )*(?:say|said|claim|argue|assert|state|write|wrote|insist|assume|believe|think|suggest|contend|maintain|imply|implie|promise|admit|concede|mention|cite|rel|offer|propose|call|ignore|want|ask|answer|treat|quote|count|point)`,
    String.raw`\b(?:according to|the claim that|the argument that|the idea that|the notion that|the assertion that|to claim that|to say that|some (?:say|argue|claim)|critics|proponents|opponents|people say|so-called|supposedly|allegedly)\b`,
    String.raw`\byour (?:own )?(?:claim|argument|case|point|figure|number|plan|proposal|opening|answer|premise|example)`,
    '(?:正方|反方|甲方|乙方|对方|对手|你们?|您|贵方|质疑方|提案方|提议者|挑战者|支持方|反对方|他们|有人)(?:[^，。；]{0,16})(?:说|称|认为|主张|指出|提到|强调|断言|承认|写道|觉得|声称|宣称|坚持|提出|假设|以为|忽略|回避|建议|引用|讲|论证|的(?:论点|说法|主张|观点|方案|数字|例子|前提|结论|立场|论证|逻辑|担心|质疑|反驳|意见|看法))',
    '^(?:但|可是|然而|而|因此|所以|首先|其次|第[一二三]，|最后，|至于)*(?:正方|反方|甲方|乙方|对方|对手|你们?|您|贵方)',
    '所谓|据说|有人(?:说|认为)',
  ].join('|'),
  'i',
)

/** Talk about the debate itself: what was shown in it and what was not. */
const aboutTheDebate =
  /^(?:I|My|Mine)\b|\b(?:you|your|yours|mine|for me)\b|[你您]|贵方|^我(?!们)|^(?:To|致) ?[^:：.。]{1,30}[:：]|\b(?:this debate|the debate|the motion|the resolution|(?:last|first|second|third|next|this|previous) round|in round|round \d|my (?:opening|case|argument|point|claim|answer|reply|first|second|third|last|objection|proposal)|the question (?:is|before)|burden of proof|(?:no|any|without|lacks?|little|zero) (?:evidence|sources?|citations?|support|data|numbers?|measurements?|proof)|unsupported|unproven|the real question|straw ?man|misquot\w+|rebut\w*|I (?:said|wrote|have|showed|never|did|do|am|ask|asked|gave|made|can|could|cannot|see|found|find|read|quote|repeat|note|argue|claim|say))\b|(?:没有|缺乏|毫无|拿不出|未见|并无)[^，。]{0,8}(?:证据|依据|出处|数据|来源|支持|证明)|本轮|上一轮|下一轮|这一轮|第[一二三四五\d]轮|这场辩论|辩题|我(?:说过|讲过|提过|的论点|的开篇|在开篇|已经|从未|没有|早就|再说|问)|举证/i

function isMostlyQuoted(words: string): boolean {
  const quoted = words.match(/["“「『][^"“”「」『』]{1,500}["”」』]/g)?.join('').length ?? 0
  return quoted > words.length / 2
}
