import { assignedKeys } from './assigned.ts'
import { prefixedKeys } from './prefixed.ts'
import { hasDigitAndLetter, isPassword, looksRandom } from './random.ts'

/**
 * Forms of keys that are recognised without knowing the key.
 *
 * Sources are written in a part of the regular expressions: characters, classes and quantifiers, no groups and
 * no alternatives; the first step stands once. So the beginning of a match can be derived from them as well, which streams need. What `accept`
 * may refuse has an upper length: a hostile text must not make the search quadratic.
 */
export interface KeyPattern {
  /** Stands before the secret and stays readable. */
  label?: string
  secret: string
  /** Must follow the secret, and stays readable. */
  before?: string
  /** One character that must not follow. */
  notBefore?: string
  /** Where a match may begin. Default: where a word begins. */
  start?: 'word' | 'name' | 'anywhere'
  /** Characters that every match has. What may begin anywhere is only looked for where these are. */
  tell?: string
  accept?: (secret: string) => boolean
  /** It ends where its last step ends, whatever follows, although a step before could go on. */
  closed?: true
}

const pemHeader = '-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY[A-Z ]{0,10}-----'
const pemFooter = '-----END [A-Z0-9 ]{0,30}PRIVATE KEY[A-Z ]{0,10}-----'
const authorization = '[Aa]uthorization["\'`\\\\]{0,2}\\s{0,3}[:=]{1,2}\\s{0,3}["\'`\\\\]{0,2}'

export const keyPatterns: readonly KeyPattern[] = [
  ...prefixedKeys,
  { label: 'hooks\\.slack\\.com/[a-z]{4,12}/', secret: '[A-Za-z0-9/_-]{20,}' },
  { secret: 'SG\\.[A-Za-z0-9_-]{16,}\\.[A-Za-z0-9_-]{16,}' },
  // Telegram's bots
  { secret: '[0-9][0-9]{7,9}:AA[A-Za-z0-9_-]{32,40}', notBefore: '[A-Za-z0-9_-]', tell: ':AA' },
  { secret: 'eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}[A-Za-z0-9_.-]{0,}' },
  {
    label: '[Bb][Ee][Aa][Rr][Ee][Rr]\\s{1,3}',
    secret: '[A-Za-z0-9._~+/=-]{16,512}',
    start: 'name',
    accept: hasDigitAndLetter,
  },
  { label: `${authorization}[Bb]asic\\s{1,3}`, secret: '[A-Za-z0-9+/=_-]{8,}', start: 'name' },
  {
    label: `${authorization}[A-Za-z-]{2,20}\\s{1,3}`,
    secret: '[A-Za-z0-9._~+/=-]{16,512}',
    start: 'name',
    accept: looksRandom,
  },
  { label: authorization, secret: '[A-Za-z0-9._~+/=-]{16,512}', start: 'name', accept: looksRandom },
  {
    label: '://[^\\s/:@"\'<>`&[\\]]{0,80}:',
    secret: '[^\\s/"\'<>`]{2,200}',
    before: '@',
    start: 'anywhere',
    tell: '://',
    accept: isPassword,
  },
  // Azure: shared access signatures, and the part of a client secret that all of them have
  { label: '[?&]sig=', secret: '[A-Za-z0-9%+/=_-]{30,}', start: 'anywhere', tell: 'sig=' },
  { secret: '[78]Q~[A-Za-z0-9_~.-]{31,}', start: 'anywhere', tell: 'Q~' },
  {
    secret: `${pemHeader}[A-Za-z0-9+/=\\s\\\\:,.-]{40,8000}?${pemFooter}`,
    start: 'anywhere',
    tell: 'PRIVATE KEY',
    closed: true,
  },
  {
    secret: `${pemHeader}[\\snr\\\\]{1,8}[A-Za-z0-9+/=]{40,}[A-Za-z0-9+/=\\r\\n\\\\]{0,}`,
    start: 'anywhere',
    tell: 'PRIVATE KEY',
  },
  ...assignedKeys,
]
