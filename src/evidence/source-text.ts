import type { LineRange } from '../core/evidence.ts'

/** A text in which words are looked up. */
export interface SourceText {
  kind: 'file' | 'speech' | 'brief' | 'page' | 'commit'
  /** `src/auth.ts`, `round-1/proposer`, an address. */
  name: string
  text: string
  /** Who said it. */
  seat?: string
  /** Hash of a text that may change later. */
  hash?: string
}

/** Words of a source: places in its text, and lines counted from 1. */
export interface SourcePassage {
  source: SourceText
  start: number
  end: number
  line: number
  lastLine: number
}

/** Where somebody says that words stand. */
export interface AskedPlace {
  source: SourceText
  lines?: LineRange | undefined
}

/** A passage that is near to some words: the words that differ, as they are said and as they stand. */
export interface NearPassage extends SourcePassage {
  /** The share of the words that are the same. */
  likeness: number
  changes: readonly Change[]
}

export interface Change {
  /** Places of the words in the quotation and in the source: [from, to), in words of the one and characters of the other. */
  said: readonly [from: number, to: number]
  stands: readonly [start: number, end: number]
}
