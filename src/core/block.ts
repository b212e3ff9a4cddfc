import { clean } from './clean.ts'

/** Words of others as a block of Markdown: it passes for no heading of ours and swallows nothing that follows. */
export function block(words: string): string {
  let open: { indent: string; marks: string } | null = null
  const lines = clean(words)
    .text.trim()
    .split('\n')
    .map((line, i, all) => {
      const [, indent = '', marks = '', info = ''] = /^( {0,3})(`{3,}|~{3,})(.*)$/.exec(line) ?? []
      if (open) {
        if (marks.startsWith(open.marks) && info.trim() === '') open = null
        return line
      }
      if (marks !== '' && !(marks[0] === '`' && info.includes('`'))) open = { indent, marks }
      return harmless(line, all[i - 1] ?? '')
    })
  if (open) lines.push(unfinished(open))
  return lines.join('\n')
}

/** A line that makes no large heading, neither by itself nor of the line before, and begins no HTML. */
function harmless(line: string, before: string): string {
  const underline = before.trim() !== '' && /^ {0,3}(=+|-+)\s*$/.test(line)
  return (underline ? line.replace(/[=-]/, '\\$&') : line)
    .replace(/^( {0,3})#{1,4}(?=\s|$)/, '$1#####')
    .replace(/^( {0,3})<(?=[!?/a-z])/i, '$1\\<')
}

/** The line that ends code which the speaker left open. */
const unfinished = ({ indent, marks }: { indent: string; marks: string }): string => indent + marks
