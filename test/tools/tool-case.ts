import type { FailureKind } from '../../src/core/failure.ts'
import type { Source, Usage } from '../../src/core/model.ts'
import type { Tool } from '../../src/models/tools/tool.ts'
import { type Behaviour, type ModelCase, modelCases, type OpenVoice } from '../cases/model.ts'
import { openTool, type StandInCall, type Step } from './stand-in.ts'

/** How one tool prints a reply: its own events, one line each. */
export interface Script {
  tool: Tool
  model: string | null
  /** Before the first word. */
  begin(): string[]
  thought(text: string): string[]
  /** The words: in as many pieces as the tool prints them in. */
  said(chunks: readonly string[]): string[]
  /** After the last word: `text` is all of them. */
  end(text: string, usage: Usage): string[]
  /** A run that fails so, whole. */
  failures: Partial<Record<FailureKind, readonly Step[]>>
  /** A run in which the model said nothing, whole. Without: `begin` and `end` with no words. */
  nothing?: readonly Step[]
  /** The knob that was turned, as it arrived. */
  effort(call: StandInCall): string | null
  /** Left out: it has no search that could be allowed alone. */
  search?: SearchScript
  /** Whatever else must be written, before the run ends: a usage file. */
  panelParts?(usage: Usage): Step[]
}

/** How one tool prints its searches. */
export interface SearchScript {
  /** Before the first word, of a run that may search. */
  begin(): string[]
  /** It says something, searches, and finds these pages. */
  finds(aside: string, pages: readonly Source[]): Step[]
  /** A search that fails. */
  fails(why: string): Step[]
  /** What it tells of those pages. */
  tells(pages: readonly Source[]): Source[]
  /** The tools that it was allowed, as that arrived. */
  allowed(call: StandInCall): string[]
}

export type Abilities = Pick<ModelCase, 'streams' | 'thinks' | 'usage' | 'efforts'>

/** Runs the shared suite for one tool, over stand-ins that speak as its script says. */
export const toolCases = (script: Script, abilities: Abilities): void => modelCases(caseOf(script, abilities))

function caseOf(script: Script, abilities: Abilities): ModelCase {
  return {
    name: script.tool.id,
    ...abilities,
    failures: Object.keys(script.failures) as FailureKind[],
    stalls: true,
    breaksOff: true,
    nativeSchema: false,
    async open(behaviour, { idleMs }): Promise<OpenVoice> {
      const steps = stepsFor(script, behaviour)
      const { model, standIn, close } = openTool(script.tool, script.model, { runs: [steps] }, { idleMs })
      const received = () => {
        const call = standIn.calls().at(-1)
        return call ? { prompt: readBy(call), effort: script.effort(call), schema: false } : null
      }
      return { model, received, close }
    },
  }
}

/** Everything that could reach the model. */
const readBy = ({ stdin, files, env }: StandInCall): string =>
  [stdin, ...Object.values(files), ...Object.values(env)].join('\n')

const noUsage: Usage = { input: 10, output: 5 }

function stepsFor(script: Script, behaviour: Behaviour): Step[] {
  const printed = (lines: string[]): Step[] => lines.map(print => ({ print }))
  const begin = printed(script.begin())
  switch (behaviour.does) {
    case 'speak': {
      const { chunks, thinking, usage = noUsage } = behaviour
      const words = printed(script.said(chunks))
      const thoughts = thinking === undefined ? [] : printed(script.thought(thinking))
      return [...begin, ...thoughts, ...words, ...ended(script, chunks.join(''), usage)]
    }
    case 'speak-in-bytes': {
      const lines = [...script.begin(), ...script.said([behaviour.text]), ...script.end(behaviour.text, noUsage)]
      return [...(script.panelParts?.(noUsage) ?? []), ...lines.map(trickle => ({ trickle }))]
    }
    case 'stall':
      return [...begin, ...(behaviour.after === 'words' ? printed(script.said(['So far. '])) : []), { hang: true }]
    case 'break-off':
      return [...begin, ...printed(script.said([behaviour.words]))]
    case 'say-nothing':
      return [...(script.nothing ?? [...begin, ...ended(script, '', noUsage)])]
    case 'fail':
      return [...script.failures[behaviour.kind]!]
  }
}

/** A run that goes well. */
export const speaks = (script: Script, text: string): Step[] => stepsFor(script, { does: 'speak', chunks: [text] })

const ended = (script: Script, text: string, usage: Usage): Step[] => [
  ...(script.panelParts?.(usage) ?? []),
  ...script.end(text, usage).map(print => ({ print })),
]
