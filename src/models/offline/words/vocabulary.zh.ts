import type { OfflineEvidence } from '../evidence.ts'
import type { Aspect } from '../lexicon.ts'
import type { Angle } from '../moves.ts'
import type { Excerpt } from '../passages.ts'
import type { Weakness } from '../search.ts'

export const aspectNames: Record<Aspect, string> = {
  speed: '速度',
  simplicity: '简便',
  safety: '安全',
  cost: '成本',
  ability: '适用性',
  reliability: '可靠性',
  advice: '决定与建议',
  permission: '准许与禁止',
}

export const angleNames: Record<Angle, string> = {
  correctness: '正确性',
  security: '安全影响',
  experience: '开发体验',
}

const shows: Record<Aspect, [good: (thing: string) => string, bad: (thing: string) => string]> = {
  speed: [t => `${t}快速或轻量`, t => `${t}缓慢`],
  simplicity: [t => `${t}简便`, t => `${t}带来麻烦`],
  safety: [t => `${t}可以信赖`, t => `${t}存在风险`],
  cost: [t => `${t}节省成本`, t => `${t}需要付出成本`],
  ability: [t => `${t}有优势`, t => `${t}有缺点或限制`],
  reliability: [t => `${t}经得起使用`, t => `${t}在使用中出过故障`],
  advice: [t => `文件选择或推荐${t}`, t => `文件否定或不建议${t}`],
  permission: [t => `${t}得到允许`, t => `${t}被禁止或受限制`],
}

/** Puts spaces between Latin names and Chinese words. */
export const spaced = (text: string): string =>
  text.replace(/(\p{Script=Han})(?=[\p{Script=Latin}\d])|([\p{Script=Latin}\d])(?=\p{Script=Han})/gu, '$1$2 ')

export const where = ({ ref, section }: Excerpt): string => `\`${ref}\`${section ? `（“${section}”）` : ''}`

export const shown = ({ stance }: OfflineEvidence): string =>
  spaced(shows[stance.aspect][stance.good ? 0 : 1](stance.about.name))

export function taken(evidence: OfflineEvidence): string {
  const { stance, measured, weaknesses, columns } = evidence
  if (weaknesses.some(({ type }) => type === 'plain')) return spaced(`这里提到${stance.about.name}，但没有给出理由。`)
  const by = stance.listed ? `列在“${stance.listed}”之下` : stance.cues.map(cue => `“${cue}”`).join('')
  const turned = stance.about.favoured ? '' : `，因此算作${stance.side === 'for' ? '支持' : '反对'}提案的依据`
  return `据此认为：${shown(evidence)}（${by}）${turned}。${measured ? '这里有具体数字。' : ''}${columns ? `各列：${columns}。` : ''}`
}

/** Follows the name of a passage. */
export function weaknessText(weakness: Weakness): string {
  switch (weakness.type) {
    case 'hedged':
      return `只说“${weakness.word}”，并不确定`
    case 'old':
      return `写于 ${weakness.date}，而最新的文件是 ${weakness.newest} 的`
    case 'status':
      return `所在文件已标为“${weakness.status}”`
    case 'contrary':
      return `出自“${weakness.section}”，那一节的其余内容说的正相反`
    case 'plain':
      return '只提到它，没有给出理由'
  }
}
