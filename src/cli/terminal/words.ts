const quotedEn = (words: string): string => (words === '' ? '' : `“${words}”`)

const en = {
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
  quoted: (who: string, words: string) => (words === '' ? who : `${who}: ${quotedEn(words)}`),
  misquotes: (who: string, words: string) => `misquotes ${who}${words === '' ? '' : `: ${quotedEn(words)}`}`,
  itself: 'itself',
  someone: 'an earlier speech',
  /** Words that stand there, and places that exist. */
  held: (holds: number, places: number) =>
    [
      ...(holds > 0 ? [`${holds} ${holds === 1 ? 'holds' : 'hold'}`] : []),
      ...(places > 0 ? [`${places} ${places === 1 ? 'place exists' : 'places exist'}`] : []),
    ].join(', '),
  notChecked: (count: number) => `${count} not checked`,
  /** `off`: pages are not fetched unless the user asks for it. */
  pagesNotChecked: (count: number, off: boolean) =>
    `${count} ${count === 1 ? 'page' : 'pages'} not checked${off ? ' (--web)' : ''}`,
  unsupported: (count: number) => `${count} ${count === 1 ? 'claim' : 'claims'} without support`,
  more: (count: number, bad: number) =>
    `and ${count} more${bad === 0 ? '' : ` (${bad} ${bad === 1 ? 'does' : 'do'} not hold)`}`,
}

const zh: typeof en = {
  notThere: '原文没有这句话',
  noSuch: {
    file: '没有这个文件',
    speech: '没有这次发言',
    page: '没有这个网页',
    doi: '没有这篇论文',
    arxiv: '没有这篇论文',
    commit: '没有这个提交',
    package: '没有这个版本',
    other: '没有这个来源',
  },
  unreachable: '无法访问',
  leftOut: words => `漏掉“${words}”`,
  putIn: words => `多出“${words}”`,
  because: words => `（${words}）`,
  quoted: (who, words) => (words === '' ? who : `${who}：“${words}”`),
  misquotes: (who, words) => `误引${who}${words === '' ? '' : `：“${words}”`}`,
  itself: '自己',
  someone: '先前的发言',
  held: (holds, places) =>
    [...(holds > 0 ? [`${holds} 处属实`] : []), ...(places > 0 ? [`${places} 处出处存在`] : [])].join('，'),
  notChecked: count => `${count} 处未核对`,
  pagesNotChecked: (count, off) => `${count} 个网页未核对${off ? '（--web）' : ''}`,
  unsupported: count => `${count} 条说法没有依据`,
  more: (count, bad) => `另有 ${count} 处${bad === 0 ? '' : `（${bad} 处不属实）`}`,
}

export const evidenceWords = { en, zh }
export type EvidenceLineWords = typeof en
