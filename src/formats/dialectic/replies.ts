import type { Texts } from '../../core/language.ts'
import type { ReplyForm } from '../../engine/reply-spec.ts'
import { asked } from '../field-texts.ts'
import { withForms } from '../with-forms.ts'
import { display } from './display.ts'
import type { Decision, UserReply } from './shapes.ts'

const answers: Record<UserReply['choice'], Texts> = {
  continue: { en: 'Continue the debate', zh: '继续辩论' },
  add: { en: 'I want to add…', zh: '我想补充…' },
  dig: { en: 'Dig into…', zh: '深入讨论…' },
  'sum-up': { en: 'Sum up and end', zh: '总结并结束' },
  'agents-decide': { en: 'Let the agents decide', zh: '让代理自行决定' },
}

const decisions: Record<Decision['next'], Texts> = {
  'go-on': { en: 'go on', zh: '继续' },
  'ask-user': { en: 'ask the user', zh: '询问用户' },
  'sum-up': { en: 'suggest to sum up', zh: '建议总结' },
  end: { en: 'end it', zh: '结束辩论' },
}

/** The user's questions take one answer and are not shown again before it is sent. */
const fromUser: Record<string, ReplyForm> = {
  'user-reply': {
    fields: {
      choice: asked('', '', {
        hint: [
          'a number, with words behind it if you like; words alone are added; Enter continues',
          '输入编号，后面可以带上要说的话；只写文字即为补充；直接回车则继续',
        ],
        values: answers,
        usual: 'continue',
        withWords: { field: 'words', needed: ['add', 'dig'], alone: 'add' },
        sends: true,
      }),
      words: asked('In your words', '你的话'),
    },
  },
  farewell: {
    fields: {
      decision: asked('Your decision', '你的决定'),
      keep: asked('Keep the record?', '是否保留记录？', { usual: true, sends: true }),
    },
  },
}

/** Questions for a person who is the main agent. */
const fromMain: Record<string, ReplyForm> = {
  'partner-choice': {
    fields: {
      partner: asked('Who should challenge you?', '由谁来质疑你？'),
      reason: asked('Why?', '为什么？'),
    },
  },
  decision: {
    fields: {
      next: asked('What next?', '接下来怎么做？', { values: decisions }),
      why: asked('Why?', '为什么？'),
      new_point: asked('Did this round bring a new point?', '本轮是否出现了新的观点？'),
      disagreement: asked('What can only the user settle?', '哪个关键分歧只有用户才能定夺？', {
        hint: ['Enter: nothing', '回车：没有'],
      }),
      question: asked('What do you ask the user?', '你想问用户什么？', { hint: ['Enter: nothing', '回车：没有'] }),
    },
  },
  conclusion: {
    fields: {
      outcome: asked('Where did it end?', '结果如何？', {
        values: {
          agreed: { en: 'we agree', zh: '达成一致' },
          partly: { en: 'we agree in part', zh: '部分一致' },
          split: { en: 'we do not agree', zh: '未能一致' },
        },
      }),
      answer: asked(
        'What is the better answer, or what is the choice between?',
        '更好的答案是什么，或者要在什么之间选择？',
      ),
      insights: asked('What was learned?', '得到了哪些认识？'),
      agreed: asked('What do you agree on?', '在哪些方面达成了一致？'),
      open: asked('What did nobody settle?', '哪些问题没有解决？'),
      split: asked('Where do you still differ?', '分歧还在哪里？'),
      'split[].point': asked('On what?', '关于什么？'),
      'split[].main': asked('What do you say?', '你怎么看？'),
      'split[].partner': asked('What does the sub agent say?', '子代理怎么看？'),
    },
  },
}

export const replies = withForms(display, { ...fromUser, ...fromMain })
