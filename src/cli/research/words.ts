import type { Language } from '../../core/language.ts'

/** What the command of a research says. What is wrong with something follows the place it is about. */
interface ResearchWords {
  noTopic: string
  twoTopics(given: string, place: string): string
  /** Where a model was written that stands in brackets behind the topic. */
  inTopic: string
  notRole(written: string): string
  noName: string
  longName(most: number): string
  longText(most: number): string
  empty: string
  hidden: string
  countOfRoles(names: readonly string[]): string
  sameRole(name: string): string
  tooManyThings(things: readonly string[]): string
  modelsDoNotFit(models: readonly string[], roles: readonly string[]): string
  unknownModel(model: string, missing: { provider: string; variable: string } | null, usable: readonly string[]): string
  oneModel(written: string): string
  badSearch(written: string): string
  noService: string
  noneSearches(models: readonly string[], having: readonly string[]): string
  isContext(path: string): string
  needsYes: string
  againWith(what: string): string
  notResearch(id: number, format: string): string
  notFinished(id: number): string
  noConclusion(id: number): string
  interrupted: string
  cancelled: string
  /** Above what each model answered. */
  probed: string
  answered(model: string, time: string, cost: string | null): string
  failed(model: string, why: string): string
  silent(model: string, seats: readonly string[], why: string): string
  instead(answered: readonly string[], others: readonly string[]): string
  swapped(seat: string, from: string, to: string, why: string): string
  aborted(reason: string, id: number): string
}

const listed = (names: readonly string[], most = 12): string =>
  [...names.slice(0, most), ...(names.length > most ? [`… +${names.length - most}`] : [])].join(', ')
const listedZh = (names: readonly string[], most = 12): string =>
  [...names.slice(0, most), ...(names.length > most ? [`…… +${names.length - most}`] : [])].join('、')

export const researchWords: Record<Language, ResearchWords> = {
  en: {
    noTopic:
      'No topic was given. Put it in quotation marks: agon research "Claude Code vs OpenCode" — or name a file: agon research --config FILE',
    twoTopics: (given, place) => `"${given}" is not the topic of the file (${place}). Give one of the two.`,
    inTopic: 'in the topic',
    notRole: written => `"${written}" is no role. Write "name|stance|model"; stance and model may be empty.`,
    noName: 'a role needs a name. Write "name|stance|model"; stance and model may be empty.',
    longName: most => `a name has at most ${most} characters, on one line.`,
    longText: most => `is too long: at most ${most} characters.`,
    empty: 'must not be empty.',
    hidden: 'must not hold control characters, or any that are invisible or turn text around.',
    countOfRoles: names =>
      `a research has 2 to 4 roles, and ${names.length === 1 ? 'one is' : `${names.length} are`} named${names.length > 0 ? ` (${listed(names)})` : ''}.`,
    sameRole: name => `"${name}" is there twice. Roles need names of their own.`,
    tooManyThings: things =>
      `the topic compares ${things.length} things (${listed(things)}), and a research has 2 to 4 roles. Name the roles with --role "name|stance|model".`,
    modelsDoNotFit: (models, roles) =>
      `${models.length} models in brackets (${listed(models)}) do not fit ${roles.length} roles (${listed(roles)}). Give one for all, one a role, or one a role and one more for the judge; or name them with --role "name|stance|model" and --judge.`,
    unknownModel: (model, missing, usable) =>
      [
        missing
          ? `${model} is a model of ${missing.provider}, which has no key here: export ${missing.variable}=…`
          : `nobody here has ${model}. Write it with its provider: provider:${model}.`,
        usable.length > 0 ? `Usable here: ${listed(usable)}.` : 'agon doctor says what is usable here.',
      ].join(' '),
    oneModel: written => `"${written}" are several. Only --judge takes a panel.`,
    badSearch: written => `"${written}" is not allowed. Allowed: own, service, none.`,
    noService:
      '--search service: no search service is configured. Add "search" to config.json (docs/configuration.md), or use --search own.',
    noneSearches: (models, having) =>
      `--search own: ${listed(models)} ${models.length === 1 ? 'has' : 'have'} no web search of ${models.length === 1 ? 'its' : 'their'} own. ${having.length > 0 ? `Usable here with one: ${listed(having)}. ` : ''}Take such a model, or --search service or none.`,
    isContext: path =>
      `${path} is one of the files of --context, and the report must not replace it. Choose another name.`,
    needsYes:
      'Not on a terminal, where the plan could be confirmed: add --yes or --no-confirm-plan to start without being asked. Nothing was spent.',
    againWith: what => `--again takes the topic of an earlier research; ${what} cannot be given with it.`,
    notResearch: (id, format) =>
      `--again: debate ${id} is a ${format}, not a research. agon list shows which there are.`,
    notFinished: id => `--again: debate ${id} is not over. Go on with it first: agon resume ${id}`,
    noConclusion: id => `--again: debate ${id} came to no conclusion that could be compared. Ask its topic anew.`,
    interrupted: 'stopped by the user before it began',
    cancelled: 'the plan was not confirmed',
    probed: 'Whether the models answer:',
    answered: (model, time, cost) => `  ✓ ${model} · ${time}${cost === null ? '' : ` · ${cost}`}`,
    failed: (model, why) => `  ✗ ${model} · ${why}`,
    silent: (model, seats, why) => `${model} (${seats.join(', ')}) did not answer: ${why}`,
    instead: (answered, others) =>
      answered.length + others.length === 0
        ? 'Nothing else is usable here; agon doctor says what is missing.'
        : [
            ...(answered.length > 0 ? [`Answered: ${listed(answered)}.`] : []),
            ...(others.length > 0 ? [`Also usable here: ${listed(others)}.`] : []),
            'Name another with --role "name|stance|model", --model, --judge or --auditor.',
          ].join(' '),
    swapped: (seat, from, to, why) => `${seat}: ${from} did not answer (${why}). ${to} takes its place.`,
    aborted: (reason, id) => `Aborted: ${reason}\nNothing was spent but the probes. Kept as debate ${id}.`,
  },
  zh: {
    noTopic:
      '没有给出主题。请用引号括起来：agon research "Claude Code vs OpenCode"，或指定文件：agon research --config FILE',
    twoTopics: (given, place) => `“${given}”与文件中的主题（${place}）不同。请只给出其中一个。`,
    inTopic: '主题中',
    notRole: written => `“${written}”不是角色。请写成“名称|立场|模型”；立场和模型可以留空。`,
    noName: '角色要有名称。请写成“名称|立场|模型”；立场和模型可以留空。',
    longName: most => `名称最多 ${most} 个字符，写在一行内。`,
    longText: most => `太长：最多 ${most} 个字符。`,
    empty: '不能为空。',
    hidden: '不能含有控制字符、不可见字符或改变文字方向的字符。',
    countOfRoles: names =>
      `研究需要 2 至 4 个角色，这里有 ${names.length} 个${names.length > 0 ? `（${listedZh(names)}）` : ''}。`,
    sameRole: name => `“${name}”出现了两次。每个角色要有各自的名称。`,
    tooManyThings: things =>
      `主题比较了 ${things.length} 项（${listedZh(things)}），而研究只有 2 至 4 个角色。请用 --role "名称|立场|模型" 指定角色。`,
    modelsDoNotFit: (models, roles) =>
      `括号中的 ${models.length} 个模型（${listedZh(models)}）与 ${roles.length} 个角色（${listedZh(roles)}）对不上。请给出一个共用的模型，或每个角色一个，或另加一个给裁判；也可以用 --role "名称|立场|模型" 和 --judge 指定。`,
    unknownModel: (model, missing, usable) =>
      [
        missing
          ? `${model} 是 ${missing.provider} 的模型，而这里没有它的密钥：export ${missing.variable}=…。`
          : `这里没有提供 ${model} 的地方。请连同提供方一起写：provider:${model}。`,
        usable.length > 0 ? `这里可用：${listedZh(usable)}。` : 'agon doctor 会说明这里能用什么。',
      ].join(''),
    oneModel: written => `“${written}”是多个模型。只有 --judge 可以指定多位。`,
    badSearch: written => `不允许“${written}”。可用值：own、service、none。`,
    noService:
      '--search service：没有配置搜索服务。请在 config.json 中加入 search（见 docs/configuration.md），或使用 --search own。',
    noneSearches: (models, having) =>
      `--search own：${listedZh(models)} 没有自带的网络搜索。${having.length > 0 ? `这里自带搜索的有：${listedZh(having)}。` : ''}请换用这样的模型，或使用 --search service 或 none。`,
    isContext: path => `${path} 是 --context 的文件之一，报告不能覆盖它。请换一个名字。`,
    needsYes: '不在终端中运行，无法确认计划：请加 --yes 或 --no-confirm-plan，不经询问直接开始。没有产生费用。',
    againWith: what => `--again 沿用以前研究的主题，不能同时给出${what}。`,
    notResearch: (id, format) => `--again：辩论 ${id} 的形式是 ${format}，不是研究。agon list 可列出全部。`,
    notFinished: id => `--again：辩论 ${id} 尚未结束。请先继续：agon resume ${id}`,
    noConclusion: id => `--again：辩论 ${id} 没有得出可供比较的结论。请就该主题重新开始一次研究。`,
    interrupted: '开始之前被用户停止',
    cancelled: '计划未获确认',
    probed: '各模型能否应答：',
    answered: (model, time, cost) => `  ✓ ${model} · ${time}${cost === null ? '' : ` · ${cost}`}`,
    failed: (model, why) => `  ✗ ${model} · ${why}`,
    silent: (model, seats, why) => `${model}（${seats.join('、')}）没有应答：${why}`,
    instead: (answered, others) =>
      answered.length + others.length === 0
        ? '这里没有其他可用的模型；agon doctor 会说明缺少什么。'
        : [
            ...(answered.length > 0 ? [`已应答：${listedZh(answered)}。`] : []),
            ...(others.length > 0 ? [`这里还可以用：${listedZh(others)}。`] : []),
            '请用 --role "名称|立场|模型"、--model、--judge 或 --auditor 另行指定。',
          ].join(''),
    swapped: (seat, from, to, why) => `${seat}：${from} 没有应答（${why}），改由 ${to} 担任。`,
    aborted: (reason, id) => `已中止：${reason}\n除试探之外没有产生费用。记录为辩论 ${id}。`,
  },
}
