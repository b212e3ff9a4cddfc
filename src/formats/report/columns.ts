type Names<T> = { readonly [K in keyof T]: string }

/** The names of the columns of a table. A translation must have as many. */
export const columns = <T extends string[]>(...names: T): Names<T> => names as Names<T>
