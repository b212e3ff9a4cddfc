import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sample } from '../support/sample.ts'
import { largeInputs } from './support/large-inputs.ts'

/** How long each may take is measured in bench/bars; here whatever never ends is ended by the runner. */
describe('a megabyte of anything is gone through', () => {
  for (const [where, inputs] of Object.entries(largeInputs))
    it(`in ${where}`, () => {
      // Everything that is gone through, and every sign, once.
      for (const { what, run } of sample(inputs, { must: ({ what }) => what.split(/: (?=")/) }))
        assert.doesNotThrow(run, what)
    })
})
