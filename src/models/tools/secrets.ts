/** Variables that carry what nobody else may see, whatever it looks like. */
const carriesSecret = /KEY|TOKEN|SECRET|PASSWORD|HEADERS|AUTH/

/** What of these variables must never be kept, sent or shown. */
export function secretsAmong(variables: Readonly<Record<string, string | undefined>>): string[] {
  const named = Object.entries(variables).filter(([name]) => carriesSecret.test(name))
  return named.flatMap(([name, value = '']) => secretsIn(name, value))
}

/** Headers come as lines `Name: value`, and what is signed in with may come as JSON. */
function secretsIn(name: string, value: string): string[] {
  if (name.endsWith('HEADERS')) return value.split('\n').map(line => line.slice(line.indexOf(':') + 1).trim())
  if (value.trimStart().startsWith('{')) return [...value.matchAll(/:\s*"([^"]{16,})"/g)].map(([, text]) => text!)
  return [value.trim()]
}
