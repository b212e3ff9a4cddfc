/** What a fault says about what came. `got` and `example` are shown as JSON. */
export const faults = {
  missing: (want: string, example: string) => `is missing. Wanted: ${want}${example && `, for example ${example}`}.`,
  unreadable: (got: string, want: string, example: string) =>
    `you wrote ${got}. Wanted: ${want}${example && `, for example ${example}`}.`,
  ambiguous: (got: string, want: string) =>
    `you wrote ${got}, which can be read in more than one way. Write just one: ${want}.`,
  twice: (got: readonly string[]) => `stands more than once, and differently: ${got.join(', ')}. Write it once.`,
  few: (least: number, got: number) => `at least ${least}, you wrote ${got}; add what is missing.`,
  unknown: (got: string, want: string) => `there is no ${got} here. Wanted: ${want}.`,
  misquoted: (turn: string) => `these words are not in ${turn}. Copy the exact words, or leave the entry out.`,
  misquotedAnywhere: 'these words stand in none of the speeches. Copy the exact words, or leave the entry out.',
  misplaced: (turns: readonly string[]) =>
    `these words stand in ${turns.join(', ')}. Name that turn, or copy other words.`,
  reversed: 'what “…” leaves out changes the meaning of these words. Copy them whole.',
  broken: (want: string) =>
    String.raw`its quotation marks do not match. Write \" for a mark within words. Wanted: ${want}.`,
  cut: 'The reply breaks off before its end. Be briefer, and close the object.',
  cutAtLimit: 'The reply was cut off at its token limit. Be briefer.',
  none: 'The reply is not one JSON object.',
}

/** What a field takes. */
export const wants = {
  number: (least: number, most: number, step: number | null) =>
    `a ${step === 1 ? 'whole ' : ''}number from ${least} to ${most}${step === null || step === 1 ? '' : ` in steps of ${step}`}`,
  flag: 'true or false',
  oneOf: (values: readonly string[]) => `one of ${values.join(' | ')}`,
  text: 'text',
  list: (item: string, least: number) => `a list${least > 0 ? ` of at least ${least}` : ''} (${item})`,
  object: (names: readonly string[]) => `an object with ${names.join(', ')}`,
  quotation: (turns: readonly string[]) => `words copied exactly from a speech, and its key (${turns.join(', ')})`,
  nothing: 'nothing: there is none to name',
  other: 'JSON',
}

export const colon = ': '

/** How something was read that was written in another way. */
export const adjusted = {
  none: 'as nothing',
  list: 'as a list',
  byName: 'by its names',
  turned: 'turned round',
  unwrapped: 'taken out of it',
  together: 'put together',
  closed: 'as whole',
  first: (count: number) => `the first ${count}`,
  shortened: (length: number) => `cut to ${length} characters`,
  elided: 'its parts stand there in this order',
  near: 'the words as they stand there',
  left: 'left out',
}
