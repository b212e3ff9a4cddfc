import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { largeInputs as searchInputs } from '../search/support/large-inputs.ts'
import { largeInputs } from './support/large-inputs.ts'

/** How long it may take is held by bench/bars/research.ts; what would take for ever never comes to its end here. */
describe('a megabyte of anybody’s words', () => {
  for (const { what, run, outcome } of [...largeInputs, ...searchInputs])
    it(`is gone through: ${what}`, () => assert.deepEqual(run(), outcome))
})
