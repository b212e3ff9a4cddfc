import { renderDoc } from '../../src/cli/terminal/doc.ts'
import { written } from '../../src/core/doc/doc.ts'
import type { View } from '../../src/core/view.ts'
import type { Format } from '../../src/engine/format.ts'
import { markdownOf } from '../../src/host/archived.ts'

/** The report of a debate as a file has it. */
export const reportText = (format: Pick<Format, 'report'>, view: View, notices: readonly string[] = []): string =>
  markdownOf(format.report(view, notices))

export const transcriptText = (format: Pick<Format, 'written'>, view: View): string =>
  markdownOf(format.written!.transcript!(view))

/** Markdown on a terminal. */
export const renderMarkdown = (markdown: string, frame: { width: number; color: boolean }): string =>
  renderDoc([written(markdown)], frame)
