import { z } from 'zod'
import type { Texts } from '../../core/language.ts'
import { formatSpec, type OptionSpec, written } from '../../core/spec.ts'
import { options } from './options.ts'

/** A member of the audience, as a program names it. */
export interface AudienceMember {
  /** Left out: `aud_01`, `aud_02` … */
  agent_id?: string
  /** A known kind, or any name if `preference` says the rest. Only a person needs none. */
  type?: string
  /** What the member listens for: a text, or the name of a kind. */
  preference?: string
  /** Left out: 1. */
  weight?: number
  /** `provider:model`. Left out: chosen from what is usable. */
  model?: string
  fallback?: string
}

const text = z.string()

/** The seed's. */
export const usualKinds: readonly string[] = ['logic', 'practical', 'technology', 'risk', 'empathy']

export const mostListeners = 25

const style = (side: 'pro' | 'con', label: Texts) =>
  ({
    type: text,
    flag: `--${side}-style <tag>`,
    about: {
      en: 'how it argues: rational, radical, conservative, technical, or one of your own',
      zh: '论辩风格：理性、激进、保守、技术派，或自己添加的',
    },
    field: { label, hint: { en: 'How it argues.', zh: '如何论辩。' }, names: 'styles' },
  }) satisfies OptionSpec

const position = (side: 'pro' | 'con', label: Texts) =>
  ({
    type: text,
    flag: `--${side}-position <text>`,
    about: {
      en: 'what it stands for, where the motion does not say it',
      zh: '它的立场；辩题没有写明时使用',
    },
    field: { label, hint: { en: 'Where the motion does not say it.', zh: '辩题没有写明时填写。' }, rare: true },
  }) satisfies OptionSpec

const agentId = (side: 'pro' | 'con') =>
  ({
    type: text,
    flag: `--${side}-id <agent_id>`,
    about: { en: 'its name in the record', zh: '记录中的 agent_id' },
    remote: true,
  }) satisfies OptionSpec

export const spec = formatSpec({
  question: {
    label: { en: 'Motion', zh: '辩题' },
    hint: {
      en: 'A statement that one side defends and the other attacks: "Cities should ban private cars".',
      zh: '一方支持、一方反对的陈述，例如“城市应当禁止私家车”。',
    },
  },
  seatFlags: [
    { id: 'pro', model: true },
    { id: 'con', model: true },
    {
      id: 'judge',
      model: true,
      about: {
        en: 'who conducts, scores and rules; not the model of a debater; a,b,c is a panel',
        zh: '主持、评分并裁决的裁判；不能是辩手的模型；a,b,c 为多位裁判',
      },
    },
  ],
  options: {
    /** A file with motion, agents and audience. Other options come before it. */
    config: {
      type: text,
      flag: '--config <file>',
      about: { en: 'motion, agents and audience in one file', zh: '用一个文件写明辩题、辩手和观众' },
    },
    /** 4 to 20. Left out: 10. */
    rounds: {
      type: written<number>()(options.shape.rounds),
      setting: true,
      flag: '--rounds <N>',
      about: { en: 'rounds, {least}–{most} (default: {usual})', zh: '轮次，{least}–{most}（默认 {usual}）' },
      field: {
        label: { en: 'Rounds', zh: '轮数' },
        hint: {
          en: 'Fewer rounds are cheaper; the phases get shorter.',
          zh: '轮数越少花费越低，各阶段相应缩短。',
        },
      },
    },
    /** Kinds as on the command line (`'logic,risk*2'`), the path of a file, or a list. Left out: five kinds. */
    audience: {
      type: written<string | readonly (string | AudienceMember)[]>()(z.union([text, z.array(z.json())])),
      flag: '--audience <list>',
      about: {
        en: 'a file, or kinds: logic,risk=openai*2,person:NAME (default: five kinds)',
        zh: '文件，或观众类型：logic,risk=openai*2,person:名字（默认五种类型）',
      },
      field: {
        label: { en: 'Audience', zh: '观众' },
        hint: {
          en: 'Who listens, may ask to be heard, and votes. A person needs no kind.',
          zh: '旁听、可以申请发言并投票的人。真人不需要类型。',
        },
        usual: usualKinds.map(type => ({ type })),
        rows: {
          one: { en: 'Listener', zh: '观众' },
          least: 1,
          most: mostListeners,
          columns: {
            type: {
              label: { en: 'Kind', zh: '类型' },
              kind: 'choice',
              names: 'audience',
              empty: { en: 'none: a person', zh: '无：真人' },
            },
            model: { label: { en: 'Model', zh: '模型' }, kind: 'voice' },
            weight: { label: { en: 'Weight', zh: '权重' }, kind: 'number', empty: { en: '1', zh: '1' } },
          },
        },
      },
    },
    /** How each side argues. */
    'styles.pro': style('pro', { en: 'Style of Pro', zh: '正方风格' }),
    'styles.con': style('con', { en: 'Style of Con', zh: '反方风格' }),
    /** What each side stands for, if the motion does not say it. */
    'positions.pro': position('pro', { en: 'What Pro stands for', zh: '正方立场' }),
    'positions.con': position('con', { en: 'What Con stands for', zh: '反方立场' }),
    /** The debaters' names in the record. */
    'agentIds.pro': agentId('pro'),
    'agentIds.con': agentId('con'),
    /** The weights of judge and audience. Left out: 60/40. */
    weights: {
      type: written<string | Readonly<{ judge: number; audience: number }>>()(options.shape.weights),
      setting: true,
      flag: '--weights <J/A>',
      about: { en: 'what judge and audience count for (default: 60/40)', zh: '裁判与观众的权重（默认 60/40）' },
      allowed: { en: 'two numbers such as 60/40, not both 0', zh: '两个数，例如 60/40，不能都为 0' },
      field: {
        label: { en: 'Judge / audience', zh: '裁判／观众权重' },
        hint: { en: 'What they count for in the result, such as 60/40.', zh: '各占结果的多少，例如 60/40。' },
        kind: 'text',
        usual: '60/40',
        rare: true,
      },
    },
    /** Whether the audience is asked where it leans before and after. Left out: it is. */
    poll: {
      type: options.shape.poll,
      flag: '--no-poll',
      about: { en: 'do not ask the audience where it leans before and after', zh: '不询问观众辩论前后的倾向' },
      field: {
        label: { en: 'Ask the audience before and after', zh: '辩论前后询问观众' },
        hint: { en: 'Shows who was moved.', zh: '可以看出谁被打动。' },
        rare: true,
      },
    },
    /** Whether debaters remember what worked and what was refuted. */
    learn: {
      type: options.shape.learn,
      flag: '--learn',
      about: {
        en: 'keep for each debater what worked and what was refuted',
        zh: '为每位辩手记下哪些有效、哪些被驳倒',
      },
      field: {
        label: { en: 'Debaters remember', zh: '辩手积累经验' },
        hint: {
          en: 'What worked and what was refuted is kept for their next debates.',
          zh: '记下哪些有效、哪些被驳倒，供以后的辩论使用。',
        },
        rare: true,
      },
    },
    /** Whether the judge may have a debater's model. The result says so. */
    sameJudge: {
      type: z.boolean().default(false),
      flag: '--same-judge',
      about: { en: 'insist that the judge may have the model of a debater', zh: '坚持让裁判使用辩手的模型' },
      field: {
        label: { en: 'The judge may have the model of a debater', zh: '裁判可与辩手使用同一模型' },
        hint: { en: 'The result will say so.', zh: '结果中会注明。' },
        rare: true,
      },
    },
    /** Whether both sides may have the same model. The result says so. */
    sameModel: {
      type: z.boolean().default(false),
      flag: '--same-model',
      about: { en: 'insist that both sides may have one model', zh: '坚持让正反双方使用同一个模型' },
      field: {
        label: { en: 'Both sides may have one model', zh: '双方可使用同一模型' },
        hint: { en: 'The result will say so.', zh: '结果中会注明。' },
        rare: true,
      },
    },
  },
  examples: {
    en: `
Examples:
  agon arena "Cities should ban private cars"
  agon arena "Move to Rust" --pro openai --con claude --judge google --rounds 6
  agon arena "Move to Rust" --pro-style radical --con-style conservative
  agon arena "Move to Rust" --audience logic,risk=deepseek*2,person:NAME
  agon arena "Move to Rust" --audience audience.json --weights 50/50
  agon arena --config arena.json

A style or a kind of audience is a short text in a file. Add your own:
  $AGON_HOME/styles/NAME.md, $AGON_HOME/audience/NAME.md
  a first line "# Name", then a few sentences.`,
    zh: `
示例：
  agon arena "城市应当禁止私家车"
  agon arena "改用 Rust" --pro openai --con claude --judge google --rounds 6
  agon arena "改用 Rust" --pro-style 激进 --con-style 保守
  agon arena "改用 Rust" --audience logic,risk=deepseek*2,person:名字
  agon arena "改用 Rust" --audience audience.json --weights 50/50
  agon arena --config arena.json

风格和观众类型是文件中的一段短文字，可以添加自己的：
  $AGON_HOME/styles/NAME.md、$AGON_HOME/audience/NAME.md
  第一行写“# 名称”，下面写几句话。`,
  },
  form: { mayShare: true },
})
