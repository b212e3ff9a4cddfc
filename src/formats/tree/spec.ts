import { z } from 'zod'
import { formatSpec, written } from '../../core/spec.ts'
import { TreeOptions } from './options.ts'
import { limits } from './options-in.ts'

const text = z.string()

export const spec = formatSpec({
  question: {
    label: { en: 'Question', zh: '问题' },
    hint: {
      en: 'An open question with several sides: "How should failed jobs be retried?"',
      zh: '有多个侧面的开放问题，例如“任务失败后应当如何重试？”',
    },
  },
  seatFlags: [
    {
      id: 'judge',
      about: {
        en: 'who sorts what is agreed, and rules; a,b,c is a panel',
        zh: '区分合意与分歧并作出裁决的评审；a,b,c 为多位评审',
      },
    },
  ],
  options: {
    /** The file of a tree: topics, debaters and documents. */
    config: {
      type: text,
      flag: '--config <file>',
      about: { en: 'topics, debaters and documents in one file', zh: '用一个文件写明议题、辩手和文档' },
    },
    /** The ids of the topics of the file to debate. Left out: all. */
    topics: {
      type: written<readonly string[]>()(z.array(text)),
      flag: '--topic <id>',
      repeated: true,
      about: { en: 'debate only this topic of the file; may be repeated', zh: '只辩论文件中的这个议题；可重复' },
    },
    debaters: {
      type: z.array(text),
      flag: '--seats <list>',
      repeated: true,
      about: {
        en: '2 to 12 debaters: claude,codex,openai:gpt-5',
        zh: '2 到 12 个辩手：claude,codex,openai:gpt-5',
      },
      field: {
        label: { en: 'Debaters', zh: '辩手' },
        hint: {
          en: 'Two or more, or none at all: then they are chosen for you.',
          zh: '至少两位；一位也不写则自动安排。',
        },
        usual: ['', '', ''],
        rows: {
          one: { en: 'Debater', zh: '辩手' },
          least: limits.debaters[0],
          most: limits.debaters[1],
          debaters: true,
          columns: { model: { label: { en: 'Model', zh: '模型' }, kind: 'voice' } },
        },
      },
    },
    /** Several, `a,b,c`, instead of the file's reviewer. `seats.judge` means the same. */
    judge: { type: text },
    writeConfig: {
      type: text,
      terminalOnly: true,
      flag: '--write-config <file>',
      about: { en: 'keep the question and its seats as such a file', zh: '把问题与席位保存为这样的文件' },
    },
    outputDir: {
      type: text,
      path: 'write',
      flag: '--output-dir <folder>',
      about: {
        en: 'where the files go: a tree per topic and a summary',
        zh: '文件写到哪里：每个议题一份记录，另有汇总',
      },
    },
    dryRun: {
      type: z.boolean().default(false),
      terminalOnly: true,
      flag: '--dry-run',
      about: { en: 'write the prompts and an estimate; call nothing', zh: '只写出提示词和估算，不作任何调用' },
    },
    /** Whether output files may replace those that Agon did not write. */
    force: {
      type: z.boolean().default(false),
      flag: '--force',
      about: { en: 'replace files that Agon did not write', zh: '覆盖并非 Agon 写出的文件' },
    },
    /** The most rounds, the first one included. */
    maxRounds: {
      type: written<number>()(TreeOptions.shape.maxRounds),
      setting: true,
      flag: '--max-rounds <N>',
      about: { en: 'rounds at most, the root included (default: {usual})', zh: '最大轮数，含根议题（默认 {usual}）' },
      field: {
        label: { en: 'Rounds deep', zh: '最多几轮' },
        hint: {
          en: 'How often a disagreement may be debated anew, the first round included.',
          zh: '一个分歧最多可以再辩几次，含第一轮。',
        },
      },
    },
    /** The most debates, over all topics. */
    maxNodes: {
      type: written<number>()(TreeOptions.shape.maxNodes),
      setting: true,
      flag: '--max-nodes <N>',
      about: {
        en: 'debates at most, over all topics (default: {usual})',
        zh: '全部议题的辩论节点上限（默认 {usual}）',
      },
      field: {
        label: { en: 'Debates at most', zh: '辩论总数上限' },
        hint: {
          en: 'Over the whole tree. What finds no place is ruled on.',
          zh: '整棵树的总数。排不上的分歧直接裁决。',
        },
        rare: true,
      },
    },
    /** The most parallel calls. */
    callsAtOnce: {
      type: written<number>()(TreeOptions.shape.callsAtOnce),
      setting: true,
      flag: '--calls-at-once <N>',
      about: { en: 'calls side by side at most (default: {usual})', zh: '同时进行的调用上限（默认 {usual}）' },
      field: {
        label: { en: 'Calls at once', zh: '同时调用' },
        hint: { en: 'How many models may be asked side by side.', zh: '最多同时向多少个模型提问。' },
        rare: true,
      },
    },
  },
  examples: {
    en: `
Examples:
  agon tree --config debate/config.json
  agon tree --config debate/config.json --topic topic-6 --max-rounds 4
  agon tree --config debate/config.json --dry-run
  agon tree "How should jobs be retried?" --context docs/
  agon tree "Which cache?" --seats claude,openai,google --judge deepseek
  agon tree "Which cache?" --write-config debate/config.json --dry-run`,
    zh: `
示例：
  agon tree --config debate/config.json
  agon tree --config debate/config.json --topic topic-6 --max-rounds 4
  agon tree --config debate/config.json --dry-run
  agon tree "任务失败后应当如何重试？" --context docs/
  agon tree "用哪种缓存？" --seats claude,openai,google --judge deepseek
  agon tree "用哪种缓存？" --write-config debate/config.json --dry-run`,
  },
  form: {},
})
