import { z } from 'zod'

/** The readable items of a list. */
export const listed = <T>(item: z.ZodType<T>) =>
  z
    .array(z.unknown())
    .transform(items => items.slice(0, 40).flatMap(one => item.safeParse(one).data ?? []))
    .catch([])
