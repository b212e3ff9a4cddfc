import type { Language } from '../../src/core/language.ts'

interface NewWords {
  pageTitle: string
  title: string
  format: string
  seats: string
  seatsHint: string
  mayBeEmpty: string
  chosen: string
  person: string
  more: string
  pathsHint: string
  /** Between two sentences. */
  space: string
  usually(label: string): string
  leftOut: string
  needsTopic: string
  idle: string
  start: string
  starting: string
  plan: string
  planning: string
  planAbout: string
  clear: string
  again: string
  loading: string
  nobody: string
  planTitle: string
  planYes: string
  planEdit: string
  planNo: string
  gaveUp: string
  keptAs(id: number): string
}

export const newWords: Record<Language, NewWords> = {
  en: {
    pageTitle: 'New debate · Agon',
    title: 'New debate',
    format: 'How they debate',
    seats: 'Who sits where',
    seatsHint: 'Choose or write a model. Empty: chosen for you. “person”: you, in this browser.',
    mayBeEmpty: 'may stay empty',
    chosen: 'chosen for you',
    person: 'you, in this browser',
    more: 'More options',
    pathsHint: 'One per line.',
    space: ' ',
    usually: label => `${label} (usual)`,
    leftOut: '(left empty)',
    needsTopic: 'Write what they should debate.',
    idle: 'Write what they should debate, and this says what it takes.',
    start: 'Start the debate',
    starting: 'Starting…',
    plan: 'Make the plan',
    planning: 'Planning…',
    planAbout: 'Tiny calls check that every model answers. Nothing else begins before you say yes to the plan.',
    clear: 'Clear the form',
    again: 'Try again',
    loading: 'Looking who is usable here…',
    nobody:
      'No model is usable here yet. In a duel an offline voice takes the seats that you leave empty; it only quotes and is no language model. “agon doctor” says what is missing.',
    planTitle: 'The plan',
    planYes: 'Yes, begin',
    planEdit: 'Edit',
    planNo: 'No, give up',
    gaveUp: 'Given up; nothing more is spent.',
    keptAs: id => `It is kept as debate ${id}.`,
  },
  zh: {
    pageTitle: '新辩论 · Agon',
    title: '新辩论',
    format: '怎么辩',
    seats: '谁坐哪一席',
    seatsHint: '选择或填写模型。留空则自动安排。填 person 则由你在此浏览器中发言。',
    mayBeEmpty: '可以留空',
    chosen: '自动安排',
    person: '你本人，在此浏览器中',
    more: '更多选项',
    pathsHint: '每行一个。',
    space: '',
    usually: label => `${label}（默认）`,
    leftOut: '（留空）',
    needsTopic: '请写下要辩论的内容。',
    idle: '写下要辩论的内容，这里会给出预计消耗。',
    start: '开始辩论',
    starting: '正在开始……',
    plan: '制定计划',
    planning: '正在制定计划……',
    planAbout: '会先向每个模型发一次极短的请求，确认可用。在你同意计划之前不会开始。',
    clear: '清空表单',
    again: '重试',
    loading: '正在查看这里可用的模型……',
    nobody:
      '这里还没有可用的模型。对决中留空的席位由离线声音代替，它只引用原文，不是语言模型。运行 agon doctor 可查看缺少什么。',
    planTitle: '计划',
    planYes: '同意，开始',
    planEdit: '修改',
    planNo: '放弃',
    gaveUp: '已放弃，不会再产生费用。',
    keptAs: id => `已保存为第 ${id} 场辩论。`,
  },
}
