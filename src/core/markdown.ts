import type { MarkdownIt as Parser } from 'markdown-it'
import MarkdownIt from 'markdown-it'

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef“”‘’]/u

/**
 * Markdown as models write it: no HTML, only intended links, and line breaks kept. Each caller gets its own parser and may
 * add rules to it.
 */
export function markdownParser(): Parser {
  const parser = new MarkdownIt({ html: false, linkify: false, breaks: true })
  parser.inline.State = class extends parser.inline.State {
    /**
     * CommonMark finds the ends of `**bold**` by the spaces and punctuation around it. Chinese has no spaces, so the stars
     * of `**结论：**我们` would stay. Next to Chinese, only white space decides.
     */
    override scanDelims(start: number, canSplitWord: boolean) {
      const found = super.scanDelims(start, canSplitWord)
      const before = this.src[start - 1] ?? ' '
      const after = this.src[start + found.length] ?? ' '
      if (!canSplitWord || !(wide.test(before) || wide.test(after))) return found
      return { ...found, can_open: !/\s/.test(after), can_close: !/\s/.test(before) }
    }
  }
  return parser
}
