/** The scene within that of a ruling, for a judge that is shown the debate a second time, in turned order. */
export const turnedScene = 'turned'

/** Whether a turn is a ruling in turned order. */
export const isTurned = (key: string): boolean => key.split('/').at(-2) === turnedScene

/** The turn in which the same judge rules on the same matter in the first order. */
export const withoutTurned = (key: string): string => (isTurned(key) ? key.split('/').toSpliced(-2, 1).join('/') : key)
