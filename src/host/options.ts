import { z } from 'zod'
import { languages } from '../core/language.ts'
import { type FormatSpec, type OptionSpec, settingsIn, written } from '../core/spec.ts'
import type { Format, FormatAbout } from '../engine/format.ts'

/** Options that every format has, because the engine itself follows them. */
export const engineOptions = {
  effort: {
    type: z.enum(['low', 'medium', 'high', 'max']).nullable().default(null),
    setting: true,
    flag: '--effort <LEVEL>',
    about: { en: 'thinking effort on every call: {choices}', zh: '每次调用的思考强度：{choices}' },
    field: {
      label: { en: 'Thinking effort', zh: '思考强度' },
      hint: { en: 'Left empty: as each model does by itself.', zh: '留空则由各模型自行决定。' },
      choices: {
        low: { en: 'low', zh: '低' },
        medium: { en: 'medium', zh: '中' },
        high: { en: 'high', zh: '高' },
        max: { en: 'as much as it can', zh: '最高' },
      },
      rare: true,
    },
  },
  /** null: high for a panel of judges, else normal. */
  rigor: {
    type: z.enum(['low', 'normal', 'high']).nullable().default(null),
    setting: true,
    flag: '--rigor <LEVEL>',
    about: {
      en: 'how carefully it is judged: low (one call), normal (blind, by criteria), high (also in both orders, by every judge; default with several)',
      zh: '裁决的严谨程度：low（一次调用）、normal（匿名、按标准评分）、high（另加正反两种顺序、由每位裁判各自裁决；多位裁判时的默认值）',
    },
    field: {
      label: { en: 'How carefully it is judged', zh: '裁决的严谨程度' },
      hint: { en: 'Left empty: normal, and high with several judges.', zh: '留空为普通；有多位裁判时为高。' },
      choices: {
        low: { en: 'low: one call', zh: '低：一次调用' },
        normal: { en: 'normal: blind, by criteria', zh: '普通：匿名、按标准评分' },
        high: { en: 'high: also in both orders, by every judge', zh: '高：另加两种顺序，由每位裁判各自裁决' },
      },
      rare: true,
    },
  },
} as const satisfies Readonly<Record<string, OptionSpec>>

/** Nobody's ruling can be careful where nobody judges. */
export const engineOptionsOf = (format: Pick<FormatAbout, 'roles'>): Readonly<Record<string, OptionSpec>> => {
  const { effort, rigor } = engineOptions
  return format.roles({}).some(({ kind }) => kind === 'judge') ? { effort, rigor } : { effort }
}

/** The options of a command: a format with neither a file of its own nor something that must be named has the common file. */
export const commandOptions = ({ options, question }: FormatSpec): Readonly<Record<string, OptionSpec>> =>
  options.config || question.required ? options : { config: configOption, ...options }

/** For a format whose file has no shape of its own: the names of its options. */
export const configOption = {
  type: z.string(),
  flag: '--config <file>',
  about: { en: 'the question, seats and options in one file', zh: '用一个文件写明问题、席位和选项' },
} as const satisfies OptionSpec

const text = z.string()

/** What a form asks for in every format, besides the options of the engine. */
export const requestFields = {
  context: {
    type: z.array(text),
    field: {
      label: { en: 'Files and folders', zh: '文件和文件夹' },
      hint: { en: 'Paths. What stands in them is shown to everybody.', zh: '路径。其中的内容所有人都能看到。' },
      kind: 'paths',
    },
  },
  budget: {
    type: z.number().min(0),
    field: {
      label: { en: 'Budget (US dollars)', zh: '预算（美元）' },
      hint: {
        en: 'Never passed. Left empty: none, or the one of your configuration.',
        zh: '绝不超出。留空则使用配置中的预算，没有则不限。',
      },
    },
  },
  language: {
    type: z.enum(languages),
    field: {
      label: { en: 'Language of the debate', zh: '辩论语言' },
      hint: { en: 'Left empty: that of the question.', zh: '留空则与问题相同。' },
      choices: { en: { en: 'English', zh: 'English' }, zh: { en: '中文', zh: '中文' } },
    },
  },
  web: {
    type: z.boolean().default(false),
    field: {
      label: { en: 'Look cited pages up', zh: '核对引用的网页' },
      hint: { en: 'Pages that somebody cites are fetched and checked.', zh: '发言中引用的网页会被打开核对。' },
      rare: true,
    },
  },
  fallbacks: {
    type: written<Readonly<Record<string, string>>>()(z.record(text, text)),
    field: {
      label: { en: 'Who takes over', zh: '后备' },
      hint: {
        en: 'When the model of a seat fails: seat=model, one per line.',
        zh: '席位的模型失败时由谁接替：席位=模型，每行一个。',
      },
      kind: 'long-text',
      rare: true,
    },
  },
} as const satisfies Readonly<Record<string, OptionSpec>>

/** The options of a debate of this format, those of the engine included. */
export const optionsOf = (format: Format) =>
  format.options.extend({ effort: engineOptions.effort.type, rigor: engineOptions.rigor.type })

/** The options that the configuration may set and a fork may change. */
export const settingsOf = ({ spec }: Pick<Format, 'spec'>): Readonly<Record<string, OptionSpec>> => ({
  ...settingsIn(spec),
  ...engineOptions,
})

/** An option as it is written on the command line: `maxRounds` → `--max-rounds`, `decision_type` → `--decision-type`. */
export const flagName = (option: string): string =>
  `--${option.replaceAll('_', '-').replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`
