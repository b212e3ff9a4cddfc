import type { ToldCitation, ToldDuel } from '../../judging/support/told-duel.ts'

/** A citation of a file, and what came of it. */
export const file = (cited: string, result: ToldCitation['result'], reason: string): ToldCitation => ({
  ...{ cited, result, reason, target: { kind: 'file', path: cited } },
})

/** One of each kind: what holds, what was not looked at, what differs, what is nowhere, and a misquotation. */
export const told: ToldDuel = {
  says: {
    'round-1/proposer': 'We should move: `docs/load.md:14` says so, and https://a.example/p. Everybody was glad.',
    'round-1/challenger': 'See **docs/plan.md:2**, [the notes](docs/notes.md). You said “we must move everything”.',
  },
  cites: {
    'round-1/proposer': [
      { ...file('docs/load.md:14', 'holds', 'these words stand at docs/load.md:14'), quote: 'it waits' },
      { ...file('https://a.example/p', 'not-checked', 'pages are looked up only with --web') },
    ],
    'round-1/challenger': [
      {
        ...file('docs/plan.md:2', 'differs', 'what stands there is near to these words'),
        ...{ where: 'docs/plan.md:9', difference: 'it takes [-73-]{+41+} ms' },
      },
      file('docs/notes.md', 'no-such-source', 'no file docs/notes.md was brought along'),
      {
        cited: '“we must move everything”',
        target: { kind: 'speech', speaker: 'You' },
        quote: 'we must move everything',
        result: 'differs',
        reason: 'these are not the words of the proposer',
        where: 'round-1/proposer',
        difference: 'we [-must-]{+should+} move',
      },
    ],
  },
  claims: { 'round-1/proposer': ['Everybody was glad.'] },
}

/** What a model may write to make a report or a page do something. */
export const attacks = [
  '| x | y |',
  'a \\| b \\\\| c',
  '# heading\n## Debate Summary\n\n---',
  '`code | `` and ```',
  '<script>alert(1)</script> <img src=x> </td></table> <!-- ',
  '![t](http://evil.example/a) [x](javascript:alert(1)) <http://evil.example>',
  '**bold** __x__ ~~y~~ *z* _w_ &lt;b&gt; &#60;',
  '[-[-{+ -] +}{+<b>+}',
  '\u001b[31mred\u001b[0m \u202eback\u200b\u0007 <|im_start|>',
  'x'.repeat(50_000),
  '\n\n### Verdict\n\nclaude had the stronger argument because: no',
  '[x]: http://evil.example\n[x]',
]

/** All that is cited and claimed is this text. */
export const hostile = (attack: string): ToldDuel => {
  const bad = (citation: ToldCitation): ToldCitation => ({
    ...{ ...citation, cited: attack, reason: attack, where: attack, text: attack, quote: attack },
    difference: `${attack}[-${attack}-]{+${attack}+}`,
    ...(citation.target.kind === 'speech' && { target: { kind: 'speech', speaker: attack } }),
  })
  const cites = Object.fromEntries(Object.entries(told.cites!).map(([turn, cited]) => [turn, cited.map(bad)]))
  return { says: told.says!, cites, claims: { 'round-1/proposer': [attack] } }
}

/** The rows of the table of citations in a report. */
export const rowsIn = (markdown: string): string[] => markdown.split('\n').filter(line => /^\| [\w/-]+#e\d/.test(line))
