import { complaintIn } from '../../../src/search/complaint.ts'
import { hitsOf, oneLine } from '../../../src/search/hits.ts'
import { rowsOf } from '../../../src/search/mcp/rows.ts'
import { type LargeInput, megabytesOf } from '../../research/support/large-inputs.ts'

/** What services and tools answer may be of any kind. */
export const largeInputs: readonly LargeInput[] = [
  ...megabytesOf(
    'what a search service answers',
    100,
    [
      [
        'https://a.example/',
        ['<', '>', '<a ', '</', '&', '&#', '"', '/', '[', '](', '\\', '\u001b[', '<|', ' ', '\n', '{', '…', '2026-'],
      ],
    ],
    text => {
      complaintIn(text)
      oneLine(text, 300)
      const row = { title: text, text, date: text }
      const hits = hitsOf(
        [
          { url: text, ...row },
          { url: 'https://a.example', ...row },
        ],
        5,
      )
      return hits?.map(({ url }) => url).join(' ')
    },
  ),
  ...megabytesOf(
    'what a tool of an MCP server answers',
    100,
    [
      [null, ['[', '](', '(', ')', '*', '-', '# ', '\n', 'https://', 'http://a.b/(', 'title:', '"', '{"a":', '1. ']],
      ['some', ['URL: https://a.b\n']],
    ],
    text => {
      const rows = rowsOf({ content: [{ type: 'text', text }] })
      return rows && rows.length > 0 ? 'some' : rows
    },
  ),
]
