/** One field of each. */
export const valuesOf = <T, K extends keyof T>(list: readonly T[], field: K): T[K][] => list.map(item => item[field])

/** These fields of each, row by row. */
export const rowsOf = <T, K extends (keyof T)[]>(list: readonly T[], ...fields: K): T[K[number]][][] =>
  list.map(item => fields.map(field => item[field]))
