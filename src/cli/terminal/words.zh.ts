import type * as en from './words.en.ts'

export const evidence: typeof en.evidence = {
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
  notChecked: count => `${count} 处未核对`,
  pagesNotChecked: (count, off) => `${count} 个网页未核对${off ? '（--web）' : ''}`,
  unsupported: count => `${count} 条说法没有依据`,
  more: (count, bad) => `另有 ${count} 处${bad === 0 ? '' : `（${bad} 处不属实）`}`,
}
