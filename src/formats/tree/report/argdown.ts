import { clean } from '../../../core/clean.ts'
import type { Language } from '../../../core/language.ts'
import type { View } from '../../../core/view.ts'
import { nodeLabel } from '../about.ts'
import { campsOf } from '../node.ts'
import { type Tree, treeOf } from '../options-in.ts'
import { isSplit, nodesOf, verdictsOf } from '../record/journal-index.ts'
import { type DebateNode, type FoundDivergence, type TopicRecord, topicsOf } from '../record/record.ts'
import { sameTitle } from '../same-disagreement.ts'
import { argdownWords as words } from '../words.ts'

/**
 * A tree in Argdown: a heading for each question; an argument for each position, which attacks those it opposes; a
 * statement for each side, agreed point and ruling; an argument for the reasons of a ruling.
 */
export function argdownOf(view: View): string {
  const tree = treeOf(view.brief)
  const blocks = topicsOf(view).flatMap(record => topicBlocks(record, tree, view.brief.language))
  return `${blocks.join('\n\n')}\n`
}

function topicBlocks(record: TopicRecord, tree: Tree, language: Language): string[] {
  const { topic, root } = record
  const t = words[language]
  const nodes = new Map(nodesOf(root).map(node => [node.id, node]))
  const verdicts = new Map(
    nodesOf(root)
      .flatMap(verdictsOf)
      .map(verdict => [verdict.divergenceId, verdict]),
  )
  const labels = labelsOf(tree)
  const prefix = tree.topics.length > 1 ? `${topic.id} ` : ''
  const called = (node: string, what: string) => `${prefix}${nodeLabel(node, language)} ${what}`
  const argumentOf = (node: string, party: string) => `<${called(node, `· ${labels(party)}`)}>`
  const sideOf = (divergence: FoundDivergence, camp: readonly string[]) =>
    `[${called(divergence.id, `· ${t.together(camp.map(labels))}`)}]`

  return [heading(1, topic.title), ...nodeBlocks(root, null)]

  function nodeBlocks(node: DebateNode, about: FoundDivergence | null): string[] {
    const disputes = [...(about ? [about] : []), ...node.judgment.divergences]
    const speakers = Object.keys(node.positions)
    return [
      ...speakers.map(party => position(node, party, speakers, disputes)),
      ...node.judgment.consensus.map(({ point, detail }, i) =>
        block(
          `[${called(node.id, t.agreed(i + 1))}]`,
          detail === null ? point : `${point}: ${detail}`,
          speakers.map(party => `+ ${argumentOf(node.id, party)}`),
        ),
      ),
      ...node.judgment.divergences.flatMap(divergence => divergenceBlocks(divergence, node.depth + 2)),
    ]
  }

  function position(
    { id, positions }: DebateNode,
    party: string,
    speakers: readonly string[],
    disputes: readonly FoundDivergence[],
  ): string {
    const held = disputes.flatMap(dispute => {
      const camp = campsOf(dispute.sides).find(camp => camp.includes(party))
      return camp ? [`+> ${sideOf(dispute, camp)}`] : []
    })
    const against = speakers.filter(other => disputes.some(({ sides }) => areOpposed(sides, party, other)))
    return block(argumentOf(id, party), positions[party]!, [
      ...held,
      ...against.map(other => `-> ${argumentOf(id, other)}`),
    ])
  }

  function divergenceBlocks(divergence: FoundDivergence, level: number): string[] {
    const { id, title, sides, fate, sameAs } = divergence
    const camps = campsOf(sides)
    const node = nodes.get(id)
    const mark = fate === 'linked' ? ` (${t.sameAs(nodeLabel(sameAs!, language))})` : ''
    return [
      heading(level, `${nodeLabel(id, language)}: ${title}${mark}`),
      ...camps.map(camp =>
        block(
          sideOf(divergence, camp),
          sides[camp[0]!]!,
          camps.filter(other => other !== camp).map(other => `-> ${sideOf(divergence, other)}`),
        ),
      ),
      ...rulingBlocks(divergence, camps),
      ...(node ? nodeBlocks(node, divergence) : []),
    ]
  }

  /**
   * The advice and its reasons. Argument maps drop what has no relation, so the reasons are an argument. A ruling that
   * does not use a side's own words supports no side: code does not guess. If rulings disagree, there is none.
   */
  function rulingBlocks(divergence: FoundDivergence, camps: readonly string[][]): string[] {
    const verdict = verdicts.get(divergence.id)
    if (!verdict || isSplit(verdict)) return []
    const { recommendation, reasoning } = verdict
    const camp = camps.find(([party]) => sameTitle(divergence.sides[party!]!, recommendation))
    const supported = camp ? [`+> ${sideOf(divergence, camp)}`] : []
    const ruling = `[${called(divergence.id, t.ruling)}]`
    return [
      block(ruling, recommendation, supported),
      block(`<${called(divergence.id, t.reasoning)}>`, reasoning, [`+> ${ruling}`]),
    ]
  }
}

const heading = (level: number, text: string): string => `${'#'.repeat(level)} ${argdownText(short(text))}`

const block = (title: string, text: string, relations: readonly string[]): string =>
  [`${title}: ${argdownText(short(text))}`, ...relations.map(relation => `  ${relation}`)].join('\n')

const areOpposed = (sides: Readonly<Record<string, string>>, one: string, other: string): boolean =>
  Object.hasOwn(sides, one) && Object.hasOwn(sides, other) && sides[one]!.trim() !== sides[other]!.trim()

/** Parties by name. Parties with the same name also get their id, so that they stay apart. */
function labelsOf({ debaters }: Tree): (party: string) => string {
  const names = new Map(debaters.map(({ id, label }) => [id, argdownTitle(label)]))
  return party => {
    const name = names.get(party) ?? party
    const isAlone = [...names.values()].filter(other => other === name).length === 1
    return isAlone && name !== '' ? name : `${name} (${party})`.trim()
  }
}

const longest = 300

/** On one line, and short enough for an argument map. */
function short(text: string): string {
  const line = clean(text).text.replace(/\s+/g, ' ').trim()
  if (line.length <= longest) return line || '…'
  const cut = line.slice(0, longest).replace(/[\ud800-\udbff]$/, '')
  const space = cut.lastIndexOf(' ')
  return `${space > longest - 40 ? cut.slice(0, space) : cut}…`
}

/** Escapes a line, so that Argdown reads it as plain text. */
const argdownText = (text: string): string => text.replace(special, '\\$&')

/**
 * Marks of titles, tags, mentions, emphasis and data; comments, and what may become one; named emoji, which stand
 * between two dots or colons; the lines around front matter.
 */
const special = /[\\@#*_[\]<>{}]|\/(?=[/*])|(?<=\/)\/|\.(?=\S+?\.)|:(?=\S+?:)|=(?==)|(?<==)=/g

/** A title for between brackets, where nothing can be escaped. */
const argdownTitle = (text: string): string =>
  clean(text)
    .text.replace(/[[<{]/g, '(')
    .replace(/[\]>}]/g, ')')
    .replace(/\s+/g, ' ')
    .trim()
