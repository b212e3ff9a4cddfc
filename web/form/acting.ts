import { useSignal } from '@preact/signals'
import { troubleText } from './trouble.ts'

/** Does one thing at a time. Resolves with whether it was done. */
export function useOnce(begin: () => void, refused: (error: unknown) => void) {
  const busy = useSignal(false)
  const once = async (what: () => Promise<unknown>): Promise<boolean> => {
    if (busy.peek()) return false
    busy.value = true
    begin()
    try {
      await what()
      return true
    } catch (error) {
      refused(error)
      return false
    } finally {
      busy.value = false
    }
  }
  return { busy, once }
}

/** Something the user does that the server may refuse. */
export function useActing() {
  const trouble = useSignal<string | null>(null)
  const { busy, once } = useOnce(
    () => (trouble.value = null),
    error => (trouble.value = troubleText(error)),
  )
  return { busy, trouble, act: once }
}
