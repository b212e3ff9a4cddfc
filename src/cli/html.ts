import type { DebateDocument } from '../core/document.ts'
import type { Language } from '../core/language.ts'
import { escapeHtml, markdownRenderer } from './html/markdown.ts'
import { pageStyle } from './html/style.ts'
import { transcriptHtml } from './html/transcript.ts'
import { usageHtml } from './html/usage.ts'
import { type PageWords, pageWords } from './html/words.ts'

/** Names for people, in the debate's language. */
export interface HtmlLabels {
  language: Language
  /** `round-1/proposer` → Round 1 */
  scene(key: string): string
  /** `proposer` → Proposer */
  seat(id: string): string
}

const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/** The whole debate as one page: nothing in it is loaded from elsewhere, and nothing in it runs. */
export function exportHtml(document: DebateDocument, labels: HtmlLabels): string {
  const words = pageWords[labels.language]
  const render = markdownRenderer(document.turns.map(turn => turn.key))
  const page = { document, labels, words, render }
  const topic = escapeHtml(document.topic)
  return `<!doctype html>
<html lang="${labels.language === 'zh' ? 'zh-Hans' : 'en'}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${pageStyle}</style>
</head>
`
}
