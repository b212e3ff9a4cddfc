import type { KeyPattern } from './patterns.ts'
import { hasDigitAndLetter, isPassword, looksRandom } from './random.ts'

const quote = '["\'`\\\\]{0,2}'
/** Also `=>`, and `>` of XML. */
const assigned = `${quote}\\s{0,3}[:=>]{1,2}\\s{0,3}${quote}`

/** What a secret is called where it is assigned; `_`, `-` and a space may stand between the parts. */
const secretNames = [
  ['api', 'key'],
  ['access', 'key'],
  ['secret', 'key'],
  ['private', 'key'],
  ['signing', 'key'],
  ['encryption', 'key'],
  ['account', 'key'],
  ['subscription', 'key'],
  ['auth', 'key'],
  ['secret'],
  ['token'],
  ['password'],
  ['passwd'],
]

const value = {
  secret: '[A-Za-z0-9_~+/=.-]{16,512}',
  // A call or an index: code, and no value.
  notBefore: '[A-Za-z0-9_~+/=.([-]',
  accept: looksRandom,
}

/** Values that only their label gives away. */
export const assignedKeys: readonly KeyPattern[] = [
  ...secretNames.flatMap((parts): KeyPattern[] => {
    const name = parts.map(anyCase).join('[ _-]?')
    return [
      { label: `${name}${assigned}`, start: 'name', ...value },
      { label: `${name}%3[AaDd]`, start: 'name', ...value },
    ]
  }),
  ...['key', 'token', 'secret', 'password'].map(
    (flag): KeyPattern => ({ label: `-${flag}\\s{1,2}${quote}`, start: 'anywhere', tell: `-${flag}`, ...value }),
  ),
  // As environments are written
  { label: `[A-Z0-9]_KEY=${quote}`, start: 'anywhere', tell: '_KEY=', ...value },
  ...['PASSWORD', 'PASSWD', '_PASS'].map(
    (name): KeyPattern => ({
      label: `${name}=["']?`,
      secret: '[^\\s"\'`$(){}<>;,\\\\]{8,200}',
      notBefore: '[(]',
      start: 'anywhere',
      tell: `${name}=`,
      accept: secret => hasDigitAndLetter(secret) && isPassword(secret),
    }),
  ),
]

function anyCase(word: string): string {
  return word.replace(/./g, letter => `[${letter.toUpperCase()}${letter}]`)
}
