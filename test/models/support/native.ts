import { after } from 'node:test'
import type { Part } from '../../../src/core/model.ts'
import type { Native } from '../../lab-native/protocols.ts'
import { type Body, startNativeLab } from '../../lab-native/server.ts'

/** A signal that never stops anything. */
export const quiet = new AbortController().signal
export const natives: readonly Native[] = ['responses', 'anthropic', 'google']

/** The server of this test file. What it answers, each test says. */
export const lab = await startNativeLab(() => ({ status: 500, body: {} }))
after(() => lab.close())

/** What the server finds fault with, and in which words; everything else is answered. */
export type Fault = [when: (body: Body) => unknown, message: string]

const joined = (type: 'remark' | 'thinking', between: string) => (parts: readonly Part[]) =>
  parts.flatMap(part => (part.type === type ? [part.text] : [])).join(between)

export const remarks = joined('remark', '\n')
export const thoughts = joined('thinking', '')
