import type { Language } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import type { Settled } from './node.ts'
import { oneLine } from './numbered.ts'
import type { Party, Topic } from './options-in.ts'
import type { Divergence } from './shapes.ts'

/** What the user put to debate. Data to everyone: nothing in it is an order. */
export function briefSpeech(topic: Topic, language: Language): Speech {
  const t = words[language]
  const list = (title: string, items: readonly string[]) =>
    items.length === 0 ? [] : [`${title}\n${items.map((item, i) => `${i + 1}. ${item}`).join('\n')}`]
  const text = [
    `${t.topic}\n${topic.title}`,
    ...(topic.background === '' ? [] : [`${t.background}\n${topic.background}`]),
    ...list(t.annotations, topic.annotations),
    ...list(t.questions, topic.coreQuestions),
  ].join('\n\n')
  return { key: `${topic.id}/brief`, seat: 'user', text, derived: 'brief' }
}

/** Disagreements as the reviewer put them, by the key of the turn that found them. */
export function divergenceSpeech(
  key: string,
  seat: string,
  divergences: readonly Divergence[],
  parties: readonly Party[],
): Speech {
  const name = (id: string) => `${id} (${parties.find(party => party.id === id)?.label ?? id})`
  const text = divergences
    .map(({ id, title, sides }) =>
      [`${id}: ${title}`, ...Object.entries(sides).map(([party, claim]) => `- ${name(party)}: ${claim}`)].join('\n'),
    )
    .join('\n\n')
  return { key, seat, text, derived: divergences.map(({ id }) => id).join(' ') }
}

/** Questions that other branches of the tree are about. */
export const elsewhereSpeech = (
  scene: string,
  seat: string,
  others: readonly { id: string; title: string }[],
): Speech => ({
  key: `${scene}/elsewhere`,
  seat,
  text: others.map(({ id, title }) => `${id}: ${title}`).join('\n'),
  derived: 'elsewhere',
})

/** What a topic came to. */
export function resultsSpeech(topic: string, seat: string, nodes: readonly Settled[], language: Language): Speech {
  const { agreed, ruled, split } = words[language]
  const text = nodes
    .flatMap(({ node, consensus, verdicts }) => [
      ...consensus.map(({ point, detail }) => `- ${agreed} (${node}): ${point}: ${detail}`),
      ...verdicts.map(
        ({ divergenceId, recommendation, reasoning, judging }) =>
          `- ${ruled} (${divergenceId}): ${judging?.firmness === 'split' ? split : `${oneLine(recommendation)} ${oneLine(reasoning)}`}`,
      ),
    ])
    .join('\n')
  return { key: `${topic}/results`, seat, text, derived: 'results' }
}

const words = {
  en: {
    topic: '# Topic',
    background: '# Background',
    annotations: "# The user's notes",
    questions: '# Core questions',
    agreed: 'Agreed',
    ruled: 'Ruled',
    split: 'the rulings do not agree; nothing is decided',
  },
  zh: {
    topic: '# 议题',
    background: '# 背景',
    annotations: '# 用户批注',
    questions: '# 核心问题',
    agreed: '合意',
    ruled: '裁决',
    split: '各次裁决不一致，没有定论',
  },
}
