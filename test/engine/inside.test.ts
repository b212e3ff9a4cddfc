import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { exitCodes, UsageError } from '../../src/host/exit.ts'
import { refuseNested } from '../../src/host/host.ts'

describe('Agon inside of Agon', () => {
  for (const value of [undefined, '', ' ', '0'])
    it(`goes on where AGON_INSIDE is ${JSON.stringify(value)}`, () => {
      assert.doesNotThrow(() => refuseNested({ AGON_INSIDE: value }, 'en'))
    })

  for (const value of ['1', '2', '17', '-1', 'yes', 'NaN', '0x0', '1e3', '99999999999999999999'])
    it(`is refused where it is ${value}`, () => {
      assert.throws(
        () => refuseNested({ AGON_INSIDE: value }, 'en'),
        (error: UsageError) =>
          error instanceof UsageError &&
          error.code === exitCodes.usage &&
          /started by a tool/.test(error.message) &&
          /agon show/.test(error.message),
      )
    })

  it('says so in Chinese', () => {
    assert.throws(() => refuseNested({ AGON_INSIDE: '1' }, 'zh'), /辩论之中再开辩论/)
  })
})
