import { neutralisedIn } from '../../core/clean.ts'
import { bullets, type Doc, paragraph, quotation } from '../../core/doc/doc.ts'
import type { Language } from '../../core/language.ts'
import type { View } from '../../core/view.ts'
import { judgingWords } from '../words.ts'
import { harmless, inline } from './markdown.ts'
import { judgesOf, type ReportedBench, reasonsOf, sittingsOf } from './sittings.ts'

/** What a reader must know before anything else: notices, speeches that were cut off, characters that were taken out. */
export function warningsIn(view: View, notices: readonly string[]): Doc {
  const cut = [...view.turns.values()].filter(({ finish }) => finish === 'length')
  const all = new Set([
    ...notices,
    ...cut.map(({ key }) => cutOff[view.brief.language](key)),
    ...neutralisedRemark(view),
  ])
  return remarked([...all])
}

/** Remarks before a report, a paragraph each. */
export const remarked = (lines: readonly string[]): Doc =>
  lines.length === 0 ? [] : [quotation(...lines.map(line => paragraph(harmless(line))))]

const cutOff: Record<Language, (turn: string) => string> = {
  en: turn => `${turn} was cut off at its token limit.`,
  zh: turn => `${turn} 因达到 token 上限而被截断。`,
}

/** How many characters of the speeches were neutralised before they were shown; [] if none. */
export function neutralisedRemark({ turns, brief }: View): string[] {
  let count = 0
  for (const turn of turns.values()) if (turn.state === 'answered') count += neutralisedIn(turn)
  return count > 0 ? [words[brief.language](count)] : []
}

const words: Record<Language, (count: number) => string> = {
  en: count =>
    `${count} invisible, control or template characters were taken out of speeches before anyone was shown them; the journal keeps the raw text.`,
  zh: count => `发言中有 ${count} 处不可见字符、控制字符或模板标记，在展示之前已被移除；日志保留原文。`,
}

/** What is told if no judge gave a usable ruling; each reason once. */
export function noVerdict(bench: ReportedBench, name: (judge: string) => string): Doc {
  const { language } = bench.view.brief
  const judges = judgesOf(bench.view)
  const t = judgingWords[language]
  const reasons = (judge: string) => reasonsOf(bench, [judge]).join(language === 'zh' ? '；' : '; ')
  const [only, ...others] = judges
  if (others.length > 0) {
    const items = judges.map(judge => `${inline(name(judge))}${t.colon}${reasons(judge) || t.noRuling}`)
    return [paragraph(t.noVerdict.all(judges.length)), bullets(items)]
  }
  const turns = sittingsOf(bench, only!).map(({ turn }) => turn)
  if (turns.some(({ state }) => state === 'answered')) return [paragraph(t.noVerdict.half(reasons(only!)))]
  const asked = turns.reduce((sum, { attempts }) => sum + attempts, 0)
  return [paragraph(t.noVerdict.one(asked, reasons(only!)))]
}
