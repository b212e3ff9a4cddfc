import type { Language } from '../../../core/language.ts'
import { type PlanWords, usualPlanWords } from '../../../host/plan/plan-text.ts'
import type { Prepared } from '../../../host/plan/prepare.ts'
import type { Requester } from '../../../host/requester.ts'
import { cliWords } from '../../../host/words.ts'
import { widthOf } from '../../../show/style.ts'
import { phaseName } from '../names.ts'
import { arenaOf } from '../options-in.ts'
import { type PhaseId, phaseLengths } from '../phases.ts'
import { arenaWords } from './words.ts'

/** What is said of an arena before it starts: its phases, its audience, what counts, and what the user insists on. */
export const planWords =
  (remarks: readonly string[], { layout }: Pick<Requester, 'layout'>) =>
  ({ opening }: Prepared): PlanWords => {
    const { language, options, seats } = opening
    const t = arenaWords[language]
    const { rounds, weights, poll, learn, audience, insisted } = arenaOf(options)
    const modelOf = (id: string) => seats.find(seat => seat.id === id)?.model ?? ''
    const isListener = (id: string) => audience.some(({ agent_id }) => agent_id === id)
    return {
      ...usualPlanWords(cliWords[language]),
      about: [
        folded(`${t.phases}${language === 'zh' ? '：' : ': '}`, phasesIn(rounds, language), layout.width),
        t.audience(audience.length),
        ...audience.map(
          ({ agent_id: id, type, weight }) =>
            `  ${t.member(id, type, modelOf(id), weight === 1 ? null : String(weight))}`,
        ),
        t.weights(String(weights.judge), String(weights.audience)),
        ...(poll ? [] : [t.noPoll]),
        ...(learn ? [t.learns] : []),
        ...insisted.map(what => t.insisted[what]),
      ],
      change: seat => t.change(isListener(seat) ? '--audience KIND=SEAT,…' : `--${seat} …`),
      isListed: isListener,
      ownsSharing: true,
      remarks,
    }
  }

/** `Rounds: 1–2 position · 3–6 clash and allies · …`, on several lines if one is too short. */
export function folded(title: string, parts: readonly string[], width: number): string {
  const [first = '', ...others] = parts
  const lines = [title + first]
  for (const part of others) {
    const longer = `${lines.at(-1)} · ${part}`
    if (widthOf(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(`  · ${part}`)
  }
  return lines.join('\n')
}

function phasesIn(rounds: number, language: Language): string[] {
  const t = arenaWords[language]
  let next = 1
  return Object.entries(phaseLengths(rounds))
    .filter(([, length]) => length > 0)
    .map(([name, length]) => {
      const first = next
      next += length
      const phase = phaseName({ phase: name as PhaseId, of: rounds }, language)
      return `${t.rounds(first, next - 1)} ${phase.toLowerCase()}`
    })
}
