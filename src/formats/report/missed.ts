import { judgingWords } from './judging-words.ts'
import { inline } from './markdown.ts'
import { type Bench, missedBecause, sittingsOf } from './sittings.ts'

/** What is said where no judge gave a ruling that can be used, each reason once. */
export function noVerdictText(bench: Bench, judges: readonly string[], name: (judge: string) => string): string {
  const { language } = bench.view.brief
  const t = judgingWords[language]
  const reasons = (judge: string) =>
    [...new Set(sittingsOf(bench, judge).map(({ turn }) => missedBecause(turn, bench)))]
      .filter(reason => reason !== '')
      .join(language === 'zh' ? '；' : '; ')
  const [only, ...others] = judges
  if (others.length > 0) {
    const items = judges.map(judge => `- ${inline(name(judge))}${t.colon}${reasons(judge) || t.noRuling}`)
    return `${t.noVerdict.all(judges.length)}\n\n${items.join('\n')}`
  }
  const turns = sittingsOf(bench, only!).map(({ turn }) => turn)
  if (turns.some(({ state }) => state === 'answered')) return t.noVerdict.half(reasons(only!))
  const asked = turns.reduce((sum, { attempts }) => sum + attempts, 0)
  return t.noVerdict.one(asked, reasons(only!))
}
