import { clean } from '../../core/clean.ts'
import { wordsBefore } from '../tail/tail-blocks.ts'

/** The fields of a tail. It has at least one of them. */
export const tailNames = ['arguments', 'answers', 'help']

/** A speech without its tail, also while it is still arriving. Anything that cannot be read as a tail was said. */
export const words = (speech: string): string => wordsBefore(speech, tailNames)

/** Nothing in it can be heard, so it is no speech, whatever its tail says. */
export const isSilent = (speech: string): boolean => isBlank(words(speech))

/** It has no visible letter or number. */
export const isBlank = (words: string): boolean => !/[\p{L}\p{N}]/u.test(clean(words).text)
