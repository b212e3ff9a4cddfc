import { join } from 'node:path'
import type { CrowdResult } from '../clients/jobs.ts'
import type { ToolTimes } from '../clients/tool-seat.ts'
import { median } from '../clock.ts'
import { run } from '../processes.ts'
import { type Bench, type Figure, jobOf, newFolder, times } from './figure.ts'

/** What the voices themselves cost: the way of a call to an endpoint, and a tool in a seat. */
export async function voiceFigures(bench: Bench): Promise<Figure[]> {
  return [await chatFigure(bench), await toolFigure(bench)]
}

async function chatFigure(bench: Bench): Promise<Figure> {
  const { slice, slices } = bench.scale
  const perCall: Record<'bare' | 'chat', number[]> = { bare: [], chat: [] }
  for (let count = 0; count < slices; count++) {
    for (const client of ['bare', 'chat'] as const) {
      const job = jobOf(bench, { debates: slice, warmUp: Math.ceil(slice / 4) })
      const { cpuMs, calls } = await run<CrowdResult>(`./clients/${client}-crowd.ts`, job)
      perCall[client].push(cpuMs / calls)
      bench.say(`CPU per call, ${client} alone: ${(cpuMs / calls).toFixed(2)} ms`)
    }
  }
  const [bare, chat] = [median(perCall.bare), median(perCall.chat)]
  return {
    name: 'CPU per call of the way to an endpoint alone, against a bare `fetch` loop',
    measured: `${times(chat / bare)} (${chat.toFixed(2)} ms and ${bare.toFixed(2)} ms)`,
    value: chat / bare,
    limit: 2,
    required: '≤ 2 ×',
  }
}

async function toolFigure(bench: Bench): Promise<Figure> {
  const { toolRuns, tokens } = bench.scale
  const folder = join(newFolder(bench), 'tool')
  const { alone, seat } = await run<ToolTimes>('./clients/tool-seat.ts', { folder, runs: toolRuns, tokens })
  const [bare, seated] = [median(alone), median(seat)]
  bench.say(`a tool alone ${bare.toFixed(1)} ms, in a seat ${seated.toFixed(1)} ms`)
  return {
    name: 'A tool in a seat, from the call to its end, above the tool itself',
    measured: `${(seated - bare).toFixed(1)} ms (${seated.toFixed(1)} ms and ${bare.toFixed(1)} ms)`,
    value: seated - bare,
    limit: 50,
    required: '≤ 50 ms',
  }
}
