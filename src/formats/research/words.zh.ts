import type * as en from './words.en.ts'
import { digits } from './words.en.ts'

/** Puts a space between a Chinese character and a letter or digit. */
const beside = (name: string): string => (/[A-Za-z0-9]$/.test(name) ? `${name} ` : name)

const arrivedZh = (arrived: number | null): string => {
  if (arrived === null) return ''
  return arrived === 0 ? '；此前没有收到可用的内容' : `；此前已收到 ${arrived} 条`
}

const besideLetters = (name: string): string => (/^[A-Za-z0-9]/.test(name) ? ` ${name}` : name)

export const tooLittle: typeof en.tooLittle = (budget, least, before, closing) =>
  `${budget} 不够这次研究：至少需要 ${least}。调研、反驳和审计至少花费 ${before}，另为判断预留最多 ${closing}，以便无论前面多长都能付得起。请提高预算、减少角色、省去审计（--evidence-round false）或搜索服务（--search own 或 none）、降低 --effort、减少 --context，或换用更便宜的模型。`

export const auto: typeof en.auto = {
  asked: '按要求启用',
  notAsked: '未请求',
  nothing: '主题没有提到性能基准、成本、安全、市场数据或定量指标；不确定时跳过审计',
  found: kinds => `主题涉及${kinds.join('、')}`,
}

export const live: typeof en.live = {
  confidence: '置信度',
  weakest: '最弱前提',
  summary: '一句话总结：',
  investigation: roles => `立场调查：${roles.join('、')}，彼此看不到对方的调查`,
  rebuttal: roles => `交叉反驳：${beside(roles.join('、'))}逐条回应对方的论点`,
  audit: reason => `证据审计：为每个事实声明作标记${reason === null ? '' : `（${reason}）`}`,
  judgment: '中立判断：权衡全部内容',
  noAudit: reason => `不进行证据审计${reason === null ? '' : `：${reason}`}`,
  searched: (who, query, by, results) =>
    `${beside(who)}搜索“${query}”（${by}）：${results === 0 ? '没有结果' : `${results} 条结果`}`,
  searchFailed: (who, query, by, why) => `${beside(who)}搜索“${query}”（${by}）失败：${why}`,
  read: (who, page) => `${beside(who)}阅读了 ${page}`,
  notRead: (who, page, why) => `${beside(who)}无法阅读 ${page}：${why}`,
  incomplete: (who, arrived, why) => `${who} [INCOMPLETE]：${why}${arrivedZh(arrived)}`,
  tags: (claims, tags) => `${claims} 条声明：${tags.map(([tag, number]) => `${tag} ${number} 条`).join('，')}`,
  disagree: {
    'not-found': (claim, tag, numbers) => `标为 ${tag}，但来源中没有这样写：${claim}（${numbers}）`,
    found: (claim, tag, numbers) => `标为 ${tag}，但核对发现其来源属实：${claim}（${numbers}）`,
    numbers: (claim, tag, numbers) => `标为 ${tag}，但同一数字有不同说法：${claim}（${numbers}）`,
  },
  whoIsWho: names => names.map(([label, who]) => `${label}即${besideLetters(who)}`).join('，'),
  neither: '各方之外的另一种做法',
  recommends: (who, firmness) => `建议：${who}（稳固程度：${firmness}）`,
  split: '没有建议：各份判断意见不一',
  alike: (one, other) => `${beside(one)}与${besideLetters(beside(other))}互相看不到，调查结果却几乎相同`,
  unanswered: (who, numbers) => `${beside(who)}的反驳没有回应 ${numbers}`,
  tooLong: (who, words, most) => `${beside(who)}的反驳共 ${words} 字，上限为 ${most} 字`,
  degraded: parts => `degraded-success（降级完成）：${parts.join('；')}`,
  phase: { research: '立场调查', rebuttal: '交叉反驳', audit: '证据审计', judgment: '中立判断' },
  part: (phase, who) => `${beside(who)}的${phase} [INCOMPLETE]`,
  searchLost: who => `${beside(who)}的网络搜索全部失败`,
  notAsked: who => `未要求 ${who} 反驳`,
  aborted: reason => `aborted（已中止）${reason && `：${reason}`}`,
  progress: (phase, phases, replies, of) =>
    `第 ${phase}${phases === null ? '' : `/${phases}`} 阶段 · 已有 ${replies}/${of} 份回复`,
}

export const panel: typeof en.panel = {
  phases: '阶段',
  conflicts: '不一致的数字',
  conflictColumns: ['一处', '写的是', '另一处', '写的是'],
}

export const prompt: typeof en.prompt = {
  means: (means, withFiles, atOnce) => {
    const files = withFiles ? '用户提供的文件同样是来源：reference 写 路径:行号。' : ''
    if (means === 'own')
      return `回答之前先进行网络搜索，次数不限。凡是依据网页的论点，都要写明来源类型、网址，以及支撑该论点的原文。${files}`
    if (means === 'none')
      return withFiles
        ? '你没有网络搜索。请以 路径:行号 引用用户提供的文件；其余一律是你已有的知识：来源写 "no-source"，reference 和 quote 为 null。不要凭记忆写网址。'
        : '你没有网络搜索，请写你所知道的：每个论点的来源都写 "no-source"，reference 和 quote 为 null。不要凭记忆写网址。'
    return `你可以查资料：回复中在 "searches" 写要搜索的问题（至多 ${atOnce} 个），在 "pages" 写要通读的、出现在你先前结果中的网址（至多 ${atOnce} 个），并让 "findings" 为 null。查到的内容会作为材料给你看。资料足够时，或被告知不能再搜索时，给出 "findings"，不再搜索。凡是依据网页的论点，都要写明来源类型、网址，以及支撑该论点的原文；只引用给你看过的网页。${files}`
  },
  left: rounds =>
    rounds === 0 ? '不能再搜索：现在请直接给出 findings 所含的内容。' : `还可以查 ${rounds} 次，或直接给出 findings。`,
  official: paths =>
    paths.length === 0
      ? '用户提供的文件都不算官方文档。'
      : `用户确认以下文件为官方文档：${paths.join('、')}。由它们支撑的声明即为 \`official-docs\`。`,
  noneOfYourOwn: '（你自己的调查没有送达。请从你的立场出发论证。）',
  nothingAsked: 'findings 为 null，却没有要查的内容。请给出 searches 或 pages，或者给出 findings。',
  unanswered: numbers => `rebuttals：没有回应 ${numbers.join('、')}。每个论点都要回应一次。`,
  answeredTwice: numbers => `rebuttals：${numbers.join('、')} 回应了不止一次。每个论点只回应一次。`,
  tooLong: (length, most) => `回复共 ${length} 字，上限为 ${most} 字。请压缩，但保留每一条反驳。`,
  untagged: numbers => `claims：没有涉及 ${numbers.join('、')}。请标记其中的声明，或把它列入 "without"。`,
  untreated: numbers => `treated：缺少 ${numbers.join('、')}。请说明你如何对待每一个论点和新攻击。`,
  treatedTwice: numbers => `treated：${numbers.join('、')} 出现了不止一次。每个只取一种处理。`,
  ofAnother: (field, number) => `${field}：${number} 是另一方的论点。`,
  notOneSentence: 'summary：不止一句话。请用一句话概括。',
  audience: {
    self: '提问者本人，独自作决定',
    team: '要承担这一决定的团队',
    public: '不在场、也不了解背景的读者',
  },
  decision: {
    'personal-choice': '个人选择：说明此人应当怎么做，并考虑尝试与回头各要付出什么',
    'team-standardization': '团队标准化：说明统一采用什么、如何引入、允许哪些例外、什么情况下应当修订',
    'market-analysis': '市场分析：说明市场走向、谁处于最有利的位置、利益相关者应当怎么做',
  },
}

export const sources: typeof en.sources = {
  noReference: field => `${field}：写了来源类型却没有出处。请给出网址或 路径:行号，否则来源写 "no-source"。`,
  notOfficial: (field, file) => `${field}：${file} 是用户提供的文件，未声明为官方文档，按 community-feedback 计。`,
  noWeb: field =>
    `${field}：这里没有网络搜索，网页不能作为来源。请引用用户的文件，或写 "no-source" 并把 reference 和 quote 设为 null。`,
  notAPage: field =>
    `${field}.reference：既不是 https 网址，也不是用户提供的文件。请改为其中之一，或写 "no-source" 并把 reference 和 quote 设为 null。`,
  noQuote: field =>
    `${field}.quote：请照抄来源中支撑该论点的原文，至少三个字词；否则写 "no-source"，并把 reference 和 quote 设为 null。`,
}

export const text: typeof en.text = {
  arguments: '核心论点（3-5）：',
  weaknesses: '对方弱点（2-3）：',
  counters: '预测反击（1-2）：',
  rebuttals: '反驳（每个对方论点一个）：',
  weakest: '最弱前提攻击：',
  attacks: '新攻击（2）：',
  challenge: '→',
  confidence: value => `置信度：${digits(value)}`,
  source: kind => `来源：[${kind}]`,
  quoted: words => `“${words}”`,
  reference: place => `（${place}）`,
  apart: '',
  to: number => `→ ${number}：`,
  places: numbers => `（${numbers.join('、')}）：`,
  without: numbers => `不含事实声明：${numbers.join('、')}`,
}
