import { createHash } from 'node:crypto'
import type { Usage } from '../../src/core/model.ts'
import type { Body } from './server.ts'

const lookBack = 20
const leastTokens = 1024

interface Block {
  /** Of everything up to and with this block. */
  prefix: string
  tokens: number
  marked: boolean
}

/**
 * Anthropic's prompt cache: an entry is written at every breakpoint; a request is served up to the longest entry that
 * is found at one of its breakpoints or within twenty blocks before it. Short prefixes are not kept.
 */
export class PrefixCache {
  readonly #entries = new Set<string>()

  /** The usage of a request's input. */
  serve(body: Body): Pick<Required<Usage>, 'input' | 'cached' | 'cacheWrite'> {
    const blocks = blocksOf(body)
    const marks = blocks.flatMap((block, index) => (block.marked ? [index] : []))
    if (marks.length > 4) throw new Error('A maximum of 4 blocks with cache_control may be provided.')
    const hit = Math.max(-1, ...marks.map(mark => this.#found(blocks, mark)))
    for (const mark of marks) if (blocks[mark]!.tokens >= leastTokens) this.#entries.add(blocks[mark]!.prefix)
    const last = marks.filter(mark => blocks[mark]!.tokens >= leastTokens).at(-1) ?? -1
    const cached = blocks[hit]?.tokens ?? 0
    return { input: blocks.at(-1)?.tokens ?? 0, cached, cacheWrite: Math.max(0, (blocks[last]?.tokens ?? 0) - cached) }
  }

  #found(blocks: readonly Block[], mark: number): number {
    for (let index = mark; index >= Math.max(0, mark - lookBack); index--)
      if (this.#entries.has(blocks[index]!.prefix)) return index
    return -1
  }
}

/** Tools, then rules, then messages; what is said about thinking and format counts for messages only. */
function blocksOf(body: Body): Block[] {
  const settings = JSON.stringify([body.thinking, body.output_config, body.tool_choice])
  const rules = [...(body.tools ?? []), ...(body.system ?? [])]
  const said = body.messages.flatMap(({ role, content }: Body) => content.map((part: Body) => ({ role, ...part })))
  const hash = createHash('sha256').update(body.model)
  let tokens = 0
  return [...rules, ...said].map(({ cache_control, ...block }, index) => {
    const text = JSON.stringify(block)
    hash.update(index === rules.length ? settings + text : text)
    tokens += Math.ceil(text.length / 4)
    return { prefix: hash.copy().digest('hex'), tokens, marked: cache_control !== undefined }
  })
}
