import { type ArmedAttack, armed } from './attack.ts'
import { escapes } from './speeches/escapes.ts'
import { fakeEvidence } from './speeches/evidence.ts'
import { fences } from './speeches/fences.ts'
import { forgeries } from './speeches/forgeries.ts'
import { hidden } from './speeches/hidden.ts'
import { instructions } from './speeches/instructions.ts'
import { markup } from './speeches/markup.ts'
import { fakeNotices } from './speeches/notices.ts'
import { overlong } from './speeches/overlong.ts'
import { templates } from './speeches/templates.ts'
import { fakeVerdicts } from './speeches/verdicts.ts'

/** Everything that a speech may try, each with its marker. */
export const attacks: readonly ArmedAttack[] = [
  ...instructions,
  ...forgeries,
  ...fences,
  ...templates,
  ...fakeVerdicts,
  ...hidden,
  ...fakeEvidence,
  ...fakeNotices,
  ...overlong,
  ...escapes,
  ...markup,
].map(armed)
