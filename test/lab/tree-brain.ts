import { detectLanguage, type Language } from '../../src/core/language.ts'
import type { TreeRuling, TriageReply, Update } from '../../src/formats/tree/shapes.ts'
import { sheetFor, shownIn } from './court.ts'
import { type JsonSchema, schemaIn } from './forms.ts'
import { fill, readLines } from './lines.ts'
import type { LabRequest } from './script.ts'
import { speechFor } from './speeches.ts'

type Written = Record<
  'question' | 'agreed' | 'detail' | 'recommended' | 'reasoning' | 'example' | 'change' | 'moved',
  string
> & { reviewer: readonly string[]; sides: readonly [string, string] }
const texts = readLines<Written>('tree')

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
export const questionOf = (id: string, language: Language = 'en'): string => fill(texts[language].question, { id })

/** What the reviewer rules on a disagreement. */
export const rulingOf = (id: string, language: Language = 'en'): string => fill(texts[language].recommended, { id })

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
    title: fill(t.question, { id }),
    sides: { [one]: fill(t.sides[0], { id }), [other]: fill(t.sides[1], { id }) },
    uninvolved: parties.filter(party => party !== one && party !== other),
    importance,
  })
  const found =
    node === 'root'
      ? [divergence('d1', first, second, 'high'), divergence('d2', first, others.at(-1) ?? second, 'medium')]
      : node === 'd2'
        ? []
        : [divergence(`${node}.1`, first, second, 'high')]
  return { consensus: [{ point: fill(t.agreed, { node }), detail: fill(t.detail, { node }) }], divergences: found }
}

/** One ruling for each disagreement that the last request lists, always for whoever is named first in it. */
function ruling(asked: string, language: Language): TreeRuling {
  const t = texts[language]
  const last = asked.slice(Math.max(...t.reviewer.map(name => asked.lastIndexOf(name))))
  const verdict = schemaIn(asked)?.properties?.forcedVerdicts?.items?.properties ?? {}
  const labels = (verdict.sideWith?.enum ?? []).filter(label => label !== 'none')
  return {
    forcedVerdicts: [...last.matchAll(/^(d[\d.]+): .*\n- (.*)$/gm)].map(([, id = '', side = '']) => ({
      divergenceId: id,
      ...(verdict.criteria && grounds(verdict.criteria, labels, side, asked)),
      recommendation: fill(t.recommended, { id }),
      reasoning: fill(t.reasoning, { id }),
      example: t.example,
    })),
    annotationErrors: [],
  }
}

/** What a blind judge has to give besides: points, a side, and words that it was shown. */
function grounds(criteria: JsonSchema, labels: readonly string[], side: string, asked: string) {
  const sideWith = labels.find(label => side.includes(label))!
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
  return file === undefined
    ? []
    : [{ file, section: section ?? file, change: t.change, why: fill(t.agreed, { node: 'd2' }) }]
}

/** The parties that the schema of the reply has, which stands in the request. */
function partiesIn(asked: string): string[] {
  const found = schemaIn(asked)?.properties?.divergences?.items?.properties
  return Object.keys(found?.sides?.properties ?? {})
}
