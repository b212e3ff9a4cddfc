import { type Cue, cue } from '../../core/cue.ts'
import type { Brief, Seat } from '../../core/events.ts'
import type { Speech } from '../../core/model.ts'
import { general, type Options, optionsIn, type Partner } from './options-in.ts'
import { pastWords } from './past.ts'
import { kindText } from './prompt-words.ts'
import { partnersIn } from './seats.ts'
import { aloud } from './tail.ts'
import { UserWords } from './user-words.ts'

/** Somebody who challenges, with the conversation so far. */
export interface Sparring {
  seat: Seat
  partner: Partner
  /** The candidate that speaks for it; null: the seat's own model. */
  voice: string | null
  /** Its last challenge. */
  last: Speech | null
  /** How much of what was said here is part of its conversation. */
  knows: number
}

/** Where the main agent's conversation stands. */
export interface MainThread {
  seat: Seat
  /** Its last speech, or the key of its last decision. */
  after: Speech | string | null
  /** Challenges that it has not been shown. */
  unshown: readonly Speech[]
}

/** What the rounds of a debate share. */
export interface Course {
  brief: Brief
  options: Options
  main: MainThread
  partners: readonly Sparring[]
  user: Seat | null
  userWords: UserWords
  /** The user lets the agents decide, until it speaks again. */
  leftAlone: boolean
  /** Everything said here, oldest first. */
  said: Speech[]
  /** Rounds in a row that brought nothing new. */
  staleRounds: number
}

export function newCourse(brief: Brief): Course {
  const options = optionsIn(brief)
  const seatNamed = (id: string) => brief.seats.find(seat => seat.id === id) ?? null
  const seats = partnersIn(brief).flatMap(id => seatNamed(id) ?? [])
  const said = pastSpeeches(options, brief)
  const partners = seats.map((seat, i): Sparring => {
    const partner = options.partners[i] ?? general
    return { seat, partner, voice: null, last: null, knows: said.length }
  })
  return {
    brief,
    options,
    main: { seat: seatNamed('main')!, after: null, unshown: [] },
    partners,
    user: seatNamed('user'),
    userWords: new UserWords(),
    leftAlone: false,
    said,
    staleRounds: 0,
  }
}

const fromRecord = 'record'

/** It was said before this debate was opened. */
export const isFromRecord = ({ derived }: Speech): boolean => derived === fromRecord

/** The rounds of a record, as they were said. */
const pastSpeeches = (options: Options, { language }: Brief): Speech[] =>
  pastWords(options, language).map(({ key, seat, text }) => ({ key, seat, text, derived: fromRecord }))

/** What a conversation begins with, before its first instruction. */
export function openingCues({ brief, options, said }: Course, partner: Partner | null): Cue[] {
  const { kind, template, cut, leaning, focus, history } = options
  const { language } = brief
  const wishes = [leaning, focus].filter(text => text.trim() !== '')
  const past = said.filter(isFromRecord)
  return [
    ...(kind ? [cue('given', { what: kindText(kind, language) })] : []),
    ...(cut.length > 0 ? [cue('cut', { cut: { sources: [{ path: 'cut', text: cut.join('\n') }] } })] : []),
    ...(wishes.length > 0 ? [cue('before', { wishes: beforehand(options, brief) })] : []),
    ...(template ? [cue('template', { template: { sources: [{ path: template.name, text: template.text }] } })] : []),
    ...(partner?.role ? [cue('role', { role: { sources: [{ path: partner.name, text: partner.role }] } })] : []),
    ...(history.length > 0 ? [cue('history', { rounds: past })] : []),
  ]
}

/** What the main agent is shown of what was held against it. */
export const challengesCue = (challenges: readonly Speech[]): Cue[] =>
  challenges.length === 0 ? [] : [cue('challenges', { challenges: challenges.map(aloud) })]

function beforehand({ leaning, focus }: Options, { language }: Brief): Speech {
  const zh = language === 'zh'
  const lines = [
    ...(leaning.trim() === '' ? [] : [`${zh ? '目前的倾向：' : 'Leans to: '}${leaning.trim()}`]),
    ...(focus.trim() === '' ? [] : [`${zh ? '关注的重点：' : 'Wants to be looked at: '}${focus.trim()}`]),
  ]
  return { key: 'before/user', seat: 'user', text: lines.join('\n'), derived: 'wishes' }
}
