import type { Json } from '../../core/json.ts'

export type Answers = Record<string, Json>

export const isObject = (value: Json | undefined): value is Answers =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

export const pathTo = (within: string, name: string): string => (within === '' ? name : `${within}.${name}`)
