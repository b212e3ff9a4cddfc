import type { Language } from '../../core/language.ts'

/** What is said while a plan is agreed on. */
interface EditWords {
  confirm: string
  confirmAgain: string
  /** Which field is to be changed. */
  which: string
  done: RegExp
  noField(said: string, most: number): string
  colon: string
  allowed(label: string, values: readonly string[]): string
  notAllowed(label: string, said: string, allowed: readonly string[]): string
  /** Of what nobody said. */
  usual: string
  topic: string
  goal: string
  audience: string
  decisionType: string
  evidenceRound: string
  roleName(number: number): string
  roleStance(number: number): string
  roleModel(number: number): string
  addRole: string
  newRole: string
  dropRole: string
  whichRole(most: number): string
  noRole(said: string, most: number): string
  judge: string
  auditor: string
  search: string
  outputPath: string
  /** In front of what keeps the plan from being carried out. */
  notYet: string
}

export const editWords: Record<Language, EditWords> = {
  en: {
    confirm: 'Start? yes / edit / no: ',
    confirmAgain: 'Please answer yes, edit or no: ',
    which: 'Number of what to change (Enter: done): ',
    done: /^(?:done|d|q|ok)$/i,
    noField: (said, most) => `"${said}" is not in the list. Give a number from 1 to ${most}, or press Enter.`,
    colon: ': ',
    allowed: (label, values) => `${label} (${values.join(', ')})`,
    notAllowed: (label, said, allowed) => `${label}: "${said}" is not allowed. Allowed: ${allowed.join(', ')}.`,
    usual: '(not said)',
    topic: 'topic',
    goal: 'goal',
    audience: 'audience',
    decisionType: 'decision type',
    evidenceRound: 'evidence round',
    roleName: number => `role ${number}: name`,
    roleStance: number => `role ${number}: stance`,
    roleModel: number => `role ${number}: model`,
    addRole: 'add a role',
    newRole: 'new role, as name|stance|model: ',
    dropRole: 'drop a role',
    whichRole: most => `number of the role to drop (1 to ${most}): `,
    noRole: (said, most) => `there is no role "${said}". Give a number from 1 to ${most}.`,
    judge: 'judge',
    auditor: 'auditor',
    search: 'web search',
    outputPath: 'output path',
    notYet: 'This cannot be started yet:',
  },
  zh: {
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
  },
}
