import { z } from 'zod'
import { formatSpec, type OptionValues, written } from '../../core/spec.ts'
import { options } from './options.ts'

const text = z.string()

export const spec = formatSpec({
  question: {
    label: { en: 'What you want to think through', zh: '想要理清的事' },
    hint: {
      en: 'Say what is to be decided, about which file or system, and between which options.',
      zh: '请说明要决定什么、涉及哪个文件或系统、在哪些选项之间选择。',
    },
  },
  seatFlags: [
    {
      id: 'main',
      about: {
        en: 'who holds a view, answers challenges and drives the debate: provider:model, a tool or person',
        zh: '提出观点、回应质疑并推进辩论的一方：provider:model、工具或 person',
      },
    },
    {
      id: 'partner',
      about: {
        en: 'who challenges it, in a conversation of its own: a seat, an agent file, auto (the main agent chooses); a,b are several',
        zh: '在自己的对话中提出质疑的一方：席位、代理文件或 auto（由主代理选择）；a,b 为多位',
      },
    },
    {
      id: 'user',
      value: 'person',
      about: { en: 'who you are: person or person:NAME', zh: '你是谁：person 或 person:名字' },
    },
  ],
  options: {
    /** The user's leaning. */
    leaning: {
      type: options.shape.leaning,
      setting: true,
      flag: '--leaning <TEXT>',
      about: { en: 'what you lean to', zh: '你目前的倾向' },
      allowed: { en: 'at most 4,000 characters', zh: '最多 4,000 个字符' },
      field: {
        label: { en: 'What you lean to', zh: '你的倾向' },
        hint: { en: 'If you lean at all. Both will know.', zh: '如果有的话。双方都会知道。' },
        kind: 'long-text',
        usual: null,
      },
    },
    /** What the user wants examined. */
    focus: {
      type: options.shape.focus,
      setting: true,
      flag: '--focus <TEXT>',
      about: { en: 'what you want to be looked at', zh: '你关注的重点' },
      allowed: { en: 'at most 4,000 characters', zh: '最多 4,000 个字符' },
      field: {
        label: { en: 'What to look at', zh: '关注重点' },
        hint: { en: 'What matters most to you.', zh: '你最在意什么。' },
        kind: 'long-text',
        usual: null,
      },
    },
    /** When the user is asked. Left out: when it matters if there is a user or a person port, else never. */
    ask: {
      type: options.shape.ask,
      setting: true,
      flag: '--ask <WHEN>',
      about: { en: 'whether you are asked after a round: {choices}', zh: '每轮之后是否询问你：{choices}' },
      allowed: { en: 'always, when-it-matters or never', zh: 'always、when-it-matters 或 never' },
      field: {
        label: { en: 'Ask me', zh: '询问我' },
        hint: {
          en: 'You can say something at any time, whatever you choose here.',
          zh: '无论怎样选择，你都可以随时插话。',
        },
        choices: {
          always: { en: 'after every round', zh: '每轮之后' },
          'when-it-matters': { en: 'when it matters', zh: '需要时' },
          never: { en: 'never', zh: '从不' },
        },
        usual: 'when-it-matters',
      },
    },
    /** If set, a program's debate gets material that is searched in the working folder. */
    kind: {
      type: options.shape.kind,
      setting: true,
      flag: '--kind <KIND>',
      about: {
        en: 'what it is about: code, architecture, review, document or decision',
        zh: '辩论类型：code、architecture、review、document 或 decision',
      },
      allowed: {
        en: 'code, architecture, review, document or decision',
        zh: 'code、architecture、review、document 或 decision',
      },
      field: {
        label: { en: 'Look around for me', zh: '替我查找资料' },
        hint: {
          en: 'What the debate needs is looked for in the folder and sent. Left empty: only the files that you name.',
          zh: '在文件夹中查找辩论所需的内容并发送。留空则只发送你指定的文件。',
        },
        choices: {
          code: { en: 'a piece of code', zh: '代码' },
          architecture: { en: 'an architecture', zh: '架构' },
          review: { en: 'a change to be reviewed', zh: '待评审的改动' },
          document: { en: 'a document', zh: '文档' },
          decision: { en: 'a decision', zh: '决策' },
        },
      },
    },
    /** Reviews a change: uncommitted changes, or a range of commits. */
    diff: {
      type: z.union([z.boolean(), text]),
      remote: true,
      flag: '--diff [range]',
      about: {
        en: 'look at a change: what is not committed, or a range such as main...HEAD',
        zh: '审视一处变更：尚未提交的改动，或 main...HEAD 这样的范围',
      },
    },
    /** The record: its path, or true for one below `.debates/`. Left out: none. */
    record: {
      type: z.union([text, z.boolean()]).nullable(),
      path: 'write',
      flag: '--no-record',
      about: { en: 'write no record below .debates/', zh: '不在 .debates/ 中写记录' },
      field: {
        label: { en: 'Keep a record', zh: '写记录文件' },
        hint: {
          en: 'A Markdown file below .debates/, which you may write into.',
          zh: '.debates/ 下的 Markdown 文件，你可以在其中书写。',
        },
        kind: 'yes-no',
        usual: true,
      },
    },
    /** The name of a template, or the path of a Markdown file. */
    template: {
      type: text,
      path: 'read',
      flag: '--template <name>',
      about: {
        en: 'what to pay attention to: code-review, architecture, document, decision, or a Markdown file',
        zh: '应当注意什么：code-review、architecture、document、decision，或一个 Markdown 文件',
      },
      field: {
        label: { en: 'Template', zh: '模板' },
        hint: {
          en: 'Its name, or the path of a Markdown file: what to pay attention to.',
          zh: '模板名称，或 Markdown 文件的路径：写明应当注意什么。',
        },
        rare: true,
      },
    },
    /** The path of a record to go on from. New rounds are added to it. */
    continue: {
      type: text,
      path: 'write',
      flag: '--continue <file>',
      about: { en: 'go on from a record, as it reads now', zh: '从一份记录文件继续，以其现有内容为准' },
    },
    /** The model that holds a view and leads the debate. `seats.main` means the same. */
    main: { type: text, remote: true },
    /** Who challenges: a seat, an agent's name or file, `auto`, or a list. `seats.partner` means the same. */
    partner: { type: written<string | readonly string[]>()(z.union([text, z.array(text)])), remote: true },
    /** Who the user is. Left out: `person`, asked through the person port. Or a model of your own. */
    user: { type: text, remote: true },
  },
  examples: {
    en: `
Examples:
  agon dialectic "Keep the job queue in Redis, or move it to Postgres?"
  agon dialectic "Is this safe to ship?" --diff main...HEAD
  agon dialectic "Is docs/plan.md realistic?" --partner code-reviewer,openai
  agon dialectic "Split the monolith?" --ask always --leaning "not yet"
  agon dialectic --continue .debates/2026-11-16-split-the-monolith.md

Whatever you type while they speak is heard, and so is what you save under
"### User Input" of the record. Afterwards:
  agon show ID --suggestions             what they would change; nothing is changed
  agon export ID --format summary        the conclusion alone`,
    zh: `
示例：
  agon dialectic "任务队列留在 Redis，还是迁到 Postgres？"
  agon dialectic "这次改动可以上线吗？" --diff main...HEAD
  agon dialectic "docs/plan.md 现实吗？" --partner code-reviewer,openai
  agon dialectic "要不要拆分单体？" --ask always --leaning "暂时不要"
  agon dialectic --continue .debates/2026-11-16-yao-bu-yao-chai-fen-dan-ti.md

他们发言时你键入的话会被听到，保存在记录“### User Input”下的内容也一样。之后：
  agon show 编号 --suggestions           他们建议的改动；不会自动修改任何文件
  agon export 编号 --format summary      仅导出结论`,
  },
  form: {
    closed: true,
    mayShare: true,
    mayBeEmpty: ['user'],
    seatedBy: { ask: 'always' },
    usual: { record: true },
    seats: {
      partner: {
        label: { en: 'Sub Agent', zh: '子代理' },
        about: {
          en: 'who challenges: a model, the name of an agent, or several of them, separated by commas',
          zh: '提出质疑的一方：模型、代理的名称，或用逗号分隔的几位',
        },
      },
      user: {
        label: { en: 'User', zh: '用户' },
        about: { en: 'you: person, or person:Name', zh: '你自己：person，或 person:名字' },
      },
    },
  },
})

/** What may be written for them. */
export type DialecticOptions = OptionValues<typeof spec>
