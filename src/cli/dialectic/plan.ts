import { optionsIn } from '../../formats/dialectic/options.ts'
import { likelyRounds } from '../../formats/dialectic/plan.ts'
import { bytes } from '../numbers.ts'
import { type PlanWords, usualPlanWords } from '../plan-text.ts'
import { labelOf } from '../preflight.ts'
import type { Prepared } from '../prepare.ts'
import { shownPath } from '../tree/paths.ts'
import { cliWords } from '../words.ts'
import type { DialecticAsk } from './ask.ts'
import type { Found } from './found.ts'
import { partnerSeat, type Wished } from './request.ts'
import { dialecticWords } from './words.ts'

/** What is said of a dialectic debate before it starts. */
export function planWords(
  ask: DialecticAsk,
  found: Found,
  { wish, remarks }: Wished,
  { opening, choice }: Prepared,
  { cwd, isUnattended }: { cwd: string; isUnattended: boolean },
): PlanWords {
  const { language } = ask
  const t = dialecticWords[language]
  const { template, leaning, focus, record } = optionsIn(opening)
  const signedOut = choice.passedOver.map(({ tool }) => tool.id as string)
  const leftOut = found.partners?.leftOut.filter(({ name }) => !signedOut.includes(name)) ?? []
  return {
    ...usualPlanWords(cliWords[language]),
    about: [
      ...(ask.past ? [t.goesOn(ask.past.file, ask.past.history.length)] : []),
      ...(template ? [t.template(template.name)] : []),
      ...(leaning ? [t.leaning(leaning)] : []),
      ...(focus ? [t.focus(focus)] : []),
      ...partnerLines(ask, wish.format.roles(opening.options), opening),
      ...foundLines(found),
      isUnattended ? t.asks.unattended : t.asks[ask.ask],
      record === null ? t.noRecord : t.record(shownPath(record, cwd)),
      t.rounds(...likelyRounds),
    ],
    isListed: seat => seat === 'user',
    remarks: [...leftOut.map(({ name, why }) => t.leftOut(name, why)), ...remarks],
  }
}

function partnerLines(
  { language, partners: asked }: DialecticAsk,
  roles: Parameters<typeof labelOf>[0],
  opening: Prepared['opening'],
): string[] {
  const t = dialecticWords[language]
  const { partners, candidates } = optionsIn(opening)
  if (candidates.length > 0) return [t.chooses(candidates.map(({ name }) => name))]
  if (asked === 'auto') return [t.nobodyElse]
  return partners.flatMap(({ name, from }, index) =>
    from === null ? [] : [t.partner(labelOf(roles, partnerSeat(index), language), name, from)],
  )
}

/** Numbered, so that some can be left out. */
function foundLines({ lines, materials }: Found): string[] {
  const rest = lines.slice(1 + materials.length)
  const rows = materials.map(({ path, text }, index) => `  ${index + 1}. ${path}  ${bytes(Buffer.byteLength(text))}`)
  return [...lines.slice(0, 1), ...rows, ...rest]
}
