import type { Brief } from '../../core/events.ts'
import type { Language } from '../../core/language.ts'
import type { AskedReply } from '../../engine/reply-fields.ts'
import { literal } from '../report/markdown.ts'
import { asksOf } from '../ruling-asks.ts'
import { arenaOf } from './options-in.ts'

/** What somebody is asked who fills in a form: what stands in the form is not told, nor how JSON has it. */
export const asks = (asked: AskedReply, brief: Brief, language: Language): string | null =>
  askListener(asked, brief, language) ?? askJudge(asked, brief, language)

const askJudge = asksOf({
  en: {
    ruling:
      'The debate is over. Rule on the whole of it, by what was said and how it was answered, never by whether you agree with it; how many of the audience spoke for a side is no argument. Quote the argument that decided it word for word.',
  },
  zh: {
    ruling:
      '辩论已经结束。请对整场辩论作出裁决，依据是说了什么、回应得如何，而不是你自己是否赞同；有多少观众替某一方说话，不是论点。请逐字引用决定胜负的论点。',
  },
})

function askListener({ shape, key, seat }: AskedReply, { options }: Brief, language: Language): string | null {
  const member = arenaOf(options).audience.find(({ agent_id }) => agent_id === seat)
  const t = words[language]
  if (!member || !(shape in t.questions)) return null
  const question = t.questions[shape as keyof Words['questions']](Number(/^round-(\d+)\//.exec(key)?.[1]))
  const { type, preference } = member
  return `${question}\n\n${t.part}\n\n> **${literal(type)}** · ${literal(preference)}`
}

interface Words {
  questions: Record<'leaning' | 'application' | 'vote', (round: number) => string>
  part: string
}

const words: Record<Language, Words> = {
  en: {
    questions: {
      leaning: () =>
        'Before you listen: where do you stand on the motion? Whatever has been said by now, answer as you came in. Nobody else sees it.',
      application: round =>
        `Both sides have spoken in round ${round}. Do you want the floor? You can have it once in the whole debate, and only with something that nobody has said: the judge looks for new information, no repetition, and a shift in the balance.`,
      vote: () => 'The debate is over. Vote for the side that made the better case, by what you care about.',
    },
    part: 'Your part in the audience:',
  },
  zh: {
    questions: {
      leaning: () => '在听辩论之前，你对辩题持什么态度？不管现在已经说到哪里，请按你入场时的想法回答。其他人不会看到。',
      application: round =>
        `第 ${round} 轮双方已经发言。你想下场发言吗？全场只有一次机会，而且要说没人说过的话：裁判看的是有没有新信息、是否避免重复、能否打破当前的论证平衡。`,
      vote: () => '辩论已经结束。从你看重的角度，哪一方论证得更好，就投给哪一方。',
    },
    part: '你在观众席上的身份：',
  },
}
