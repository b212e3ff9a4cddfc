import { type Signal, useSignal } from '@preact/signals'
import { troubleText } from '../form/trouble.ts'

export interface Acting {
  busy: Signal<boolean>
  trouble: Signal<string | null>
  /** Does one thing at a time. Resolves with whether it was done. */
  act(what: () => Promise<unknown>): Promise<boolean>
}

/** Something the user does that the server may refuse. */
export function useActing(): Acting {
  const busy = useSignal(false)
  const trouble = useSignal<string | null>(null)
  const act = async (what: () => Promise<unknown>): Promise<boolean> => {
    if (busy.peek()) return false
    busy.value = true
    trouble.value = null
    try {
      await what()
      return true
    } catch (error) {
      trouble.value = troubleText(error)
      return false
    } finally {
      busy.value = false
    }
  }
  return { busy, trouble, act }
}
