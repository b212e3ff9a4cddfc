import type { Language } from '../../core/language.ts'
import type { Helped } from './hall.ts'
import type { Member } from './options-in.ts'
import type { PhaseId, Round } from './phases.ts'
import { ruleWords } from './rule-words.ts'
import type { Foul, Rule } from './rules.ts'

interface PromptWords {
  rule(rule: Rule): string
  foul(foul: Foul): string
  /** What a speech is asked for once more. */
  missing(rule: Rule): string
  /** Stands on the record where somebody said nothing. */
  silence: string
  /** Whom a debater may ask for help; none: nobody now. */
  help(silent: readonly Member[]): string
  /** What became of a request for help. */
  helped(helped: Helped): string
  /** What a judge looks at in a round. */
  phase(round: Round): string
  /** Fouls that need not be called again, under a heading; '' where there are none. */
  known(fouls: readonly string[]): string
  /** Stands before what code marked as new; '' where that is nothing. */
  marked(any: boolean): string
  none: string
  repeated(agent: string, repeated: { measure: number; turn: string | null }): string
  notRuled: string
  noTarget: string
  badRequest: string
  lessons(wanted: boolean): string
}

const { en: rulesEn, zh: rulesZh } = ruleWords

const missingEn: Partial<Record<Rule, string>> = {
  silence: 'the speech itself, in plain prose before the block: without it nobody hears anything',
  'no-list': 'the block at the end, with "arguments", "answers" and "help"',
  'no-quote':
    'an exact quotation, in quotation marks in the speech, of at least three words that your opponent was the first to say, and your answer to it; list it with its turn under "answers"',
}

const missingZh: Partial<Record<Rule, string>> = {
  silence: '发言本身：写在代码块之前的文字；没有它，谁也听不到任何内容',
  'no-list': '发言末尾的代码块，含 "arguments"、"answers" 和 "help"',
  'no-quote': '对方首先说出的至少六个字的原话，在发言正文中用引号照抄，并作回应；出处与原话写入 "answers"',
}

const phasesEn: Record<PhaseId, string> = {
  position:
    'In the position phase look at whether the stance is clear and the arguments are complete. Under "arguments" count the core arguments that each side has made so far.',
  clash: 'In the clash look at whether each speech answers what the other side really argued.',
  battle: 'In the key battles look at how well a side brings the debate together and masters the key evidence.',
  endgame: 'In the endgame look at how well a side condenses its case and hits real gaps of the other.',
  summary: 'In the summary look at whether a side sums up what the debate has shown. A tone of feeling is allowed.',
}

const phasesZh: Record<PhaseId, string> = {
  position: '立场构建阶段，重点看立场是否清晰、论点是否完整。在 "arguments" 中写明双方至今各提出了几条核心论点。',
  clash: '对抗与拉盟友阶段，重点看每次发言是否回应了对方真正提出的论点。',
  battle: '关键战役阶段，重点看整合能力，以及对关键证据的掌控。',
  endgame: '终局攻防阶段，重点看能否压缩论证、击中对方真正的漏洞。',
  summary: '总结陈词阶段，重点看是否总结出这场辩论已经表明的东西。允许情绪定调。',
}

/** Nobody has spoken yet whom the first speech could answer. */
const firstEn = ' In this first round score rebuttal by how a speech meets the objections that are to be expected.'
const firstZh = '首轮的 rebuttal 看发言如何应对可以预料的反对意见。'

const listed = (members: readonly Member[], zh: boolean): string =>
  members.map(({ agent_id, type }) => (zh ? `${type}（${agent_id}）` : `${type} (${agent_id})`)).join(zh ? '、' : ', ')

const points = (cost: number): string => (cost === 0 ? 'no charge' : `−${cost} ${cost === 1 ? 'point' : 'points'}`)

const under = (heading: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `\n\n${[heading, ...lines].join('\n')}`

export const promptWords: Record<Language, PromptWords> = {
  en: {
    rule: rule => rulesEn[rule],
    foul: ({ turn, rule, cost }) => `${turn}: ${rulesEn[rule]} (${points(cost)})`,
    missing: rule => missingEn[rule] ?? rulesEn[rule],
    silence: '(The speaker said nothing.)',
    help: silent =>
      silent.length === 0
        ? 'In this round "help" stays null.'
        : `You may ask for "help", at its price. Not heard yet: ${listed(silent, false)}.`,
    helped: ({ granted, cost }) => `your request for help: ${granted ? 'granted' : 'refused'} (${points(cost)})`,
    phase: ({ phase, number }) => `${phasesEn[phase]}${number === 1 ? firstEn : ''}`,
    known: fouls => under('Fouls that code has found and charged already; do not call them again:', fouls),
    marked: any =>
      any
        ? '\n\nNumbers and sources that code finds nowhere before; decide whether they are really new facts, and call those that are:\n\n'
        : '',
    none: '(none)',
    repeated: (agent, { measure, turn }) =>
      `${agent}: ${measure.toFixed(2)}${turn === null ? '' : `, closest to ${turn}`}`,
    notRuled: 'The judge gave no ruling that could be used.',
    badRequest: '"help" must name the request (technical, ethical or practical), target_audience and a reason.',
    noTarget: 'There is no such member of the audience who has not spoken yet.',
    lessons: wanted =>
      wanted
        ? ' "lessons": what each debater should remember: words of its own speeches that worked, and words that were refuted, each with turn, exact words and one sentence.'
        : '',
  },
  zh: {
    rule: rule => rulesZh[rule],
    foul: ({ turn, rule, cost }) => `${turn}：${rulesZh[rule]}（扣 ${cost} 分）`,
    missing: rule => missingZh[rule] ?? rulesZh[rule],
    silence: '（发言者什么也没说。）',
    help: silent =>
      silent.length === 0
        ? '本轮 "help" 保持 null。'
        : `可以用 "help" 求援，代价如规则所述。尚未发言的观众：${listed(silent, true)}。`,
    helped: ({ granted, cost }) => `你的求援：${granted ? '已准许' : '被驳回'}（扣 ${cost} 分）`,
    phase: ({ phase, number }) => `${phasesZh[phase]}${number === 1 ? firstZh : ''}`,
    known: fouls => under('代码已经查出并扣分的犯规，不要重复判罚：', fouls),
    marked: any => (any ? '\n\n代码在此前找不到以下数字和来源；请判断它们是否确属新增事实，是则判罚：\n\n' : ''),
    none: '（无）',
    repeated: (agent, { measure, turn }) => `${agent}：${measure.toFixed(2)}${turn === null ? '' : `，最接近 ${turn}`}`,
    notRuled: '裁判没有给出可用的裁定。',
    badRequest: '“help”必须写明 request（technical、ethical 或 practical）、target_audience 和 reason。',
    noTarget: '没有这样一位尚未发言的观众。',
    lessons: wanted =>
      wanted
        ? '"lessons"：双方主辩各自应当记住什么：自己发言中奏效的话和被驳倒的话，各附发言名称、原话和一句话说明。'
        : '',
  },
}

interface CheckWords {
  wrongRound(round: number): string
  nameFouls(rules: readonly Rule[]): string
  wrongRule(field: string, rules: readonly Rule[]): string
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
    wrongRule: (field, rules) => `${field}: in this round you can call: ${rules.join(', ')}.`,
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
    wrongRule: (field, rules) => `${field}：本轮可以判罚的是：${rules.join('、')}。`,
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
