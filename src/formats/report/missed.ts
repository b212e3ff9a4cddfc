import type { Order } from '../../core/judging/ruling.ts'
import type { TurnView, View } from '../../core/view.ts'
import { rulingFault } from './faults.ts'
import { judgingWords } from './judging-words.ts'
import { inline, shortened } from './markdown.ts'

/** Where judges were asked, in the journal. */
export interface Bench {
  view: Pick<View, 'brief' | 'turns'>
  /** `synthesis` */
  scene: string
}

/** The turns in which a judge was asked, in the order of the orders. */
export function sittingsOf({ view, scene }: Bench, judge: string): { order: Order; turn: TurnView }[] {
  const keys = { 'as-said': `${scene}/${judge}`, turned: `${scene}/turned/${judge}` } as const
  return (['as-said', 'turned'] as const).flatMap(order => {
    const turn = view.turns.get(keys[order])
    return turn ? [{ order, turn }] : []
  })
}

/** Why a turn came to nothing; '' where nobody knows, or where it did not. */
export function missedBecause({ state, missed, failures }: TurnView, { view }: Bench): string {
  const why = missed ?? failures.at(-1)?.failure
  if (state === 'answered' || !why) return ''
  return inline(shortened(rulingFault(why, view.brief.language), 240)).replace(/[.。]$/, '')
}

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
