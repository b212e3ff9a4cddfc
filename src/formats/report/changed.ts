import type { Language } from '../../core/language.ts'
import { inline, shortened } from './markdown.ts'

/** What a debate changed: each seat's first answer against its last, and what the openings alone would have come to. */
export interface Changed {
  moved: readonly Movement[]
  /** null: nobody was asked to rule on the openings alone. */
  openings: { winner: string | null; same: boolean } | null
}

interface Movement {
  seat: string
  from: string
  to: string
  how: 'no' | 'partly' | 'yes'
  because: string
}

/** What a seat is called in a sentence: `the proposer`. */
export interface ChangedFrame {
  language: Language
  called(seat: string): string
  /** How many rule. */
  judges: number
}

/** `The debate moved the challenger (partly) and not the proposer; on the openings alone …` */
export function changedLine({ moved, openings }: Changed, frame: ChangedFrame): string {
  const { language, called } = frame
  const t = words[language]
  const yes = moved.filter(({ how }) => how !== 'no').map(({ seat, how }) => t.who(called(seat), how === 'partly'))
  const no = moved.filter(({ how }) => how === 'no').map(({ seat }) => called(seat))
  const parts = [...(moved.length > 0 ? [t.moved(yes, no)] : []), ...(openings ? [onOpenings(openings, frame, t)] : [])]
  return parts.length === 0 ? '' : t.sentence(parts)
}

function onOpenings({ winner, same }: NonNullable<Changed['openings']>, frame: ChangedFrame, t: Words): string {
  const isPanel = frame.judges > 1
  if (winner === null) return t.split(same)
  return same ? t.same(isPanel) : t.other(isPanel, frame.called(winner))
}

/** Before → after, seat by seat. */
export function changedSection({ moved }: Changed, { language, called }: ChangedFrame): string[] {
  if (moved.length === 0) return []
  const t = words[language]
  const short = (text: string) => t.quoted(inline(shortened(text, 400)))
  const items = moved.map(({ seat, from, to, how, because }) => {
    const why = because.trim() === '' ? '' : ` — ${inline(shortened(because, 400))}`
    return `- ${capital(called(seat))}${t.aside(t.how[how])}${t.colon}${short(from)} → ${short(to)}${why}`
  })
  return [`### ${t.heading}`, items.join('\n')]
}

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

interface Words {
  heading: string
  how: Record<Movement['how'], string>
  who(name: string, partly: boolean): string
  moved(yes: readonly string[], no: readonly string[]): string
  same(isPanel: boolean): string
  other(isPanel: boolean, winner: string): string
  /** The openings alone name no winner. `too`: nor does the debate. */
  split(too: boolean): string
  sentence(parts: readonly string[]): string
  quoted(text: string): string
  aside(text: string): string
  colon: string
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const words: Record<Language, Words> = {
  en: {
    heading: 'What the Debate Changed',
    how: { no: 'not moved', partly: 'partly moved', yes: 'moved' },
    who: (name, partly) => (partly ? `${name} (partly)` : name),
    moved(yes, no) {
      if (yes.length === 0) return 'the debate moved nobody'
      return `the debate moved ${listed(yes)}${no.length > 0 ? ` and not ${listed(no)}` : ''}`
    },
    same: isPanel => `on the openings alone the ${isPanel ? 'judges' : 'judge'} would have ruled the same`,
    other: (isPanel, winner) =>
      `on the openings alone the ${isPanel ? 'judges' : 'judge'} would have ruled for ${winner}`,
    split: too => `on the openings alone the verdict would have been split${too ? ' as well' : ''}`,
    sentence: parts => `${capital(parts.join('; '))}.`,
    quoted: text => `“${text}”`,
    aside: text => ` (${text})`,
    colon: ': ',
  },
  zh: {
    heading: 'What the Debate Changed · 辩论改变了什么',
    how: { no: '未改变', partly: '部分改变', yes: '已改变' },
    who: (name, partly) => (partly ? `${name}（部分）` : name),
    moved(yes, no) {
      if (yes.length === 0) return '辩论没有改变任何一方的立场'
      return `辩论改变了${yes.join('、')}的立场${no.length > 0 ? `，没有改变${no.join('、')}` : ''}`
    },
    same: isPanel => `仅凭开场发言，${isPanel ? '各位裁判' : '裁判'}也会作出同样的裁决`,
    other: (isPanel, winner) => `仅凭开场发言，${isPanel ? '各位裁判' : '裁判'}会判${winner}胜出`,
    split: too => `仅凭开场发言，裁决${too ? '同样' : ''}会是分裂的，没有胜方`,
    sentence: parts => `${parts.join('；')}。`,
    quoted: text => `“${text}”`,
    aside: text => `（${text}）`,
    colon: '：',
  },
}
