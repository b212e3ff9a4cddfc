import { hasDigitAndLetter, isNoWord, isPassword, looksRandom } from './expressions.ts'

/** Keys whose beginning shows their kind. In Markdown, models put a backslash before an underscore. */
const prefixedKeys: readonly KeyPattern[] = [
  // OpenAI, Anthropic, OpenRouter, DeepSeek, Alibaba, Moonshot and many more
  unsure('sk-', 'A-Za-z0-9_-', 20),
  unsure('xai-', 'A-Za-z0-9_-', 20),
  unsure('gsk_', 'A-Za-z0-9', 20),
  unsure('csk-', 'a-z0-9', 40),
  unsure('fw_', 'A-Za-z0-9', 20),
  unsure('tgp_v1_', 'A-Za-z0-9_-', 30),
  unsure('tvly-', 'A-Za-z0-9_-', 20),
  unsure('pcsk_', 'A-Za-z0-9_', 30),
  unsure('jina_', 'A-Za-z0-9_-', 40),
  unsure('lsv2_[ps]', 'A-Za-z0-9_', 30),
  sure('hf_', 'A-Za-z0-9', 30),
  sure('api_org_', 'A-Za-z0-9', 30),
  sure('r8_', 'A-Za-z0-9', 30),
  sure('pplx-', 'A-Za-z0-9', 32),
  sure('nvapi-', 'A-Za-z0-9_-', 40),
  sure('sk_', '0-9a-f', 40),

  sure('AIza', 'A-Za-z0-9_-', 35),
  unsure('AQ\\.', 'A-Za-z0-9_-', 36),
  sure('ya29\\.', 'A-Za-z0-9_-', 20),
  sure('GOCSPX-', 'A-Za-z0-9_-', 20),
  sure('A[KS]IA', 'A-Z0-9', 16),
  unsure('LTAI', 'A-Za-z0-9', 16),

  sure('gh[oprsu]_', 'A-Za-z0-9', 30),
  sure('github_pat_', 'A-Za-z0-9_', 22),
  ...['pat', 'dt', 'rt', 'cbt', 'ptt', 'ft', 'imt', 'agent', 'soat', 'wt'].map(kind =>
    sure(`gl${kind}-`, 'A-Za-z0-9_.-', 20),
  ),
  sure('npm_', 'A-Za-z0-9', 36),
  sure('pypi-AgE', 'A-Za-z0-9_-', 40),
  sure('rubygems_', '0-9a-f', 40),
  sure('dckr_[op]at_', 'A-Za-z0-9_-', 20),
  unsure('xox[abeoprs]-', 'A-Za-z0-9-', 10),
  unsure('xapp-', 'A-Za-z0-9-', 20),
  sure('[prs]k_live_', 'A-Za-z0-9', 16),
  sure('[prs]k_test_', 'A-Za-z0-9', 16),
  sure('whsec_', 'A-Za-z0-9+/=', 24),
  sure('SK', '0-9a-f', 32),
  sure('do[opr]_v1_', '0-9a-f', 40),
  sure('dapi', '0-9a-f', 32),
  sure('shp[acps][ats]_', '0-9a-fA-F', 32),
  sure('ATATT3', 'A-Za-z0-9_=-', 40),
  unsure('hv[sb]\\.', 'A-Za-z0-9_-', 24),
  sure('AGE-SECRET-KEY-1', 'A-Z0-9', 50),
  sure('lin_api_', 'A-Za-z0-9', 30),
  sure('ntn_', 'A-Za-z0-9', 40),
  sure('figd_', 'A-Za-z0-9_-', 30),
  sure('glsa_', 'A-Za-z0-9_', 32),
  sure('sbp_', '0-9a-f', 40),
  unsure('sb_secret_', 'A-Za-z0-9_-', 20),
]

/** Nothing else has this beginning and this length. */
function sure(prefix: string, characters: string, least: number): KeyPattern {
  return { secret: `${escapable(prefix)}[${characters}]{${least},}` }
}

/** Ordinary words may also begin like this. */
function unsure(prefix: string, characters: string, least: number): KeyPattern {
  return { secret: `${escapable(prefix)}[${characters}]{${least},512}`, accept: isNoWord }
}

function escapable(prefix: string): string {
  return prefix.replaceAll('_', '\\\\?_')
}

const quote = '["\'`\\\\]{0,2}'
/** Also `=>`, and `>` of XML. */
const assigned = `${quote}\\s{0,3}[:=>]{1,2}\\s{0,3}${quote}`

/** Names of secrets in assignments. `_`, `-` or a space may stand between the parts. */
const secretNames = [
  ...['api', 'access', 'secret', 'private', 'signing', 'encryption', 'account', 'subscription', 'auth'].map(use => [
    use,
    'key',
  ]),
  ...[['secret'], ['token'], ['password'], ['passwd']],
]

const value = {
  secret: '[A-Za-z0-9_~+/=.-]{16,512}',
  // A call or an index follows: this is code, not a value.
  notBefore: '[A-Za-z0-9_~+/=.([-]',
  accept: looksRandom,
}

/** Values that only their label reveals. */
const assignedKeys: readonly KeyPattern[] = [
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
  // In the form of environment variables
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

/**
 * Forms of keys that are recognised without knowing the key. Sources use a subset of regular expressions: characters,
 * classes and quantifiers, but no groups and no alternatives, and the first step has no quantifier. From these the pattern
 * of a beginning can be derived, which streams need. A pattern with `accept` has an upper length, so that a hostile text
 * cannot make the search quadratic.
 */
export interface KeyPattern {
  /** Stands before the secret and stays readable. */
  label?: string
  secret: string
  /** Must follow the secret and stays readable. */
  before?: string
  /** One character that must not follow. */
  notBefore?: string
  /** Where a match may begin. Default: at the beginning of a word. */
  start?: 'word' | 'name' | 'anywhere'
  /** Characters that every match contains. A pattern that starts anywhere is tried only where they occur. */
  tell?: string
  accept?: (secret: string) => boolean
  /** A match ends where its last step ends, even if an earlier step could go on. */
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

/** Values that the environment's own names mark as secrets, and passwords in its addresses, whether or not anybody uses them. */
export function environmentSecrets(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(env).flatMap(([name, value = '']) => {
    const held = namesSecret.test(name) && looksSecret(value) ? [value] : []
    return [...held, ...passwordsIn(value)]
  })
}

/** `API_KEY`, `PGPASSWORD`, `API_KEY_2`, `DB_PASS`, `GITHUB_PAT` */
const namesSecret =
  /(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS?)$|(?:^|_)(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASS|CREDENTIALS?|PAT)(?:_|$)/i

/** A path, a sentence or a name is no secret. */
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

/** Without `%20` and the like; unchanged if it cannot be read so. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
