import { showSuggestions } from '../dialectic/suggestions.ts'
import { suggestionWords } from '../dialectic/suggestions-words.ts'
import { UsageError } from '../exit.ts'
import { kinLines } from '../fork/kin.ts'
import { debateNumber, documentOf, keptDebate, reportOf } from '../kept.ts'
import { isIn, partDocument, partOf } from '../part.ts'
import { shownReport } from '../play.ts'
import { reading } from '../reading.ts'
import { transcriptOf } from '../render.ts'
import { eventLine } from '../show-live.ts'

export async function showCommand(
  which = 'last',
  flags: {
    report?: true
    json?: true
    events?: true
    plain?: true
    node?: string
    suggestions?: true
    patch?: true
  },
): Promise<void> {
  await reading(async ({ archive, output, t }) => {
    const debate = keptDebate(archive, debateNumber(archive, which, t), t)
    if (flags.patch && !flags.suggestions) throw new UsageError(suggestionWords[t.language].patchAlone)
    const part = flags.node === undefined ? null : partOf(debate, flags.node, t)
    if (debate.damage) output.err(`${t.readOnly(debate.damage.reason[t.language])}\n`)
    if (flags.suggestions) showSuggestions(debate, { archive, output, language: t.language, flags })
    else if (flags.events) {
      for (const record of debate.records)
        if (!part || ('key' in record.event && isIn(record.event.key, part)))
          output.json(eventLine(record.event, record))
    } else if (flags.json) output.json(part ? partDocument(debate, part) : documentOf(debate), 2)
    else {
      const whole = () => (flags.report ? reportOf(debate) : `${reportOf(debate)}\n${transcriptOf(debate)}`)
      output.out(await shownReport(part ? part.text() : kinLines(debate, archive) + whole(), flags.plain ?? false))
    }
  })
}
