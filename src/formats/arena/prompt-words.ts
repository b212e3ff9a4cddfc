import type { Language } from '../../core/language.ts'
import type { Member } from './options.ts'
import type { PhaseId, Round } from './phases.ts'
import type { Foul, Rule } from './rules.ts'

interface PromptWords {
  rule(rule: Rule): string
  foul(foul: Foul): string
  /** What a speech is asked for once more. */
  missing(rule: Rule): string
  /** Whom a debater may ask for help; none: nobody now. */
  help(silent: readonly Member[]): string
  phase(round: Round): string
  noFouls: string
  repeated(agent: string, repeated: { measure: number; turn: string | null }): string
  notRuled: string
  noTarget: string
  lessons(wanted: boolean): string
}

const rulesEn: Record<Rule, string> = {
  'too-many-arguments': 'more than 3 core arguments in the opening phase',
  'no-list': 'no list of core arguments at the end of the speech',
  'no-quote': 'no exact quotation of an argument of the opponent',
  'no-answer': 'the quoted argument is not answered',
  'early-ally': 'words of the audience quoted before the key battles',
  'help-not-now': 'help asked for in a phase that has none',
  'help-again': 'help asked for in two rounds in a row',
  'new-argument': 'a new argument in a phase that allows none',
  'new-facts': 'new facts in the summary',
  conduct: 'attacks the person, or addresses the judge, instead of arguing',
}

const rulesZh: Record<Rule, string> = {
  'too-many-arguments': '立场阶段提出的核心论点超过 3 条',
  'no-list': '发言末尾没有列出核心论点',
  'no-quote': '没有准确引用对方的论点',
  'no-answer': '引用了对方的论点却没有回应',
  'early-ally': '在关键战役之前引用观众的话',
  'help-not-now': '在不允许求援的阶段求援',
  'help-again': '连续两轮求援',
  'new-argument': '在不允许的阶段提出新论点',
  'new-facts': '总结陈词中引入新的事实',
  conduct: '攻击个人或对裁判喊话，而不是论证',
}

const phasesEn: Record<PhaseId, string> = {
  position: 'position: is the stance clear, are the arguments complete',
  clash: 'clash: does each speech answer what the other side really argued',
  battle: 'key battles: is the debate brought together, is the key evidence in hand',
  endgame: 'endgame: no help, no new argument; condensing, and attacking gaps',
  summary: 'summary: no new facts; a tone of conviction is allowed',
}

const phasesZh: Record<PhaseId, string> = {
  position: '立场构建：立场是否清晰，论点是否完整',
  clash: '对抗与拉盟友：是否针对对方真正提出的论点作出回应',
  battle: '关键战役：整合能力，以及对关键证据的掌控',
  endgame: '终局攻防：禁止求援，禁止新观点；只能压缩论证、攻击对方漏洞',
  summary: '总结陈词：不允许新增事实；允许情绪定调',
}

const listed = (members: readonly Member[], zh: boolean): string =>
  members.map(({ agent_id, type }) => (zh ? `${type}（${agent_id}）` : `${type} (${agent_id})`)).join(zh ? '、' : ', ')

export const promptWords: Record<Language, PromptWords> = {
  en: {
    rule: rule => rulesEn[rule],
    foul: ({ turn, rule, cost }) => `${turn}: ${rulesEn[rule]} (−${cost} points)`,
    missing: rule =>
      rule === 'no-list'
        ? 'The list at the end: the block with "arguments", "answers" and "help" that the rules ask for.'
        : 'An exact quotation of at least three words from a speech of your opponent, which your speech answers; its turn and words stand under "answers".',
    help: silent =>
      silent.length === 0
        ? 'In this round you may not ask for help ("help": null).'
        : `You may ask one member of the audience for help ("help"), at a price. Those who have not spoken: ${listed(silent, false)}.`,
    phase: ({ phase }) => phasesEn[phase],
    noFouls: '(none)',
    repeated: (agent, { measure, turn }) =>
      `${agent}: ${measure.toFixed(2)}${turn === null ? '' : `, closest to ${turn}`}`,
    notRuled: 'The judge gave no ruling that could be used.',
    noTarget: 'There is no such member of the audience who has not spoken yet.',
    lessons: wanted =>
      wanted
        ? 'Under "lessons" say for each side what its debater should remember: words of its own speeches that worked, and those that were refuted, each with the exact words and one sentence.'
        : '',
  },
  zh: {
    rule: rule => rulesZh[rule],
    foul: ({ turn, rule, cost }) => `${turn}：${rulesZh[rule]}（扣 ${cost} 分）`,
    missing: rule =>
      rule === 'no-list'
        ? '发言末尾的清单：规则要求的含有 "arguments"、"answers" 和 "help" 的代码块。'
        : '对方某次发言中至少六个字的原文引用，并且你的发言回应了它；出处与原文写在 "answers" 中。',
    help: silent =>
      silent.length === 0
        ? '本轮不能求援（"help": null）。'
        : `你可以向一位观众求援（"help"），但要付出代价。尚未发言的观众：${listed(silent, true)}。`,
    phase: ({ phase }) => phasesZh[phase],
    noFouls: '（无）',
    repeated: (agent, { measure, turn }) => `${agent}：${measure.toFixed(2)}${turn === null ? '' : `，最接近 ${turn}`}`,
    notRuled: '裁判没有给出可用的裁定。',
    noTarget: '没有这样一位尚未发言的观众。',
    lessons: wanted =>
      wanted
        ? '在 "lessons" 中写明每一方的辩手应当记住什么：自己发言中奏效的话，以及被驳倒的话，各附原文和一句话说明。'
        : '',
  },
}

interface CheckWords {
  wrongRound(round: number): string
  nameFouls(rules: readonly Rule[]): string
  foulFlag: string
  notSaid(field: string): string
  noClaim: string
  otherVoter(id: string): string
  ruleOnAll(field: string, ids: readonly string[]): string
  onlyOne: string
  onlyRepeats(agent: string): string
  onlyOnce: string
}

/** What is wrong with a reply, for the seat that gave it. */
export const checkWords: Record<Language, CheckWords> = {
  en: {
    wrongRound: round => `round: this is round ${round}.`,
    nameFouls: rules =>
      `fouls: "foul" is true, so name each foul: side, rule (${rules.join(', ')}) and the exact words.`,
    foulFlag: 'foul: must be true when fouls are listed.',
    notSaid: field => `${field}: these words were not said there. Copy the exact words, or leave the entry out.`,
    noClaim: 'claim: say what you want to add, or set intent to none.',
    otherVoter: id => `agent_id: you are ${id}.`,
    ruleOnAll: (field, ids) =>
      ids.length === 0 ? `${field}: nobody asked; leave it empty.` : `${field}: rule on each once: ${ids.join(', ')}.`,
    onlyOne: 'applications: at most one may be admitted in a round.',
    onlyRepeats: agent => `applications: ${agent} repeats what was said, by measure; it cannot be admitted.`,
    onlyOnce: 'A member of the audience can be let in only once.',
  },
  zh: {
    wrongRound: round => `round：现在是第 ${round} 轮。`,
    nameFouls: rules => `fouls："foul" 为 true，请逐一写明犯规：side、rule（${rules.join('、')}）以及原话。`,
    foulFlag: 'foul：列出犯规时必须为 true。',
    notSaid: field => `${field}：该处没有说过这些话。请照抄原话，或删去这一条。`,
    noClaim: 'claim：请写明要补充的观点，或把 intent 设为 none。',
    otherVoter: id => `agent_id：你是 ${id}。`,
    ruleOnAll: (field, ids) =>
      ids.length === 0 ? `${field}：没有人提出，请留空。` : `${field}：请对每一位各裁定一次：${ids.join('、')}。`,
    onlyOne: 'applications：每轮最多准许一位。',
    onlyRepeats: agent => `applications：按测量，${agent} 只是重复已说过的内容，不能准许。`,
    onlyOnce: '同一位观众只能下场一次。',
  },
}
