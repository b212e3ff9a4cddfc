interface Memory<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): unknown
}

/** Returns what was made for this key before, or makes it now. */
export function memo<K, V>(memory: Memory<K, V>, key: K, make: () => V): V {
  const known = memory.get(key)
  if (known !== undefined) return known
  const made = make()
  memory.set(key, made)
  return made
}

/** Makes it when it is first asked for. */
export function once<T>(make: () => T): () => T {
  const made = new Map<null, T>()
  return () => memo(made, null, make)
}
