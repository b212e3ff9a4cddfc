import type { Json } from '../../core/json.ts'
import type { Language, Texts } from '../../core/language.ts'
import type { FormatAbout, SeatRole } from '../../engine/format.ts'
import { keptOptions, partiesOf } from './options-in.ts'

export const name: Texts = { en: 'Tree', zh: '分歧树' }

const summary: Texts = {
  en: 'every disagreement becomes a debate of its own, until it is agreed or ruled on',
  zh: '每个分歧都单独再辩，直到达成合意或作出裁决',
}

/** The debaters that the options name, and the reviewer. */
export function roles(options: Readonly<Record<string, Json>>): SeatRole[] {
  const tree = keptOptions(options)
  const en = partiesOf(tree, 'en')
  const zh = partiesOf(tree, 'zh')
  return [
    ...en.debaters.map(
      ({ id, label }, i): SeatRole => ({
        id,
        kind: 'debater',
        label: { en: label, zh: zh.debaters[i]!.label },
        about: { en: `who debates as ${label}`, zh: `以${zh.debaters[i]!.label}的身份辩论` },
        mayShare: true,
      }),
    ),
    {
      id: en.reviewer.id,
      kind: 'judge',
      label: { en: en.reviewer.label, zh: zh.reviewer.label },
      about: { en: 'who sorts what is agreed from what is not, and rules', zh: '区分合意与分歧并作出裁决' },
    },
  ]
}

export const about: FormatAbout = { id: 'tree', name, summary, takes: '[question...]', roles }

const steps: Record<string, Texts> = {
  position: { en: 'Position', zh: '立场' },
  rebuttal: { en: 'Rebuttal', zh: '反驳' },
  triage: { en: 'Triage', zh: '裁判搜集' },
  ruling: { en: 'Ruling', zh: '强制裁决' },
}

/** `ruling` → Ruling */
export const stepLabel = (step: string, language: Language): string => steps[step]?.[language] ?? step

/** Scenes and parts of a topic that are no disagreements. */
const scenes: Record<string, Texts> = {
  root: { en: 'Root', zh: '根议题' },
  updates: { en: 'Suggested updates', zh: '文档更新建议' },
  brief: { en: 'The question', zh: '议题内容' },
  elsewhere: { en: 'Debated elsewhere', zh: '别处辩论的问题' },
  results: { en: 'What it came to', zh: '辩论结果' },
  earlier: { en: 'Said on the way', zh: '此前的发言' },
}

/** `topic-6/d1.2/position/party-a` → topic-6 · D1.2 · Position. A single topic is not named. */
export function sceneLabel(scene: string, language: Language, options?: Readonly<Record<string, Json>>): string {
  // If there is one topic, a fork may name a node like this.
  if (/^(?:root|d[\d.]+)$/i.test(scene)) return nodeLabel(scene, language)
  const [topic = '', node = '', step = ''] = scene.split('/')
  const { topics } = options ?? {}
  const named = options === undefined || node === '' || (Array.isArray(topics) && topics.length > 1)
  const last = node === 'updates' ? '' : ((steps[step] ?? scenes[step])?.[language] ?? step)
  return [named ? topic : '', nodeLabel(node, language), last].filter(part => part !== '').join(' · ')
}

/** `d1.2` → D1.2 */
export const nodeLabel = (node: string, language: Language): string => scenes[node]?.[language] ?? node.toUpperCase()
