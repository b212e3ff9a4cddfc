import type { Texts } from '../../core/language.ts'
import type { FieldTexts, ReplyFields } from '../../engine/structured.ts'
import { quotation, scoreFields } from '../ruling-fields.ts'

const said = (en: string, zh: string, hint?: Texts): FieldTexts => ({ label: { en, zh }, ...(hint && { hint }) })

const brief = (en: string, zh: string): { short: Texts } => ({ short: { en, zh } })

const confidence: FieldTexts = {
  ...said('How sure are you?', '你有多大把握？', { en: '0 not at all, 1 entirely', zh: '0 毫无把握，1 完全确定' }),
  ...brief('Confidence', '置信度'),
}

const why: FieldTexts = {
  ...said('Why?', '为什么？', { en: 'in a sentence', zh: '一句话' }),
  ...brief('Why', '理由'),
}

/** The kinds of sources, and what they mean. */
const sources: FieldTexts['values'] = {
  'official-docs': { en: 'official-docs: of those responsible for it', zh: 'official-docs（官方文档）' },
  'community-feedback': { en: 'community-feedback: issues, forums, users', zh: 'community-feedback（社区反馈）' },
  'personal-blog': { en: "personal-blog: one author's view", zh: 'personal-blog（个人博客）' },
  'academic-paper': { en: 'academic-paper: research', zh: 'academic-paper（学术论文）' },
  'no-source': { en: 'no-source: what you know yourself', zh: 'no-source（无来源，自己的知识）' },
}

const tags: FieldTexts['values'] = {
  'official-docs': sources['official-docs']!,
  'community-feedback': sources['community-feedback']!,
  'personal-blog': sources['personal-blog']!,
  'no-source': { en: 'no-source: nothing that carries it', zh: 'no-source（没有来源支持）' },
  exaggerated: { en: 'exaggerated: more than its source says', zh: 'exaggerated（夸大）' },
}

const treatments: FieldTexts['values'] = {
  'relied-on': { en: 'relied on', zh: '采信' },
  discounted: { en: 'discounted', zh: '降低权重' },
  'set-aside': { en: 'set aside', zh: '不予采用' },
}

/** An argument without a source has nothing to name. */
const unsourced = { unless: { field: 'source', is: 'no-source', value: null } }

const found = (path = ''): Record<string, FieldTexts> => ({
  [`${path}arguments`]: {
    ...said('Your core arguments, the strongest first', '你的核心论点，最有力的放在最前', {
      en: '3 to 5, one after the other',
      zh: '3 到 5 条，逐条填写',
    }),
    ...brief('Core arguments', '核心论点'),
  },
  [`${path}arguments[].argument`]: {
    ...said('The argument', '论点', { en: 'one thing, in one to three sentences', zh: '只说一点，一到三句话' }),
    ...brief('Argument', '论点'),
  },
  [`${path}arguments[].confidence`]: confidence,
  [`${path}arguments[].source`]: {
    ...said('What does it rest on?', '依据的来源类型？'),
    ...brief('Source', '来源'),
    values: sources,
  },
  [`${path}arguments[].reference`]: {
    ...said('Where does it stand?', '出处在哪里？', {
      en: 'https address, or path:line of a file that was brought along',
      zh: 'https 网址，或所附文件的 路径:行号',
    }),
    ...brief('Reference', '出处'),
    ...unsourced,
  },
  [`${path}arguments[].quote`]: {
    ...said('Which words of the source carry it?', '来源中支撑它的原文？', {
      en: 'copied exactly: they are looked up',
      zh: '照抄原文，程序会核对',
    }),
    ...brief('Quoted', '原文'),
    ...unsourced,
  },
  [`${path}weaknesses`]: {
    ...said('Weaknesses of the other side', '对方的弱点', { en: '2 or 3', zh: '2 到 3 条' }),
    ...brief('Weaknesses', '对方弱点'),
  },
  [`${path}counters`]: {
    ...said('What will the other side answer?', '预测对方会如何反击？', { en: '1 or 2', zh: '1 到 2 条' }),
    ...brief('Counters', '预测反击'),
  },
})

/** Questions for people, whichever seat they hold. */
export const fields: ReplyFields = {
  investigation: found(),
  looking: {
    searches: said('What should be searched for?', '要搜索什么？', {
      en: 'Enter: nothing (more)',
      zh: '回车：没有（了）',
    }),
    pages: said('Which pages do you want to read?', '要阅读哪些网页？', {
      en: 'addresses among your results; Enter: none',
      zh: '结果中列出的网址；回车：没有',
    }),
    findings: said('Your findings', '你的调查结果', {
      en: 'leave the first argument empty as long as you still look things up',
      zh: '还要继续查资料时，第一个论点留空即可',
    }),
    ...found('findings.'),
  },
  rebuttal: {
    rebuttals: {
      ...said('Answer every argument of the others', '逐条回应对方的论点', {
        en: 'as it was made, at its strongest',
        zh: '按其原意，针对最有力之处',
      }),
      ...brief('Rebuttals', '反驳'),
    },
    'rebuttals[].to': said('Which argument?', '回应哪个论点？', { en: 'its number, such as 2.1', zh: '编号，如 2.1' }),
    'rebuttals[].rebuttal': { ...said('Your rebuttal', '你的反驳'), ...brief('Rebuttal', '反驳') },
    'rebuttals[].confidence': confidence,
    weakest_premise: {
      ...said('The weakest assumption of the others, the single one', '对方最弱的一个前提'),
      ...brief('Weakest premise', '最弱前提'),
    },
    'weakest_premise.to': {
      ...said('Which argument rests on it?', '哪个论点建立在它之上？', { en: 'its number', zh: '编号' }),
      ...brief('Argument', '论点'),
    },
    'weakest_premise.premise': { ...said('What does it assume?', '它假设了什么？'), ...brief('Premise', '前提') },
    'weakest_premise.challenge': {
      ...said('Why does that not hold, or what can it not answer?', '为什么不成立，或有什么问题它答不上来？'),
      ...brief('Challenge', '质疑'),
    },
    attacks: {
      ...said('Two new attacks', '两个新攻击', { en: 'that nobody has made yet', zh: '还没有人提出过的' }),
      ...brief('New attacks', '新攻击'),
    },
  },
  audit: {
    claims: {
      ...said('Every factual claim, each once', '每个事实声明，各列一次', {
        en: 'what could be looked up, measured or counted',
        zh: '可以查证、测量或计数的',
      }),
      ...brief('Claims', '事实声明'),
    },
    'claims[].claim': {
      ...said('The claim', '声明', { en: 'in one sentence, with its figures', zh: '一句话，包括其中的数字' }),
      ...brief('Claim', '声明'),
    },
    'claims[].in': {
      ...said('Who makes it?', '出现在哪里？', { en: 'numbers of arguments and attacks', zh: '论点与攻击的编号' }),
      ...brief('In', '出处'),
    },
    'claims[].tag': { ...said('What is it?', '标记为？'), ...brief('Tag', '标记'), values: tags },
    'claims[].why': why,
    without: {
      ...said('Which ones make no factual claim?', '哪些不含事实声明？', {
        en: 'every number that you named nowhere above; Enter: none',
        zh: '上面没有提到的每个编号；回车：没有',
      }),
      ...brief('Without a claim', '不含事实声明'),
    },
  },
  judgment: {
    ...scoreFields(['evidence', 'reasoning', 'rebuttal', 'relevance']),
    treated: {
      ...said('What do you do with each argument and attack?', '你如何对待每个论点和攻击？'),
      ...brief('Arguments and attacks', '论点与攻击'),
    },
    'treated[].argument': { ...said('Which one?', '哪一个？'), ...brief('Number', '编号') },
    'treated[].treatment': {
      ...said('What do you do with it?', '你如何对待它？'),
      ...brief('Treated', '处理'),
      values: treatments,
    },
    'treated[].why': why,
    strong_arguments: said('The strong arguments of each side', '各方的强论点'),
    'strong_arguments.*[].argument': {
      ...said('Which argument or attack?', '哪个论点或攻击？', { en: 'its number', zh: '编号' }),
      ...brief('Number', '编号'),
    },
    'strong_arguments.*[].why': why,
    exaggerated_claims: said('The exaggerated claims of each side', '各方的夸大声明'),
    'exaggerated_claims.*[].claim': { ...said('The claim', '声明'), ...brief('Claim', '声明') },
    'exaggerated_claims.*[].why': why,
    shared_limitations: said('Problems that none of the options solves', '各方都没有解决的问题', {
      en: 'Enter: none',
      zh: '回车：没有',
    }),
    core_disagreements: said('What is left to disagree on once the facts are agreed?', '事实一致之后仍有的核心分歧'),
    'core_disagreements[].disagreement': { ...said('The disagreement', '分歧'), ...brief('Disagreement', '分歧') },
    'core_disagreements[].values': {
      ...said('The values behind it, on each side', '各方背后的价值取向'),
      ...brief('Values', '价值取向'),
    },
    consensus: said('What do all sides accept?', '各方的共识？', { en: 'Enter: nothing', zh: '回车：没有' }),
    recommendation: said('Your recommendation', '你的建议'),
    'recommendation.favours': {
      ...said('Which option should be chosen?', '应当选择哪一方的方案？'),
      ...brief('Recommended', '建议选择'),
      values: { neither: { en: 'another course than any of them', zh: '各方之外的另一种做法' } },
    },
    'recommendation.advice': {
      ...said('What should be done?', '应当怎么做？', { en: 'one direction', zh: '一个明确的方向' }),
      ...brief('Advice', '建议'),
    },
    'recommendation.deciding': {
      ...said('Which words decided it?', '哪些话起了决定作用？'),
      ...brief('Decided by', '决定性的话'),
    },
    ...quotation('recommendation.deciding'),
    open_questions: said('Which unknowns could change the conclusion?', '哪些未知因素可能改变结论？'),
    'open_questions[].question': { ...said('The question', '问题'), ...brief('Question', '问题') },
    'open_questions[].changes': {
      ...said('How could its answer change the conclusion?', '答案会怎样改变结论？'),
      ...brief('Changes', '影响'),
    },
    'open_questions[].cheapest_way': {
      ...said('What is the cheapest way to settle it?', '弄清它最省事的办法？'),
      ...brief('Cheapest way', '最省事的办法'),
    },
    scenarios: said('In which scenarios does the answer differ?', '在哪些场景下答案不同？', {
      en: 'two at least',
      zh: '至少两个',
    }),
    'scenarios[].scenario': { ...said('The scenario', '场景'), ...brief('Scenario', '场景') },
    'scenarios[].recommendation': { ...said('What to do in it', '此时的建议'), ...brief('Recommendation', '建议') },
    'scenarios[].rationale': why,
    summary: said('The whole in one sentence', '一句话总结'),
  },
}
