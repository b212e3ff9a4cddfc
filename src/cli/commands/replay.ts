import { setTimeout as sleep } from 'node:timers/promises'
import type { View } from '../../core/view.ts'
import { debateNumber, keptDebate, reportOf } from '../kept.ts'
import { speed } from '../numbers.ts'
import { shownReport } from '../play.ts'
import { reading } from '../reading.ts'
import { eventLine, showLive } from '../show-live.ts'
import { replay } from '../terminal/replay.ts'

export async function replayCommand(
  which = 'last',
  flags: { speed: string; json?: true; plain?: true },
): Promise<void> {
  await reading(async ({ archive, output, t }) => {
    const debate = keptDebate(archive, debateNumber(archive, which, t), t)
    const factor = speed(flags.speed, t)
    const show = { json: false, events: flags.json ?? false, plain: flags.plain ?? false, quiet: false }
    const records = new Map(debate.records.map(record => [record.event as object, record]))
    const shown = showLive(debate.format, debate.view.brief.language, show, { budget: null }, output)
    const hear = flags.json
      ? (event: Parameters<typeof eventLine>[0]) => output.json(eventLine(event, records.get(event) ?? null))
      : (event: Parameters<typeof eventLine>[0], view: View) => shown.listener(event, view, null)
    // Where no words are shown, nobody should have to wait for them.
    const words = flags.json === true || debate.format.lines === undefined
    await replay(debate.records, { speed: factor, words, hear, sleep: ms => sleep(ms) })
    shown.end()
    if (!flags.json) output.out(await shownReport(reportOf(debate), show.plain))
  })
}
