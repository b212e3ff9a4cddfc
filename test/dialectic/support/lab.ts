import type { Language } from '../../../src/core/language.ts'
import type { LabRequest, Reply } from '../../lab/server.ts'
import english from './lab.en.json' with { type: 'json' }
import chinese from './lab.zh.json' with { type: 'json' }
import { speechWith } from './script.ts'

const lines: Record<Language, typeof english> = { en: english, zh: chinese }

/**
 * What a server says in a debate of a main agent and a partner: the main agent asks the user after the rounds `asks`, and the
 * speeches of the turns `slow`, left out: of all, come so slowly that there is time to type.
 */
export const dialecticReplies =
  (
    language: Language,
    {
      asks = [1, 2],
      msPerChunk = 0,
      slow,
    }: { asks?: readonly number[]; msPerChunk?: number; slow?: readonly string[] } = {},
  ) =>
  ({ turn }: LabRequest): Reply | null => {
    const { main, partner, agreed, open, decide, goOn, conclusion } = lines[language]
    const round = Number(/^round-(\d+)/.exec(turn)?.[1] ?? 0)
    if (turn.includes('/decide/')) return said(asks.includes(round) ? decide : goOn)
    if (turn === 'conclusion/main') return said(conclusion)
    if (round === 0) return null
    const isSlow = slow?.includes(turn) ?? true
    const words = `${turn.endsWith('/main') ? main : partner} (${round})`
    return { chunks: cut(speechWith(words, { agreed: [agreed], open: [open] })), msPerChunk: isSlow ? msPerChunk : 0 }
  }

const said = (value: object): Reply => ({ text: JSON.stringify(value) })

const cut = (text: string): string[] => text.match(/[\s\S]{1,8}/gu) ?? []
