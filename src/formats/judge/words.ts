import type { Rigor } from '../../core/events.ts'
import type { Language } from '../../core/language.ts'
import { type Outcomes, outcomesInChinese, outcomesInWords } from '../report/evidence-words.ts'

export interface ReportWords {
  language: Language
  title: string
  transcript: string
  question: string
  source: string
  unknownSource: string
  debate(id: number, format: string, topic: string | null): string
  speakers: string
  speaker(name: string, speeches: number): string
  /** Who is heard, and is no side. */
  listener(speaker: string): string
  judge: string
  rigor: string
  rigors: Record<Rigor, string>
  lookedUp(outcomes: Outcomes): string
  /** What fields that are always English mean; null: nothing needs to be said. */
  gloss: string | null
  leftOut(names: string): string
  removed(count: number): string
  /** Of the speech that counts as not made. */
  without(key: string): string
  /** Behind its heading. */
  omitted: string
  verdict: string
  stronger(name: string): string
  restsOn: string
  /** Of a split. */
  firstTells: string
  unresolved: string
  recommendation: string
  failed(reason: string): string
  notOver: string
  quoted(words: string): string
  comma: string
  none: string
}

export const reportWords: Record<Language, ReportWords> = {
  en: {
    language: 'en',
    title: 'Judgement',
    transcript: 'Transcript',
    question: 'Question',
    source: 'Transcript',
    unknownSource: 'unknown',
    debate: (id, format, topic) => `debate ${id} (${format}${topic === null ? '' : `, ${topic}`})`,
    speakers: 'Speakers',
    speaker: (name, speeches) => `${name} (${speeches} ${speeches === 1 ? 'speech' : 'speeches'})`,
    listener: speaker => `from the audience ${speaker}`,
    judge: 'Judge',
    rigor: 'Rigor',
    rigors: {
      low: 'low (one call; the judge saw who was who)',
      normal: 'normal (the judge was not told who was who, and scored by criteria)',
      high: 'high (the judges were not told who was who, scored by criteria, and were asked in both orders)',
    },
    lookedUp: outcomes => `; checked by code: ${outcomesInWords(outcomes)}`,
    gloss: null,
    leftOut: names => `What ${names} said was left out: whoever rules or leads a debate takes no side.`,
    removed: count =>
      `${count} invisible, control or template characters were taken out of the speeches before anyone was shown them; the original is unchanged.`,
    without: key =>
      `Ruled on without ${key}, as if it had not been said. What the others said is unchanged and may still answer to it.`,
    omitted: ' (left out of the ruling)',
    verdict: 'Verdict',
    stronger: name => `${name} had the stronger argument because: `,
    restsOn: 'The ruling rests on these words (found in the transcript by code):',
    firstTells: 'The unresolved questions are told in the words of the first ruling.',
    unresolved: 'Unresolved Questions',
    recommendation: 'Recommendation',
    failed: reason => `[ERROR] Judging failed: ${reason}`,
    notOver: 'This judging is not over.',
    quoted: words => `“${words}”`,
    comma: ', ',
    none: 'None',
  },
  zh: {
    language: 'zh',
    title: 'Judgement · 裁决书',
    transcript: '全文记录',
    question: 'Question',
    source: 'Transcript',
    unknownSource: '未知',
    debate: (id, format, topic) => `辩论 ${id}（${format}${topic === null ? '' : `，${topic}`}）`,
    speakers: 'Speakers',
    speaker: (name, speeches) => `${name}（${speeches} 次发言）`,
    listener: speaker => `观众${speaker}`,
    judge: 'Judge',
    rigor: 'Rigor',
    rigors: {
      low: 'low（一次调用；裁判知道各方是谁）',
      normal: 'normal（裁判不知道各方是谁，按标准评分）',
      high: 'high（裁判不知道各方是谁，按标准评分，并以两种顺序各裁决一次）',
    },
    lookedUp: outcomes => `；${outcomesInChinese(outcomes)}`,
    gloss:
      '字段含义：Question 辩题，Transcript 记录来源，Speakers 发言者，Judge 裁判，Rigor 严谨度，Firmness 稳固程度（firm 稳固：至少两次裁决且全部一致；leaning 倾向：有胜方，但裁决不全一致或只有一次；split 分裂：没有胜方）。',
    leftOut: names => `${names}的发言未纳入：裁决者或主持人不属于任何一方。`,
    removed: count => `发言中有 ${count} 处不可见字符、控制字符或模板标记，在展示之前已被移除；原文没有改动。`,
    without: key => `裁决时略去了 ${key}，视同没有说过。其余发言保持原样，可能仍在回应它。`,
    omitted: '（裁决时略去）',
    verdict: 'Verdict · 裁决',
    stronger: name => `${name}的论证更强，理由：`,
    restsOn: '裁决依据下列原话（代码已在记录中找到）：',
    firstTells: '未解决的问题采用第一次裁决的表述。',
    unresolved: 'Unresolved Questions · 未解决的问题',
    recommendation: 'Recommendation · 建议',
    failed: reason => `[ERROR] 裁决失败：${reason}`,
    notOver: '这次裁决尚未结束。',
    quoted: words => `“${words}”`,
    comma: '、',
    none: '无',
  },
}
