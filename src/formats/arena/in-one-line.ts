import { fieldsOf, type Json } from '../../core/json.ts'
import type { Language } from '../../core/language.ts'
import { replyIn } from '../../core/reply-in.ts'
import { arenaWords } from './words.ts'

type Replies = readonly (Json | null)[]

/** What the audience was asked, and who of it is heard. */
export const inOneLine = (shape: string, replies: Replies, language: Language): string | null =>
  replyIn(lines, shape)?.(replies, language) ?? null

const words = {
  en: {
    leaning: 'Poll before',
    vote: 'Votes',
    application: 'Applications',
    admission: 'Who is heard',
    members: (count: number) => `${count} ${count === 1 ? 'member' : 'members'}`,
    forSide: (side: string) => `for ${side}`,
    nothing: 'with nothing to add',
    letIn: (count: number, of: number) => `${count} of ${of} let in`,
    helped: (count: number, of: number) => `help granted ${count} of ${of} times`,
    nobody: 'nobody',
    soFar: (count: number, of: number) => `${count} of ${of} so far`,
  },
  zh: {
    leaning: '辩前民调',
    vote: '投票',
    application: '申请下场',
    admission: '下场裁定',
    members: (count: number) => `${count} 人`,
    forSide: (side: string) => `支持${side}`,
    nothing: '没有要补充的',
    letIn: (count: number, of: number) => `${of} 人申请，准许 ${count} 人`,
    helped: (count: number, of: number) => `${of} 次求援，准许 ${count} 次`,
    nobody: '无',
    soFar: (count: number, of: number) => `${of} 人中已有 ${count} 人`,
  },
}

type Words = (typeof words)['en']

type Line = (replies: Replies, language: Language) => string

/** `Poll before: 3 members, 2 undecided, 1 Con` */
const leanings: Line = (replies, language) => {
  const { leaning } = arenaWords[language]
  const named = { undecided: leaning.undecided, pro: leaning.pro, con: leaning.con }
  return counted('leaning', replies, language, reply => fieldsOf(reply).leaning, named)
}

/** `Votes: 3 members, 2 Pro, 1 Con` */
const votes: Line = (replies, language) =>
  counted('vote', replies, language, reply => fieldsOf(reply).vote, arenaWords[language].side)

/** `Applications: 3 members, 1 for Con, 2 with nothing to add` */
const applications: Line = (replies, language) => {
  const t = words[language]
  const { pro, con } = arenaWords[language].side
  const named = { support_pro: t.forSide(pro), support_con: t.forSide(con), none: t.nothing }
  return counted('application', replies, language, reply => fieldsOf(reply).intent, named)
}

/** `Who is heard: 1 of 2 let in, help granted 1 of 1 times` */
const admission: Line = (replies, language) => {
  const t = words[language]
  const lists = replies.map(fieldsOf)
  const [applied, asked] = [lists.flatMap(one => listOf(one.applications)), lists.flatMap(one => listOf(one.help))]
  const parts = [
    ...(applied.length > 0
      ? [t.letIn(applied.filter(one => fieldsOf(one).admit === true).length, applied.length)]
      : []),
    ...(asked.length > 0 ? [t.helped(asked.filter(one => fieldsOf(one).granted === true).length, asked.length)] : []),
  ]
  return told(t.admission, parts.length > 0 ? parts : replies.includes(null) ? [] : [t.nobody], language)
}

/** By the shape of the replies. */
const lines: Readonly<Record<string, Line>> = {
  leaning: leanings,
  vote: votes,
  application: applications,
  admission,
}

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])

function counted(
  what: 'leaning' | 'vote' | 'application',
  replies: Replies,
  language: Language,
  choice: (reply: Json) => Json | undefined,
  named: Readonly<Record<string, string>>,
): string {
  const t: Words = words[language]
  const given = replies.filter(reply => reply !== null)
  const counts = Object.entries(named).flatMap(([id, name]) => {
    const count = given.filter(reply => choice(reply) === id).length
    return count === 0 ? [] : [`${count} ${name}`]
  })
  const all = given.length === replies.length ? t.members(replies.length) : t.soFar(given.length, replies.length)
  return told(t[what], [all, ...counts], language)
}

const told = (name: string, parts: readonly string[], language: Language): string =>
  parts.length === 0 ? name : `${name}${arenaWords[language].colon}${parts.join(arenaWords[language].pause)}`
