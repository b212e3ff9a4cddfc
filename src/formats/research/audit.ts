import { isAbsent } from '../../core/absence.ts'
import { cue } from '../../core/cue.ts'
import { type Failure, voiceFailures } from '../../core/failure.ts'
import type { Speech } from '../../core/model.ts'
import type { Stage } from '../../engine/stage.ts'
import type { Shape } from '../../engine/structured.ts'
import { promptWords } from './prompt-words.ts'
import { Audit } from './shapes.ts'
import { arrivedSoundly, soundly } from './sound-audit.ts'
import type { Study } from './study.ts'
import { auditText } from './text.ts'

export interface Audited {
  value: Audit | null
  speech: Speech | null
  incomplete: Failure | null
}

/** Phase 2.5: every factual claim gets a tag. null: no audit is made. */
export async function audit(
  scene: Stage,
  study: Study,
  said: readonly Speech[],
  numbers: readonly string[],
): Promise<Audited | null> {
  if (!study.audit.on) return null
  const { auditor } = study
  const asked = cue('audit', {
    said,
    numbers: numbers.join(', '),
    official: promptWords[study.language].official(study.officials),
  })
  const reply = await scene.excuse(scene.ask(auditor, asked, auditShape(numbers)), voiceFailures)
  const value = isAbsent(reply) ? arrivedSoundly(reply.partials, numbers) : soundly(reply, numbers)
  const incomplete = isAbsent(reply) ? reply.failure : null
  if (!value) return { value, speech: null, incomplete }
  const text = auditText(value, study.language, incomplete === null)
  const speech: Speech = { key: scene.keyOf(auditor), seat: auditor.id, text, derived: 'audit' }
  return { value, speech, incomplete }
}

/** Every argument and attack is spoken of, and nothing that is not there. */
const auditShape = (numbers: readonly string[]): Shape<Audit> => ({
  name: 'audit',
  schema: Audit,
  check: (reply, language) => {
    const t = promptWords[language]
    const named = mentioned(reply)
    const missing = numbers.filter(number => !named.has(number))
    const strange = [...named].filter(number => !numbers.includes(number))
    return [
      ...(missing.length > 0 ? [t.untagged(missing)] : []),
      ...(strange.length > 0 ? [t.unknownNumber('claims[].in', strange, numbers)] : []),
    ]
  },
  salvage: reply => soundly(reply, numbers),
})

const mentioned = ({ claims, without }: Audit): Set<string> =>
  new Set([...claims.flatMap(claim => claim.in), ...without])
