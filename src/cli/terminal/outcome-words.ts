import type { Language } from '../../core/language.ts'
import type { Outcome } from './outcome.ts'

interface Names {
  /** In a sentence: `the proposer`. */
  side(seat: string): string
  judge(seat: string): string
}

/** `4 rulings by 2 judges: 2 for the proposer, 2 for the challenger: it depends on the order` */
export const outcomeText = (outcome: Outcome, names: Names, language: Language): string =>
  texts[language](outcome, names)

/** Between a Chinese character and a letter or digit. */
const besideHan = /(?<=\p{Script=Han})(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=\p{Script=Han})/gu

const texts: Record<Language, (outcome: Outcome, names: Names) => string> = {
  en({ rulings, judges, counts, winner, decidedBy, missed }, { side, judge }) {
    const none = missed.filter(one => one.rulings === 0).map(one => judge(one.seat))
    const half = missed.filter(one => one.rulings > 0).map(one => judge(one.seat))
    const shares = counts.map(share => `${share.rulings} for ${side(share.seat)}`).join(', ')
    const why = {
      ...{ all: '', 'one-ruling': '', 'most-judges': '' },
      scores: `: level, and their scores put ${winner === null ? 'nobody' : side(winner)} ahead`,
      order: ': it depends on the order',
      majority: ': no side has half of the judges',
      tie: ': level, also by their scores',
    }[decidedBy]
    const size = `${rulings} ${rulings === 1 ? 'ruling' : 'rulings'} by ${judges} ${judges === 1 ? 'judge' : 'judges'}`
    return [
      ...(rulings === 0 ? [] : [`${size}: ${shares}${why}`]),
      ...(none.length === 0 ? [] : [`no usable ruling by ${none.join(', ')}`]),
      ...(half.length === 0
        ? []
        : [`${half.join(', ')} ruled in one order only and ${half.length === 1 ? 'does' : 'do'} not count`]),
    ].join('; ')
  },
  zh({ rulings, judges, counts, winner, decidedBy, missed }, { side, judge }) {
    const none = missed.filter(one => one.rulings === 0).map(one => judge(one.seat))
    const half = missed.filter(one => one.rulings > 0).map(one => judge(one.seat))
    const shares = counts.map(share => `${share.rulings} 份判${side(share.seat)}胜出`).join('，')
    const why = {
      ...{ all: '', 'one-ruling': '', 'most-judges': '' },
      scores: `：裁判持平，打分上${winner === null ? '无人' : side(winner)}领先`,
      order: '：结果取决于顺序',
      majority: '：没有一方得到半数裁判支持',
      tie: '：裁判持平，打分也分不出高下',
    }[decidedBy]
    const parts = [
      ...(rulings === 0 ? [] : [`${judges} 位裁判，共 ${rulings} 份裁决：${shares}${why}`]),
      ...(none.length === 0 ? [] : [`${none.join('、')}没有可用的裁决`]),
      ...(half.length === 0 ? [] : [`${half.join('、')}只在一种顺序下作出裁决，不计入`]),
    ]
    return parts.join('；').replace(besideHan, ' ')
  },
}
