import { detectLanguage, type Language } from '../../src/core/language.ts'
import { formsIn } from './forms.ts'
import type { LabRequest } from './script.ts'

export type Asked =
  | 'view'
  | 'answer'
  | 'common-ground'
  | 'challenge'
  | 'partner-choice'
  | 'decision'
  | 'user-reply'
  | 'conclusion'
  | 'farewell'

/** All that a request of a dialectic tells whoever reads it. */
export interface DialecticReading {
  asked: Asked
  language: Language
  model: string
  topic: string
  /** The one that is under way, or over. */
  round: number
  /** What the user said since this seat last spoke; null: nothing. */
  fromUser: string | null
  /** A line of a file that was brought along; null: there is none. */
  line: { path: string; number: number; text: string } | null
  /** All of it. */
  heard: string
  /** Whom it may choose. */
  candidates: readonly string[]
}

/** Where the instruction stands that is the last in a request, that is what it asks for. */
const markers: readonly [RegExp, Asked][] = [
  [/You are the main agent\. State your view|你是主代理。请陈述你对这个问题的观点/g, 'view'],
  [/You are the main agent\. Answer what was held|你是主代理。请回应针对你的观点的质疑/g, 'answer'],
  [/You are the main agent\. The last rounds brought|你是主代理。最近几轮没有出现/g, 'common-ground'],
  [
    /Challenge it where it matters most|请在最要紧的地方提出质疑|Go on: hold on to what|请继续：没有得到回答的/g,
    'challenge',
  ],
]

/** By a field that no other reply of a dialectic has. */
const kinds: readonly (readonly [field: string, asked: Asked])[] = [
  ['partner', 'partner-choice'],
  ['new_point', 'decision'],
  ['choice', 'user-reply'],
  ['insights', 'conclusion'],
  ['keep', 'farewell'],
]

const rules = ['A main agent holds a view', '主代理提出观点，回应质疑']

/** By its words alone: tools send no header that names the turn. null: it asks for nothing of a dialectic. */
export function readDialectic({ body, model }: Pick<LabRequest, 'body' | 'model'>): DialecticReading | null {
  const messages: { role: string; content: string }[] = body.messages ?? []
  if (!rules.some(words => messages[0]?.content?.includes(words))) return null
  const heard = messages.map(({ content }) => content).join('\n')
  const asked = lastAsked(heard)
  if (asked === null) return null
  const isPartner = asked === 'challenge'
  const told = Number([...heard.matchAll(isPartner ? byMain : byPartner)].at(-1)?.[1] ?? 0)
  return {
    asked,
    language: detectLanguage(heard.slice(0, 2_000)),
    model: model ?? '',
    topic: /(?:has to answer:|需要回答的一个问题：)\n\n(.+)\n/.exec(heard)?.[1] ?? '',
    round: isPartner || isOver(asked) ? Math.max(1, told) : told + 1,
    fromUser: wordsOfUser(heard),
    line: lineIn(heard),
    heard,
    candidates: Array.from(heard.matchAll(/^<<[0-9a-f]{12} source (.+)>>$/gm), ([, name]) => name!),
  }
}

const byMain = /^<<[0-9a-f]{12} turn round-(\d+)\/(?:afresh\/)?main>>$/gm
const byPartner = /^<<[0-9a-f]{12} turn round-(\d+)\/(?:afresh\/)?partner/gm

const isOver = (asked: Asked): boolean => asked === 'decision' || asked === 'conclusion'

function lastAsked(heard: string): Asked | null {
  const spoken = markers.flatMap(([pattern, asked]) =>
    [...heard.matchAll(pattern)].map(({ index }) => ({ at: index, asked })),
  )
  const forms = formsIn(heard).flatMap(({ at, fields }) => {
    const asked = kinds.find(([field]) => fields.includes(field))?.[1]
    return asked ? [{ at, asked }] : []
  })
  return [...spoken, ...forms].toSorted((one, other) => one.at - other.at).at(-1)?.asked ?? null
}

/** Whatever stands behind this seat's own last words is new to it. */
function wordsOfUser(heard: string): string | null {
  const own = Math.max(heard.lastIndexOf('"suggestions":'), heard.lastIndexOf('"new_point":'), 0)
  const said = heard
    .slice(own)
    .matchAll(/^<<([0-9a-f]{12}) turn (?:remark\/\d+|round-\d+\/user)>>\n([\s\S]*?)\n<<\1 end>>$/gm)
  return [...said].at(-1)?.[2]?.replace(/\s+/g, ' ').slice(0, 200) ?? null
}

function lineIn(heard: string): DialecticReading['line'] {
  const [, , path, text = ''] = /^<<([0-9a-f]{12}) file (.+)>>\n([\s\S]*?)\n<<\1 end>>$/m.exec(heard) ?? []
  const lines = Array.from(text.matchAll(/^(\d+)\| (.*\p{L}.*)$/gmu), ([, number, words]) => ({
    number,
    words: words!,
  }))
  const found = lines.find(({ words }) => words.length > 20) ?? lines[0]
  return path === undefined || !found ? null : { path, number: Number(found.number), text: found.words }
}
