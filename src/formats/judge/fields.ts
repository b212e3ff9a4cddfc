import type { ReplyFields } from '../../engine/reply-fields.ts'
import { rulingFields, scoreFields } from '../ruling-fields.ts'

/** What a person in the judge's seat is asked. */
export const fields: ReplyFields = {
  ruling: {
    ...scoreFields(['evidence', 'reasoning', 'response', 'practicality']),
    ...rulingFields,
    unresolved: { label: { en: 'Which questions did no side deal with?', zh: '哪些问题各方都没有充分处理？' } },
  },
}
