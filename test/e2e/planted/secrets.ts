import { createHash } from 'node:crypto'

/** A secret, and a line in which somebody may have left it. */
export interface Planted {
  kind: string
  /** No part of the line may show this. */
  secret: string
  line: string
}

/** Characters that look as if chance had written them, the same in every run. */
export interface Chance {
  of(alphabet: string, length: number): string
  pick<T>(items: readonly T[]): T
}

const lower = 'abcdefghijklmnopqrstuvwxyz'
const digits = '0123456789'
const upper = lower.toUpperCase()
const hex = '0123456789abcdef'
const alnum = upper + lower + digits
const url = `${alnum}_-`
const base32 = `${upper}234567`
const base64 = `${alnum}+/`

/** Every kind makes a new secret each time it is asked. Those of no known form stand where a label gives them away. */
const kinds: Record<string, (chance: Chance) => string | Labelled> = {
  openai: ({ of, pick }) => `sk-${pick(['', 'proj-', 'svcacct-', 'admin-'])}${of(url, 70)}T3BlbkFJ${of(url, 70)}`,
  'openai, old': ({ of }) => `sk-${of(alnum, 48)}`,
  anthropic: ({ of, pick }) => `sk-ant-${pick(['api03', 'admin01', 'oat01'])}-${of(url, 93)}AA`,
  google: ({ of }) => `AIza${of(url, 35)}`,
  'google, new': ({ of }) => `AQ.Ab8${of(url, 44)}`,
  openrouter: ({ of }) => `sk-or-v1-${of(hex, 64)}`,
  deepseek: ({ of }) => `sk-${of(hex, 32)}`,
  'hugging face': ({ of }) => `hf_${of(upper + lower, 34)}`,
  xai: ({ of }) => `xai-${of(alnum, 80)}`,
  groq: ({ of }) => `gsk_${of(alnum, 52)}`,
  mistral: ({ of, pick }) => labelled(pick(['MISTRAL_API_KEY=', '"api_key": "', "apiKey: '"]), of(alnum, 32)),
  'aws id': ({ of, pick }) => `${pick(['AKIA', 'ASIA'])}${of(base32, 16)}`,
  'aws secret': ({ of, pick }) =>
    labelled(
      pick(['AWS_SECRET_ACCESS_KEY=', 'aws_secret_access_key = ', '"SecretAccessKey": "', 'export AWS_SECRET_KEY="']),
      of(base64, 40),
    ),
  github: ({ of, pick }) =>
    pick([
      `${pick(['ghp', 'gho', 'ghu', 'ghs', 'ghr'])}_${of(alnum, 36)}`,
      `github_pat_${of(alnum, 22)}_${of(alnum, 59)}`,
    ]),
  gitlab: ({ of, pick }) => `${pick(['glpat', 'gldt', 'glrt', 'glptt', 'glsoat'])}-${of(url, 20)}`,
  slack: ({ of, pick }) =>
    pick([
      `${pick(['xoxb', 'xoxp', 'xoxa'])}-${of(digits, 12)}-${of(digits, 12)}-${of(alnum, 24)}`,
      `xapp-1-A${of(upper + digits, 10)}-${of(digits, 13)}-${of(hex, 64)}`,
      `xoxe.xoxp-1-${of(alnum, 60)}`,
    ]),
  stripe: ({ of, pick }) => `${pick(['sk_live_', 'rk_live_', 'sk_test_', 'whsec_'])}${of(alnum, 32)}`,
  npm: ({ of, pick }) =>
    pick<string | Labelled>([`npm_${of(alnum, 36)}`, labelled('//packages.example/:_authToken=', uuid(of))]),
  jwt: ({ of }) => `eyJ${of(url, 33)}.eyJ${of(url, 90)}.${of(url, 43)}`,
  'bearer header': ({ of, pick }) =>
    labelled(pick(['Authorization: Bearer ', 'authorization: bearer ', '-H "Authorization: Bearer ']), of(alnum, 40)),
  'basic header': ({ of }) => labelled('Authorization: Basic ', btoa(`me:${of(alnum, 20)}`)),
  'private key': ({ of, pick }) => {
    const name = pick(['', 'RSA ', 'EC ', 'OPENSSH '])
    const body = Array.from({ length: 6 }, () => of(base64, 64)).join('\n')
    return { secret: body, line: `-----BEGIN ${name}PRIVATE KEY-----\n${body}\n-----END ${name}PRIVATE KEY-----` }
  },
  'address with a password': ({ of, pick }) => {
    const secret = of(`${alnum}!$%^*.`, 14)
    const scheme = pick(['postgres', 'postgresql+asyncpg', 'mysql', 'redis', 'amqp', 'mongodb+srv', 'https'])
    return { secret, line: `${scheme}://${pick(['app', 'root', ''])}:${secret}@db.example.com:5432/main` }
  },
  azure: ({ of, pick }) =>
    pick<string | Labelled>([
      labelled('AZURE_OPENAI_API_KEY=', of(hex, 32)),
      labelled('api-key: ', of(alnum, 84)),
      labelled('DefaultEndpointsProtocol=https;AccountName=x;AccountKey=', `${of(base64, 86)}==`),
      `${of(alnum, 3)}8Q~${of(`${alnum}_~.`, 34)}`,
    ]),
  assignment: ({ of, pick }) =>
    labelled(
      pick(['DB_PASSWORD=', 'client_secret: ', 'SESSION_SECRET="', 'password: "', 'auth_token=', 'DJANGO_SECRET_KEY=']),
      of(alnum, 24),
    ),
}

/** Round by round one of each kind, until there are enough. */
export function plant(count: number, seed: string): Planted[] {
  const chance = chanceFrom(seed)
  const names = Object.keys(kinds)
  return Array.from({ length: count }, (_, index) => {
    const kind = names[index % names.length]!
    const made = kinds[kind]!(chance)
    return typeof made === 'string' ? { kind, secret: made, line: chance.pick(places)(made) } : { kind, ...made }
  })
}

export const kindCount = Object.keys(kinds).length

/** Where keys that show their kind by themselves stand. */
const places: readonly ((key: string) => string)[] = [
  key => `The key is ${key}, sorry.`,
  key => `export SERVICE=${key}`,
  key => `curl https://api.example.com/v1?key=${key}&x=1`,
  key => `{"config":{"value":"${key}"}}`,
  key => `{\\"value\\":\\"${key}\\"}`,
  key => `密钥是${key}，请勿外传。`,
  key => `- \`${key}\``,
  key => `const client = new Client('${key}')`,
  key => `**${key}**`,
  key => `"first line\\n${key}\\nlast line"`,
  key => `redirect?to=%3Fkey%3D${key}%26x`,
  key => `{"url":"https://x.example/?k\\u003d${key}\\u0026z"}`,
]

interface Labelled {
  secret: string
  line: string
}

function labelled(label: string, secret: string): Labelled {
  const quote = /["']$/.exec(label)?.[0] ?? ''
  return { secret, line: `${label}${secret}${quote}` }
}

const uuid = (of: Chance['of']): string => [8, 4, 4, 4, 12].map(length => of(hex, length)).join('-')

function chanceFrom(seed: string): Chance {
  let block = 0
  let bytes: number[] = []
  const next = (below: number): number => {
    if (bytes.length < 2) bytes = [...createHash('sha256').update(`${seed}${block++}`).digest()]
    return ((bytes.pop()! << 8) | bytes.pop()!) % below
  }
  return {
    of: (alphabet, length) => Array.from({ length }, () => alphabet[next(alphabet.length)]).join(''),
    pick: items => items[next(items.length)]!,
  }
}
