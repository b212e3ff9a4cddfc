import { isAbsent } from '../../core/absence.ts'
import { cue } from '../../core/cue.ts'
import type { Stage } from '../../engine/stage.ts'
import { general, generalPurpose } from './options-in.ts'
import { choiceShape } from './shapes.ts'
import type { Course, Sparring } from './sparring.ts'
import { openingCues } from './sparring.ts'

/** The main agent picks its partner, with a reason. Where it cannot, the general one it is. */
export async function choosePartner(scene: Stage, course: Course): Promise<Sparring[]> {
  const { options, main, partners } = course
  const { candidates } = options
  if (candidates.length === 0) return [...partners]
  const shown = { sources: candidates.map(({ name, about }) => ({ path: name, text: about })) }
  const cues = [...openingCues(course, null), cue('choose', { candidates: shown })]
  const choice = await scene.excuse(scene.ask(main.seat, cues, choiceShape(candidates)))
  const name = isAbsent(choice) ? generalPurpose : choice.partner
  const chosen = candidates.find(candidate => candidate.name === name) ?? general
  return [{ ...partners[0]!, partner: chosen, voice: chosen.model }]
}
