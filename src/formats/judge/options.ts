import { z } from 'zod'
import { sidesIn } from './transcript-in.ts'

export const speakerCount = { least: 2, most: 12 } as const

/** Somebody who spoke in a debate that is judged afterwards. */
const Speaker = z.object({
  /** As in the keys of its speeches. */
  id: z.string().min(1),
  name: z.string().min(1),
  /** Its other names, which a judge must not read either. */
  alsoCalled: z.array(z.string().min(1)).default([]),
  /** The models that spoke for it, if known. */
  models: z.array(z.string().min(1)).default([]),
  /** The letter in the labels of its claims: P in `[P2.3]`. */
  claims: z.string().min(1).optional(),
  /** Whether it can win; false: it is only heard, like an audience member. */
  side: z.boolean().default(true),
})

const Said = z.object({
  /** `round-1/alice` */
  key: z.string().min(1),
  speaker: z.string().min(1),
  text: z.string().min(1),
  /** What code found in it at the time; missing: it is examined now. */
  examined: z.json().optional(),
})

/** What is judged, as stored in the brief. */
export const TranscriptShape = z.object({
  speakers: z
    .array(Speaker)
    .refine(speakers => sidesIn({ speakers }).length <= speakerCount.most)
    .default([]),
  /** Oldest first. Speeches of one scene follow each other. */
  speeches: z.array(Said).default([]),
  /** Its origin: a file, or an archived debate. */
  source: z
    .union([
      z.object({ file: z.string().min(1) }),
      z.object({ debate: z.int().min(1), format: z.string(), topic: z.string().nullable() }),
    ])
    .nullable()
    .default(null),
  /** Speakers who take no side: `Judge`. */
  leftOut: z.array(z.string().min(1)).default([]),
  /** How many hidden and similar characters were removed from the speeches. */
  removed: z.int().min(0).default(0),
  /** The key of the speech that is treated as not made. */
  without: z.string().min(1).nullable().default(null),
  /** Rule again without each speech, to see which ones the verdict depends on. */
  each: z.boolean().default(false),
})

export type TranscriptShape = z.infer<typeof TranscriptShape>
