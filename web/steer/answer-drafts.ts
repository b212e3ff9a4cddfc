import type { Question } from '../../src/server/house.ts'
import { type EnteredGroup, enteredGroup, isGroup } from './answer-values.ts'
import { forgetDraft, keepDraft, keptDraft, keptPlaces } from './drafts.ts'

/** An answer that is being written: words, or what stands in a form. */
export interface AnswerDraft {
  said: string
  entered: EnteredGroup
  /** The same to be read, where it is a form. */
  told?: string
  /** It is on its way, and need not be kept if that turn is settled. */
  sent: boolean
}

const start = 'answer:'

export const keepAnswer = (id: number, key: string, draft: AnswerDraft): void =>
  keepDraft(id, start + key, JSON.stringify(draft))

export const forgetAnswer = (id: number, key: string): void => forgetDraft(id, start + key)

/** Keys of the turns for which something is kept. */
export const keptAnswers = (id: number): string[] =>
  keptPlaces(id).flatMap(place => (place.startsWith(start) ? [place.slice(start.length)] : []))

/** null: nothing is kept, or it cannot be read. */
export function keptAnswer(id: number, key: string): AnswerDraft | null {
  try {
    const draft = JSON.parse(keptDraft(id, start + key) ?? 'null') as Partial<AnswerDraft> | null
    if (!draft || typeof draft.said !== 'string' || !isGroup(draft.entered)) return null
    return { ...(draft as AnswerDraft), sent: draft.sent === true }
  } catch {
    return null
  }
}

/** What the question begins with: what the user wrote before, else what the debate knows. */
export function firstDraft(id: number, { key, fields, begun }: Question): AnswerDraft {
  const known: AnswerDraft = {
    said: typeof begun === 'string' ? begun : '',
    entered: fields ? enteredGroup(fields, begun) : {},
    sent: false,
  }
  const kept = keptAnswer(id, key)
  return kept ? { said: kept.said || known.said, entered: { ...known.entered, ...kept.entered }, sent: false } : known
}

/** In one text, for copying. */
export const draftText = ({ said, told = '' }: AnswerDraft): string => said || told
