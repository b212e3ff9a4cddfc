import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { cue } from '../../../src/core/cue.ts'
import { heading } from '../../../src/core/doc/doc.ts'
import type { FactRecorded } from '../../../src/core/events.ts'
import type { Language } from '../../../src/core/language.ts'
import type { Call, Speech } from '../../../src/core/model.ts'
import type { Aside } from '../../../src/engine/display.ts'
import type { Format } from '../../../src/engine/format.ts'
import type { Opening } from '../../../src/engine/perform.ts'
import { bareFormat, cuesIn } from '../../support/bare-format.ts'
import { plainBrief } from '../../support/brief.ts'

const folder = mkdtempSync(join(tmpdir(), 'agon-bout-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const texts = {
  rules: 'A bout about this: {{topic}}',
  speak: 'Said so far:\n\n{{said}}\n\nSpeak.',
  open: 'Open the bout.',
  score: 'The round:\n\n{{said}}\n\nGive points.',
  vote: 'The bout:\n\n{{said}}\n\nVote.',
}

const Score = z.object({
  scores: z.object({ pro: z.number(), con: z.number() }),
  fouls: z.array(z.object({ side: z.enum(['pro', 'con']), rule: z.string() })),
  comment: z.string(),
})
const Vote = z.object({ vote: z.enum(['pro', 'con']), confidence: z.number(), reason: z.string() })

const labels: Record<string, { en: string; zh: string }> = {
  pro: { en: 'Pro', zh: '正方' },
  con: { en: 'Con', zh: '反方' },
  judge: { en: 'Judge', zh: '裁判' },
  'aud-1': { en: 'Logic', zh: '理性逻辑派' },
  'aud-2': { en: 'Practice', zh: '现实可行性派' },
  'aud-3': { en: 'Caution', zh: '风险厌恶派' },
}
const audience = ['aud-1', 'aud-2', 'aud-3']
const fence = '\n```json'

/** Two sides whose speeches end with something for the rules, a judge with points, an audience with votes. */
export const bout: Format = {
  ...bareFormat(
    'bout',
    [],
    {
      cues: cuesIn(folder, texts, ['en', 'zh']),
      async play(stage, { seats }) {
        const [pro, con, judge, ...others] = seats as [(typeof seats)[0], (typeof seats)[0], (typeof seats)[0]]
        const said: Speech[] = []
        for (const round of ['round-1', 'round-2']) {
          const scene = stage.at(round)
          for (const seat of [pro, con])
            said.push(await scene.say(seat, said.length === 0 ? cue('open') : cue('speak', { said })))
          const { scores, fouls } = await scene.ask(judge, cue('score', { said }), { name: 'score', schema: Score })
          for (const { side, rule } of fouls) scene.record({ type: 'foul.called', name: side, seat: side, rule })
          scene.record({ type: 'score.given', name: 'all', ...scores })
        }
        const scene = stage.at('vote')
        const votes = await stage.all(others, seat =>
          scene.ask(seat, cue('vote', { said }), { name: 'vote', schema: Vote }),
        )
        for (const [{ id }, { vote }] of votes) scene.record({ type: 'vote.cast', name: id, seat: id, vote })
        return { outcome: 'voted', decided: true, verdict: null }
      },
    },
    {
      roles: () =>
        Object.entries(labels).map(([id, label]) => ({ id, kind: 'debater', label, about: { en: '', zh: '' } })),
      replies: { score: { aloud: ['comment'] }, vote: { aloud: ['vote', 'confidence', 'reason'] } },
      /** Prefixes of the fence are held back as long as they may become one. */
      words(text) {
        const at = text.indexOf(fence)
        if (at >= 0) return text.slice(0, at)
        for (let length = fence.length; length > 0; length -= 1)
          if (text.endsWith(fence.slice(0, length))) return text.slice(0, -length)
        return text
      },
      asides: (event, { brief: { language } }) => ('fact' in event ? asidesOf(event, language) : []),
      sceneLabel: (scene, language) => {
        const [name = ''] = scene.split('/')
        if (name === 'vote') return language === 'zh' ? '终局投票' : 'Vote'
        return name.replace('round-', language === 'zh' ? '第 ' : 'Round ') + (language === 'zh' ? ' 轮' : '')
      },
    },
  ),
  report: view => [heading(1, view.brief.topic)],
}

function asidesOf({ type, seat, fact }: FactRecorded, language: Language): Aside[] {
  const name = seat === null ? '' : labels[seat]![language]
  const zh = language === 'zh'
  if (type === 'foul.called')
    return [{ kind: 'bad', text: zh ? `${name}犯规：${fact.rule}` : `Foul by ${name}: ${fact.rule}` }]
  if (type === 'score.given')
    return [
      {
        kind: 'score',
        text: zh ? `比分　正方 ${fact.pro}：${fact.con} 反方` : `Score  Pro ${fact.pro} : ${fact.con} Con`,
      },
    ]
  if (type === 'vote.cast' && seat === 'aud-3')
    return [{ kind: 'good', text: zh ? '三票全部收到' : 'All three votes are in' }]
  return []
}

const models: Record<string, string> = { pro: 'lab:alpha', con: 'lab:beta', judge: 'lab:gamma' }

export const boutOpening = (language: Language): Opening => ({
  ...plainBrief,
  topic: language === 'zh' ? '是否应当迁移到 Postgres？' : 'Should we move to Postgres?',
  language,
  seats: ['pro', 'con', 'judge', ...audience].map(id => ({ id, model: models[id] ?? `lab:${id}` })),
})

/** What everybody says: of the turn alone. */
export function boutScript({ key, moment: { language, seat } }: Pick<Call, 'key' | 'moment'>): string {
  const t = said[language]
  if (key.startsWith('vote/'))
    return JSON.stringify({
      agent_id: seat,
      vote: seat === 'aud-2' ? 'con' : 'pro',
      confidence: 0.78,
      reason: t.reason,
    })
  if (seat === 'judge') {
    const fouls = key.startsWith('round-2') ? [{ side: 'con', rule: t.rule }] : []
    return `\`\`\`json\n${JSON.stringify({ scores: { pro: 7.5, con: 6 }, fouls, comment: t.comment }, null, 2)}\n\`\`\``
  }
  return `${t.speech}\n\n\`\`\`json\n{"arguments": ["${t.secret}"], "answers": [], "help": null}\n\`\`\`\n`
}

const said = {
  en: {
    speech:
      '**We should move.** The data is relational, and the workarounds cost more every month:\n\n- joins by hand\n- no constraints',
    comment: 'Pro names what the workarounds cost; Con does not answer that.\nBoth repeat themselves.',
    reason: 'Pro is closer to what we can really do.',
    rule: 'no answer to an explicit argument of the opponent, as it has to be given from round 3 on',
    secret: 'for the rules alone',
  },
  zh: {
    speech: '**我们应当迁移。**数据本来就是关系型的，权宜之计每个月都在变贵：\n\n- 手工联表\n- 没有约束',
    comment: '正方说清了权宜之计的代价，反方没有正面回应。\n双方都有重复。',
    reason: '正方更符合现实约束，而反方的方案还缺少可核对的数字。',
    rule: '没有回应对方的明确论点，而从第 3 轮起每次发言都必须回应',
    secret: '只给规则看',
  },
}
