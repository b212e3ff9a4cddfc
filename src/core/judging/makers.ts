/** When a word that names a model is taken for one. */
export type Reading =
  /** In any case of letters. */
  | 'always'
  /** An ordinary word too: only with a capital. */
  | 'capital'
  /** An everyday word: only with a version (`Phi-4`, `Command R`). */
  | 'versioned'
  /** Means something else as often (a partition table, a protocol): only with a version, or as of somebody who speaks. */
  | 'speaker'
  /** An everyday word without capitals or versions: only where a speaker names itself by it. */
  | 'self'

export interface Vocabulary {
  maker: string
  /** What names of its models look like, in lower case. */
  looks: RegExp
  /** The house: hidden only where a speaker names itself by it, since it makes other things to argue about. */
  houses: readonly string[]
  models: Readonly<Partial<Record<Reading, readonly string[]>>>
  /** What the tool of that maker is called. */
  tools?: readonly string[]
}

/** A model distilled from another may carry both names; both are hidden. */
// biome-ignore format: one line per maker
export const makers: readonly Vocabulary[] = [
  { maker: 'anthropic', looks: /claude|anthropic/, houses: ['Anthropic'], models: { always: ['Claude', 'Claude Code', '克劳德'], capital: ['Opus', 'Sonnet', 'Haiku'] }, tools: ['claude'] },
  { maker: 'openai', looks: /gpt|openai|(?<![a-z])o[1-9](?![a-z0-9])|codex/, houses: ['OpenAI', 'Open AI'], models: { always: ['ChatGPT', 'Chat GPT'], capital: ['Codex'], speaker: ['GPT'], versioned: ['o'] }, tools: ['codex'] },
  { maker: 'google', looks: /gemini|gemma|google/, houses: ['Google', 'DeepMind', 'Google DeepMind', '谷歌'], models: { always: ['Gemma'], capital: ['Bard'], speaker: ['Gemini'] }, tools: ['gemini'] },
  { maker: 'deepseek', looks: /deepseek/, houses: ['深度求索'], models: { always: ['DeepSeek'] } },
  { maker: 'moonshot', looks: /kimi|moonshot/, houses: ['MoonshotAI', 'Moonshot AI', '月之暗面'], models: { always: ['Kimi'], capital: ['Moonshot'] } },
  { maker: 'zhipu', looks: /(?<![a-z])glm|chatglm|(?<![a-z])z-?ai(?![a-z])|zhipu/, houses: ['Zhipu', 'Zhipu AI', 'Z.ai', '智谱'], models: { always: ['GLM', 'ChatGLM', '智谱清言'], self: ['清言'] } },
  { maker: 'xai', looks: /grok|(?<![a-z])x-?ai(?![a-z])/, houses: ['xAI'], models: { capital: ['Grok'] } },
  { maker: 'mistral', looks: /mi[sx]tral|magistral|devstral|codestral|pixtral/, houses: ['Mistral AI'], models: { always: ['Mixtral', 'Magistral', 'Devstral', 'Codestral', 'Pixtral'], capital: ['Mistral'] } },
  { maker: 'nvidia', looks: /nemotron|nvidia/, houses: ['NVIDIA', '英伟达'], models: { always: ['Nemotron'] } },
  { maker: 'qwen', looks: /qwen|qwq/, houses: ['Alibaba', 'Alibaba Cloud', '阿里巴巴', '阿里云'], models: { always: ['Qwen', 'QwQ', '通义千问', '千问'], self: ['通义'] } },
  { maker: 'microsoft', looks: /(?<![a-z])phi-?\d|microsoft|(?<![a-z])mai-/, houses: ['Microsoft', '微软'], models: { versioned: ['Phi', 'MAI'] } },
  { maker: 'minimax', looks: /minimax/, houses: ['稀宇科技'], models: { capital: ['MiniMax', 'Minimax'] } },
  { maker: 'cohere', looks: /cohere|(?<![a-z])command-|(?<![a-z])aya/, houses: [], models: { capital: ['Cohere'], versioned: ['Command', 'Aya'] } },
  { maker: 'ibm', looks: /granite|(?<![a-z])ibm/, houses: ['IBM'], models: { versioned: ['Granite'] } },
  { maker: 'xiaomi', looks: /(?<![a-z])mimo|xiaomi/, houses: ['Xiaomi', '小米公司'], models: { always: ['MiMo'] } },
  { maker: 'tencent', looks: /hunyuan|tencent/, houses: ['Tencent', '腾讯'], models: { always: ['Hunyuan'], self: ['混元', '元宝'] } },
  { maker: 'bytedance', looks: /doubao|bytedance|(?<![a-z])seed-/, houses: ['ByteDance', '字节跳动'], models: { always: ['Doubao'], versioned: ['Seed'], self: ['豆包'] } },
  { maker: 'baidu', looks: /ernie|baidu/, houses: ['Baidu', '百度'], models: { always: ['文心一言'], capital: ['ERNIE', 'Ernie'], self: ['文心'] } },
  { maker: 'meta', looks: /(?<!o)llama(?!cpp|\.cpp)|(?<![a-z])muse-|(?<![a-z])meta(?![a-z])/, houses: ['Meta AI'], models: { capital: ['Llama', 'LLaMA'], versioned: ['Muse'], self: ['Meta'] } },
  { maker: 'amazon', looks: /(?<![a-z])nova-|amazon/, houses: ['Amazon'], models: { versioned: ['Nova', 'Titan'] } },
  { maker: 'iflytek', looks: /iflytek|(?<![a-z])spark-?\d/, houses: ['iFlytek', '科大讯飞'], models: { always: ['讯飞星火'] } },
  { maker: 'opencode', looks: /opencode/, houses: [], models: { always: ['OpenCode'] }, tools: ['opencode'] },
  { maker: 'copilot', looks: /copilot/, houses: ['GitHub Copilot'], models: { capital: ['Copilot'] }, tools: ['copilot'] },
]

export interface KnownWord {
  word: string
  maker: string
  house: boolean
  reading: Reading
}

const readings: readonly Reading[] = ['always', 'capital', 'versioned', 'speaker', 'self']

export const knownWords: readonly KnownWord[] = makers.flatMap(({ maker, houses, models }) => [
  ...houses.map((word): KnownWord => ({ word, maker, house: true, reading: 'always' })),
  ...readings.flatMap(reading =>
    (models[reading] ?? []).map((word): KnownWord => ({ word, maker, house: false, reading })),
  ),
])

export const makersOf = (name: string): Vocabulary[] => makers.filter(({ looks }) => looks.test(name.toLowerCase()))
