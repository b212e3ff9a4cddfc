import type * as en from './words.en.ts'

export const estimate: typeof en.estimate = {
  title: '预计消耗',
  making: '正在估算……',
  cannot: '暂时无法估算：表单中有一项需要修改。',
  unavailable: '暂时无法估算。',
  unknown: '价格未知',
  comma: '、',
  calls: range => `${range} 次调用`,
  tokens: range => `${range} 个 token`,
  atLeast: cost => `${cost}，另加未知价格的部分`,
  unpriced: models => `${models} 的价格未知。`,
}

export const numberText: typeof en.numberText = {
  range: (least, most) => ` ${least} 到 ${most} 之间的`,
  example: '，例如 0.5 或 0,5',
  allowed: (whole, range, example) => `这不是可用的数字。请用数字填写${range}${whole ? '整数' : '数值'}${example}。`,
}

export const rows: typeof en.rows = {
  add: one => `添加${one}`,
  remove: one => `移除${one}`,
  chosen: '自动安排',
}

export const trouble: typeof en.trouble = {
  lost: '暂时连接不到 Agon。你写的内容都还在：等 agon serve 运行后再试一次即可。',
  entry: '此浏览器的登录已失效。请打开 agon serve 打印的链接；你写的内容会保留。',
  status: status => `服务器拒绝了请求（${status}），但没有说明原因。请查看运行 agon serve 的终端。`,
}
