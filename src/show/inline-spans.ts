import { clean } from '../core/clean.ts'
import type { MarkdownToken } from '../core/markdown/token.ts'
import { parseWords } from '../core/markdown.ts'
import type { Paint, Style, StyledSpan } from './style.ts'

export interface InkContext {
  color: boolean
  paint: Paint
}

/** Markdown of one line. */
export const inlineSpans = (
  text: string,
  context: Pick<InkContext, 'color'>,
  styles: readonly Style[] = [],
): StyledSpan[] => spansOf(parseWords(clean(text).text), context, styles)

export function spansOf(
  inline: MarkdownToken,
  context: Pick<InkContext, 'color'>,
  base: readonly Style[] = [],
): StyledSpan[] {
  const spans: StyledSpan[] = []
  const styles: Style[] = [...base]
  let link = ''
  const add = (text: string, extra: readonly Style[] = []) => {
    if (text !== '') spans.push({ text: clean(text).text, styles: [...styles, ...extra] })
  }
  for (const token of inline.children ?? []) {
    if (token.type === 'strong_open') styles.push('bold')
    else if (token.type === 'em_open') styles.push('italic')
    else if (token.type === 'strong_close' || token.type === 'em_close') styles.pop()
    else if (token.type === 'code_inline') add(context.color ? token.content : `\`${token.content}\``, ['cyan'])
    else if (token.type === 'softbreak' || token.type === 'hardbreak') add('\n')
    else if (token.type === 'link_open') link = token.attrs.href ?? ''
    else if (token.type === 'link_close') add(target(link, inline), ['dim'])
    else add(token.content)
  }
  return spans
}

const target = (link: string, inline: MarkdownToken): string => {
  if (link === '' || link.startsWith('#') || inline.content.includes(`<${link}>`)) return ''
  return ` (${link})`
}
