import type { Speech } from '../../core/model.ts'
import type { FieldTexts, FormQuestion } from '../../engine/reply-spec.ts'
import { asked } from '../field-texts.ts'
import { quotation, scoreFields } from '../ruling-fields.ts'
import { withForms } from '../with-forms.ts'
import { display } from './display.ts'

const confidence = asked('How sure are you?', '你有多大把握？', {
  short: ['Confidence', '置信度'],
  hint: ['0 not at all, 1 entirely', '0 毫无把握，1 完全确定'],
})

const why = asked('Why?', '为什么？', { short: ['Why', '理由'], hint: ['in a sentence', '一句话'] })

/** The kinds of sources, and what they mean. */
const sources: FieldTexts['values'] = {
  'official-docs': { en: 'official-docs: of those responsible for it', zh: 'official-docs（官方文档）' },
  'community-feedback': { en: 'community-feedback: issues, forums, users', zh: 'community-feedback（社区反馈）' },
  'personal-blog': { en: "personal-blog: one author's view", zh: 'personal-blog（个人博客）' },
  'academic-paper': { en: 'academic-paper: research', zh: 'academic-paper（学术论文）' },
  'no-source': { en: 'no-source: what you know yourself', zh: 'no-source（无来源，自己的知识）' },
}

const { 'academic-paper': _, ...tagged } = sources

const tags: FieldTexts['values'] = {
  ...tagged,
  'no-source': { en: 'no-source: nothing that carries it', zh: 'no-source（没有来源支持）' },
  exaggerated: { en: 'exaggerated: more than its source says', zh: 'exaggerated（夸大）' },
}

const treatments: FieldTexts['values'] = {
  'relied-on': { en: 'relied on', zh: '采信' },
  discounted: { en: 'discounted', zh: '降低权重' },
  'set-aside': { en: 'set aside', zh: '不予采用' },
}

/** An argument without a source has nothing to name. */
const unless: FieldTexts['unless'] = { field: 'source', is: 'no-source', value: null }

const found = (path = ''): Record<string, FieldTexts> => ({
  [`${path}arguments`]: asked('Your core arguments, the strongest first', '你的核心论点，最有力的放在最前', {
    short: ['Core arguments', '核心论点'],
    hint: ['3 to 5, one after the other', '3 到 5 条，逐条填写'],
  }),
  [`${path}arguments[].argument`]: asked('The argument', '论点', {
    short: ['Argument', '论点'],
    hint: ['one thing, in one to three sentences', '只说一点，一到三句话'],
  }),
  [`${path}arguments[].confidence`]: confidence,
  [`${path}arguments[].source`]: asked('What does it rest on?', '依据的来源类型？', {
    short: ['Source', '来源'],
    values: sources,
  }),
  [`${path}arguments[].reference`]: asked('Where does it stand?', '出处在哪里？', {
    short: ['Reference', '出处'],
    hint: ['https address, or path:line of a file that was brought along', 'https 网址，或所附文件的 路径:行号'],
    unless,
  }),
  [`${path}arguments[].quote`]: asked('Which words of the source carry it?', '来源中支撑它的原文？', {
    short: ['Quoted', '原文'],
    hint: ['copied exactly: they are looked up', '照抄原文，程序会核对'],
    unless,
  }),
  [`${path}weaknesses`]: asked('Weaknesses of the other side', '对方的弱点', {
    short: ['Weaknesses', '对方弱点'],
    hint: ['2 or 3', '2 到 3 条'],
  }),
  [`${path}counters`]: asked('What will the other side answer?', '预测对方会如何反击？', {
    short: ['Counters', '预测反击'],
    hint: ['1 or 2', '1 到 2 条'],
  }),
})

/** Questions for people, whichever seat they hold. */
export const replies = withForms(display, {
  investigation: { fields: found() },
  looking: {
    fields: {
      searches: asked('What should be searched for?', '要搜索什么？', {
        hint: ['Enter: nothing (more)', '回车：没有（了）'],
      }),
      pages: asked('Which pages do you want to read?', '要阅读哪些网页？', {
        hint: ['addresses among your results; Enter: none', '结果中列出的网址；回车：没有'],
      }),
      findings: asked('Your findings', '你的调查结果', {
        hint: [
          'leave the first argument empty as long as you still look things up',
          '还要继续查资料时，第一个论点留空即可',
        ],
      }),
      ...found('findings.'),
    },
  },
  rebuttal: {
    fields: {
      rebuttals: asked('Answer every argument of the others', '逐条回应对方的论点', {
        short: ['Rebuttals', '反驳'],
        hint: ['as it was made, at its strongest', '按其原意，针对最有力之处'],
      }),
      'rebuttals[].to': asked('Which argument?', '回应哪个论点？', {
        hint: ['its number, such as 2.1', '编号，如 2.1'],
      }),
      'rebuttals[].rebuttal': asked('Your rebuttal', '你的反驳', { short: ['Rebuttal', '反驳'] }),
      'rebuttals[].confidence': confidence,
      weakest_premise: asked('The weakest assumption of the others, the single one', '对方最弱的一个前提', {
        short: ['Weakest premise', '最弱前提'],
      }),
      'weakest_premise.to': asked('Which argument rests on it?', '哪个论点建立在它之上？', {
        short: ['Argument', '论点'],
        hint: ['its number', '编号'],
      }),
      'weakest_premise.premise': asked('What does it assume?', '它假设了什么？', { short: ['Premise', '前提'] }),
      'weakest_premise.challenge': asked(
        'Why does that not hold, or what can it not answer?',
        '为什么不成立，或有什么问题它答不上来？',
        { short: ['Challenge', '质疑'] },
      ),
      attacks: asked('Two new attacks', '两个新攻击', {
        short: ['New attacks', '新攻击'],
        hint: ['that nobody has made yet', '还没有人提出过的'],
      }),
    },
    known: question => ({ rebuttals: Object.keys(othersIn(question)).map(to => ({ to })) }),
    named(question) {
      const numbers = othersIn(question)
      return { 'rebuttals[].to': numbers, 'weakest_premise.to': numbers }
    },
  },
  audit: {
    fields: {
      claims: asked('Every factual claim, each once', '每个事实声明，各列一次', {
        short: ['Claims', '事实声明'],
        hint: ['what could be looked up, measured or counted', '可以查证、测量或计数的'],
      }),
      'claims[].claim': asked('The claim', '声明', {
        short: ['Claim', '声明'],
        hint: ['in one sentence, with its figures', '一句话，包括其中的数字'],
      }),
      'claims[].in': asked('Who makes it?', '出现在哪里？', {
        short: ['In', '出处'],
        hint: ['numbers of arguments and attacks', '论点与攻击的编号'],
      }),
      'claims[].tag': asked('What is it?', '标记为？', { short: ['Tag', '标记'], values: tags }),
      'claims[].why': why,
      without: asked('Which ones make no factual claim?', '哪些不含事实声明？', {
        short: ['Without a claim', '不含事实声明'],
        hint: ['every number that you named nowhere above; Enter: none', '上面没有提到的每个编号；回车：没有'],
      }),
    },
    named(question) {
      const numbers = allIn(question)
      return { 'claims[].in[]': numbers, 'without[]': numbers }
    },
  },
  judgment: {
    fields: {
      ...scoreFields(['evidence', 'reasoning', 'rebuttal', 'relevance']),
      treated: asked('What do you do with each argument and attack?', '你如何对待每个论点和攻击？', {
        short: ['Arguments and attacks', '论点与攻击'],
      }),
      'treated[].argument': asked('Which one?', '哪一个？', { short: ['Number', '编号'] }),
      'treated[].treatment': asked('What do you do with it?', '你如何对待它？', {
        short: ['Treated', '处理'],
        values: treatments,
      }),
      'treated[].why': why,
      strong_arguments: asked('The strong arguments of each side', '各方的强论点'),
      'strong_arguments.*[].argument': asked('Which argument or attack?', '哪个论点或攻击？', {
        short: ['Number', '编号'],
        hint: ['its number', '编号'],
      }),
      'strong_arguments.*[].why': why,
      exaggerated_claims: asked('The exaggerated claims of each side', '各方的夸大声明'),
      'exaggerated_claims.*[].claim': asked('The claim', '声明', { short: ['Claim', '声明'] }),
      'exaggerated_claims.*[].why': why,
      shared_limitations: asked('Problems that none of the options solves', '各方都没有解决的问题', {
        hint: ['Enter: none', '回车：没有'],
      }),
      core_disagreements: asked('What is left to disagree on once the facts are agreed?', '事实一致之后仍有的核心分歧'),
      'core_disagreements[].disagreement': asked('The disagreement', '分歧', { short: ['Disagreement', '分歧'] }),
      'core_disagreements[].values': asked('The values behind it, on each side', '各方背后的价值取向', {
        short: ['Values', '价值取向'],
      }),
      consensus: asked('What do all sides accept?', '各方的共识？', { hint: ['Enter: nothing', '回车：没有'] }),
      recommendation: asked('Your recommendation', '你的建议'),
      'recommendation.favours': asked('Which option should be chosen?', '应当选择哪一方的方案？', {
        short: ['Recommended', '建议选择'],
        values: { neither: { en: 'another course than any of them', zh: '各方之外的另一种做法' } },
      }),
      'recommendation.advice': asked('What should be done?', '应当怎么做？', {
        short: ['Advice', '建议'],
        hint: ['one direction', '一个明确的方向'],
      }),
      'recommendation.deciding': asked('Which words decided it?', '哪些话起了决定作用？', {
        short: ['Decided by', '决定性的话'],
      }),
      ...quotation('recommendation.deciding'),
      open_questions: asked('Which unknowns could change the conclusion?', '哪些未知因素可能改变结论？'),
      'open_questions[].question': asked('The question', '问题', { short: ['Question', '问题'] }),
      'open_questions[].changes': asked('How could its answer change the conclusion?', '答案会怎样改变结论？', {
        short: ['Changes', '影响'],
      }),
      'open_questions[].cheapest_way': asked('What is the cheapest way to settle it?', '弄清它最省事的办法？', {
        short: ['Cheapest way', '最省事的办法'],
      }),
      scenarios: asked('In which scenarios does the answer differ?', '在哪些场景下答案不同？', {
        hint: ['two at least', '至少两个'],
      }),
      'scenarios[].scenario': asked('The scenario', '场景', { short: ['Scenario', '场景'] }),
      'scenarios[].recommendation': asked('What to do in it', '此时的建议', { short: ['Recommendation', '建议'] }),
      'scenarios[].rationale': why,
      summary: asked('The whole in one sentence', '一句话总结'),
    },
    known: question => ({ treated: Object.keys(allIn(question)).map(argument => ({ argument })) }),
    named: question => ({ 'treated[].argument': allIn(question), ...strongOnes(question) }),
  },
})

/** The statements to answer or to rule on, by their numbers, as the question shows them. A rebuttal is about those of others. */
const numbersIn = (speeches: readonly Speech[]): Record<string, string> =>
  Object.fromEntries(speeches.flatMap(({ text, derived }) => sectionOf(text, derived).split('\n').flatMap(statementIn)))

const allIn = ({ speeches }: FormQuestion) => numbersIn(speeches.filter(isStatement))

const othersIn = ({ seat, speeches }: FormQuestion) =>
  numbersIn(speeches.filter(speech => speech.derived === 'investigation' && speech.seat !== seat))

/** The strong arguments of a side are among its own. */
function strongOnes({ speeches }: FormQuestion): Record<string, Record<string, string>> {
  const bySeat = Map.groupBy(speeches.filter(isStatement), ({ seat }) => seat)
  return Object.fromEntries(
    Array.from(bySeat, ([seat, said]) => [`strong_arguments.${seat}[].argument`, numbersIn(said)]),
  )
}

const isStatement = ({ derived }: Speech): boolean => derived === 'investigation' || derived === 'rebuttal'

/** Arguments come first in an investigation, attacks last in a rebuttal. Any other number is a speaker's own. */
function sectionOf(text: string, derived: string | undefined): string {
  const sections = text.split('\n\n')
  return (derived === 'rebuttal' ? sections.at(-1) : sections[0]) ?? ''
}

/** `- 2.1 It costs nothing. | Confidence: 0.9 | Source: [official-docs]` → 2.1, It costs nothing. */
function statementIn(line: string): [number: string, words: string][] {
  const [, number, words] = /^- (\d\.n?\d{1,2}) (.{1,4000})/.exec(line) ?? []
  return number === undefined ? [] : [[number, words!.split(' | ')[0]!]]
}
