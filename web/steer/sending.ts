import { type Signal, useSignal } from '@preact/signals'
import type { Answer, Question } from '../../src/server/house.ts'
import { troubleOf } from '../form/trouble.ts'
import { post } from '../reach/api.ts'
import { refusedPlaces } from './answer-values.ts'
import type { Asked } from './asked.ts'

/** What is sent is sent once, until the debate asks again. */
export function useSending(
  id: number,
  question: Question,
  asked: Asked,
  problems: Signal<ReadonlyMap<string, string>>,
) {
  const busy = useSignal(false)
  const trouble = useSignal('')
  const sentFor = useSignal<Question | null>(null)
  const send = async (answer: Answer) => {
    if (busy.peek()) return
    busy.value = true
    trouble.value = ''
    // Marked before it is: other tabs may hear of it sooner than this one.
    const takeBack = asked.sent(question.key)
    try {
      await post(`/api/debates/${id}/answers`, answer)
      sentFor.value = question
    } catch (error) {
      takeBack()
      const sorted = refusedPlaces(troubleOf(error), question.fields)
      problems.value = sorted.byPath
      trouble.value = sorted.others.join('\n')
    } finally {
      busy.value = false
    }
  }
  return { busy, trouble, send, isSent: sentFor.value === question }
}
