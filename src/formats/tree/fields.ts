import type { ReplyFields } from '../../engine/structured.ts'
import { quotation, scoreFields } from '../ruling-fields.ts'
import { nobody } from './nobody.ts'

/** The questions for a person in the reviewer's seat. */
export const fields: ReplyFields = {
  triage: {
    consensus: {
      label: { en: 'What do all parties agree on?', zh: '各方在哪些方面达成了合意？' },
      short: { en: 'Agreed', zh: '合意' },
    },
    'consensus[].point': { label: { en: 'The point', zh: '要点' } },
    'consensus[].detail': {
      label: { en: 'What exactly is agreed', zh: '合意的具体内容' },
      short: { en: 'Detail', zh: '内容' },
    },
    divergences: {
      label: { en: 'What is still disputed?', zh: '还有哪些分歧？' },
      short: { en: 'Disputed', zh: '分歧' },
      hint: { en: 'one entry for each question; none ends this debate', zh: '每个问题一条；没有分歧即结束本轮辩论' },
    },
    'divergences[].id': {
      label: { en: 'Its number', zh: '编号' },
      short: { en: 'Number', zh: '编号' },
      hint: { en: 'd1, d2, …', zh: 'd1、d2……' },
    },
    'divergences[].title': {
      label: { en: 'The disputed question, in one line', zh: '有争议的问题（一行）' },
      short: { en: 'Question', zh: '问题' },
    },
    'divergences[].sides': {
      label: { en: 'What does each party claim?', zh: '各方的核心主张是什么？' },
      short: { en: 'Sides', zh: '立场' },
      hint: {
        en: 'leave empty for a party that takes no side; at least two take one',
        zh: '未站队的一方留空；至少要有两方',
      },
    },
    'divergences[].uninvolved': {
      label: { en: 'Which parties take no side in it?', zh: '哪些辩方未就此站队？' },
      short: { en: 'No side', zh: '未涉及' },
    },
    'divergences[].importance': {
      label: { en: 'How much of the decision hangs on it?', zh: '它对决定有多重要？' },
      short: { en: 'Importance', zh: '重要性' },
    },
    'divergences[].sameAs': {
      label: {
        en: 'Is it the very same question as one debated elsewhere?',
        zh: '它与别处正在辩论的某个问题完全相同吗？',
      },
      short: { en: 'Same as', zh: '等同于' },
      hint: { en: 'the number of that one, or empty', zh: '填写那个问题的编号，没有则留空' },
    },
  },
  ruling: {
    forcedVerdicts: {
      label: { en: 'Your ruling on each disagreement', zh: '对每个分歧的裁决' },
      short: { en: 'Rulings', zh: '裁决' },
    },
    'forcedVerdicts[].divergenceId': {
      label: { en: 'Number of the disagreement', zh: '分歧编号' },
      short: { en: 'Number', zh: '编号' },
    },
    ...scoreFields(['evidence', 'reasoning', 'practicality'], 'forcedVerdicts[].criteria'),
    'forcedVerdicts[].sideWith': {
      label: { en: 'Whose side does the ruling follow?', zh: '裁决采纳哪一方的主张？' },
      values: { [nobody]: { en: "nobody's: a solution of your own", zh: '都不采纳：另有方案' } },
      short: { en: 'Follows', zh: '采纳' },
    },
    'forcedVerdicts[].recommendation': {
      label: { en: 'What should be done?', zh: '推荐怎么做？' },
      short: { en: 'Do', zh: '建议' },
    },
    'forcedVerdicts[].reasoning': { label: { en: 'Why?', zh: '理由是什么？' }, short: { en: 'Why', zh: '理由' } },
    'forcedVerdicts[].example': {
      label: { en: 'A short example', zh: '简短的例子' },
      short: { en: 'Example', zh: '示例' },
      hint: { en: 'one that a newcomer understands', zh: '让外行也能看懂' },
    },
    'forcedVerdicts[].quotes': {
      label: { en: 'Which words decided it?', zh: '哪些原话起了决定作用？' },
      short: { en: 'Decided by', zh: '决定性的话' },
      hint: { en: 'at least one quotation', zh: '至少一处引文' },
    },
    ...quotation('forcedVerdicts[].quotes[]'),
    annotationErrors: {
      label: { en: "Which of the user's notes are mistaken?", zh: '用户批注中哪些有误？' },
      short: { en: 'Mistaken notes', zh: '有误的批注' },
    },
    'annotationErrors[].annotation': {
      label: { en: 'The note, shortened', zh: '批注（可缩写）' },
      short: { en: 'Note', zh: '批注' },
    },
    'annotationErrors[].why': {
      label: { en: 'What is wrong with it', zh: '错在哪里' },
      short: { en: 'Why', zh: '原因' },
    },
  },
  updates: {
    updates: {
      label: { en: 'What should the shared documents say from now on?', zh: '共享文档应作哪些修改？' },
      short: { en: 'Changes', zh: '修改' },
    },
    'updates[].file': { label: { en: 'Which document?', zh: '哪份文档？' }, short: { en: 'File', zh: '文件' } },
    'updates[].section': {
      label: { en: 'Which section?', zh: '哪一节？' },
      short: { en: 'Section', zh: '章节' },
      hint: { en: 'a heading of that document, copied exactly', zh: '原样照抄该文档中的一个标题' },
    },
    'updates[].change': {
      label: { en: 'What to write there, or to strike out', zh: '写入或删去什么' },
      short: { en: 'Change', zh: '修改' },
    },
    'updates[].why': {
      label: { en: 'The agreed point or ruling behind it', zh: '依据的合意或裁决' },
      short: { en: 'Why', zh: '依据' },
    },
  },
}
