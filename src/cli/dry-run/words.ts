import type { Language } from '../../core/language.ts'

export interface DryRunWords {
  noRehearsal(format: string): string
  seat: string
  model: string
  moment: string
  tokens: string
  tokenCount: string
  reply: string
  words: string
  json(name: string): string
  final: string
  template: string
  roles: Record<'system' | 'user' | 'assistant', string>
  estimate: string
  noCall: string
  part: string
  calls: string
  cost: string
  total: string
  everything: string
  unknownPrice(models: string): string
  assumptions: string
  price(model: string, input: string, output: string): string
  noPrice(model: string, file: string | null): string
  fences: string
  prompts: string
  file: string
  kind: string
  finalKind: string
  templateKind: string
  summary(prompts: number, final: number, folder: string): string
  estimateFile(path: string): string
}

export const dryRunWords: Record<Language, DryRunWords> = {
  en: {
    noRehearsal: format =>
      `--dry-run: the format ${format} has none. agon ${format} "…" shows its estimate before it starts.`,
    seat: 'Seat',
    model: 'Model',
    moment: 'When',
    tokens: 'Tokens, about',
    tokenCount: 'Tokens',
    reply: 'Reply',
    words: 'words',
    json: name => `JSON (${name})`,
    final:
      'Final: this is what will be sent, word for word. Only the code in the <<…>> lines is drawn anew for each debate.',
    template: 'Template: these places will be filled with what is really said:',
    roles: { system: 'System', user: 'User', assistant: 'Assistant' },
    estimate: 'Estimate',
    noCall: 'Dry run: no model was called, and nothing was paid.',
    part: 'Part',
    calls: 'Calls',
    cost: 'Cost',
    total: 'Total',
    everything: 'The whole debate',
    unknownPrice: models => `unknown (${models})`,
    assumptions: 'Assumptions',
    price: (model, input, output) => `${model}: ${input} per million tokens in, ${output} per million out.`,
    noPrice: (model, file) =>
      `${model}: its price is not known. Set ${file === null ? '"prices" in config.json' : `"api.prices" in ${file}`} to have it counted.`,
    fences: 'The code in the `<<…>>` lines of the prompts is drawn anew for each debate.',
    prompts: 'Prompts',
    file: 'File',
    kind: 'Kind',
    finalKind: 'final',
    templateKind: 'template',
    summary: (prompts, final, folder) =>
      `${prompts} prompts in ${folder}: ${final} final, ${prompts - final} templates with marked places`,
    estimateFile: path => `By part and with its assumptions: ${path}`,
  },
  zh: {
    noRehearsal: format => `--dry-run：${format} 形式不支持试运行。agon ${format} "…" 会在开始前显示预估。`,
    seat: '席位',
    model: '模型',
    moment: '时机',
    tokens: '约合 token',
    tokenCount: 'Token',
    reply: '回复',
    words: '文字',
    json: name => `JSON（${name}）`,
    final: '定稿：将逐字按此发送。只有 <<…>> 行中的代码会在每场辩论中重新生成。',
    template: '模板：以下各处将由实际发言填入：',
    roles: { system: '系统', user: '用户', assistant: '助手' },
    estimate: '预估',
    noCall: '试运行：没有调用任何模型，也没有产生费用。',
    part: '部分',
    calls: '调用次数',
    cost: '费用',
    total: '合计',
    everything: '整场辩论',
    unknownPrice: models => `未知（${models}）`,
    assumptions: '假设',
    price: (model, input, output) => `${model}：每百万输入 token ${input}，每百万输出 token ${output}。`,
    noPrice: (model, file) =>
      `${model}：价格未知。可在 ${file ?? 'config.json'} 中设置 ${file === null ? 'prices' : 'api.prices'} 以计入费用。`,
    fences: '提示词中 `<<…>>` 行的代码会在每场辩论中重新生成。',
    prompts: '提示词',
    file: '文件',
    kind: '类型',
    finalKind: '定稿',
    templateKind: '模板',
    summary: (prompts, final, folder) =>
      `${prompts} 份提示词已写入 ${folder}：${final} 份定稿，${prompts - final} 份模板（待填处有标记）`,
    estimateFile: path => `各部分的预估与假设：${path}`,
  },
}
