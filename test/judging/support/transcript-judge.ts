import { heardIn, shownIn } from '../../lab/court.ts'
import { schemaIn } from '../../lab/forms.ts'
import type { LabRequest, Reply } from '../../lab/server.ts'

/** A judge that rules for whoever said these words, or first stands in the prompt, and quotes the first line of it. */
export function rulingFor(request: LabRequest, convincing: string | 'first'): Reply {
  const heard = heardIn(request)
  const shown = shownIn(heard)
  const best = convincing === 'first' ? shown[0]! : shown.find(({ text }) => text.includes(convincing))!
  const { winner, criteria } = schemaIn(heard)!.properties!
  const points = Object.fromEntries(winner!.enum!.map(label => [label, label === best.label ? 8 : 5]))
  const sheet = Object.keys(criteria?.properties ?? {}).map(name => [name, { why: 'it can be looked up', ...points }])
  const name = /^[A-Z]$/.test(best.label) ? `Side ${best.label}` : best.label
  const ruling = {
    ...(criteria && { criteria: Object.fromEntries(sheet) }),
    winner: best.label,
    reasoning: `${name} gave figures in ${best.key} that nobody refuted.`,
    citations: [{ turn: best.key, quote: best.text.split('\n')[0]! }],
    unresolved: ['Who pays?'],
    recommendation: 'Measure one read path for two weeks, then go on.',
  }
  return { text: JSON.stringify(ruling) }
}
