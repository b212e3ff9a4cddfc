import type { Language } from '../../core/language.ts'

/** What a configuration file that we write explains, block by block. */
export interface MakeWords {
  party(letter: string): string
  reviewer: string
  howMany(seats: number, most: number): string
  head: string
  api: string
  /** By the name of the block. */
  comments: Readonly<
    Record<'language' | 'debaters' | 'reviewer' | 'params' | 'topics' | 'sharedContext' | 'output', string>
  >
}

export const makeWords: Record<Language, MakeWords> = {
  en: {
    party: letter => `Party ${letter}`,
    reviewer: 'Reviewer',
    howMany: (seats, most) =>
      `--seats: ${seats} will not do. Name 2 to ${most} debaters: --seats claude,codex,openai:gpt-5.`,
    head: 'A debate as a tree. Run it with: agon tree --config FILE',
    api: `Models of an endpoint of your own: say where it is, and "model" below is a name that it knows.
"api": { "baseURL": "https://api.example.com/v1", "apiKey": "\${MY_API_KEY}" },`,
    comments: {
      language: 'Of the debate: en or zh.',
      debaters: `Who debates, two at least. A model is provider:model, a tool such as claude, or person.
"fallback": "provider:model" takes over when it fails.`,
      reviewer: 'Who sorts what is agreed from what is not, and rules in the end.',
      params: 'How many rounds deep a disagreement is followed before it is ruled on.',
      topics: `What is debated. "background" is what everybody should know, "annotations" are your own notes,
and each of "coreQuestions" gets an answer.`,
      sharedContext:
        'Documents that everybody reads; a text in "inline" replaces them. Paths start at the working folder.',
      output: 'Where the record goes.',
    },
  },
  zh: {
    party: letter => `方 ${letter}`,
    reviewer: '评审',
    howMany: (seats, most) => `--seats：${seats} 个不行。请写 2 到 ${most} 个辩手：--seats claude,codex,openai:gpt-5。`,
    head: '树状辩论的配置。运行：agon tree --config FILE',
    api: `如果使用自己的端点，请写明地址，下面的 model 就是该端点上的模型名称。
"api": { "baseURL": "https://api.example.com/v1", "apiKey": "\${MY_API_KEY}" },`,
    comments: {
      language: '辩论使用的语言：en 或 zh。',
      debaters: `辩手，至少两个。model 写作 provider:model，或工具（如 claude），或 person。
可以加上 "fallback": "provider:model"，在模型失败时接替。`,
      reviewer: '评审：区分合意与分歧，最后作出裁决。',
      params: '一个分歧最多深入几轮，之后由评审裁决。',
      topics: '议题。background 是大家都应知道的背景，annotations 是你的批注，coreQuestions 中的每个问题都会得到回答。',
      sharedContext: '所有人都会读的文档；inline 中的文字会代替它们。路径相对于工作目录。',
      output: '记录写到哪里。',
    },
  },
}
