import { estimateTokenCount } from 'tokenx'
import { type Intake, PrefixCache, promptOf } from './prefix-cache.ts'

/** What a call is billed for. */
export interface Tokens extends Intake {
  output: number
  /** The same with the schema of the reply before everything else, which is where OpenAI reads it. */
  withSchema: Intake
}

interface Body {
  model: string
  messages: { role: string; content: string }[]
  response_format?: { json_schema?: object }
}

/** Counts what calls take in and give out, as a provider with a cache of prompts does. */
export class Till {
  readonly #plain = new PrefixCache()
  readonly #schemaFirst = new PrefixCache()

  count(body: string, reply: string): Tokens {
    const { model, messages, response_format } = JSON.parse(body) as Body
    const prompt = promptOf(messages)
    const schema = response_format?.json_schema ? `${JSON.stringify(response_format.json_schema)}\n` : ''
    return {
      ...this.#plain.take(model, prompt),
      output: estimateTokenCount(reply),
      withSchema: this.#schemaFirst.take(model, schema + prompt),
    }
  }

  forget(): void {
    this.#plain.forget()
    this.#schemaFirst.forget()
  }
}
