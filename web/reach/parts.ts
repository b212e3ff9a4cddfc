import { signal } from '@preact/signals'

/**
 * Why a part of the page could not be loaded; null: all were. `replaced`: a newer version replaced the files. `denied`: the
 * link is no longer valid.
 */
export const lack = signal<'lost' | 'denied' | 'replaced' | null>(null)

/** A failed load does not say why, but a request does. */
export async function learnLack(): Promise<void> {
  const response = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  lack.value = response === null ? 'lost' : response.status === 401 ? 'denied' : 'replaced'
}

/** Parts that will be tried again. */
const missing = new Set<() => Promise<unknown>>()

/** null: it could not be loaded. */
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
