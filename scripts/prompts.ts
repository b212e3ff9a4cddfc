import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Call, debate, type Language, type Model } from 'agon'
import { estimateTokenCount } from 'tokenx'
import { castFrom } from '../examples/06-tree/cast.ts'
import * as duel from '../examples/07-evidence/cast.ts'
import { en as duelEn } from '../examples/07-evidence/en.ts'
import { zh as duelZh } from '../examples/07-evidence/zh.ts'
import * as arena from '../examples/09-arena/cast.ts'
import { en as arenaEn } from '../examples/09-arena/en.ts'
import { zh as arenaZh } from '../examples/09-arena/zh.ts'
import * as research from '../examples/10-research/cast.ts'
import { en as researchEn } from '../examples/10-research/en.ts'
import { zh as researchZh } from '../examples/10-research/zh.ts'
import * as dialectic from '../examples/11-dialectic/cast.ts'
import { en as dialecticEn } from '../examples/11-dialectic/en.ts'
import { zh as dialecticZh } from '../examples/11-dialectic/zh.ts'

/**
 * Writes docs/prompts.md: what the prompts of each format consist of, measured on the debates of examples/. A test compares it,
 * so that a change of a prompt shows. `npm run docs`
 */
const place = new URL('../docs/prompts.md', import.meta.url)
const root = fileURLToPath(new URL('..', import.meta.url))

const kinds = ['rules', 'files', 'speeches', 'checks', 'instruction', 'shape'] as const
type Kind = (typeof kinds)[number]
type Tokens = Record<Kind, number>

/** What one call was told. */
interface Told {
  format: string
  cue: string
  tokens: Tokens
}

export async function promptsPage(): Promise<string> {
  const told = { en: await playAll('en'), zh: await playAll('zh') }
  const formats = [...new Set(told.en.map(({ format }) => format))]
  return `${[
    head,
    table(
      shareHead,
      formats.map(format => shareRow(format, told)),
    ),
    ...formats.map(format => section(format, told)),
  ].join('\n\n')}\n`
}

/** The folders are copied, because debates write files. The lot is always the same. */
async function playAll(language: Language): Promise<Told[]> {
  const folder = mkdtempSync(join(tmpdir(), 'agon-prompts-'))
  const { random } = Math
  const cwd = process.cwd()
  cpSync(join(root, 'examples'), join(folder, 'examples'), { recursive: true })
  process.chdir(folder)
  Math.random = () => 0.1
  try {
    const told: Told[] = []
    for (const play of plays(language)) await play(told, join(folder, 'home'))
    return told
  } finally {
    Math.random = random
    process.chdir(cwd)
    rmSync(folder, { recursive: true, force: true })
  }
}

type Play = (told: Told[], home: string) => Promise<unknown>

function plays(language: Language): Play[] {
  const isZh = language === 'zh'
  const [one, ring, study, view] = isZh
    ? [duelZh, arenaZh, researchZh, dialecticZh]
    : [duelEn, arenaEn, researchEn, dialecticEn]
  const tree = isZh ? 'examples/06-tree/zh' : 'examples/06-tree'
  const context = view.files.map(path => ({ path, text: readFileSync(join(view.folder, path), 'utf8') }))
  return [
    (told, home) =>
      debate(one.topic, {
        ...{ seats: duel.seats, context: [join(one.folder, 'docs')], rigor: 'high', rounds: 3, home },
        models: heard(duel.castOf(one), told),
      }).result,
    (told, home) =>
      debate({ config: `${tree}/config.json`, models: heard(castFrom(`${tree}/script`), told), home }).result,
    (told, home) => {
      const config = join(ring.folder, 'config.jsonc')
      return debate({ format: 'arena', config, seats: arena.seats, models: heard(arena.castOf(ring), told), home })
        .result
    },
    (told, home) => {
      const config = join(study.folder, 'config.jsonc')
      const models = heard(research.castOf(study), told)
      return debate({ format: 'research', config, seats: research.seats, models, home }).result
    },
    (told, home) => {
      const models = heard(dialectic.castOf(view), told)
      const { leaning, focus } = view
      return debate(view.topic, { format: 'dialectic', seats: dialectic.seats, models, context, leaning, focus, home })
        .result
    },
  ]
}

/** Keeps what the models are told. A third round of the duel repeats the second, so that there is a summary. */
const heard = (models: Record<string, Model>, told: Told[]): Record<string, Model> =>
  Object.fromEntries(
    Object.entries(models).map(([name, model]) => {
      const stream: Model['stream'] = (call, signal) => {
        if (call.key !== 'probe') told.push(toldIn(call))
        const isThird = call.moment.format === 'duel' && call.key.startsWith('round-3/')
        return model.stream(isThird ? { ...call, key: call.key.replace('round-3/', 'round-2/') } : call, signal)
      }
      return [name, { ...model, stream }]
    }),
  )

function toldIn(call: Call): Told {
  const tokens: Tokens = { rules: 0, files: 0, speeches: 0, checks: 0, instruction: 0, shape: 0 }
  const last = call.messages.findLastIndex(({ role }) => role === 'user')
  for (const [i, { role, content }] of call.messages.entries()) {
    if (role === 'assistant') {
      tokens.speeches += count(content)
      continue
    }
    const outside = content.replace(fenced, (block, label: string) => {
      tokens[label.startsWith('file ') ? 'files' : label.startsWith('checked ') ? 'checks' : 'speeches'] += count(block)
      return ''
    })
    // The last paragraph of an instruction tells the shape of the reply, where it has one.
    const end = i === last && call.shape ? outside.lastIndexOf('\n\n') : outside.length
    tokens[role === 'system' ? 'rules' : 'instruction'] += count(outside.slice(0, end))
    tokens.shape += count(outside.slice(end))
  }
  return { format: call.moment.format, cue: call.moment.cue, tokens }
}

const fenced = /^<<[0-9a-f]{12} ([^<>\n]*)>>\n[\s\S]*?\n<<[0-9a-f]{12} end>>$/gm

/** The code of a fence is drawn anew for each debate. */
const count = (text: string): number => estimateTokenCount(text.replace(/<<[0-9a-f]{12} /g, '<<f0f0f0f0f0f0 '))

const head = `# What prompts consist of

Written by \`npm run docs\` from the debates of examples/; a test compares it. Tokens are estimates, the mean over all calls of a moment, English /
Chinese. **rules** open a conversation (with how material is marked), **files** are the user's, **speeches** are what others and the seat itself
said, **checks** are what code found out about citations, **instruction** is what is asked for, **shape** tells how a JSON reply looks.
A seat that goes on in its conversation is sent all of it again, mostly from the provider's cache.`

const shareHead = ['format', 'calls', ...kinds.map(kind => `${kind} %`)]

function shareRow(format: string, told: Record<Language, Told[]>): string[] {
  const own = (language: Language) => told[language].filter(one => one.format === format)
  const share = (language: Language, kind: Kind) => {
    const sums = sumsOf(own(language))
    return ((100 * sums[kind]) / kinds.reduce((all, one) => all + sums[one], 0)).toFixed(1)
  }
  return [
    format,
    both(own('en').length, own('zh').length),
    ...kinds.map(kind => both(share('en', kind), share('zh', kind))),
  ]
}

function section(format: string, told: Record<Language, Told[]>): string {
  const at = (language: Language, cue: string) => told[language].filter(one => one.format === format && one.cue === cue)
  const cues = [...new Set([...told.en, ...told.zh].filter(one => one.format === format).map(({ cue }) => cue))].sort()
  const rows = cues.map(cue => {
    const [en, zh] = [at('en', cue), at('zh', cue)]
    const mean = (calls: readonly Told[], kind: Kind) =>
      calls.length === 0 ? '–' : Math.round(sumsOf(calls)[kind] / calls.length)
    return [`\`${cue}\``, both(en.length, zh.length), ...kinds.map(kind => both(mean(en, kind), mean(zh, kind)))]
  })
  return `## ${format}\n\n${table(['moment', 'calls', ...kinds], rows)}`
}

const sumsOf = (calls: readonly Told[]): Tokens =>
  Object.fromEntries(kinds.map(kind => [kind, calls.reduce((sum, { tokens }) => sum + tokens[kind], 0)])) as Tokens

const both = (en: string | number, zh: string | number): string => (en === zh ? String(en) : `${en} / ${zh}`)

const table = (names: readonly string[], rows: readonly (readonly string[])[]): string =>
  [names, names.map((_, i) => (i === 0 ? '---' : '---:')), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')

if (import.meta.main) writeFileSync(place, await promptsPage())
