/** One sheet for screens from phone to desk, light and dark, and for paper. */
export const pageStyle = `
:root {
  --text: #1d2433; --soft: #5a6474; --paper: #ffffff; --raised: #f5f6f9; --line: #dfe3ea; --link: #1d4fd8;
  --warn: #8a3b00; --warn-paper: #fff4e8;
  --seat-1: #1d5fd0; --seat-2: #b8470b; --seat-3: #6b3fb5; --seat-4: #0b7a57; --seat-5: #a3195b; --seat-6: #5f6b12;
}
@media (prefers-color-scheme: dark) {
  :root {
    --text: #e4e8f0; --soft: #9aa5b6; --paper: #12161e; --raised: #1a202b; --line: #2c3442; --link: #8fb4ff;
    --warn: #ffc48a; --warn-paper: #33230f;
    --seat-1: #7fb0ff; --seat-2: #ffa066; --seat-3: #c4a5ff; --seat-4: #5fd6ab; --seat-5: #ff8fbe; --seat-6: #cbd66a;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
body {
  margin: 0; padding: 0 1.25rem 4rem; color: var(--text); background: var(--paper);
  font: 1.0625rem/1.65 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Source Han Sans SC", sans-serif;
  overflow-wrap: break-word; text-rendering: optimizeLegibility;
}
:lang(zh-Hans) body {
  line-height: 1.8; line-break: strict;
  font-family: "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Source Han Sans SC", system-ui, sans-serif;
}
.page, nav, main { max-width: 46rem; margin-inline: auto; }
.page { padding-top: 3rem; }
.kicker { margin: 0; color: var(--soft); font-size: .875rem; }
h1, h2, h3, h4, h5, h6 { line-height: 1.3; margin: 0; text-wrap: balance; break-after: avoid; }
h1 { font-size: clamp(1.6rem, 1.1rem + 2.4vw, 2.4rem); margin-top: .5rem; letter-spacing: -.01em; }
:lang(zh-Hans) h1 { letter-spacing: 0; }
h2 { font-size: 1.4rem; margin: 3rem 0 1rem; padding-bottom: .35rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1.15rem; margin: 2rem 0 .75rem; }
h4 { font-size: 1rem; }
.topic { margin-top: 1rem; white-space: pre-wrap; color: var(--soft); }
a { color: var(--link); text-underline-offset: .15em; text-decoration-thickness: .06em; }
nav { margin-top: 1.5rem; font-size: .9375rem; }
nav ol { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
nav ol ol { display: none; }
nav a { text-decoration: none; }
nav a:hover { text-decoration: underline; }
.notice, .failure { color: var(--warn); background: var(--warn-paper); border-radius: .5rem; padding: .75rem 1rem; }
.notice { margin-top: 2rem; }
.failure { margin: .75rem 0 0; }
.verdict { margin-top: 2rem; padding: 1.25rem 1.5rem 1.5rem; background: var(--raised); border: 1px solid var(--line); border-radius: .75rem; }
.verdict h2 { margin: 0 0 .75rem; padding: 0; border: 0; font-size: 1rem; color: var(--soft); font-weight: 600; }
.verdict h3 { margin: 1.25rem 0 .35rem; font-size: 1rem; }
.verdict p { margin: 0; }
.winner { font-size: 1.25rem; }
.verdict .answer { margin: .75rem 0; }
.verdict .answer > :last-child { margin-bottom: 0; }
.verdict .differ { margin-top: .5rem; color: var(--warn); }
.what { color: var(--soft); }
.what::after { content: ": "; }
:lang(zh-Hans) .what::after { content: "："; }
.seat { --seat: var(--soft); }
.seat-1 { --seat: var(--seat-1); } .seat-2 { --seat: var(--seat-2); } .seat-3 { --seat: var(--seat-3); }
.seat-4 { --seat: var(--seat-4); } .seat-5 { --seat: var(--seat-5); } .seat-6 { --seat: var(--seat-6); }
.winner strong, .seats strong, .turn h4, th.seat { color: var(--seat, inherit); }
.seats { list-style: none; margin: 0; padding: 0; display: grid; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); gap: .75rem; }
.seats li { padding: .6rem .9rem; background: var(--raised); border-left: .25rem solid var(--seat); border-radius: .25rem .5rem .5rem .25rem; }
.seats .model { display: block; }
.model { color: var(--soft); font-size: .875rem; font-weight: 400; overflow-wrap: anywhere; }
.tag { display: inline-block; font-size: .75rem; color: var(--warn); background: var(--warn-paper); border-radius: 1rem; padding: .1rem .6rem; }
.turn { margin: 1.25rem 0 2rem; padding-left: 1.1rem; border-left: .25rem solid var(--seat); }
.turn:target { background: var(--raised); box-shadow: 0 0 0 .5rem var(--raised); }
.reply .choice { margin: 0 0 .6rem; }
.side { color: var(--seat, inherit); }
.reply h6 { margin: 1rem 0 .4rem; font-size: 1rem; color: var(--text); }
.reply details { margin-top: .6rem; font-size: .875rem; }
.sheet td:nth-child(1) { color: var(--soft); }
.sheet th { white-space: normal; }
@media (max-width: 40rem) {
  .sheet, .sheet thead, .sheet tbody { display: block; }
  .sheet tr { display: flex; flex-wrap: wrap; border-bottom: 1px solid var(--line); }
  .sheet th, .sheet td { border: 0; padding: .25rem 0; }
  .sheet th:first-child, .sheet td:first-child { flex: 1 0 6rem; }
  .sheet th:not(:first-child), .sheet .number { flex: 0 0 5.75rem; text-align: right; }
  .sheet th:last-child { display: none; }
  .sheet td:last-child { flex: 1 0 100%; padding-top: 0; }
}
.turn > header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 .75rem; margin-bottom: .35rem; break-after: avoid; }
.turn > footer, .small { color: var(--soft); font-size: .8125rem; }
.turn > footer { margin-top: .6rem; }
.anchor { margin-left: auto; color: var(--soft); font-size: .8125rem; text-decoration: none; overflow-wrap: anywhere; }
.anchor:hover { text-decoration: underline; }
.prose > :first-child { margin-top: 0; }
.prose > :last-child { margin-bottom: 0; }
.prose p, .prose ul, .prose ol, .prose blockquote, .prose pre, .prose .scroll { margin: 0 0 .9rem; }
.prose h3 { margin: 2rem 0 .6rem; } .prose h4 { margin: 1.5rem 0 .5rem; font-size: 1.05rem; }
.prose h5, .prose h6 { margin: 1.2rem 0 .4rem; font-size: 1rem; }
.prose h6 { color: var(--soft); }
.prose ul, .prose ol { padding-left: 1.5rem; }
.prose li { margin: .25rem 0; }
.prose li > p { margin-bottom: .4rem; }
blockquote { padding: .1rem 0 .1rem 1rem; border-left: .2rem solid var(--line); color: var(--soft); }
blockquote > :last-child { margin-bottom: 0; }
code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", "Noto Sans Mono CJK SC", monospace; font-size: .9em; }
code { background: var(--raised); border-radius: .25rem; padding: .1em .3em; overflow-wrap: anywhere; }
pre { background: var(--raised); border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; overflow-x: auto; line-height: 1.5; }
pre code { background: none; padding: 0; overflow-wrap: normal; }
hr { border: 0; border-top: 1px solid var(--line); margin: 1.5rem 0; }
.turn-link { display: inline-block; max-width: 100%; overflow-wrap: anywhere; }
.address { color: var(--soft); font-size: .875em; overflow-wrap: anywhere; }
.image { border: 1px dashed var(--line); border-radius: .25rem; padding: 0 .4em; color: var(--soft); }
details > summary { cursor: pointer; color: var(--soft); }
details pre { margin-top: .5rem; max-height: 30rem; overflow: auto; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9375rem; }
.usage { width: 100%; }
th, td { padding: .45rem .75rem; text-align: left; border-bottom: 1px solid var(--line); vertical-align: top; }
thead th { color: var(--soft); font-weight: 600; font-size: .8125rem; white-space: nowrap; }
th:first-child, td:first-child { padding-left: 0; }
td.short { white-space: nowrap; }
td.long { min-width: 11rem; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.usage thead th:nth-child(n + 3) { text-align: right; }
tfoot th, tfoot td { font-weight: 600; border-bottom: 0; }
@media (min-width: 72rem) {
  body { display: grid; grid-template-columns: 13rem minmax(0, 46rem); column-gap: 4rem; justify-content: center; }
  .page, main { grid-column: 2; margin: 0; max-width: none; }
  nav { grid-column: 1; grid-row: 1 / span 2; position: sticky; top: 3rem; align-self: start; margin: 3rem 0 0; width: 100%; max-height: calc(100vh - 4rem); overflow-y: auto; }
  nav ol, nav ol ol { display: block; }
  nav li { margin: .35rem 0; }
  nav ol ol { padding-left: 1rem; font-size: .875rem; }
}
@media (max-width: 30rem) {
  body { padding-inline: 1rem; font-size: 1rem; }
  .page { padding-top: 1.5rem; }
  .verdict { padding: 1rem; }
  .turn { padding-left: .8rem; }
  .anchor { margin-left: 0; }
}
@media print {
  :root {
    --text: #000; --soft: #444; --paper: #fff; --raised: #fff; --line: #bbb; --link: #000; --warn: #000; --warn-paper: #fff;
    --seat-1: #1d5fd0; --seat-2: #b8470b; --seat-3: #6b3fb5; --seat-4: #0b7a57; --seat-5: #a3195b; --seat-6: #5f6b12;
  }
  @page { margin: 18mm 16mm; }
  body { display: block; padding: 0; font-size: 10.5pt; line-height: 1.5; }
  nav, .anchor { display: none; }
  .page, main { max-width: none; }
  .page { padding-top: 0; }
  h2 { margin: 1.75rem 0 .7rem; }
  .verdict { margin-top: 1.25rem; padding: .9rem 1.1rem 1rem; }
  .seats { grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: .5rem; }
  .notice, .failure { border: 1px solid var(--line); }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  p { orphans: 3; widows: 3; }
  li, tr, .verdict, .seats li { break-inside: avoid; }
  .prose p:has(+ ul, + ol, + .scroll, + pre), .prose p:has(> strong:only-child), .prose h5 + p:has(+ p) { break-after: avoid; }
  a { text-decoration: none; }
}
`
