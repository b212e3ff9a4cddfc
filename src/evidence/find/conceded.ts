import { type Clause, mentionAt } from './clause.ts'
import { anyRound } from './rounds.ts'

/**
 * `I concede that “…”`, `我承认“…”`, `我质疑“…”`: who agrees or doubts takes up words that somebody else has written. Words of an earlier speech are
 * told of in the past, or with their round.
 */
export function isConceded(clause: Clause): boolean {
  const found = english.exec(clause.text) ?? chinese.exec(clause.text)
  if (!found || said.test(found[0]) || found[0].search(anyRound) >= 0) return false
  const target = mentionAt(clause, found.index)?.target
  return target?.kind === 'speech' && !target.turn && (target.speaker === 'I' || target.speaker === undefined)
}

const english =
  /\uE000\s(?:(?:\w+ly|can|do|will|would|must|also|even|in fact|of course)\s){0,3}(?:concede|accept|admit|agree|grant|acknowledge)(?:\s[^\uE000\uE001;:]{0,40})?[\s:,]*$/i
const chinese = /\uE000[^\uE000\uE001。；;！？]{0,24}?(?:承认|同意|接受|赞同|认同|采纳|质疑|反驳)[\s：:，,]*$/
const said = /\b(?:said|say|wrote|write|told|argued|replied)\b/i
