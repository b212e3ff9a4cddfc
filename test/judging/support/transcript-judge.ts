import type { LabRequest, Reply } from '../../lab/server.ts'

interface Shown {
  key: string
  label: string
  text: string
}

/** Everything that a request says. */
export const heardIn = ({ body }: LabRequest): string =>
  (body.messages as { content: string }[]).map(({ content }) => content).join('\n')

/** The speeches of a prompt, in the order and under the names in which it shows them. */
export const shownIn = (heard: string): Shown[] =>
  [...heard.matchAll(/^<<\w+ turn (\S+\/(\S+))>>\n([\s\S]*?)\n<<\w+ end>>$/gm)].map(([, key, label, text]) => ({
    key: key!,
    label: label!,
    text: text!,
  }))

/** A judge that rules for whoever said these words, or first stands in the prompt, and quotes the first line of it. */
export function rulingFor(request: LabRequest, convincing: string | 'first'): Reply {
  const heard = heardIn(request)
  const shown = shownIn(heard)
  const best = convincing === 'first' ? shown[0]! : shown.find(({ text }) => text.includes(convincing))!
  const schema = JSON.parse(heard.split('\n').findLast(line => line.startsWith('{"type":"object"'))!)
  const labels: string[] = schema.properties.winner.enum
  const criteria = Object.keys(schema.properties.criteria?.properties ?? {})
  const points = Object.fromEntries(labels.map(label => [label, label === best.label ? 8 : 5]))
  const name = /^[A-Z]$/.test(best.label) ? `Side ${best.label}` : best.label
  const ruling = {
    ...(criteria.length > 0 && {
      criteria: Object.fromEntries(criteria.map(criterion => [criterion, { why: 'it can be looked up', ...points }])),
    }),
    winner: best.label,
    reasoning: `${name} gave figures in ${best.key} that nobody refuted.`,
    citations: [{ turn: best.key, quote: best.text.split('\n')[0]! }],
    unresolved: ['Who pays?'],
    recommendation: 'Measure one read path for two weeks, then go on.',
  }
  return { text: JSON.stringify(ruling) }
}
