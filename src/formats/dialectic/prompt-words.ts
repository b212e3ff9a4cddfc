import type { Language, Texts } from '../../core/language.ts'
import type { DebateKind } from './options-in.ts'
import type { EndedBy } from './shapes.ts'

const kinds: Record<DebateKind, Texts> = {
  code: {
    en: 'It is about the design of code. The files above, or the parts of them that matter, are what there is to go by.',
    zh: '这是一场关于代码设计的辩论。上面的文件（或其中的关键片段）是讨论的依据。',
  },
  architecture: {
    en: 'It is about an architecture. Above are how the folders lie and what depends on what.',
    zh: '这是一场关于架构的辩论。上面给出了目录结构与依赖关系。',
  },
  review: {
    en: 'It is about a change under review. Above are the files it touches and the change itself; judge it against the code around it, as far as you can read that.',
    zh: '这是一场关于代码变更的评审。上面给出了变更的文件和变更内容；在能够读到的范围内，请结合周围的代码来判断。',
  },
  document: {
    en: 'It is about a document. Above is its text, or a digest where it is too long.',
    zh: '这是一场关于文档的辩论。上面是全文；过长时是摘要。',
  },
  decision: {
    en: 'It is about a decision that the user has to make.',
    zh: '这是一场关于用户要作出的某个决定的辩论。',
  },
}

export const kindText = (kind: DebateKind, language: Language): string => kinds[kind][language]

const reasons: Record<EndedBy, Texts> = {
  agreement: { en: 'Both of you say that it is settled.', zh: '双方都表示问题已经解决。' },
  main: { en: 'You decided to sum up.', zh: '你决定进行总结。' },
  user: { en: 'The user wants a summary and the end of the debate.', zh: '用户要求总结并结束辩论。' },
  stalemate: {
    en: 'The last rounds brought nothing new, and looking for common ground did not help: say precisely where the two of you differ, and on what that hangs.',
    zh: '最近几轮没有出现新的观点，寻找共同点也没有帮助：请准确说明双方分歧在哪里，分歧取决于什么。',
  },
  budget: { en: 'The money for further rounds is used up.', zh: '继续辩论的预算已经用完。' },
  limit: { en: 'It has lasted as long as a debate may.', zh: '辩论已达到最长限度。' },
}

export const reasonText = (endedBy: EndedBy, language: Language): string => reasons[endedBy][language]

export const standingWords = {
  en: { agreed: 'Agreed', open: 'Open', disagreement: 'Key disagreement', question: 'The main agent asks', none: '—' },
  zh: { agreed: '已达成一致', open: '尚未解决', disagreement: '关键分歧', question: '主代理想问', none: '—' },
}
