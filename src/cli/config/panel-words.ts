import type { Language } from '../../core/language.ts'
import { isPerson } from '../../core/notices.ts'

/** What is said about several judges. */
export interface PanelWords {
  emptyJudge(written: string): string
  tooMany(count: number, most: number): string
  modelOfPanel(seat: string, model: string): string
  sameJudge(model: string): string
  /** A debater's id that belongs to a judge of a panel. */
  takenId(id: string, judge: string): string
  rigor: Record<'low' | 'high', string>
  /** Judges who are not kept in the dark. */
  openly(labels: readonly string[]): string
  /** Judges of one family, whatever their number. */
  oneFamily(family: string, labels: readonly string[]): string
  /** A judge beside the first has a debater's model. */
  shares(judge: string, debater: string, model: string): string
}

export const panelWords: Record<Language, PanelWords> = {
  en: {
    emptyJudge: written => `"${written}" leaves a judge out. Write them without empty places: a,b,c`,
    tooMany: (count, most) => `${count} judges are named, and at most ${most} can sit together.`,
    modelOfPanel: (seat, model) =>
      `--model-${seat} is for one judge, and several are named. Write the model with its provider instead: provider:${model}`,
    sameJudge: model =>
      `${model} is named twice, and two voices of one judge count no more than one. ${isPerson(model) ? 'Give people their names: person:Anna, person:Ben.' : 'Name each judge once.'}`,
    takenId: (id, judge) =>
      `"${id}" cannot be a debater's id here: it is the place beside the ${judge}, for several judges. Give the debater another id.`,
    rigor: {
      low: 'Rigor: low — one judge, one call, and it sees who is who.',
      high: 'Rigor: high — each judge rules in both orders, without being told who is who.',
    },
    openly: labels => `${labels.join(', ')}: a person or the offline voice judges once, and sees who is who.`,
    oneFamily: (family, labels) =>
      `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)} are of one model family (${family}): they may share the same leanings. Judges of different families say more.`,
    shares: (judge, debater, model) => `${judge} has the model of ${debater} (${model}). Name another with --judge.`,
  },
  zh: {
    emptyJudge: written => `“${written}”中有一位裁判是空的。请写成没有空位的形式：a,b,c`,
    tooMany: (count, most) => `指定了 ${count} 位裁判，而最多只能有 ${most} 位。`,
    modelOfPanel: (seat, model) =>
      `--model-${seat} 只用于一位裁判，而这里指定了多位。请把模型连同提供方一起写：provider:${model}`,
    sameJudge: model =>
      `${model} 写了两次，而同一位裁判的两票并不比一票更有分量。${isPerson(model) ? '请写明姓名：person:李雷、person:韩梅梅。' : '每位裁判只写一次。'}`,
    takenId: (id, judge) =>
      `这里的辩手不能使用“${id}”这个 id：它是 ${judge} 旁边的席位，留给多位裁判。请给该辩手换一个 id。`,
    rigor: {
      low: '严谨度：low，一位裁判、一次调用，并且知道各方是谁。',
      high: '严谨度：high，每位裁判在不知道各方是谁的情况下，以两种顺序各裁决一次。',
    },
    openly: labels => `${labels.join('、')}：由人或离线声音担任的裁判只裁决一次，并且知道各方是谁。`,
    oneFamily: (family, labels) =>
      `${spaced(labels.slice(0, -1).join('、'))}与${spaced(labels.at(-1)!)}属于同一个模型家族（${family}），可能有相同的偏向。不同家族的裁判更有说服力。`,
    shares: (judge, debater, model) =>
      `${spaced(judge)}与${spaced(debater)}使用同一个模型（${model}）。可用 --judge 另行指定。`,
  },
}

/** 裁判 2 与…, 裁判与…: a number stands apart from the word behind it. */
const spaced = (label: string): string => (/[\dA-Za-z]$/.test(label) ? `${label} ` : label)
