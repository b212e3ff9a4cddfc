import type { Brief } from '../../core/events.ts'
import { memo } from '../../core/memo.ts'
import type { TranscriptShape } from './options.ts'

export type Transcript = TranscriptShape
export type TranscriptSpeaker = Transcript['speakers'][number]
export type TranscriptSpeech = Transcript['speeches'][number]

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

const nobody = { alsoCalled: [], models: [], side: true }

/** The speakers between whom the verdict chooses. */
export function sidesIn<T extends { side: boolean }>({ speakers }: { speakers: readonly T[] }): T[] {
  return speakers.filter(({ side }) => side)
}

/** What is ruled on: everything except the speech that is treated as not made. */
export const standing = ({ speeches, without }: Pick<Transcript, 'speeches' | 'without'>): TranscriptSpeech[] =>
  speeches.filter(({ key }) => key !== without)

/** The speeches that can be left out. A side's only speech cannot: without it there would be no choice. */
export function omissible(transcript: Pick<Transcript, 'speakers' | 'speeches' | 'without'>): TranscriptSpeech[] {
  const said = standing(transcript)
  const isOnly = (side: string) => said.filter(({ speaker }) => speaker === side).length < 2
  const needed = new Set(sidesIn(transcript).flatMap(({ id }) => (isOnly(id) ? [id] : [])))
  return said.filter(({ speaker }) => !needed.has(speaker))
}

export const nameOf = ({ speakers }: Pick<Transcript, 'speakers'>, id: string): string =>
  speakers.find(speaker => speaker.id === id)?.name ?? id

/** For callers that have the options of a debate. */
export const outsidersIn = (options: Brief['options']) =>
  transcriptIn({ options }).speakers.map(({ id, name, alsoCalled, models, side, claims }) => ({
    id,
    // In brackets it is the letter of labels, and no name by itself.
    names: [name, ...alsoCalled, ...(claims === undefined ? [] : [`[${claims}]`])] as [string, ...string[]],
    models,
    ...(!side && { listens: true as const }),
  }))
