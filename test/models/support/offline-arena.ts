import { readdirSync, readFileSync } from 'node:fs'
import type { Call, Material, Part, Speech } from '../../../src/core/model.ts'
import { offlineReplies } from '../../../src/formats/index.ts'
import { offlineModel } from '../../../src/models/offline/offline.ts'
import { plainCall } from '../../support/brief.ts'

const folder = new URL('../../../examples/05-documents/', import.meta.url)

/** The files of an example. */
export const documents: Material[] = readdirSync(folder).map(name => ({
  path: `docs/${name}`,
  text: readFileSync(new URL(name, folder), 'utf8'),
}))

type Asked = Pick<Call['moment'], 'cue' | 'seat' | 'values'>

/** Pieces that, repeated, could make a careless reader slow. bench/bars measures how quick it is. */
export const hostilePieces = ['“', '"', '`a.md:1', 'x. ', '\n\n']

/** What may be asked of it after two speeches that are mostly this text. */
export function askedAfter(text: string): Asked[] {
  const record: Speech[] = [
    { key: 'round-3/pro', seat: 'pro', text },
    { key: 'round-3/con', seat: 'con', text: `${text} and something else that can be quoted here.` },
  ]
  return [
    { cue: 'score', seat: 'judge', values: { number: 3, phase: '', known: '', found: [], record } },
    { cue: 'clash', seat: 'con', values: { number: 3, of: 10, help: '', record } },
    {
      cue: 'vote',
      seat: 'aud_01',
      values: { id: 'aud_01', type: 'Logician', preference: 'logic', record },
    },
  ]
}

/** What it replies to one call. */
export async function reply(given: Asked): Promise<string> {
  const call: Call = {
    ...plainCall,
    key: `test/${given.seat}`,
    messages: [],
    moment: {
      format: 'arena',
      language: 'en',
      topic: 'Should we move this service to Postgres?',
      context: documents,
      ...given,
    },
  }
  const parts: Part[] = []
  for await (const part of offlineModel('judge', offlineReplies).stream(call, new AbortController().signal))
    parts.push(part)
  return parts.map(part => (part.type === 'text' ? part.text : '')).join('')
}
