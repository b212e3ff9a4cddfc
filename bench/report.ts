import { cpus, loadavg, totalmem } from 'node:os'
import type { Figure } from './figures/figure.ts'

export interface Machine {
  cpu: string
  cores: number
  memoryGB: number
  system: string
  node: string
  /** Processes that wanted to run, on average over the minute before the bench. */
  loadBefore: number
}

export interface Results {
  date: string
  machine: Machine
  seconds: number
  figures: (Figure & { verdict: string; date?: string })[]
}

/** To be asked before the bench itself makes the machine busy. */
export function thisMachine(): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGB: Math.round(totalmem() / 2 ** 30),
    system: `${process.platform} ${process.arch}`,
    node: process.version,
    loadBefore: Math.round(loadavg()[0]! * 10) / 10,
  }
}

export const isBusy = ({ loadBefore, cores }: Machine): boolean => loadBefore > cores / 4

export function resultsOf(figures: readonly Figure[], machine: Machine, seconds: number, judged: boolean): Results {
  return {
    date: new Date().toISOString().slice(0, 10),
    machine,
    seconds: Math.round(seconds),
    figures: figures.map(figure => ({ ...figure, verdict: judged ? verdictOf(figure) : '–' })),
  }
}

function verdictOf({ value, limit }: Figure): string {
  if (limit === null) return '–'
  if (value === null) return 'not measured'
  return value <= limit ? 'ok' : 'SHORT'
}

/** Figures of a run of some sections, in the place of those that are known. Each says of which day it is where that is another one. */
export function mergedInto(known: Results, { figures, date }: Results): Results {
  const fresh = new Map(figures.map(figure => [figure.name, { ...figure, date }]))
  const kept = known.figures.map(figure => fresh.get(figure.name) ?? figure)
  const names = new Set(known.figures.map(({ name }) => name))
  return { ...known, figures: [...kept, ...[...fresh.values()].filter(({ name }) => !names.has(name))] }
}

export function tableOf({ figures, date: day }: Results): string {
  const rows = figures.map(({ name, measured, required, verdict, date = day }) => {
    const when = date === day ? '' : ` · ${date}`
    return `| ${name} | ${measured}${when} | ${required} | ${verdict} |`
  })
  return ['| figure | measured | must reach | |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

const busyLine = (machine: Machine): string =>
  isBusy(machine)
    ? `**Other work kept the machine busy (load ${machine.loadBefore} before the run): the figures may differ on a quiet one.**`
    : 'Nothing else was running.'

export function documentOf(results: Results): string {
  const { machine, date, seconds } = results
  return `# What Agon costs

Written by \`npm run bench\` (12 minutes; \`-- --quick\` only tries whether it all works, \`-- --only cpu,start\` takes
some sections and leaves the others as they were); do not edit. Ratios within one run, because absolute times say more about a machine than
about a program. Medians of repetitions that take turns, so that whatever else the machine does hits both sides alike.

Measured on ${date} with Node ${machine.node} on ${machine.cores} cores (${machine.cpu}), ${machine.memoryGB} GB,
${machine.system}, in ${seconds} s. ${busyLine(machine)}

${tableOf(results)}

## How it is measured
- A server in a process of its own streams OpenAI's SSE on loopback: every token is a chunk of its own, at the pace
  that the path of the request names. Without a pace replies come as fast as they can, which shows most of what a
  program adds: the slower the tokens, the more of all CPU time goes into waking up for them.
- *Agon* plays a format of the bench (two seats, ten rounds, a verdict: 21 calls) through the engine with everything
  on: archive on disk (\`synchronous = FULL\`), chained records, tables, live texts, masking, prompts, a viewer.
- *A bare \`fetch\` loop* sends the very same requests, reads to the end and parses the SSE lines. It keeps nothing.
- *LangGraph.js* sends the same requests from a graph with one node that goes back to itself, its \`SqliteSaver\` and a
  viewer. As its documentation has it the node calls \`ChatOpenAI\` and the viewer streams \`messages\`; the other row
  has the bare loop inside the node and streams \`custom\` events, which leaves only the graph and its checkpoints. The
  checkpointer writes through Node's own SQLite instead of better-sqlite3, so that nothing has to be compiled.
  It plays fewer debates than Agon; CPU is per call.
- The way to an endpoint alone is the voice without the engine: the same requests, the same replies, nothing kept.
- The tool is a shell script that reads its question and prints a reply; alone it is started with Node's \`spawn\`, in a
  seat it gets its folder, its environment, its limits, and an end that includes everybody it started.
- CPU is user and system time of the client process, after a warm-up.
- Memory is the peak of the resident set while all debates run, above the process after its warm-up.
- The critical path is the sum of what the server took for each call of the chain that determined the end, by its own
  clock, from the arrival of a request to the end of its reply.
- The arena is Agon's own, of ten rounds at the usual rigor, with the usual five in the audience and the poll: speeches have
  250 tokens with their block, JSON is as long as models write it, and nothing has to be asked for twice. Everybody in the
  audience applies whenever it may, and one is let in each time. There is a model for each debater, one for the judge
  (at high rigor two more beside it) and one for the whole audience. Speeches are looked through, as on the command line.
- *Billed-equivalent* is 1 × input + 5 × output, with 0.1 for input that a cache of prompts serves. The server simulates the
  cache by OpenAI's rule: what a prompt has in common with the beginning of any earlier one to the same model, in steps of
  128 tokens, from 1,024 on; nothing expires. Tokens are those of the messages (roles and texts) and of the replies, counted
  with tokenx.
- *Rebuilt for every call* is the same debate, played by the same engine against the same server, with the same rules,
  roles, instructions, schemas and marks around speeches; only each prompt is put together anew: rules and role as the
  system message, then one message with the instruction and, behind it, everything said so far. Where the transcript comes before
  the instruction, each seat has a prompt that only grows. Agon's own prompts begin with the rules and the record, which all seats of
  a model have in common; who the seat is and what is asked come last.
- *With schemas read first* counts the JSON Schema of a reply as the beginning of its prompt, where OpenAI says that it is
  read: every other shape of reply then begins anew.
- An arena waits as follows: pro, con, then scores beside applications, who is let in, who has the floor, the next round;
  the poll beside all of it until the first applications; at the end ruling and votes side by side.
- The research is Agon's own, with four roles and an audit, without web search and at the usual rigor: everybody says what its
  prompt calls for, with three arguments a role, in twice as many chunks as a speech, and nothing has to be asked for twice. All
  roles investigate, then all rebut, then come audit and judgment. Its tokens are counted like those of the arena; a rebuttal is
  shown the research of all four roles, audit and judgment that and every rebuttal.
- *On the page* is a real Chromium that looks at a debate which \`agon serve\` plays in a process of its own: from the moment at which
  that process has words, or the model's server sent them, to the frame of the browser that has them, read from the same clock. Chunks count
  that were sent a second after the page had words to show. With 200 debates the other 199 are played by the same process, at
  80 tokens/s each; they begin one after the other over the time of one reply, as debates do.
- Viewers are connections of a process of their own, a tenth of whom never read. Memory is the difference of the peaks with
  and without them. The long debate has 2,000 turns of about 900 characters with Markdown; a link to its last turn is opened in a
  window that has been on the page before, and it is scrolled a screen a frame from its top to its end.
- Chunks carry the time at which they were sent; both processes read the same monotonic clock.
- *As installed* is the bundle without sources. No format of Agon's own has forty turns, so the bundle for that row has
  the format of the bench in its list; the row below it is the bundle as it is shipped.
- Archive bytes are all files of the archive after it was closed; transcript bytes are the words of all turns.
- The citations are quotes of texts made up for the run, half of them Chinese: a quarter as they stand, a quarter with other
  line numbers, a quarter with a word or number changed, a quarter that stand nowhere. \`node bench/evidence.ts\` measures them alone.
`
}
