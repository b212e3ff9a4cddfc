import type { CrowdResult } from '../clients/jobs.ts'
import { median } from '../clock.ts'
import { run } from '../processes.ts'
import { type Bench, type Figure, jobOf, times } from './figure.ts'

type Client = 'bare' | 'agon' | 'langgraph with ChatOpenAI' | 'langgraph with fetch'

/** User and system time of the client process for one call, everything kept; replies come as fast as they can. */
export async function cpuFigures(bench: Bench): Promise<Figure[]> {
  const { slice, slices, tokens } = bench.scale
  const peers = langgraphIsThere()
  const perCall: Record<Client, number[]> = {
    bare: [],
    agon: [],
    'langgraph with ChatOpenAI': [],
    'langgraph with fetch': [],
  }
  for (let count = 0; count < slices; count++) {
    for (const client of Object.keys(perCall) as Client[]) {
      if (client.startsWith('langgraph') && (!peers || count % 4 !== 0)) continue
      const ms = await cpuPerCall(bench, client)
      perCall[client].push(ms)
      bench.say(`CPU per call, ${client}: ${ms.toFixed(2)} ms`)
    }
  }
  const [bare, agon] = [median(perCall.bare), median(perCall.agon)]
  const work = `${(slice * slices).toLocaleString('en')} debates × 21 calls × ${tokens} tokens`
  return [
    {
      name: `CPU per call with the full journal, ${work}, against a bare \`fetch\` loop`,
      measured: `${times(agon / bare)} (${agon.toFixed(2)} ms and ${bare.toFixed(2)} ms)`,
      value: agon / bare,
      limit: 2,
      required: '≤ 2 ×',
    },
    langgraphFigure('with its ChatOpenAI', agon, perCall['langgraph with ChatOpenAI'], 0.2),
    langgraphFigure('with the bare `fetch` loop in its nodes', agon, perCall['langgraph with fetch'], null),
  ]
}

function langgraphFigure(how: string, agon: number, perCall: number[], limit: number | null): Figure {
  const name = `The same against LangGraph.js with its sqlite checkpointer, ${how}`
  const required = limit === null ? 'for comparison' : '≤ 1/5'
  if (perCall.length === 0) return { name, measured: 'not measured: not installed', value: null, limit, required }
  const peer = median(perCall)
  const measured = `1/${(peer / agon).toFixed(1)} (${agon.toFixed(2)} ms and ${peer.toFixed(2)} ms)`
  return { name, measured, value: agon / peer, limit, required }
}

async function cpuPerCall(bench: Bench, client: Client): Promise<number> {
  const { slice, langgraphDebates } = bench.scale
  const { cpuMs, calls } = client.startsWith('langgraph')
    ? await run<CrowdResult>('./clients/langgraph-crowd.ts', {
        ...jobOf(bench, { debates: langgraphDebates, warmUp: Math.ceil(langgraphDebates / 4) }),
        voice: client.endsWith('fetch') ? 'fetch' : 'model',
      })
    : await run<CrowdResult>(
        `./clients/${client}-crowd.ts`,
        jobOf(bench, { debates: slice, warmUp: Math.ceil(slice / 4) }),
      )
  return cpuMs / calls
}

function langgraphIsThere(): boolean {
  try {
    for (const name of ['langgraph', 'langgraph-checkpoint-sqlite', 'openai']) import.meta.resolve(`@langchain/${name}`)
    return true
  } catch {
    return false
  }
}
