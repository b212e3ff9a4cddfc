import { signal } from '@preact/signals'

/** A part of the page was needed and did not come: of a version that was replaced meanwhile there are none any more. */
export const isIncomplete = signal(false)

/** Those that are tried again. */
const missing = new Set<() => Promise<unknown>>()

/** null: it did not come. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    const part = await load()
    missing.delete(load)
    if (missing.size === 0) isIncomplete.value = false
    return part
  } catch {
    missing.add(load)
    return null
  }
}

/** Another view has other parts. */
export function forgetMissing(): void {
  missing.clear()
  isIncomplete.value = false
}
