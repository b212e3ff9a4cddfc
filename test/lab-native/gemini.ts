import { counted, type Speech } from './speech.ts'

/** A speech as Gemini's streamGenerateContent streams it. */
export function geminiFrames(speech: Speech): string[] {
  const { chunks, thinking, sources, instead, finish = 'STOP', model = 'gemini-3.8-flash-001' } = speech
  const { input, output, cached, reasoning } = counted(speech.usage)
  const common = { modelVersion: model, responseId: 'kZ1waZ' }
  const sofar = { promptTokenCount: input, totalTokenCount: input }
  const said = (parts: readonly object[]): string =>
    geminiEvent({ candidates: [{ content: { parts, role: 'model' }, index: 0 }], usageMetadata: sofar, ...common })
  const frames = [
    ...(thinking?.split(/(?<= )/) ?? []).map(text => said([{ text, thought: true }])),
    ...chunks.map(text => said([{ text }])),
  ]
  if (instead) return [...frames, ...instead]
  if (finish === null) return frames
  const groundingMetadata = sources && {
    webSearchQueries: ['postgres benchmarks'],
    searchEntryPoint: { renderedContent: '<div>postgres benchmarks</div>' },
    groundingChunks: sources.map(({ url, title }) => ({ web: { uri: url, ...(title !== null && { title }) } })),
    groundingSupports: [{ segment: { startIndex: 0, endIndex: 5, text: 'Words' }, groundingChunkIndices: [0] }],
  }
  const searching = sources ? 3 : 0
  const usageMetadata = {
    promptTokenCount: input - searching,
    ...(sources && { toolUsePromptTokenCount: searching }),
    candidatesTokenCount: output - reasoning,
    thoughtsTokenCount: reasoning,
    cachedContentTokenCount: cached,
    totalTokenCount: input + output,
  }
  const content = { parts: [{ text: '', thoughtSignature: 'CpwBAX' }], role: 'model' }
  const finishMessage = speech.refusal
  const candidate = { content, finishReason: finish, index: 0, groundingMetadata, finishMessage }
  const early = { content: { parts: [{ text: '' }], role: 'model' }, index: 0, groundingMetadata }
  const grounded = sources ? [geminiEvent({ candidates: [early], usageMetadata: sofar, ...common })] : []
  return [...frames, ...grounded, geminiEvent({ candidates: [candidate], usageMetadata, ...common })]
}

export const geminiEvent = (value: object): string => `data: ${JSON.stringify(value)}\r\n\r\n`
