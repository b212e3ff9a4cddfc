import type { DialecticOptions } from './dialectic/spec.ts'

/** What a program may write besides the question for the options that a format has alone. */
export type OwnOptions = Omit<DialecticOptions, 'continue'>
