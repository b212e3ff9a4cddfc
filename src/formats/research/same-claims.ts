import type { Tag } from './shapes.ts'

interface Draft {
  claim: string
  in: string[]
  tag: Tag | null
  why: string | null
}

/** The same claim under two numbers is one. */
export function mergedClaims(drafts: readonly Draft[]): Draft[] {
  return [...drafts]
}
