/** Results of citations and the firmness of a verdict: told by colour, and by a sign or word for those who see none. */
export const evidenceStyle = `
:root { --good: #0b6b46; --bad: #b3261e; --open: #6b5600; }
@media (prefers-color-scheme: dark) { :root { --good: #6fdcab; --bad: #ff9d94; --open: #e3c65b; } }
@media print { :root { --good: #0b6b46; --bad: #b3261e; --open: #6b5600; } }
.holds, .firm { --tone: var(--good); }
.moved, .unreachable, .leaning { --tone: var(--open); }
.differs, .not-there, .no-such-source, .split { --tone: var(--bad); }
.not-checked { --tone: var(--soft); }
.mark { color: var(--tone); font-size: .75em; font-weight: 700; vertical-align: .3em; margin: 0 .1em 0 .15em; text-decoration: none; }
.mark.not-checked { font-size: 1em; vertical-align: 0; }
a.mark:hover { text-decoration: underline; }
.badge { display: inline-block; color: var(--tone); border: 1px solid currentColor; border-radius: 1rem; padding: .05rem .65rem; font-size: .8125rem; font-weight: 600; vertical-align: .15em; }
.verdict .checked { margin-top: .75rem; font-size: .9375rem; }
.evidence { width: 100%; font-size: .875rem; line-height: 1.5; }
.evidence td { overflow-wrap: anywhere; padding: .4rem .5rem; }
.evidence th { padding-inline: .5rem; }
.evidence td:nth-child(1) { color: var(--soft); }
.evidence .result { color: var(--tone); font-weight: 600; overflow-wrap: normal; }
.evidence tr:target td { background: var(--raised); }
@media (min-width: 40.01rem) {
  .evidence { table-layout: fixed; }
  .evidence th:nth-child(1) { width: 11rem; }
  .evidence th:nth-child(2) { width: 24%; }
  .evidence th:nth-child(3) { width: 8.25rem; }
}
@media (max-width: 40rem) {
  .evidence, .evidence tbody, .evidence tr { display: block; }
  .evidence thead { display: none; }
  .evidence tr { padding: .6rem 0; border-bottom: 1px solid var(--line); }
  .evidence td { display: block; padding: .1rem 0; border: 0; min-width: 0; }
  .evidence td:nth-child(2) { font-weight: 600; }
  .evidence tr:target { background: var(--raised); box-shadow: 0 0 0 .4rem var(--raised); }
}
`
