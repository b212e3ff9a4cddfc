export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** The fields of an object; none for anything else. */
export const fieldsOf = (value: Json | undefined): Record<string, Json> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}
