const quotedEn = (words: string): string => (words === '' ? '' : `“${words}”`)

export const evidence = {
  /** For a quote in a file, or a citation that only points. */
  notThere: 'does not say that',
  noSuch: {
    file: 'no such file',
    speech: 'no such speech',
    page: 'no such page',
    doi: 'no such paper',
    arxiv: 'no such paper',
    commit: 'no such commit',
    package: 'no such version',
    other: 'no such source',
  },
  unreachable: 'unreachable',
  /** Words that the speech left out of its quote, or added to it. */
  leftOut: (words: string) => `leaves out “${words}”`,
  putIn: (words: string) => `adds “${words}”`,
  because: (words: string) => ` (${words})`,
  /** Who said something, and the words. */
  quoted: (who: string, words: string) => (words === '' ? who : `${who}: ${quotedEn(words)}`),
  misquotes: (who: string, words: string) => `misquotes ${who}${words === '' ? '' : `: ${quotedEn(words)}`}`,
  itself: 'itself',
  someone: 'an earlier speech',
  notChecked: (count: number) => `${count} not checked`,
  /** `off`: pages are not fetched unless the user asks for it. */
  pagesNotChecked: (count: number, off: boolean) =>
    `${count} ${count === 1 ? 'page' : 'pages'} not checked${off ? ' (--web)' : ''}`,
  unsupported: (count: number) => `${count} ${count === 1 ? 'claim' : 'claims'} without support`,
  more: (count: number, bad: number) =>
    `and ${count} more${bad === 0 ? '' : ` (${bad} ${bad === 1 ? 'does' : 'do'} not hold)`}`,
}
