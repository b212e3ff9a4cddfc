import { signal } from '@preact/signals'

/**
 * Why a part of the page was needed and did not come; null: all came. `replaced`: of a version that was replaced meanwhile there
 * are none any more. `denied`: the link is not valid any more.
 */
export const lack = signal<'lost' | 'denied' | 'replaced' | null>(null)

/** What could not be loaded does not say why; a request does. */
export async function learnLack(): Promise<void> {
  const response = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  lack.value = response === null ? 'lost' : response.status === 401 ? 'denied' : 'replaced'
}

/** Those that are tried again. */
const missing = new Set<() => Promise<unknown>>()

/** null: it did not come. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    const part = await load()
    missing.delete(load)
    if (missing.size === 0) lack.value = null
    return part
  } catch {
    missing.add(load)
    return null
  }
}

/** Another view has other parts. */
export function forgetMissing(): void {
  missing.clear()
  lack.value = null
}
