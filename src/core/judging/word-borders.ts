const letter = String.raw`[\p{Script=Latin}\p{Nd}]`

/** The borders of a Latin word. An underscore counts as a letter only between letters: `_word_` is emphasis. */
export const wordStart = `(?<!${letter})(?<!${letter}_)`
export const wordEnd = `(?!_?${letter})`
