import { z } from 'zod'
import type { Examined } from '../../core/evidence.ts'
import type { Speech } from '../../core/model.ts'
import { type Transcript as Kept, type Said, sidesIn, standing } from './transcript-in.ts'

export const speakerCount = { least: 2, most: 12 } as const

const SpeakerIn = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  alsoCalled: z.array(z.string().min(1)).default([]),
  models: z.array(z.string().min(1)).default([]),
  side: z.boolean().default(true),
})

const SaidIn = z.object({
  key: z.string().min(1),
  speaker: z.string().min(1),
  text: z.string().min(1),
  examined: z.json().optional(),
})

export const Transcript = z.object({
  speakers: z
    .array(SpeakerIn)
    .refine(speakers => sidesIn({ speakers }).length <= speakerCount.most)
    .default([]),
  speeches: z.array(SaidIn).default([]),
  source: z
    .union([
      z.object({ file: z.string().min(1) }),
      z.object({ debate: z.int().min(1), format: z.string(), topic: z.string().nullable() }),
    ])
    .nullable()
    .default(null),
  leftOut: z.array(z.string().min(1)).default([]),
  removed: z.int().min(0).default(0),
  without: z.string().min(1).nullable().default(null),
  each: z.boolean().default(false),
})

/** The speeches that can be left out. With its only one a side would be gone, and with it the choice. */
export function omissible(transcript: Pick<Kept, 'speakers' | 'speeches' | 'without'>): Said[] {
  const said = standing(transcript)
  const isOnly = (side: string) => said.filter(({ speaker }) => speaker === side).length < 2
  const needed = new Set(sidesIn(transcript).flatMap(({ id }) => (isOnly(id) ? [id] : [])))
  return said.filter(({ speaker }) => !needed.has(speaker))
}

export const asSpeech = ({ key, speaker, text, examined }: Said): Speech => ({
  key,
  seat: speaker,
  text,
  ...(examined !== undefined && { examined: examined as object as Examined }),
})

export type Transcript = Kept

export { nameOf, type Said, type Speaker, sidesIn, standing } from './transcript-in.ts'
