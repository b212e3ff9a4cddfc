import { clean } from '../../core/clean.ts'
import { wordsBefore } from '../tail/tail.ts'

/** What a tail has, one of them at least. */
export const tailNames = ['arguments', 'answers', 'help']

/** A speech without its tail; of one that is not whole yet, as far as it surely is none. What cannot be read as a tail is said. */
export const words = (speech: string): string => wordsBefore(speech, tailNames)

/** Nothing of it is for all to hear: it is no speech, whatever its tail says. */
export const isSilent = (speech: string): boolean => isBlank(words(speech))

/** Without a letter or a number in it that can be seen. */
export const isBlank = (words: string): boolean => !/[\p{L}\p{N}]/u.test(clean(words).text)
