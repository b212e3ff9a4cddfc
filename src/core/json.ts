export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** Of an object, its fields; of anything else none. */
export const fieldsOf = (value: Json | undefined): Record<string, Json> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}
