import type { Language } from '../../src/core/language.ts'
import { numberAllowed } from '../form/number-text.ts'
import type { Wrong } from './answer-values.ts'

interface QuestionWords {
  title(seat: string, person: string | null): string
  isAsked(count: number): string
  yourTurn: string
  insteadOf(model: string): string
  turns: string
  yourWords: string
  yourAnswer: string
  hint: string
  optional: string
  yesNo: { value: boolean; label: string }[]
  item(number: number): string
  choose: string
  takeSelected: string
  selectFirst: string
  add: string
  remove: string
  removeItem(number: number): string
  send: string
  sending: string
  sent: string
  pass: string
  passAbout: string
  passSure: string
  passYes: string
  passNo: string
  rules: string
  problems: string
  overtaken: string
  overtakenAbout: string
  written: string
  copy: string
  copied: string
  dismiss: string
  wrong: Record<Exclude<Wrong['what'], 'number'>, (about: { least: string; most: string; usual: string }) => string>
}

/** Of which one may be null: `at least 2`. */
export function wrongText(wrong: Wrong, language: Language): string {
  const { what, least, most, usual = '' } = wrong
  if (what === 'number') return numberAllowed(wrong, language)
  return questionWords[language].wrong[what]({
    least: least == null ? '' : String(least),
    most: most == null ? '' : String(most),
    usual,
  })
}

export const questionWords: Record<Language, QuestionWords> = {
  en: {
    title: (seat, person) => `${person === null ? 'Your turn' : `${person}, your turn`}: ${seat}`,
    isAsked: count => (count === 1 ? 'You are asked something.' : `You are asked ${count} things.`),
    yourTurn: 'Your turn ↓',
    insteadOf: model => `The reply of ${model} could not be used. You may give one in its place.`,
    turns: 'It is about',
    yourWords: 'Your words',
    yourAnswer: 'Your answer',
    hint: 'Markdown is fine. What you write is kept in this browser until it is sent. Ctrl or ⌘ with Enter sends.',
    optional: 'may be left out',
    yesNo: [
      { value: true, label: 'Yes' },
      { value: false, label: 'No' },
    ],
    item: number => `No. ${number}`,
    choose: 'choose…',
    takeSelected: 'Take the words I selected',
    selectFirst: 'Select words in one of these turns first.',
    add: 'Add one',
    remove: 'Remove',
    removeItem: number => `Remove no. ${number}`,
    send: 'Send',
    sending: 'Sending…',
    sent: 'Sent. It is being looked through.',
    pass: 'Pass',
    passAbout: 'The debate goes on without this turn where its format can.',
    passSure: 'Say nothing here? Where its format cannot do without this turn, the debate ends.',
    passYes: 'Yes, pass',
    passNo: 'No',
    rules: 'As a model would read it',
    problems: 'Your last answer could not be taken:',
    overtaken: 'Somebody else answered first',
    overtakenAbout: 'Another tab or a terminal was quicker. This is what you had written; nobody has seen it.',
    written: 'What you had written',
    copy: 'Copy',
    copied: 'Copied',
    dismiss: 'Throw away',
    wrong: {
      missing: () => 'This is needed.',
      unsaid: ({ usual }) => `Choose something, or write it in your words. If nothing is to change, choose “${usual}”.`,
      range: ({ least, most }) =>
        least && most ? `This must be from ${least} to ${most}.` : least ? `At least ${least}.` : `At most ${most}.`,
      short: ({ least }) => `At least ${least} characters.`,
      long: ({ most }) => `At most ${most} characters.`,
      few: ({ least }) => `At least ${least}.`,
      many: ({ most }) => `At most ${most}.`,
      json: () => 'This is not valid JSON: look at quotation marks, commas and brackets.',
    },
  },
  zh: {
    title: (seat, person) => `${person === null ? '' : `${person}，`}轮到你了：${seat}`,
    isAsked: count => (count === 1 ? '有一个问题在等你回答。' : `有 ${count} 个问题在等你回答。`),
    yourTurn: '轮到你了 ↓',
    insteadOf: model => `${model} 的回复无法采用。你可以代它作答。`,
    turns: '相关发言',
    yourWords: '你的发言',
    yourAnswer: '你的回答',
    hint: '可以用 Markdown。发送之前，内容保存在此浏览器中。按 Ctrl 或 ⌘ 加回车发送。',
    optional: '可以不填',
    yesNo: [
      { value: true, label: '是' },
      { value: false, label: '否' },
    ],
    item: number => `第 ${number} 项`,
    choose: '请选择……',
    takeSelected: '引用我选中的文字',
    selectFirst: '请先在相关发言中选中文字。',
    add: '再加一项',
    remove: '删除',
    removeItem: number => `删除第 ${number} 项`,
    send: '发送',
    sending: '正在发送……',
    sent: '已发送，正在检查。',
    pass: '放弃发言',
    passAbout: '如果辩论形式允许，辩论会略过这一发言继续进行。',
    passSure: '这里什么都不说吗？如果辩论形式不能缺少这一发言，辩论将就此结束。',
    passYes: '是，放弃',
    passNo: '不',
    rules: '模型会读到的全文',
    problems: '你上次的回答无法采用：',
    overtaken: '已有人先作了回答',
    overtakenAbout: '另一个标签页或终端更快一步。以下是你写的内容，尚未有人看到。',
    written: '你写的内容',
    copy: '复制',
    copied: '已复制',
    dismiss: '丢弃',
    wrong: {
      missing: () => '此项必填。',
      unsaid: ({ usual }) => `请选择一项，或用自己的话写下来。如果没有要改变的，请选“${usual}”。`,
      range: ({ least, most }) =>
        least && most ? `必须在 ${least} 到 ${most} 之间。` : least ? `不小于 ${least}。` : `不大于 ${most}。`,
      short: ({ least }) => `至少 ${least} 个字符。`,
      long: ({ most }) => `最多 ${most} 个字符。`,
      few: ({ least }) => `至少 ${least} 项。`,
      many: ({ most }) => `最多 ${most} 项。`,
      json: () => '不是有效的 JSON：请检查引号、逗号和括号。',
    },
  },
}
