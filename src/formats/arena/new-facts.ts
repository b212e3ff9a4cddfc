import type { Material, Speech } from '../../core/model.ts'
export const newFacts = (
  _s: Speech,
  _b: readonly Speech[],
  _c: readonly Material[],
): { kind: 'number' | 'citation'; what: string }[] => []
