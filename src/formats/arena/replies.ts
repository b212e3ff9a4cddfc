import type { Texts } from '../../core/language.ts'
import type { FieldTexts, FormQuestion, ReplyForm } from '../../engine/reply-spec.ts'
import { literal } from '../report/markdown.ts'
import { asksJudge, quotation, rulingFields } from '../ruling-fields.ts'
import { withForms } from '../with-forms.ts'
import { display } from './display.ts'
import { arenaOf, type SideId, sides } from './options-in.ts'
import { foulCosts, type Rule } from './round/fouls.ts'
import type { Criterion } from './shapes.ts'
import { type AsksWords, asksWords, promptWords } from './words.ts'

const said = (en: string, zh: string, hint?: Texts): FieldTexts => ({ label: { en, zh }, ...(hint && { hint }) })

const names: Record<SideId, Texts> = { pro: { en: 'Pro', zh: '正方' }, con: { en: 'Con', zh: '反方' } }

const criterion = (short: Texts, asks: Texts): FieldTexts => ({
  label: { en: `${short.en}: ${asks.en}`, zh: `${short.zh}：${asks.zh}` },
  short,
})

const criteria: Record<Criterion, FieldTexts> = {
  logic: criterion({ en: 'Logic', zh: '逻辑一致性' }, { en: 'does it hold together?', zh: '是否自洽？' }),
  rebuttal: criterion(
    { en: 'Rebuttal', zh: '针对性反驳' },
    { en: 'does it answer what was really said?', zh: '是否回应了对方真正的论点？' },
  ),
  clarity: criterion({ en: 'Clarity', zh: '表达清晰度' }, { en: 'can it be followed?', zh: '是否容易理解？' }),
  evidence: criterion(
    { en: 'Evidence', zh: '论证有效性' },
    { en: 'does it rest on something that holds?', zh: '是否有站得住的依据？' },
  ),
}

/** The names of the sides. A judge who knows a side by a letter sees the letter. */
const ofSides = (path: string): Record<string, FieldTexts> =>
  Object.fromEntries(sides.map(side => [`${path}.${side}`, { label: names[side] }]))

/** The points of both sides after a round: `scores.pro.logic`. */
const scored: Record<string, FieldTexts> = {
  ...ofSides('scores'),
  ...Object.fromEntries(Object.entries(criteria).map(([name, field]) => [`scores.*.${name}`, field])),
}

/** The points of the ruling go by criterion: `criteria.logic.pro`. */
const ruled = Object.fromEntries(
  Object.entries(criteria).flatMap(([name, field]) => [
    [`criteria.${name}`, field],
    ...Object.entries(ofSides(`criteria.${name}`)),
    [`criteria.${name}.why`, said('Why?', '为什么？')],
  ]),
) as Record<string, FieldTexts>

const confidence = said('How sure are you?', '你有多大把握？', {
  en: '0 not at all, 1 entirely',
  zh: '0 毫无把握，1 完全确定',
})
/** Somebody who does not want the floor has nothing more to fill in. */
const silent = { field: 'intent', is: 'none' } as const

const leanings: FieldTexts['values'] = { ...names, undecided: { en: 'undecided', zh: '未定' } }

const ruleNames: FieldTexts['values'] = Object.fromEntries(
  Object.keys(foulCosts).map(rule => [
    rule,
    { en: promptWords.en.rule(rule as Rule), zh: promptWords.zh.rule(rule as Rule) },
  ]),
)

const reason = said('Why?', '为什么？', { en: 'in a sentence or two', zh: '一两句话' })

const lessons: Record<string, FieldTexts> = {
  ...ofSides('lessons'),
  'lessons.*.worked': said('Words of its own that worked', '自己发言中奏效的话'),
  ...quotation('lessons.*.worked[]'),
  'lessons.*.worked[].lesson': said('What to remember', '应当记住什么'),
  'lessons.*.refuted': said('Words of its own that were refuted', '自己发言中被驳倒的话'),
  ...quotation('lessons.*.refuted[]'),
  'lessons.*.refuted[].lesson': said('What to remember', '应当记住什么'),
}

/** What people are asked, whichever seat they hold. */
export const replies = withForms(display, {
  score: {
    fields: {
      round: said('Which round is this?', '这是第几轮？'),
      scores: said('Points for each side, from 0 to 10', '为双方打分，0 到 10'),
      ...scored,
      foul: said('Did a side break a rule?', '有没有一方犯规？', {
        en: 'besides what code has found already',
        zh: '代码已发现的不必重复',
      }),
      fouls: { ...said('Which fouls?', '有哪些犯规？'), unless: { field: 'foul', is: false, value: [] } },
      'fouls[].side': said('Who?', '哪一方？'),
      'fouls[].rule': { ...said('Which rule?', '哪条规则？'), values: ruleNames },
      'fouls[].quote': said('By which words?', '哪些话犯规？'),
      arguments: said('How many core arguments has each side made so far?', '到目前为止双方各提出了几条核心论点？'),
      ...ofSides('arguments'),
      comment: said('Your comment on this round', '你对本轮的评语', {
        en: 'a sentence or two: what decided it',
        zh: '一两句话：是什么决定了这一轮',
      }),
    },
    known: ({ key }) => ({ round: roundIn(key) }),
  },
  admission: {
    fields: {
      applications: said('Rule on everybody who asks for the floor', '对每一位申请下场的观众作出裁定', {
        en: 'each once; one at most is let in',
        zh: '每位一次；最多准许一位',
      }),
      'applications[].agent_id': { ...said('Whose application?', '谁的申请？'), short: { en: 'Who', zh: '申请人' } },
      'applications[].new_information': {
        ...said('Does it bring new information?', '是否引入新信息？'),
        short: { en: 'New information', zh: '新信息' },
      },
      'applications[].repeats': {
        ...said('Does it repeat what was said?', '是否重复已说过的内容？'),
        short: { en: 'Repeats', zh: '重复' },
      },
      'applications[].shifts_balance': {
        ...said('Does it shift the balance?', '是否打破当前论证平衡？'),
        short: { en: 'Shifts the balance', zh: '打破平衡' },
      },
      'applications[].admit': { ...said('Is it let in?', '是否准许下场？'), short: { en: 'Let in', zh: '准许下场' } },
      'applications[].reason': { ...reason, short: { en: 'Why', zh: '理由' } },
      help: said('Rule on every request for help', '对每个求援请求作出裁定', {
        en: 'Enter: there is none',
        zh: '回车：没有请求',
      }),
      'help[].side': said('Which side asks?', '哪一方求援？'),
      'help[].granted': { ...said('Is it granted?', '是否准许？'), short: { en: 'Granted', zh: '准许' } },
      'help[].reason': { ...reason, short: { en: 'Why', zh: '理由' } },
    },
    known: question => ({
      applications: whoAsked(question, 'application').map(agent_id => ({ agent_id })),
      help: whoAsked(question, 'help').map(side => ({ side })),
    }),
  },
  application: {
    fields: {
      intent: {
        ...said('Do you want the floor?', '你想下场发言吗？', { en: 'you can have it once', zh: '整场只有一次机会' }),
        values: {
          support_pro: { en: 'yes, for Pro', zh: '想，支持正方' },
          support_con: { en: 'yes, for Con', zh: '想，支持反方' },
          none: { en: 'no, not this time', zh: '不想，这次不发言' },
        },
      },
      claim: {
        ...said('What would you add?', '你要补充的核心观点是什么？', { en: 'in a sentence or two', zh: '一两句话' }),
        unless: { ...silent, value: '' },
      },
      novelty: {
        ...said('Is it new, or does it strengthen what was said?', '是新观点，还是强化已有观点？'),
        values: { new: { en: 'new', zh: '新观点' }, reinforcement: { en: 'it strengthens', zh: '强化已有观点' } },
        unless: { ...silent, value: 'new' },
      },
      confidence: { ...confidence, unless: { ...silent, value: 0 } },
    },
    asks: asksListener('application'),
  },
  leaning: {
    fields: {
      leaning: {
        ...said('Which way do you lean, before the debate?', '辩论开始之前，你倾向哪一方？', {
          en: 'nobody else is told',
          zh: '不会告诉其他人',
        }),
        values: leanings,
      },
      confidence,
      reason,
    },
    asks: asksListener('leaning'),
  },
  vote: {
    fields: {
      agent_id: said('Your agent_id', '你的 agent_id'),
      vote: said('Who wins, for you?', '你投票给哪一方？'),
      confidence,
      reason,
      leaning: {
        ...said('Which way do you lean now, on the motion itself?', '就辩题本身，你现在倾向哪一方？'),
        values: leanings,
      },
      moved_by: said('Which words moved you, if any?', '哪些话打动了你？', { en: 'Enter: none did', zh: '回车：没有' }),
      ...quotation('moved_by'),
    },
    known: ({ seat }) => ({ agent_id: seat }),
    asks: asksListener('vote'),
  },
  ruling: {
    fields: {
      ...rulingFields,
      criteria: said('Points for each side over the whole debate', '就整场辩论为双方打分'),
      winner: said('Who wins?', '哪一方获胜？', { en: 'the side that your points put ahead', zh: '即得分领先的一方' }),
      ...ruled,
      deciding: said('Which argument decided it?', '哪个论点决定了胜负？'),
      ...quotation('deciding'),
      'deciding.why': said('Why this one?', '为什么是它？'),
      blind_spots: said('What did each side not see?', '双方各有什么盲点？'),
      ...ofSides('blind_spots'),
      unresolved: said('Which questions stay open?', '哪些问题仍未解决？'),
      lessons: said('What should each debater remember?', '双方辩手各应记住什么？'),
      ...lessons,
    },
    asks: asksJudge({
      en: 'The debate is over. Rule on the whole of it, by what was said and how it was answered, never by whether you agree with it; how many of the audience spoke for a side is no argument. Quote the argument that decided it word for word.',
      zh: '辩论已经结束。请对整场辩论作出裁决，依据是说了什么、回应得如何，而不是你自己是否赞同；有多少观众替某一方说话，不是论点。请逐字引用决定胜负的论点。',
    }),
  },
})

/** The question above the form of a listener, with the part it plays. It explains neither the fields nor JSON. */
function asksListener(shape: keyof AsksWords['questions']): NonNullable<ReplyForm['asks']> {
  return ({ key, seat }, { options }, language) => {
    const member = arenaOf(options).audience.find(({ agent_id }) => agent_id === seat)
    if (!member) return null
    const t = asksWords[language]
    const { type, preference } = member
    return `${t.questions[shape](roundIn(key))}\n\n${t.part}\n\n> **${literal(type)}** · ${literal(preference)}`
  }
}

const roundIn = (key: string): number => Number(/^round-(\d+)\//.exec(key)?.[1])

/** Whoever asked for something, from what the question shows. */
const whoAsked = ({ speeches }: FormQuestion, how: string): string[] =>
  speeches.flatMap(({ derived, seat }) => (derived === how ? [seat] : []))
