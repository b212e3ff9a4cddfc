import { bytes } from '../../../core/figures.ts'
import { shownPath } from '../../../host/files/lead-paths.ts'
import type { Host } from '../../../host/host.ts'
import { type PlanWords, usualPlanWords } from '../../../host/plan/plan-text.ts'
import type { Prepared } from '../../../host/plan/prepare.ts'
import { labelOf } from '../../../host/seats/preflight.ts'
import { cliWords } from '../../../host/words.ts'
import { dialectic as format } from '../dialectic.ts'
import { optionsIn } from '../options-in.ts'
import { likelyRounds } from '../plan.ts'
import type { DialecticAsk } from './ask.ts'
import type { FoundMaterial } from './find-material.ts'
import { partnerSeat } from './request.ts'
import type { Asked } from './settle.ts'
import { dialecticWords } from './words.ts'

/** What is said about a dialectic before it starts. `remarks`: on agent files that may be chosen. */
export function planWords(
  asked: Asked,
  found: FoundMaterial,
  { opening, choice }: Prepared,
  remarks: readonly string[],
  { cwd }: Host,
): PlanWords {
  const { ask, isUnattended } = asked
  const { language, past } = ask
  const t = dialecticWords[language]
  const { template, leaning, focus, record } = optionsIn(opening)
  const signedOut = choice.passedOver.map(({ tool }) => tool.id as string)
  const leftOut = found.partners?.leftOut.filter(({ name }) => !signedOut.includes(name)) ?? []
  return {
    ...usualPlanWords(cliWords[language]),
    about: [
      ...(past ? [t.goesOn(past.file, past.history.length)] : []),
      ...(template ? [t.template(template.name)] : []),
      ...(leaning ? [t.leaning(leaning)] : []),
      ...(focus ? [t.focus(focus)] : []),
      ...partnerLines(ask, opening),
      ...foundLines(found),
      isUnattended ? t.asks.unattended : t.asks[ask.ask],
      record === null ? t.noRecord : t.record(shownPath(record, cwd)),
      t.rounds(...likelyRounds),
    ],
    isListed: seat => seat === 'user',
    listed: found.materials.length,
    remarks: [...asked.remarks, ...leftOut.map(({ name, why }) => t.leftOut(name, why)), ...remarks],
  }
}

function partnerLines({ language, partners: asked }: DialecticAsk, opening: Prepared['opening']): string[] {
  const t = dialecticWords[language]
  const { partners, candidates } = optionsIn(opening)
  const roles = format.roles(opening.options)
  if (candidates.length > 0) return [t.chooses(candidates.map(({ name }) => name))]
  if (asked === 'auto') return [t.nobodyElse]
  return partners.flatMap(({ name, from }, index) =>
    from === null ? [] : [t.partner(labelOf(roles, partnerSeat(index), language), name, from)],
  )
}

/** Numbered, so that the user can leave some out. */
function foundLines({ lines, materials }: FoundMaterial): string[] {
  const rest = lines.slice(1 + materials.length)
  const rows = materials.map(({ path, text }, index) => `  ${index + 1}. ${path}  ${bytes(Buffer.byteLength(text))}`)
  return [...lines.slice(0, 1), ...rows, ...rest]
}
