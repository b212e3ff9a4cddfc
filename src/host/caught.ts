/** What the work returns, or the error of this kind that it throws. */
export function caught<T, E extends Error>(kind: abstract new (...given: never[]) => E, work: () => T): T | E {
  try {
    return work()
  } catch (error) {
    if (error instanceof kind) return error
    throw error
  }
}

export async function caughtLater<T, E extends Error>(
  kind: abstract new (...given: never[]) => E,
  work: () => Promise<T>,
): Promise<T | E> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof kind) return error
    throw error
  }
}

/** What the work returns, or this if it throws, whatever the reason. */
export function orElse<T, F>(otherwise: F, work: () => T): T | F {
  try {
    return work()
  } catch {
    return otherwise
  }
}
