import type { Brief } from '../../core/events.ts'
import type { Json } from '../../core/json.ts'
import { memo } from '../../core/memo.ts'

/** Somebody who spoke in a debate that is judged afterwards. */
export interface TranscriptSpeaker {
  /** As in the keys of its speeches. */
  id: string
  name: string
  /** Its other names, which a judge must not read either. */
  alsoCalled: string[]
  /** The models that spoke for it, if known. */
  models: string[]
  /** Whether it can win; false: it is only heard, like an audience member. */
  side: boolean
}

export interface TranscriptSpeech {
  /** `round-1/alice` */
  key: string
  speaker: string
  text: string
  /** What code found in it at the time; missing: it is examined now. */
  examined?: Json | undefined
}

/** What is judged, as stored in the brief. */
export interface Transcript {
  speakers: TranscriptSpeaker[]
  /** Oldest first. Speeches of one scene follow each other. */
  speeches: TranscriptSpeech[]
  /** Its origin: a file, or an archived debate. */
  source: { file: string } | { debate: number; format: string; topic: string | null } | null
  /** Speakers who take no side: `Judge`. */
  leftOut: string[]
  /** How many hidden and similar characters were removed from the speeches. */
  removed: number
  /** The key of the speech that is treated as not made. */
  without: string | null
  /** Rule again without each speech, to see which ones the verdict depends on. */
  each: boolean
}

const read = new WeakMap<object, Transcript>()

/** Read once, as a brief never changes and a transcript may be long. It was checked when the debate was opened. */
export const transcriptIn = ({ options }: Pick<Brief, 'options'>): Transcript =>
  memo(read, options, () => {
    const given = options as object as Partial<Transcript>
    const speakers = given.speakers ?? []
    return { ...nothing, ...given, speakers: speakers.map(speaker => ({ ...nobody, ...speaker })) }
  })

const nothing: Transcript = {
  speakers: [],
  speeches: [],
  source: null,
  leftOut: [],
  removed: 0,
  without: null,
  each: false,
}

const nobody: Pick<TranscriptSpeaker, 'alsoCalled' | 'models' | 'side'> = { alsoCalled: [], models: [], side: true }

/** The speakers between whom the verdict chooses. */
export function sidesIn<T extends { side: boolean }>({ speakers }: { speakers: readonly T[] }): T[] {
  return speakers.filter(({ side }) => side)
}

/** What is ruled on: everything except the speech that is treated as not made. */
export const standing = ({ speeches, without }: Pick<Transcript, 'speeches' | 'without'>): TranscriptSpeech[] =>
  speeches.filter(({ key }) => key !== without)

export const nameOf = ({ speakers }: Pick<Transcript, 'speakers'>, id: string): string =>
  speakers.find(speaker => speaker.id === id)?.name ?? id

/** For callers that have the options of a debate. */
export const outsidersIn = (options: Brief['options']) =>
  transcriptIn({ options }).speakers.map(({ id, name, alsoCalled, models, side }) => ({
    id,
    names: [name, ...alsoCalled] as [string, ...string[]],
    models,
    ...(!side && { listens: true as const }),
  }))
