/**
 * Forms of keys that are recognised without knowing the key.
 *
 * Sources are written in a part of the regular expressions: characters, classes and quantifiers, no groups and
 * no alternatives. So the beginning of a match can be derived from them as well, which streams need. What `accept`
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
  accept?: (secret: string) => boolean
}

const quote = '["\'`\\\\]{0,2}'
const assigned = `${quote}\\s{0,3}[:=]{1,2}>?\\s{0,3}${quote}`
const pemHeader = '-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY[A-Z ]{0,10}-----'
const pemFooter = '-----END [A-Z0-9 ]{0,30}PRIVATE KEY[A-Z ]{0,10}-----'

/** What a secret is called where it is assigned; `_` and `-` may stand between the parts. */
const secretNames = [
  ['api', 'key'],
  ['access', 'key'],
  ['secret', 'key'],
  ['account', 'key'],
  ['subscription', 'key'],
  ['auth', 'key'],
  ['secret'],
  ['token'],
  ['password'],
  ['passwd'],
]

export const keyPatterns: readonly KeyPattern[] = [
  // OpenAI, Anthropic, OpenRouter, DeepSeek, Alibaba, Moonshot and many more
  { secret: 'sk-[A-Za-z0-9_-]{20,512}', accept: hasDigitAndLetter },
  { secret: 'AIza[A-Za-z0-9_-]{35,}' },
  { secret: 'ya29\\.[A-Za-z0-9_-]{20,}' },
  { secret: 'GOCSPX-[A-Za-z0-9_-]{20,}' },
  { secret: 'gh[oprsu]_[A-Za-z0-9]{30,}' },
  { secret: 'github_pat_[A-Za-z0-9_]{22,}' },
  { secret: 'glpat-[A-Za-z0-9_.-]{20,512}', accept: hasDigitAndLetter },
  { secret: 'xai-[A-Za-z0-9_-]{20,512}', accept: hasDigitAndLetter },
  { secret: 'gsk_[A-Za-z0-9]{20,512}', accept: hasDigitAndLetter },
  { secret: 'hf_[A-Za-z0-9]{30,}' },
  { secret: 'r8_[A-Za-z0-9]{30,}' },
  { secret: 'pplx-[A-Za-z0-9]{32,}' },
  { secret: 'nvapi-[A-Za-z0-9_-]{40,}' },
  { secret: 'A[KS]IA[A-Z0-9]{16,}' },
  { secret: 'LTAI[A-Za-z0-9]{16,512}', accept: hasDigitAndLetter },
  { secret: 'xox[abeoprs]-[A-Za-z0-9-]{10,512}', accept: hasDigitAndLetter },
  { secret: 'xapp-[A-Za-z0-9-]{20,512}', accept: hasDigitAndLetter },
  { label: 'hooks\\.slack\\.com/[a-z]{4,12}/', secret: '[A-Za-z0-9/_-]{20,}' },
  { secret: 'npm_[A-Za-z0-9]{36,}' },
  { secret: '[prs]k_live_[A-Za-z0-9]{16,}' },
  { secret: '[prs]k_test_[A-Za-z0-9]{16,}' },
  { secret: 'whsec_[A-Za-z0-9+/=]{24,}' },
  { secret: 'SG\\.[A-Za-z0-9_-]{16,}\\.[A-Za-z0-9_-]{16,}' },
  { secret: 'SK[0-9a-f]{32,}' },
  { secret: 'eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}[A-Za-z0-9_.-]{0,}' },
  { label: '[Bb][Ee][Aa][Rr][Ee][Rr]\\s{1,3}', secret: '[A-Za-z0-9._~+/=-]{16,512}', accept: hasDigitAndLetter },
  { label: `[Aa]uthorization${assigned}[Bb]asic\\s{1,3}`, secret: '[A-Za-z0-9+/=_-]{8,}' },
  {
    label: '://[^\\s/:@"\'<>`&[\\]]{0,80}:',
    secret: '[^\\s/@"\'<>`]{2,200}',
    before: '@',
    start: 'anywhere',
    accept: isPassword,
  },
  // Azure: shared access signatures, and the part of a client secret that all of them have
  { label: '[?&]sig=', secret: '[A-Za-z0-9%+/=_-]{30,}', start: 'anywhere' },
  { secret: '[78]Q~[A-Za-z0-9_~.-]{31,}', start: 'anywhere' },
  { secret: `${pemHeader}[A-Za-z0-9+/=\\s\\\\:,.-]{40,8000}?${pemFooter}`, start: 'anywhere' },
  { secret: `${pemHeader}[\\snr\\\\]{1,8}[A-Za-z0-9+/=]{40,}[A-Za-z0-9+/=\\r\\n\\\\]{0,}`, start: 'anywhere' },
  ...secretNames.map(
    (parts): KeyPattern => ({
      label: `${parts.map(anyCase).join('[_-]?')}${assigned}`,
      secret: '[A-Za-z0-9_~+/=.-]{16,512}',
      // A call or an index: code, and no value.
      notBefore: '[A-Za-z0-9_~+/=.([-]',
      start: 'name',
      accept: looksRandom,
    }),
  ),
]

/** Words joined by separators, dates and names have long runs of one kind; what chance wrote has short ones. */
function looksRandom(secret: string): boolean {
  if (!hasDigitAndLetter(secret)) return false
  const runs = secret.match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g)?.length ?? 1
  return secret.length / runs < 3.6 && new Set(secret).size >= 8
}

function hasDigitAndLetter(secret: string): boolean {
  return /\d/.test(secret) && /[A-Za-z]/.test(secret)
}

const placeholder =
  /^(?:[$<{[*.…%]|x+$|(?:your|my|the)?[_-]?(?:user|name|pass|passwd|password|pwd|pw|secret|token|key)$)/i

function isPassword(secret: string): boolean {
  return !placeholder.test(secret)
}

function anyCase(word: string): string {
  return word.replace(/./g, letter => `[${letter.toUpperCase()}${letter}]`)
}
