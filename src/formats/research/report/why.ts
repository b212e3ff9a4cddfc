import type { Failure } from '../../../core/failure.ts'
import { failureText } from '../../../core/failure-words.ts'
import type { Language } from '../../../core/language.ts'
import { rulingFault } from '../../report/faults.ts'
import { inline, shortened } from '../../report/markdown.ts'

/** Why something is not there, without a full stop. What a model was told about its JSON is for the model. */
export function plainWhy(failure: Failure, language: Language): string {
  const told = failure.kind === 'bad-output' ? { ...failure, message: rulingFault(failure, language) } : failure
  return shortened(failureText(told, language), 240).replace(/[.。]$/, '')
}

export const whyText = (failure: Failure, language: Language): string => inline(plainWhy(failure, language))
