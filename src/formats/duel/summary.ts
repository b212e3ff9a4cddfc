import { estimateTokenCount } from 'tokenx'
import type { Language } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import type { Shape } from '../../engine/structured.ts'
import { type DuelQuote, Summary } from './shapes.ts'

/** The prompt asks for 500–800 tokens; the estimator is within 11 %. */
const mostTokens = 900

/** Concessions must be verbatim: code looks each one up in the speech it is said to come from. */
export function summaryShape(speeches: readonly Speech[]): Shape<Summary> {
  return {
    name: 'summary',
    schema: Summary,
    said: speeches,
    rules: [{ of: ['positions', 'concessions', 'agreements', 'disagreements', 'contradictions'], faults: overlong }],
    salvage: value => value,
  }
}

/** The summary as the debaters read it. */
export function summaryText(summary: Summary, language: Language): string {
  const t = words[language]
  const said = ({ turn, quote }: DuelQuote) => `${turn}: ${t.open}${quote}${t.close}`
  // Each is put on one line. Over several lines, words could pass for a part that code has checked.
  const line = (words: string) => `- ${words.replace(/\s+/g, ' ').trim()}`
  const list = (items: string[]) => (items.length > 0 ? items.map(line) : [line(t.none)]).join('\n')
  const { proposer, challenger } = summary.positions
  return [
    `${t.positions}\n${list([`${t.proposer}: ${proposer}`, `${t.challenger}: ${challenger}`])}`,
    `${t.concessions}\n${list(summary.concessions.map(said))}`,
    `${t.agreements}\n${list(summary.agreements.map(({ point, evidence }) => (evidence === null ? point : `${point} (${t.evidence}: ${evidence})`)))}`,
    `${t.disagreements}\n${list(summary.disagreements)}`,
    `${t.contradictions}\n${list(summary.contradictions.map(c => `${said(c.earlier)} → ${said(c.later)}`))}`,
  ].join('\n\n')
}

function overlong(summary: Summary, language: Language): string[] {
  const tokens = estimateTokenCount(summaryText(summary, 'en'))
  return tokens > mostTokens ? [tooLong[language](tokens)] : []
}

const tooLong: Record<Language, (tokens: number) => string> = {
  en: tokens => `The summary has about ${tokens} tokens. Keep it between 500 and 800.`,
  zh: tokens => `摘要约有 ${tokens} 个 token。请控制在 500 到 800 之间。`,
}

const words = {
  en: {
    positions: 'Core positions',
    proposer: 'Proposer',
    challenger: 'Challenger',
    concessions: 'Concessions, verbatim (checked against the transcript)',
    agreements: 'Agreements and the evidence behind them',
    evidence: 'evidence',
    disagreements: 'Open disagreements',
    contradictions: 'Contradictions between rounds (both quotes checked)',
    none: 'none',
    open: '“',
    close: '”',
  },
  zh: {
    positions: '核心立场',
    proposer: '正方',
    challenger: '反方',
    concessions: '让步原话（已与记录核对）',
    agreements: '共识及其证据',
    evidence: '证据',
    disagreements: '未解决的分歧',
    contradictions: '各轮之间的矛盾（两处引文均已核对）',
    none: '无',
    open: '「',
    close: '」',
  },
} as const
