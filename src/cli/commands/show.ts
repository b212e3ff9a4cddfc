import { debateNumber, documentOf, keptDebate, reportOf } from '../kept.ts'
import { shownReport } from '../play.ts'
import { reading } from '../reading.ts'
import { transcriptOf } from '../render.ts'
import { eventLine } from '../show-live.ts'

export async function showCommand(
  which = 'last',
  flags: { report?: true; json?: true; events?: true; plain?: true },
): Promise<void> {
  await reading(async ({ archive, output, t }) => {
    const debate = keptDebate(archive, debateNumber(archive, which, t), t)
    if (debate.damage) output.err(`${t.readOnly(debate.damage.reason[t.language])}\n`)
    if (flags.events) for (const record of debate.records) output.json(eventLine(record.event, record))
    else if (flags.json) output.json(documentOf(debate), 2)
    else {
      const whole = flags.report ? reportOf(debate) : `${reportOf(debate)}\n${transcriptOf(debate)}`
      output.out(await shownReport(whole, flags.plain ?? false))
    }
  })
}
