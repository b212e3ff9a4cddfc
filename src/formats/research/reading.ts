import { arrived } from './arrived-told.ts'
import { auditDecision } from './auto.ts'
import { statementsOf } from './brought.ts'
import { claimsOf } from './claims.ts'
import { conflictingNumbers } from './numbers.ts'
import { researchOf } from './options-in.ts'
import type { Reading } from './reading-in.ts'

/** With everything that code can make out. */
export const wholeReading: Reading = {
  arrived,
  auditDecision: ({ topic, options, language }) => auditDecision(topic, researchOf(options).evidence_round, language),
  tagged(audit, heard) {
    const statements = statementsOf(heard.found, heard.rebutted)
    const conflicts = conflictingNumbers(statements)
    return claimsOf({ ...heard, statements, conflicts, audit, treated: [] })
  },
}
