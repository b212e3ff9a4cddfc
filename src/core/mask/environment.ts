import { isPassword } from './random.ts'

/** What an environment itself calls a secret, and passwords in the addresses it holds, whether or not anybody uses them. */
export function environmentSecrets(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(env).flatMap(([name, value = '']) => {
    const held = namesSecret.test(name) && looksSecret(value) ? [value] : []
    return [...held, ...passwordsIn(value)]
  })
}

/** `API_KEY`, `PGPASSWORD`, `API_KEY_2`, `DB_PASS`, `GITHUB_PAT` */
const namesSecret =
  /(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS?)$|(?:^|_)(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASS|CREDENTIALS?|PAT)(?:_|$)/i

/** A path, a sentence or a name is none. */
function looksSecret(value: string): boolean {
  if (value.length < 16 || /\s/.test(value) || isPath.test(value)) return false
  return /\d/.test(value) && /[a-z]/i.test(value)
}

const isPath = /^(?:[.~]{0,2}\/(?:[^/]*\/|[\w.-]*$)|[A-Za-z]:\\|\w+:\/\/)/

function passwordsIn(value: string): string[] {
  return Array.from(value.matchAll(/:\/\/[^\s/:@]{0,200}:([^\s/]{6,200})@/g), ([, password = '']) => password)
    .filter(isPassword)
    .flatMap(password => [password, decoded(password)])
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
