import { z } from 'zod'
import type { Brief } from '../../core/events.ts'
import type { Examined } from '../../core/evidence.ts'
import { memo } from '../../core/memo.ts'
import type { Speech } from '../../core/model.ts'

export const speakerCount = { least: 2, most: 12 } as const

/** Somebody who spoke in a debate that is judged afterwards. */
const Speaker = z.object({
  /** As it stands in the keys of its speeches. */
  id: z.string().min(1),
  name: z.string().min(1),
  /** What else it is called: what a judge must not read either. */
  alsoCalled: z.array(z.string().min(1)).default([]),
  /** The models that spoke for it, as far as they are known. */
  models: z.array(z.string().min(1)).default([]),
  /** Whether the verdict can be for it; false: it is only heard, as somebody of an audience is. */
  side: z.boolean().default(true),
})

const Said = z.object({
  /** `round-1/alice` */
  key: z.string().min(1),
  speaker: z.string().min(1),
  text: z.string().min(1),
  /** What code found in it when it was said; left out: it is looked through now. */
  examined: z.json().optional(),
})

/** What is judged, as the brief of the judging keeps it. */
export const Transcript = z.object({
  speakers: z
    .array(Speaker)
    .refine(speakers => sidesIn({ speakers }).length <= speakerCount.most)
    .default([]),
  /** Oldest first; those of one scene one after the other. */
  speeches: z.array(Said).default([]),
  /** Where it is from: a file, or a debate of the archive. */
  source: z
    .union([
      z.object({ file: z.string().min(1) }),
      z.object({ debate: z.int().min(1), format: z.string(), topic: z.string().nullable() }),
    ])
    .nullable()
    .default(null),
  /** Who spoke but takes no side: `Judge`. */
  leftOut: z.array(z.string().min(1)).default([]),
  /** Hidden characters and the like that were taken out of the speeches. */
  removed: z.int().min(0).default(0),
  /** Key of the speech that counts as not made. */
  without: z.string().min(1).nullable().default(null),
  /** It is ruled on again without each speech, to see which of them the verdict hangs on. */
  each: z.boolean().default(false),
})

/** Between whom the verdict chooses. */
export function sidesIn<T extends { side: boolean }>({ speakers }: { speakers: readonly T[] }): T[] {
  return speakers.filter(({ side }) => side)
}

type Speeches = Pick<Transcript, 'speakers' | 'speeches' | 'without'>

/** What is ruled on: everything but the speech that counts as not made. */
export const standing = ({ speeches, without }: Pick<Speeches, 'speeches' | 'without'>): Said[] =>
  speeches.filter(({ key }) => key !== without)

/** The speeches that can be left out. With its only one a side would be gone, and with it the choice. */
export function omissible(transcript: Speeches): Said[] {
  const said = standing(transcript)
  const isOnly = (side: string) => said.filter(({ speaker }) => speaker === side).length < 2
  const needed = new Set(sidesIn(transcript).flatMap(({ id }) => (isOnly(id) ? [id] : [])))
  return said.filter(({ speaker }) => !needed.has(speaker))
}

export type Transcript = z.infer<typeof Transcript>
export type Speaker = Transcript['speakers'][number]
export type Said = Transcript['speeches'][number]

const parsed = new WeakMap<object, Transcript>()

/** A brief never changes, and a transcript may be long: it is read once. */
export const transcriptIn = ({ options }: Pick<Brief, 'options'>): Transcript =>
  memo(parsed, options, () => Transcript.parse(options))

export const asSpeech = ({ key, speaker, text, examined }: Said): Speech => ({
  key,
  seat: speaker,
  text,
  ...(examined !== undefined && { examined: examined as object as Examined }),
})

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
