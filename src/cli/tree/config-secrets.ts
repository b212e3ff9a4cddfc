import { environmentSecrets } from '../../core/mask/environment.ts'
import { makeMask } from '../../core/mask.ts'
import { knownProviders, type Variables } from '../../models/providers.ts'
import { referencesIn } from '../config/references.ts'
import type { Filled, Reference } from './config-fill.ts'
import type { WrittenSeats } from './config-written.ts'

/**
 * Those references that would put a secret where everybody reads it: into a prompt, the name of a model or an address. A
 * file that came with a repository may name any variable of the user's.
 */
export function misplaced(
  { filled }: Filled,
  written: WrittenSeats,
  env: Variables,
  secrets: readonly string[],
): Reference[] {
  const held = [...secrets, ...environmentSecrets(env), ...usualKeys(env), ...keysIn(written, env)]
  const mask = makeMask(held)
  const isSecret = (value: string) => held.includes(value.trim()) || mask.text(value) !== value
  return filled.filter(({ variable }) => namesSecret.test(variable) || isSecret(env[variable] ?? ''))
}

const namesSecret =
  /key|token|secret|(?<!com|by)pass(?!ive|enger)|pwd|credential|auth(?!or)|cookie|bearer|private|(?:^|_)(?:pat|pin)(?:_|$)/i

const usualKeys = (env: Variables): string[] => knownProviders.flatMap(({ keys }) => valuesOf(keys, env))

/** What the file itself sends as a key is none of its prose. */
function keysIn({ api, seats }: WrittenSeats, env: Variables): string[] {
  const apis = [api, ...seats.map(seat => seat.api)]
  return apis.flatMap(one => valuesOf(referencesIn(one?.apiKey ?? ''), env))
}

const valuesOf = (names: readonly string[], env: Variables): string[] =>
  names.map(name => env[name]?.trim() ?? '').filter(value => value !== '')
