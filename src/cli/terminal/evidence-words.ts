import type { Target } from '../../core/evidence.ts'
import type { Language } from '../../core/language.ts'

export interface EvidenceWords {
  /** Of a quote in a file, or of something that only points. */
  notThere: string
  noSuch: Record<Target['kind'], string>
  unreachable: string
  /** Words that the speech left out of what it quotes, or put in. */
  leftOut(words: string): string
  putIn(words: string): string
  because(words: string): string
  /** What somebody said, by whom. */
  quoted(who: string, words: string): string
  misquotes(who: string, words: string): string
  itself: string
  someone: string
  notChecked(count: number): string
  /** `off`: pages are not fetched unless the user asks for it. */
  pagesNotChecked(count: number, off: boolean): string
  unsupported(count: number): string
  more(count: number, bad: number): string
}

const quotedEn = (words: string): string => (words === '' ? '' : `“${words}”`)

export const evidenceWords: Record<Language, EvidenceWords> = {
  en: {
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
    leftOut: words => `leaves out “${words}”`,
    putIn: words => `adds “${words}”`,
    because: words => ` (${words})`,
    quoted: (who, words) => (words === '' ? who : `${who}: ${quotedEn(words)}`),
    misquotes: (who, words) => `misquotes ${who}${words === '' ? '' : `: ${quotedEn(words)}`}`,
    itself: 'itself',
    someone: 'an earlier speech',
    notChecked: count => `${count} not checked`,
    pagesNotChecked: (count, off) => `${count} ${count === 1 ? 'page' : 'pages'} not checked${off ? ' (--web)' : ''}`,
    unsupported: count => `${count} ${count === 1 ? 'claim' : 'claims'} without support`,
    more: (count, bad) => `and ${count} more${bad === 0 ? '' : ` (${bad} ${bad === 1 ? 'does' : 'do'} not hold)`}`,
  },
  zh: {
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
  },
}
