import { z } from 'zod'
import { formatSpec, written } from '../../core/spec.ts'
import { options } from './options.ts'
import type { ResearchPlan } from './shown-plan.ts'

const text = z.string()

export const fewestRoles = 2
export const mostRoles = 4

/** A role as a program names it. */
export interface ResearchRole {
  /** If no role has a name or a stance, they are those that there would be otherwise, with these models. */
  name?: string
  /** Left out: `argue for NAME`. */
  stance?: string
  /** A seat, or the name of a model alone. */
  model?: string
}

export const spec = formatSpec({
  question: {
    label: { en: 'Topic', zh: '主题' },
    hint: {
      en: 'What should be looked into. Name the options where there are some: "Claude Code vs OpenCode".',
      zh: '要调查什么。若有多个选项，请写出来，例如“Claude Code vs OpenCode”。',
    },
  },
  seatFlags: [
    {
      id: 'judge',
      about: {
        en: 'who weighs the arguments and recommends; a,b,c is a panel',
        zh: '权衡论点并给出建议；a,b,c 为多位裁判',
      },
    },
    { id: 'auditor', about: { en: 'who tags every factual claim', zh: '为每个事实声明作标记' } },
  ],
  options: {
    /** The path of a file that describes the research. Options come before the file. */
    config: {
      type: text,
      flag: '--config <file>',
      about: { en: 'topic, roles and the rest in one file', zh: '用一个文件写明主题、角色和其余设置' },
    },
    /** The number of an earlier research, to be asked again. */
    again: {
      type: written<number>()(z.coerce.string()),
      flag: '--again <id>',
      about: {
        en: 'ask an earlier research again, with the models of today',
        zh: '用今天的模型重新进行以前的一次研究',
      },
    },
    /** 2 to 4. Left out: what the topic compares, or a proponent and an opponent. */
    roles: {
      type: written<readonly ResearchRole[]>()(z.array(z.json())),
      flag: '--role <name|stance|model>',
      repeated: true,
      about: {
        en: 'a role, 2 to 4 of them; stance and model may be empty (default: what the topic compares, else two)',
        zh: '一个角色，共 2 至 4 个；立场和模型可以留空（默认取主题所比较的各项，否则为正反两方）',
      },
      field: {
        label: { en: 'Roles', zh: '角色' },
        hint: {
          en: 'Who investigates. Without names they are what the topic compares, else for and against.',
          zh: '由谁调查。不写名称则取主题所比较的各方，否则为支持方与反对方。',
        },
        usual: [{}, {}],
        rows: {
          one: { en: 'Role', zh: '角色' },
          least: fewestRoles,
          most: mostRoles,
          debaters: true,
          columns: {
            name: { label: { en: 'Name', zh: '名称' }, kind: 'text', empty: { en: 'from the topic', zh: '取自主题' } },
            stance: {
              label: { en: 'Stance', zh: '立场' },
              kind: 'text',
              empty: { en: 'argues for it', zh: '为其主张' },
            },
            model: { label: { en: 'Model', zh: '模型' }, kind: 'voice' },
          },
        },
      },
    },
    /** Several, `a,b,c`, are a panel. `seats.judge` means the same. */
    judge: { type: text, remote: true },
    /** `seats.auditor` means the same. */
    auditor: { type: text, remote: true },
    /** The model for all roles and officials that name none. */
    model: {
      type: text,
      flag: '--model <seat>',
      about: {
        en: 'for every role and official that names none',
        zh: '未另行指定的角色、审计员和裁判所用的模型',
      },
      field: {
        label: { en: 'One model for everybody', zh: '统一使用一个模型' },
        hint: { en: 'For every seat that names none of its own.', zh: '用于所有没有单独指定的席位。' },
        rare: true,
      },
    },
    /** The question to answer. Left out: it is inferred. */
    goal: {
      type: written<string>()(options.shape.goal),
      setting: true,
      flag: '--goal <TEXT>',
      about: { en: 'what question to answer (default: inferred)', zh: '需要回答的问题（默认由主题推断）' },
      allowed: { en: 'a sentence', zh: '一句话' },
      field: {
        label: { en: 'Goal', zh: '目标' },
        hint: {
          en: 'What question the report should answer. Left empty: inferred from the topic.',
          zh: '报告要回答什么问题。留空则由主题推断。',
        },
        kind: 'text',
      },
    },
    /** Who reads the report. Left out: `self`. */
    audience: {
      type: options.shape.audience,
      setting: true,
      flag: '--audience <WHO>',
      about: {
        en: 'who reads the report: {choices} (default: {usual})',
        zh: '报告读者：{choices}（默认 {usual}）',
      },
      field: {
        label: { en: 'Who reads the report', zh: '报告读者' },
        choices: {
          self: { en: 'you alone', zh: '只有自己' },
          team: { en: 'your team', zh: '团队' },
          public: { en: 'anybody', zh: '公众' },
        },
      },
    },
    decision_type: {
      type: options.shape.decision_type,
      setting: true,
      flag: '--decision-type <KIND>',
      about: {
        en: 'personal-choice, team-standardization or market-analysis (default: {usual})',
        zh: 'personal-choice、team-standardization 或 market-analysis（默认 {usual}）',
      },
      field: {
        label: { en: 'Kind of decision', zh: '决策类型' },
        choices: {
          'personal-choice': { en: "one person's choice", zh: '个人选择' },
          'team-standardization': { en: "a team's standard", zh: '团队标准' },
          'market-analysis': { en: 'how options stand in their market', zh: '市场分析' },
        },
      },
    },
    /** Whether the claims are audited. Left out: `auto`. */
    evidence_round: {
      type: written<boolean | 'auto'>()(options.shape.evidence_round),
      setting: true,
      flag: '--evidence-round <WHEN>',
      about: {
        en: 'have the claims audited: true, false, or auto (default): when the topic is fact-dense',
        zh: '证据审计：true、false 或 auto（默认）：主题事实密集时启用',
      },
      allowed: { en: 'false, true, auto', zh: 'false、true、auto' },
      field: {
        label: { en: 'Audit the claims', zh: '证据审计' },
        hint: { en: 'An auditor goes through every factual claim.', zh: '由审计员逐条核查事实声明。' },
        kind: 'choice',
        choices: {
          auto: { en: 'when the topic is full of facts', zh: '主题事实密集时' },
          true: { en: 'yes', zh: '是' },
          false: { en: 'no', zh: '否' },
        },
      },
    },
    /** A function gets the plan before anything but probes is spent; returning false aborts. Otherwise nobody is asked. */
    confirm_plan: {
      type: written<boolean | ((plan: ResearchPlan) => boolean | Promise<boolean>)>()(z.unknown()),
      flag: '--no-confirm-plan',
      about: { en: 'start without asking whether the plan is right', zh: '不确认计划，直接开始' },
    },
    /** Left out: the model's own search if it has one, otherwise the configured service. */
    search: {
      type: z.enum(['own', 'service', 'none']),
      flag: '--search <means>',
      about: {
        en: 'search the web: own (of the model), service (of the configuration), none (default: own, else service)',
        zh: '网络搜索：own（模型自带）、service（配置的服务）、none（默认先 own，后 service）',
      },
      field: {
        label: { en: 'Web search', zh: '网络搜索' },
        hint: {
          en: "Left empty: the model's own where it has one, else the configured service.",
          zh: '留空则使用模型自带的搜索，没有时使用已配置的服务。',
        },
        choices: {
          own: { en: "the model's own", zh: '模型自带' },
          service: { en: 'the configured service', zh: '已配置的服务' },
          none: { en: 'none', zh: '不搜索' },
        },
        rare: true,
      },
    },
    /** Paths, or names of texts, of official documents. */
    official: {
      type: written<readonly string[]>()(z.array(text)),
      flag: '--official <path>',
      repeated: true,
      about: {
        en: 'a document that you vouch for as official; may be repeated',
        zh: '由你认定的官方文档；可重复',
      },
      field: {
        label: { en: 'Official documents', zh: '官方文档' },
        hint: { en: 'Files that you vouch for as official sources.', zh: '由你确认为官方来源的文件。' },
        kind: 'paths',
      },
    },
    /** The report is also written to this file. */
    output_path: {
      type: text,
      path: 'write',
      flag: '--output-path <file>',
      about: {
        en: 'write the report there instead (.md, .html or .json)',
        zh: '把报告写入文件（.md、.html 或 .json），不再输出',
      },
      field: {
        label: { en: 'Write the report to', zh: '报告写入' },
        hint: { en: 'A file: .md, .html or .json.', zh: '文件路径：.md、.html 或 .json。' },
        rare: true,
      },
    },
    /** Whether an existing report may be replaced. */
    force: {
      type: z.boolean().default(false),
      flag: '--force',
      about: { en: 'replace that file if it exists', zh: '该文件存在时覆盖' },
    },
  },
  web: {
    en: 'look every cited page up (https only); without it only those that a search here brought',
    zh: '联网核对所引用的每个网页（仅 https）；不加则只核对本次搜索到的网页',
  },
  examples: {
    en: `
Examples:
  agon research "Claude Code vs OpenCode (gpt-5.4, claude-4.6-sonnet)"
  agon research "Postgres or MySQL for our queue?" --context docs/ --audience team
  agon research "Rust for the new service?" --model openai:gpt-5.4 --judge claude
  agon research "Move to the cloud" --role "CFO|what it costs|openai" --role "CTO||claude"
  agon research --config research.json --output-path report.md --yes
  agon research --again 12

Before it starts, each model is asked one word, and the plan is shown: answer
yes, edit or no. Exit code 8: a report, but not all who were asked contributed.`,
    zh: `
示例：
  agon research "Claude Code vs OpenCode (gpt-5.4, claude-4.6-sonnet)"
  agon research "我们的队列用 Postgres 还是 MySQL？" --context docs/ --audience team
  agon research "新服务用 Rust 吗？" --model openai:gpt-5.4 --judge claude
  agon research "全面上云" --role "财务|关注成本|openai" --role "技术||claude"
  agon research --config research.json --output-path report.md --yes
  agon research --again 12

开始之前，会向每个模型各问一个词，并显示计划：回答“是”“编辑”或“否”。
退出码 8：有报告，但并非所有被问到的模型都完成了任务。`,
  },
  form: { planned: true },
})
