export const numbered = (listings: readonly string[]): string =>
  listings.map((text, i) => `${i + 1}. ${text}`).join('\n\n')

export const checkedText = {
  /** Where words stand that the user gave. */
  brief: 'the brief',
  count: ({
    found,
    places,
    elsewhere,
    unknown,
    failed,
  }: Record<'found' | 'places' | 'elsewhere' | 'unknown' | 'failed', number>) =>
    `Citations: ${[
      ...(found > 0 ? [`${found} found word for word`] : []),
      ...(places > 0 ? [`${places} by place only`] : []),
      ...(elsewhere > 0 ? [`${elsewhere} standing elsewhere`] : []),
      ...(unknown > 0 ? [`${unknown} not looked up`] : []),
      failed > 0 ? `${failed} wrong` : 'none wrong',
    ].join(', ')}`,
  colon: ': ',
  words: (text: string) => `, for the words ${text}`,
  apart: '; ',
  where: (place: string) => `, against ${place}`,
  more: (count: number) => `- and ${count} more`,
}

export const forkPlaces = {
  colon: ': ',
  noPoint: (at: string) => `this debate has no point “${at}”. It can be forked at:`,
  label: (label: string, turns: number) => `: ${label}, ${turns} turn${turns === 1 ? '' : 's'}`,
  turn: (examples: readonly string[]) => `or at any turn, by its key: ${examples.join(', ')}`,
  noSpeech: (key: string, some: boolean) =>
    `“${key}” cannot be left out: only what a debater said in this debate can.${some ? ' That is:' : ''}`,
  more: (count: number) => `  … and ${count} more`,
}

export const lookUp = {
  search: (query: string, day: string) => `search “${query}”, ${day}`,
  page: (url: string, day: string) => `${url}, read ${day}`,
  hits: (listings: readonly string[], left: number) =>
    listings.length === 0
      ? 'Nothing was found.'
      : numbered(listings) + (left === 0 ? '' : `\n\n[${left} more found, not shown.]`),
  askedBefore: 'You asked this before. What was found stands above.',
  readBefore: 'You read this page before. It stands above.',
  failed: (reason: string) => `The search came to nothing: ${reason}`,
  unread: (reason: string) => `The page could not be read: ${reason}`,
  notListed: 'only pages that one of your own searches listed can be read',
  cut: '[The page goes on; the rest is not shown.]',
}
