import type { Language } from '../../core/language.ts'

interface TextWords {
  arguments: string
  weaknesses: string
  counters: string
  rebuttals: string
  weakest: string
  attacks: string
  challenge: string
  confidence(value: number): string
  source(kind: string): string
  quoted(words: string): string
  /** In brackets: that is how whoever looks through a text sees that words are said to stand there. */
  reference(place: string): string
  /** Between a quotation and where it stands. */
  apart: string
  to(number: string): string
  /** Of a claim, between it and what is said of it. */
  places(numbers: readonly string[]): string
  without(numbers: readonly string[]): string
}

const digits = (value: number): string => String(Math.round(value * 100) / 100)

/** The seed's own words, which its English half lost. */
export const textWords: Record<Language, TextWords> = {
  en: {
    arguments: 'Core arguments (3-5):',
    weaknesses: 'Weaknesses of the other side (2-3):',
    counters: 'Predicted counters (1-2):',
    rebuttals: 'Rebuttals (one per opposing argument):',
    weakest: 'Weakest-premise attack:',
    attacks: 'New attacks (2):',
    challenge: '→',
    confidence: value => `Confidence: ${digits(value)}`,
    source: kind => `Source: [${kind}]`,
    quoted: words => `“${words}”`,
    reference: place => `(${place})`,
    apart: ' ',
    to: number => `→ ${number}: `,
    places: numbers => ` (${numbers.join(', ')}): `,
    without: numbers => `No factual claim: ${numbers.join(', ')}`,
  },
  zh: {
    arguments: '核心论点（3-5）：',
    weaknesses: '对方弱点（2-3）：',
    counters: '预测反击（1-2）：',
    rebuttals: '反驳（每个对方论点一个）：',
    weakest: '最弱前提攻击：',
    attacks: '新攻击（2）：',
    challenge: '→',
    confidence: value => `置信度：${digits(value)}`,
    source: kind => `来源：[${kind}]`,
    quoted: words => `“${words}”`,
    reference: place => `（${place}）`,
    apart: '',
    to: number => `→ ${number}：`,
    places: numbers => `（${numbers.join('、')}）：`,
    without: numbers => `不含事实声明：${numbers.join('、')}`,
  },
}
