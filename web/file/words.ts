/** What only a file says. */
const en = {
  usage: 'Usage',
  seat: 'Seat',
  model: 'Model',
  calls: 'Calls',
  input: 'Tokens in',
  output: 'Tokens out',
  total: 'Total',
  raw: 'As JSON',
  /** Which word of a judge's reply is whom. */
  legend: (sides: readonly (readonly [label: string, name: string])[]) =>
    `as it was written: ${sides.map(([label, name]) => `${label} = ${name}`).join(', ')}`,
  unfinished: 'Not finished',
  cached: (count: string) => `${count} of the tokens in came from a prompt cache`,
  reasoning: (count: string) => `${count} of the tokens out went into thinking`,
}

const zh: typeof en = {
  usage: '用量',
  seat: '席位',
  model: '模型',
  calls: '调用次数',
  input: '输入 token',
  output: '输出 token',
  total: '合计',
  raw: 'JSON 原文',
  legend: sides => `原样：${sides.map(([label, name]) => `${label} = ${name}`).join('，')}`,
  unfinished: '未完成',
  cached: count => `输入 token 中有 ${count} 个来自提示词缓存`,
  reasoning: count => `输出 token 中有 ${count} 个用于思考`,
}

export const fileWords = { en, zh }
