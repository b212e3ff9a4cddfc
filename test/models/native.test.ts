import type { FailureKind } from '../../src/core/failure.ts'
import type { Effort, Usage } from '../../src/core/model.ts'
import { nativeModel } from '../../src/models/native/native.ts'
import { type Behaviour, type ModelCase, modelCases } from '../cases/model.ts'
import { endpointOf, type Native, type ProtocolSide, protocols } from '../lab-native/protocols.ts'
import { type Answer, startNativeLab } from '../lab-native/server.ts'

const allUsage: readonly (keyof Usage)[] = ['input', 'output', 'cached', 'cacheWrite', 'reasoning']
const efforts: Record<Effort, string> = { low: 'low', medium: 'medium', high: 'high', max: 'max' }

modelCases(nativeCase('responses', allUsage, efforts))
modelCases(nativeCase('anthropic', allUsage, efforts))
modelCases(nativeCase('google', ['input', 'output', 'cached', 'reasoning'], { ...efforts, max: 'high' }))

function nativeCase(protocol: Native, usage: ModelCase['usage'], knobs: NonNullable<ModelCase['efforts']>): ModelCase {
  const side = protocols[protocol]
  return {
    name: protocol,
    streams: true,
    thinks: true,
    usage,
    failures: Object.keys(side.failures) as FailureKind[],
    stalls: true,
    breaksOff: true,
    efforts: knobs,
    nativeSchema: true,
    async open(behaviour, { idleMs }) {
      const lab = await startNativeLab(() => answerTo(side, behaviour))
      return {
        model: nativeModel(endpointOf(protocol, lab, { idleMs }), side.model),
        received() {
          const body = lab.requests.at(-1)?.body
          if (!body) return null
          return { prompt: side.prompt(body), effort: side.effort(body), schema: side.schema(body) !== null }
        },
        close: () => lab.close(),
      }
    },
  }
}

function answerTo({ frames, failures }: ProtocolSide, behaviour: Behaviour): Answer {
  switch (behaviour.does) {
    case 'speak':
      return { frames: frames(behaviour) }
    case 'speak-in-bytes':
      return { frames: frames({ chunks: [behaviour.text] }), inBytes: true }
    case 'stall':
      if (behaviour.after === 'nothing') return { frames: [], delayMs: 60_000 }
      return { frames: frames({ chunks: ['Some '], instead: [] }), end: 'linger' }
    case 'fail':
      return failures[behaviour.kind]!
    case 'break-off':
      return { frames: frames({ chunks: [behaviour.words], instead: [] }), end: 'reset' }
    case 'say-nothing':
      return { frames: frames({ chunks: [] }) }
  }
}
