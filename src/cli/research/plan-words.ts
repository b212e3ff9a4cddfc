import type { Language } from '../../core/language.ts'
import type { ResearchOptions } from '../../formats/research/options.ts'

/** What is said of a research before it starts. */
interface PlanWords {
  head: { role: string; stance: string; model: string; search: string }
  topic(text: string): string
  goal(text: string): string
  audience(audience: ResearchOptions['audience'], decision: ResearchOptions['decision_type']): string
  inferred: string
  chosen: string
  insteadOf(model: string): string
  duty: { auditor: string; judge: string }
  means: { own: string; none: string }
  audit(wanted: boolean | 'auto', on: boolean, reason: string): string
  search(by: readonly string[]): string
  /** null: by none. */
  searchOf(role: string, means: string | null): string
  noSearch: string
  official(paths: readonly string[]): string
  again(debate: number, date: string): string
  keptContext(files: number, debate: number): string
  probes(count: number, cost: string): string
  toFile(path: string): string
  sharedJudge(model: string): string
  /** A configured server that does not run. */
  absent(provider: string, address: string): string
}

export const planWords: Record<Language, PlanWords> = {
  en: {
    head: { role: 'Role', stance: 'Stance', model: 'Model', search: 'Web search' },
    topic: text => `Topic: ${text}`,
    goal: text => `Goal: ${text}`,
    audience: (audience, decision) =>
      `Audience: ${audience} (${{ self: 'you alone', team: 'your team', public: 'anybody' }[audience]}) · Decision type: ${decision} (${
        {
          'personal-choice': 'advice for one person’s choice',
          'team-standardization': 'what a team should make its standard',
          'market-analysis': 'how the options stand in their market',
        }[decision]
      })`,
    inferred: ' (inferred)',
    chosen: ' (chosen)',
    insteadOf: model => ` (instead of ${model})`,
    duty: { auditor: 'tags every factual claim', judge: 'weighs all of it and recommends' },
    means: { own: 'own', none: 'none' },
    audit: (wanted, on, reason) =>
      `Evidence round: ${wanted === 'auto' ? 'auto, ' : ''}${on ? 'on' : 'off'} — ${reason}`,
    search: by => `Web search: ${by.join('; ')}. Rebuttals, audit and judgment go without.`,
    searchOf: (role, means) => {
      if (means === null) return `${role} without any, from what it knows`
      return `${role} with ${means === 'own' ? 'the search of its own model' : means}`
    },
    noSearch:
      'Web search: none. The roles say what they know, and what has no source of yours behind it is marked no-source.',
    official: paths => `Official documents, by your word: ${paths.join(', ')}`,
    again: (debate, date) =>
      `Asked again: debate ${debate} of ${date}. The report shows what changed in the conclusion.`,
    keptContext: (files, debate) =>
      `Context: ${files === 1 ? 'the document' : `the ${files} documents`} of debate ${debate}, as kept then`,
    probes: (count, cost) => `Probes: ${count} ${count === 1 ? 'call' : 'calls'}, ${cost}, spent already`,
    toFile: path => `Report: to ${path}`,
    sharedJudge: model => `The judge has the model of a role (${model}). Name another with --judge.`,
    absent: (provider, address) => `Nobody answers for ${provider} at ${address}: none of its models was chosen.`,
  },
  zh: {
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
    sharedJudge: model => `裁判与一个角色使用同一个模型（${model}）。可用 --judge 另行指定。`,
    absent: (provider, address) => `${address} 处没有 ${provider} 的服务在运行：没有选用它的模型。`,
  },
}
