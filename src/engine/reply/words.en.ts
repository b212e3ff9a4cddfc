/** What a fault says about what came. `got` and `example` are shown as JSON. */
export const faults = {
  missing: (want: string, example: string) =>
    `nothing is said here. It takes ${want}${example && `, such as ${example}`}.`,
  unreadable: (got: string, want: string, example: string) =>
    `you wrote ${got}. It takes ${want}${example && `, such as ${example}`}.`,
  ambiguous: (got: string, want: string) =>
    `you wrote ${got}, which may mean several things. Name a single one: ${want}.`,
  twice: (got: readonly string[]) => `you gave it several values (${got.join('; ')}). Keep the one that holds.`,
  few: (least: number, got: number) => `you wrote ${got}, and ${least} are needed.`,
  unknown: (got: string, want: string) => `nobody and nothing is called ${got}. It takes ${want}.`,
  misquoted: (turn: string) => `these words are not in ${turn}. Copy the exact words, or leave the entry out.`,
  misquotedAnywhere: 'nobody said these words. Copy the exact words of a speech, or leave the entry out.',
  misplaced: (turns: readonly string[]) =>
    `these words were said in ${turns.join(', ')}. Give that turn, or quote something else.`,
  reversed: 'the words that “…” skips turn the meaning round. Quote them too.',
  broken: (want: string) => `a quotation mark is missing or one too many; inside of words write \\". It takes ${want}.`,
  cut: 'The reply ends in the middle. Write it shorter, and up to its last bracket.',
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
  kept: 'as in the reply before',
  closed: 'as whole',
  first: (count: number) => `the first ${count}`,
  shortened: (length: number) => `cut to ${length} characters`,
  elided: 'its parts stand there in this order',
  near: 'the words as they stand there',
  mended: 'put right',
  left: 'left out',
}

/** What an outline says behind a field. */
export const outline = {
  of: (names: readonly string[], note: string) => `${names.join(', ')}: ${note}`,
  range: (least: number, most: number, step: number | null) => `${least} to ${most}${step === 1 ? ', whole' : ''}`,
  characters: (most: number) => `at most ${most} characters`,
  items: (least: number, most: number | null) => {
    if (most === null) return least > 0 ? `at least ${least}` : 'may be empty'
    return least === most ? `exactly ${most}` : least > 0 ? `${least} to ${most}` : `at most ${most}`
  },
  orNull: 'or null',
}
