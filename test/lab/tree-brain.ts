import { detectLanguage, type Language } from '../../src/core/language.ts'
import type { Ruling, TriageReply, Update } from '../../src/formats/tree/shapes.ts'
import { type JsonSchema, schemaIn, sheetFor, shownIn, sideName } from './court.ts'
import type { LabRequest } from './script.ts'
import { speechFor } from './speeches.ts'

/** `topic-6/d1.2/rebuttal/party-b`, in its parts. */
interface TreeTurn {
  node: string
  step: string
  seat: string
}

const treeTurn = /^[^/]+\/(?:(root|d[\d.]+)\/(position|rebuttal|triage|ruling)(?:\/turned)?|(updates))\/([^/]+)$/

export function treeTurnOf(turn: string): TreeTurn | null {
  const [, node = '', step, updates, seat] = treeTurn.exec(turn) ?? []
  return seat === undefined ? null : { node, step: step ?? updates!, seat }
}

/**
 * A tree that grows the same way every time: the root leaves d1 and d2. In d2 the second party is persuaded and all
 * agree; d1 leaves d1.1, that d1.1.1 and so on, until the reviewer has to rule.
 */
export function answerInTree({ node, step, seat }: TreeTurn, request: LabRequest, tokens: number | null): string {
  const messages: { role: string; content: string }[] = request.body.messages ?? []
  const asked = messages.flatMap(({ role, content }) => (role === 'user' ? [content] : [])).join('\n')
  const language = detectLanguage(asked)
  if (step === 'triage') return JSON.stringify(triage(node, partiesIn(asked), language))
  if (step === 'ruling') return JSON.stringify(ruling(asked, language))
  if (step === 'updates') return JSON.stringify({ updates: updates(messages[0]?.content ?? '', language) })
  const speech = speechFor(request.turn, language, tokens)
  return node === 'd2' && step === 'rebuttal' && seat === 'party-b' ? `${speech}\n\n${texts[language].moved}` : speech
}

/** The question of a disagreement, by its id. */
export const questionOf = (id: string, language: Language = 'en'): string => texts[language].question(id)

/** What the reviewer rules on a disagreement. */
export const rulingOf = (id: string, language: Language = 'en'): string => texts[language].recommended(id)

function triage(node: string, parties: readonly string[], language: Language): TriageReply {
  const t = texts[language]
  const [first, second, ...others] = parties as [string, string, ...string[]]
  const divergence = (
    id: string,
    one: string,
    other: string,
    importance: 'high' | 'medium',
  ): TriageReply['divergences'][number] => ({
    id,
    title: t.question(id),
    sides: { [one]: t.sides[0](id), [other]: t.sides[1](id) },
    uninvolved: parties.filter(party => party !== one && party !== other),
    importance,
  })
  const found =
    node === 'root'
      ? [divergence('d1', first, second, 'high'), divergence('d2', first, others.at(-1) ?? second, 'medium')]
      : node === 'd2'
        ? []
        : [divergence(`${node}.1`, first, second, 'high')]
  return { consensus: [{ point: t.agreed(node), detail: t.detail(node) }], divergences: found }
}

/** One ruling for each disagreement that the last request lists, always for whoever is named first in it. */
function ruling(asked: string, language: Language): Ruling {
  const t = texts[language]
  const last = asked.slice(Math.max(...t.reviewer.map(name => asked.lastIndexOf(name))))
  const verdict = schemaIn(asked)?.properties?.forcedVerdicts?.items?.properties ?? {}
  const labels = (verdict.sideWith?.enum ?? []).filter(label => label !== 'none')
  return {
    forcedVerdicts: [...last.matchAll(/^(d[\d.]+): .*\n- (.*)$/gm)].map(([, id = '', side = '']) => ({
      divergenceId: id,
      ...(verdict.criteria && grounds(verdict.criteria, labels, side, asked, language)),
      recommendation: t.recommended(id),
      reasoning: t.reasoning(id),
      example: t.example,
    })),
    annotationErrors: [],
  }
}

/** What a blind judge has to give besides: points, a side, and words that it was shown. */
function grounds(criteria: JsonSchema, labels: readonly string[], side: string, asked: string, language: Language) {
  const sideWith = labels.find(label => side.includes(sideName[language](label)) || side.includes(` ${label}`))!
  const { key: turn, text } = shownIn(asked).find(({ label }) => label === sideWith)!
  return {
    criteria: sheetFor(criteria, labels, sideWith),
    sideWith,
    quotes: [{ turn, quote: text.split('\n')[0]!.slice(0, 90) }],
  }
}

/** One change to the first heading of the first file. */
function updates(opening: string, language: Language): Update[] {
  const t = texts[language]
  const [, file] = /^<<\S+ file (.+)>>$/m.exec(opening) ?? []
  const [, section] = /^\d+\| #{1,6} (.+)$/m.exec(opening) ?? []
  return file === undefined ? [] : [{ file, section: section ?? file, change: t.change, why: t.agreed('d2') }]
}

/** The parties that the schema of the reply has, which stands in the request. */
function partiesIn(asked: string): string[] {
  const found = schemaIn(asked)?.properties?.divergences?.items?.properties
  return Object.keys(found?.sides?.properties ?? {})
}

const texts = {
  en: {
    reviewer: ['independent REVIEWER'],
    question: (id: string) => `What exactly should happen first in case ${id}?`,
    sides: [
      (id: string) => `In case ${id} the write comes first, because a lost write cannot be made up for.`,
      (id: string) => `In case ${id} the check comes first, because it costs less than a repair.`,
    ],
    agreed: (node: string) => `The way back of ${node} is tested first`,
    detail: (node: string) => `All parties say so in ${node}: docs/rollout.md:12.`,
    recommended: (id: string) => `Let the write of ${id} come first, with a check within one second.`,
    reasoning: (id: string) => `For ${id} nobody refuted that a lost write stays lost; the price of the check is real.`,
    example: 'As with a paper receipt: it is printed before the till is closed.',
    change: 'Add: the way back is tested before the change.',
    moved: 'MOVED (party-a): the figure in docs/benchmarks.md decides it.',
  },
  zh: {
    reviewer: ['独立的评审', '独立评审'],
    question: (id: string) => `${id} 的情形下究竟应当先做什么？`,
    sides: [
      (id: string) => `${id} 应当先写入，因为丢失的写入无法补救。`,
      (id: string) => `${id} 应当先检查，因为检查比修复便宜。`,
    ],
    agreed: (node: string) => `先测试 ${node} 的退路`,
    detail: (node: string) => `各方在 ${node} 都这样认为：docs/rollout.md:12。`,
    recommended: (id: string) => `${id} 先写入，并在一秒内检查。`,
    reasoning: (id: string) => `在 ${id} 上，没有人反驳丢失的写入无法补救；检查的代价确实存在。`,
    example: '就像收据：先打印，再关上收银机。',
    change: '补充：改动之前先测试退路。',
    moved: '改变立场（party-a）：docs/benchmarks.md 的数据起了决定作用。',
  },
} as const satisfies Record<Language, object>
