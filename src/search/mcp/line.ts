import type { Transport } from '@modelcontextprotocol/client'
import type { Failure } from '../../core/failure.ts'

/** The way to a server. */
export interface Line {
  transport: Transport
  /** What went wrong on it, where that says more than the error that a request ended with. */
  trouble(): Failure | null
  /** Ends it, and whoever answers on it here. Never throws. */
  end(): Promise<void>
}
