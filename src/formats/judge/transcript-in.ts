import type { Brief } from '../../core/events.ts'
import type { Json } from '../../core/json.ts'
import { memo } from '../../core/memo.ts'

/** Somebody who spoke in a debate that is judged afterwards. */
export interface Speaker {
  /** As it stands in the keys of its speeches. */
  id: string
  name: string
  /** What else it is called: what a judge must not read either. */
  alsoCalled: string[]
  /** The models that spoke for it, as far as they are known. */
  models: string[]
  /** Whether the verdict can be for it; false: it is only heard, as somebody of an audience is. */
  side: boolean
}

export interface Said {
  /** `round-1/alice` */
  key: string
  speaker: string
  text: string
  /** What code found in it when it was said; left out: it is looked through now. */
  examined?: Json | undefined
}

/** What is judged, as the brief of the judging keeps it. */
export interface Transcript {
  speakers: Speaker[]
  /** Oldest first; those of one scene one after the other. */
  speeches: Said[]
  /** Where it is from: a file, or a debate of the archive. */
  source: { file: string } | { debate: number; format: string; topic: string | null } | null
  /** Who spoke but takes no side: `Judge`. */
  leftOut: string[]
  /** Hidden characters and the like that were taken out of the speeches. */
  removed: number
  /** Key of the speech that counts as not made. */
  without: string | null
  /** It is ruled on again without each speech, to see which of them the verdict hangs on. */
  each: boolean
}

const read = new WeakMap<object, Transcript>()

/** A brief never changes, and a transcript may be long: it is read once. It was looked through when the debate was opened. */
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

const nobody: Pick<Speaker, 'alsoCalled' | 'models' | 'side'> = { alsoCalled: [], models: [], side: true }

/** Between whom the verdict chooses. */
export function sidesIn<T extends { side: boolean }>({ speakers }: { speakers: readonly T[] }): T[] {
  return speakers.filter(({ side }) => side)
}

/** What is ruled on: everything but the speech that counts as not made. */
export const standing = ({ speeches, without }: Pick<Transcript, 'speeches' | 'without'>): Said[] =>
  speeches.filter(({ key }) => key !== without)

export const nameOf = ({ speakers }: Pick<Transcript, 'speakers'>, id: string): string =>
  speakers.find(speaker => speaker.id === id)?.name ?? id

/** For who has it in the options of a debate. */
export const outsidersIn = (options: Brief['options']) =>
  transcriptIn({ options }).speakers.map(({ id, name, alsoCalled, models, side }) => ({
    id,
    names: [name, ...alsoCalled] as [string, ...string[]],
    models,
    ...(!side && { listens: true as const }),
  }))
