const reference = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g

/** The environment variables that a string refers to as `${NAME}`. */
export function referencesIn(text: string): string[] {
  return [...new Set([...text.matchAll(reference)].map(([, name]) => name ?? ''))]
}

export function fillIn(text: string, env: Readonly<Record<string, string | undefined>>): string {
  return text.replace(reference, (_, name: string) => env[name] ?? '')
}

/** `${LAB-KEY}` is no reference, and surely not meant to be sent as it stands. */
export function hasBrokenReference(text: string): boolean {
  return text.replace(reference, '').includes('${')
}
