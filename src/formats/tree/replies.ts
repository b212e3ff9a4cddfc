import { nobody } from '../../core/judging/weigh.ts'
import { asked } from '../field-texts.ts'
import { quotation, scoreFields } from '../ruling-fields.ts'
import { withForms } from '../with-forms.ts'
import { display } from './display.ts'

/** The questions for a person in the reviewer's seat. */
export const replies = withForms(display, {
  triage: {
    fields: {
      consensus: asked('What do all parties agree on?', '各方在哪些方面达成了合意？', { short: ['Agreed', '合意'] }),
      'consensus[].point': asked('The point', '要点'),
      'consensus[].detail': asked('What exactly is agreed', '合意的具体内容', { short: ['Detail', '内容'] }),
      divergences: asked('What is still disputed?', '还有哪些分歧？', {
        short: ['Disputed', '分歧'],
        hint: ['one entry for each question; none ends this debate', '每个问题一条；没有分歧即结束本轮辩论'],
      }),
      'divergences[].id': asked('Its number', '编号', { short: ['Number', '编号'], hint: ['d1, d2, …', 'd1、d2……'] }),
      'divergences[].title': asked('The disputed question, in one line', '有争议的问题（一行）', {
        short: ['Question', '问题'],
      }),
      'divergences[].sides': asked('What does each party claim?', '各方的核心主张是什么？', {
        short: ['Sides', '立场'],
        hint: ['leave empty for a party that takes no side; at least two take one', '未站队的一方留空；至少要有两方'],
      }),
      'divergences[].uninvolved': asked('Which parties take no side in it?', '哪些辩方未就此站队？', {
        short: ['No side', '未涉及'],
      }),
      'divergences[].importance': asked('How much of the decision hangs on it?', '它对决定有多重要？', {
        short: ['Importance', '重要性'],
      }),
      'divergences[].sameAs': asked(
        'Is it the very same question as one debated elsewhere?',
        '它与别处正在辩论的某个问题完全相同吗？',
        {
          short: ['Same as', '等同于'],
          hint: ['the number of that one, or empty', '填写那个问题的编号，没有则留空'],
        },
      ),
    },
  },
  ruling: {
    fields: {
      forcedVerdicts: asked('Your ruling on each disagreement', '对每个分歧的裁决', { short: ['Rulings', '裁决'] }),
      'forcedVerdicts[].divergenceId': asked('Number of the disagreement', '分歧编号', { short: ['Number', '编号'] }),
      ...scoreFields(['evidence', 'reasoning', 'practicality'], 'forcedVerdicts[].criteria'),
      'forcedVerdicts[].sideWith': asked('Whose side does the ruling follow?', '裁决采纳哪一方的主张？', {
        short: ['Follows', '采纳'],
        values: { [nobody]: { en: "nobody's: a solution of your own", zh: '都不采纳：另有方案' } },
      }),
      'forcedVerdicts[].recommendation': asked('What should be done?', '推荐怎么做？', { short: ['Do', '建议'] }),
      'forcedVerdicts[].reasoning': asked('Why?', '理由是什么？', { short: ['Why', '理由'] }),
      'forcedVerdicts[].example': asked('A short example', '简短的例子', {
        short: ['Example', '示例'],
        hint: ['one that a newcomer understands', '让外行也能看懂'],
      }),
      'forcedVerdicts[].quotes': asked('Which words decided it?', '哪些原话起了决定作用？', {
        short: ['Decided by', '决定性的话'],
        hint: ['at least one quotation', '至少一处引文'],
      }),
      ...quotation('forcedVerdicts[].quotes[]'),
      annotationErrors: asked("Which of the user's notes are mistaken?", '用户批注中哪些有误？', {
        short: ['Mistaken notes', '有误的批注'],
      }),
      'annotationErrors[].annotation': asked('The note, shortened', '批注（可缩写）', { short: ['Note', '批注'] }),
      'annotationErrors[].why': asked('What is wrong with it', '错在哪里', { short: ['Why', '原因'] }),
    },
  },
  updates: {
    fields: {
      updates: asked('What should the shared documents say from now on?', '共享文档应作哪些修改？', {
        short: ['Changes', '修改'],
      }),
      'updates[].file': asked('Which document?', '哪份文档？', { short: ['File', '文件'] }),
      'updates[].section': asked('Which section?', '哪一节？', {
        short: ['Section', '章节'],
        hint: ['a heading of that document, copied exactly', '原样照抄该文档中的一个标题'],
      }),
      'updates[].change': asked('What to write there, or to strike out', '写入或删去什么', {
        short: ['Change', '修改'],
      }),
      'updates[].why': asked('The agreed point or ruling behind it', '依据的合意或裁决', { short: ['Why', '依据'] }),
    },
  },
})
