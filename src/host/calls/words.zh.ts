import type * as en from './words.en.ts'

export const calls: typeof en.calls = {
  unknown: (turn, known, more) =>
    `--prompt：这场辩论中没有为“${turn}”发出过调用。可用：${known.join('、')}${more > 0 ? `，另有 ${more} 个` : ''}。`,
  unheard: (turn, meant) => `--prompt：这场辩论中没有“${turn}”。是否指 ${meant}？`,
  prompt: {
    sent: '这是当时发送的提示词：由日志重新生成，哈希一致。',
    changed: '提示词此后已改变：以下是现在会发送的内容。当时发送的内容没有保存。',
    lost: '当时发送的内容没有保存，此版本的 Agon 也无法重新生成。',
  },
  asksFor: shape => (shape === null ? '要求以文字回答。' : `要求以 JSON 回答（${shape}）。`),
  roles: { system: '系统', user: '用户', assistant: '助手' },
  attempt: number => `第 ${number} 次尝试`,
  again: '另外发送：',
  known: count => `前 ${count} 条消息没有再次发送：对话由模型一方保存。`,
  reply: '回复',
  joined: '这是计入的发言：首个版本加上此次回复补充的内容。',
  counts: '计入',
  underWay: '进行中',
  cut: '达到长度上限而中断',
  nothing: '没有收到任何内容。',
  input: (tokens, parts) => `输入 ${tokens} 个 token${parts}`,
  output: (tokens, parts) => `输出 ${tokens} 个${parts}`,
  parts: all => `（${all.join('，')}）`,
  cached: tokens => `缓存读取 ${tokens}`,
  cacheWrite: tokens => `写入缓存 ${tokens}`,
  reasoning: tokens => `思考 ${tokens}`,
  answeredAs: model => `以 ${model} 的名义回答`,
  adjusted: (path, wrote, read) => `读法有别：${path === '' ? '' : `${path}：`}${wrote} → ${read}`,
}
