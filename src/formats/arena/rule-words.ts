import type { Language } from '../../core/language.ts'
import type { Rule } from './fouls.ts'

/** What each rule forbids. */
export const ruleWords: Record<Language, Record<Rule, string>> = {
  en: {
    silence: 'a speech that says nothing',
    'too-many-arguments': 'more than 3 core arguments in the position phase',
    'no-list': 'no block with the list of core arguments at the end of the speech',
    'no-quote': 'no exact quotation of an argument of the opponent',
    'no-answer': 'an argument quoted and not answered',
    'early-ally': 'words of the audience quoted before the key battles',
    'help-not-now': 'help asked for in a phase that has none',
    'help-again': 'help asked for in two rounds in a row',
    'new-argument': 'a new argument in a phase that allows none',
    'new-facts': 'new facts in the summary',
    conduct: 'attacks persons, or appeals to the judge, instead of arguing',
  },
  zh: {
    silence: '发言没有任何内容',
    'too-many-arguments': '立场构建阶段提出的核心论点超过 3 条',
    'no-list': '发言末尾没有附列出核心论点的代码块',
    'no-quote': '没有准确引用对方的原话',
    'no-answer': '引用了对方的论点却没有回应',
    'early-ally': '在关键战役之前引用观众的话',
    'help-not-now': '在不允许求援的阶段求援',
    'help-again': '连续两轮求援',
    'new-argument': '在不允许的阶段提出新论点',
    'new-facts': '总结陈词中新增事实',
    conduct: '攻击个人，或向裁判喊话，而不是论证',
  },
}
