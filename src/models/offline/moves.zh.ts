import type { OfflineEvidence } from './evidence.ts'
import { type MoveWording, plain, type SaidPassage } from './evidence.ts'
import { type Marker, markerWord } from './markers.ts'
import type { Shortfall } from './moves.ts'
import type { ReadPoint } from './reading.ts'
import { angleNames, aspectNames, spaced, taken, weaknessText, where } from './vocabulary.zh.ts'

const mark = (marker: Marker, more = ''): string => `**${markerWord(marker, 'zh')}${more}** —`

const quoted = (head: string, evidence: OfflineEvidence): SaidPassage => ({
  head: `${head}${where(evidence)}`,
  quote: evidence,
  tail: taken(evidence),
})

const name = ({ number, head }: ReadPoint): string =>
  number ? `第 ${number} 点` : `“${/^\*\*([^*]+)\*\*/.exec(head)?.[1] ?? '质疑'}”一点`

export const chineseMoves: MoveWording = {
  support: ({ evidence }) => quoted(`**${aspectNames[evidence.stance.aspect]}** — `, evidence),
  weak: ({ point, evidence, weakness }) =>
    plain(`${mark('weak')} ${name(point)}依据的 \`${evidence.ref}\` ${weaknessText(weakness)}。`),
  oneSource: ({ path, count }, { files }) =>
    plain(`${mark('oneSource')} 全部 ${count} 处引文都出自 \`${path}\`，而文件共有 ${files} 个。`),
  ownPraise: ({ name, count, total }) =>
    plain(`${mark('ownPraise')} ${spaced(`${total} 处引文中有 ${count} 处出自${name}自己的文件，是它对自己的评价。`)}`),
  unsupported: ({ claim, missing }) => {
    const unknown = missing ? `它所指的 \`${missing}\` 不在所给文件之中。` : ''
    return plain(`${mark('unsupported')} 该论点缺乏证据支撑：“${claim}”${unknown}`)
  },
  against: ({ evidence }) => quoted(`${mark('against')} `, evidence),
  leftOut: ({ evidence, aspect }) => quoted(`${mark('leftOut', `：${aspectNames[aspect]}`)} `, evidence),
  answered: ({ point, to, evidence, weakness }) => {
    const met = `${name(point)}${to ? `（\`${to.ref}\`）` : ''}可由此回应：`
    const mended = weakness && to ? `${name(point)}对 \`${to.ref}\` 的批评成立。更可靠的依据是 ` : null
    return quoted(`${mark('answered')} ${mended ?? met}`, evidence)
  },
  discounted: ({ point, to, weakness }) =>
    plain(`${mark('discounted')} ${name(point)}依据的 \`${to.ref}\` ${weaknessText(weakness)}。`),
  conceded: ({ point, to }) => {
    const why = to ? `（\`${to.ref}\`）成立：文件中没有可以回应它的段落` : '成立：没有找到别的来源'
    return plain(`${mark('conceded')} ${name(point)}${why}。`)
  },
  withdrawn: ({ point, evidence }) => {
    const given = '没有找到更可靠的段落，提案不再以它为依据'
    return plain(`${mark('withdrawn')} ${name(point)}对 \`${evidence.ref}\` 的批评成立：${given}。`)
  },
  further: ({ evidence }) => quoted(`${mark('further')} `, evidence),
  resolved: ({ to, by }) => {
    if (!by) return plain(`${mark('resolved')} 不再以 \`${to.ref}\` 为依据：它自身的措辞太弱。`)
    return plain(`${mark('resolved')} \`${to.ref}\` 已由 \`${by.ref}\` 回应，两处说的是同一件事。`)
  },
  unresolved: ({ to, by, why }) =>
    plain(`${mark('unresolved')} \`${to.ref}\` 仍然成立：用来回应的 \`${by.ref}\` ${shortfall(why, to, by)}。`),
  accepted: ({ by }) => plain(`${mark('resolved')} 接受 \`${by.ref}\` 作为又一处来源。`),
  silent: ({ angles }) => {
    const names = angles.map(angle => angleNames[angle]).join('、')
    return plain(`${mark('unresolved')} ${names}：辩护没有提出依据，文件中也没有。`)
  },
  unshown: () => plain(`${mark('unresolved')} 能够决定这个问题的东西，仍然没有任何段落说明。`),
  held: ({ words }) => plain(`${mark('held')} “${words.replaceAll('**', '')}”`),
  added: ({ evidence }) => quoted(`${mark('added')} `, evidence),
}

function shortfall(why: Shortfall, to: OfflineEvidence, by: OfflineEvidence): string {
  if (why.type === 'weak') return weaknessText(why.weakness)
  if (why.type === 'unmeasured') return `没有给出数字，而 \`${to.ref}\` 有`
  const [asked, answered] = [aspectNames[to.stance.aspect], aspectNames[by.stance.aspect]]
  return asked === answered ? '说的是另一件事' : `说的是${answered}，而问题在于${asked}`
}
