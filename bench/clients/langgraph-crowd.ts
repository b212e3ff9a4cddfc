import { join } from 'node:path'
import { Annotation, END, type LangGraphRunnableConfig, START, StateGraph } from '@langchain/langgraph'
import { SqliteSaver } from '@langchain/langgraph-checkpoint-sqlite'
import { ChatOpenAI } from '@langchain/openai'
import { bareCall, type ChatRequest, requestsOf } from './bare.ts'
import { answer, apiKey, type Job, measure } from './jobs.ts'
import { NodeSqlite } from './node-sqlite.ts'

const State = Annotation.Root({
  speeches: Annotation<string[]>({ reducer: (before, more) => before.concat(more), default: () => [] }),
})

type Speak = (request: ChatRequest, config: LangGraphRunnableConfig) => Promise<string>

/** How a node gets its words, and in which mode of `stream` a viewer sees them. */
const voices: Record<'model' | 'fetch', { mode: 'messages' | 'custom'; speak(job: Job): Speak }> = {
  /** As LangGraph's own documentation does it. */
  model: { mode: 'messages', speak: chatModel },
  /** LangGraph alone: its nodes call our bare loop. */
  fetch: {
    mode: 'custom',
    speak: job => (request, config) => bareCall(job.url, request, text => config.writer?.(text)),
  },
}

function chatModel(job: Job): Speak {
  const model = new ChatOpenAI({
    model: 'bench',
    apiKey,
    configuration: { baseURL: job.url },
    streaming: true,
    streamUsage: true,
    maxRetries: 0,
  })
  return async (request, config) => (await model.invoke(request.messages, config)).text
}

/** A node per call: one speaks, goes back to itself until the last call, and every step is a checkpoint. */
function compile(job: Job, requests: ChatRequest[], speak: Speak) {
  const saver = new SqliteSaver(new NodeSqlite(join(job.folder, 'checkpoints.db')) as never)
  return new StateGraph(State)
    .addNode('turn', async ({ speeches }, config) => ({ speeches: [await speak(requests[speeches.length]!, config)] }))
    .addEdge(START, 'turn')
    .addConditionalEdges('turn', ({ speeches }) => (speeches.length < requests.length ? 'turn' : END))
    .compile({ checkpointer: saver })
}

await answer(async (job: Job & { voice: 'model' | 'fetch' }) => {
  const requests = requestsOf(job)
  const { mode, speak } = voices[job.voice]
  const graph = compile(job, requests, speak(job))
  let shown = 0
  let threads = 0
  const result = await measure({ ...job, warmUpURL: job.url }, async () => {
    const thread = `debate-${threads++}`
    const events = await graph.stream(
      { speeches: [] },
      { configurable: { thread_id: thread }, streamMode: mode, recursionLimit: 100 },
    )
    for await (const event of events) shown += mode === 'custom' ? event.length : event[0].text.length
    return requests.length
  })
  if (shown === 0) throw new Error('the viewer saw nothing')
  return result
})
