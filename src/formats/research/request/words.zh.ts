import { listed } from '../../../host/plan/words.zh.ts'
import type * as en from './words.en.ts'

const asRoles = (place: (option: string) => string): string =>
  place('roles').startsWith('--') ? `${place('roles')} "名称|立场|模型"` : place('roles')

export const researchConfig: typeof en.researchConfig = {
  noFile: '没有这个文件。请检查路径；docs/cli.md 说明了文件的写法。',
  wrong: {
    blank: '不能为空白。',
    hidden: '不能含有控制字符、不可见字符或改变文字方向的字符。',
    long: '太长：最多 2,000 个字符。',
    longName: '太长：最多 80 个字符，写在一行内。',
    longTopic: '太长：最多 20,000 个字符。',
    roles: '必须有 2 至 4 个角色。',
    evidence: '必须是 true、false 或 "auto"。',
    judges: '必须是一个席位或席位列表：provider:model、提供方、工具或 person。',
  },
  sameRole: (name, place) => `“${name}”已被使用（${place}）。每个角色要有各自的名称。`,
  notVoice: found =>
    `必须是模型名、provider:model，或只写提供方、工具、command:NAME、person 或 offline，实际是${found}。`,
  looksLikeKey: '像是密钥。这里的内容会发送给模型并保存下来：请删去。',
  outputOutside: path =>
    `指向 ${path}，不在工作文件夹或本文件所在的文件夹之内。这样的位置只能由你用 --output-path 指定。`,
}

export const edit: typeof en.edit = {
  confirm: '开始吗？是 / 编辑 / 否：',
  confirmAgain: '请回答“是”“编辑”或“否”：',
  which: '要修改的编号（直接回车：完成）：',
  done: /^(?:完成|好|done|d|q)$/i,
  noField: (said, most) => `列表中没有“${said}”。请输入 1 至 ${most} 的编号，或直接回车。`,
  colon: '：',
  allowed: (label, values) => `${label}（${values.join('、')}）`,
  notAllowed: (label, said, allowed) => `${label}：不允许“${said}”。可用值：${allowed.join('、')}。`,
  usual: '（未指定）',
  topic: '主题',
  goal: '目标',
  audience: '受众',
  decisionType: '决策类型',
  evidenceRound: '证据审计',
  roleName: number => `角色 ${number}：名称`,
  roleStance: number => `角色 ${number}：立场`,
  roleModel: number => `角色 ${number}：模型`,
  addRole: '增加角色',
  newRole: '新角色，写成“名称|立场|模型”：',
  dropRole: '去掉角色',
  whichRole: most => `要去掉的角色编号（1 至 ${most}）：`,
  noRole: (said, most) => `没有角色“${said}”。请输入 1 至 ${most} 的编号。`,
  judge: '裁判',
  auditor: '审计员',
  search: '网络搜索',
  outputPath: '报告路径',
  notYet: '目前还不能开始：',
}

export const goal: typeof en.goal = {
  isAsked:
    /是否|能否|可否|应否|(\p{Script=Han})不\1|应不应该|应不应当|值不值得|可不可以|需不需要|有没有|有无必要|哪(?!怕)|怎么|怎样|(?<!无论|不管)如何|为何|(?<!没有|没)什么|多少|谁|[吗呢]$/u,
  mark: '？',
  list: things => things.join(' 还是 ').replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, ''),
  which: {
    'personal-choice': things => `应当选择哪一个：${things}？在哪些情况下应当反过来选？`,
    'team-standardization': things => `团队应当统一采用哪一个：${things}？哪些地方不宜采用？`,
    'market-analysis': things => `哪一个在市场上更占优势：${things}？什么会改变这一局面？`,
  },
  whether: {
    'personal-choice': topic => `“${topic}”是否成立？应当怎么做？`,
    'team-standardization': topic => `“${topic}”是否成立？团队应当把它定为规范吗？`,
    'market-analysis': topic => `市场情况是否支持“${topic}”？`,
  },
}

export const plan: typeof en.plan = {
  head: { role: '角色', stance: '立场', model: '模型', search: '网络搜索' },
  topic: text => `主题：${text}`,
  goal: text => `目标：${text}`,
  audience: (audience, decision) =>
    `受众：${audience}（${{ self: '你自己', team: '你的团队', public: '公众' }[audience]}） · 决策类型：${decision}（${
      {
        'personal-choice': '为个人选择提供建议',
        'team-standardization': '团队应当统一采用什么',
        'market-analysis': '各选项在市场上的处境',
      }[decision]
    }）`,
  inferred: '（推断）',
  chosen: '（自动选定）',
  insteadOf: model => `（代替 ${model}）`,
  duty: { auditor: '为每个事实声明作标记', judge: '权衡各方并给出建议' },
  means: { own: '自带', none: '无' },
  audit: (wanted, on, reason) => `证据审计：${wanted === 'auto' ? '自动，' : ''}${on ? '开启' : '关闭'}（${reason}）`,
  search: by => `网络搜索：${by.join('；')}。反驳、审计和判断阶段不搜索。`,
  searchOf: (role, means) => {
    if (means === null) return `${role} 不搜索，只凭所知`
    return `${role} 使用${means === 'own' ? '模型自带的搜索' : ` ${means}`}`
  },
  noSearch: '网络搜索：无。各角色只能说出自己所知，没有你所给资料支撑的内容标为 no-source。',
  official: paths => `由你认定的官方文档：${paths.join('、')}`,
  again: (debate, date) => `重新提问：${date} 的辩论 ${debate}。报告会列出结论有何变化。`,
  keptContext: (files, debate) => `资料：辩论 ${debate} 当时的 ${files} 份文档`,
  probes: (count, cost) => `试探：${count} 次调用，${cost}，已经花费`,
  toFile: path => `报告：写入 ${path}`,
  sharedJudge: (place, model) => `裁判与一个角色使用同一个模型（${model}）。可用 ${place('judge')} 另行指定。`,
  absent: (provider, address) => `${address} 处没有 ${provider} 的服务在运行：没有选用它的模型。`,
}

export const research: typeof en.research = {
  noTopic:
    '没有给出主题。请用引号括起来：agon research "Claude Code vs OpenCode"，或指定文件：agon research --config FILE',
  twoTopics: (given, place) => `“${given}”与文件中的主题（${place}）不同。请只给出其中一个。`,
  inTopic: '主题中',
  notRole: written => `“${written}”不是角色。请写成“名称|立场|模型”；立场和模型可以留空。`,
  needsName: '角色需要名称。',
  noName: '角色要有名称。请写成“名称|立场|模型”；立场和模型可以留空。',
  longName: most => `名称最多 ${most} 个字符，写在一行内。`,
  longText: most => `太长：最多 ${most} 个字符。`,
  empty: '不能为空。',
  hidden: '不能含有控制字符、不可见字符或改变文字方向的字符。',
  countOfRoles: names =>
    `研究需要 2 至 4 个角色，这里有 ${names.length} 个${names.length > 0 ? `（${listed(names)}）` : ''}。`,
  sameRole: name => `“${name}”出现了两次。每个角色要有各自的名称。`,
  tooManyThings: (place, things) =>
    `主题比较了 ${things.length} 项（${listed(things)}），而研究只有 2 至 4 个角色。请用 ${asRoles(place)} 指定角色。`,
  modelsDoNotFit: (place, models, roles) =>
    `括号中的 ${models.length} 个模型（${listed(models)}）与 ${roles.length} 个角色（${listed(roles)}）对不上。请给出一个共用的模型，或每个角色一个，或另加一个给裁判；也可以用 ${asRoles(place)} 和 ${place('judge')} 指定。`,
  badSearch: written => `不允许“${written}”。可用值：own、service、none。`,
  noService: place =>
    `${place('search')} service：没有配置搜索服务。请在 config.json 中加入 search（见 docs/configuration.md），或使用 ${place('search')} own。`,
  noneSearches: (place, models, having) =>
    `${place('search')} own：${listed(models)} 没有自带的网络搜索。${having.length > 0 ? `这里自带搜索的有：${listed(having)}。` : ''}请换用这样的模型，或使用 ${place('search')} service 或 none。`,
  isContext: (place, path) => `${path} 是 ${place('context')} 的文件之一，报告不能覆盖它。请换一个名字。`,
  needsYes: '不在终端中运行，无法确认计划：请加 --yes 或 --no-confirm-plan，不经询问直接开始。没有产生费用。',
  againWith: (place, what) => `${place('again')} 沿用以前研究的主题，不能同时给出${what}。`,
  notResearch: (place, id, format) =>
    `${place('again')}：辩论 ${id} 的形式是 ${format}，不是研究。agon list 可列出全部。`,
  notFinished: (place, id) => `${place('again')}：辩论 ${id} 尚未结束。请先继续：agon resume ${id}`,
  noConclusion: (place, id) => `${place('again')}：辩论 ${id} 没有得出可供比较的结论。请就该主题重新开始一次研究。`,
  interrupted: '开始之前被用户停止',
  probed: '各模型能否应答：',
  answered: (model, time, cost) => `  ✓ ${model} · ${time}${cost === null ? '' : ` · ${cost}`}`,
  failed: (model, why) => `  ✗ ${model} · ${why}`,
  silent: (model, seats, why) => `${model}（${seats.join('、')}）没有应答：${why}`,
  instead: (place, answered, others) =>
    answered.length + others.length === 0
      ? '这里没有其他可用的模型；agon doctor 会说明缺少什么。'
      : [
          ...(answered.length > 0 ? [`已应答：${listed(answered)}。`] : []),
          ...(others.length > 0 ? [`这里还可以用：${listed(others)}。`] : []),
          `请用 ${asRoles(place)}、${place('model')}、${place('judge')} 或 ${place('auditor')} 另行指定。`,
        ].join(''),
  swapped: (seat, from, to, why) => `${seat}：${from} 没有应答（${why}），改由 ${to} 担任。`,
}
