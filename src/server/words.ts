import type { Texts } from '../core/language.ts'

/** Why a request is rejected before anybody looks at its content. */
export const turnedAway = {
  host: {
    en: 'This address is not the one Agon listens on. Open the link that `agon serve` printed.',
    zh: '这不是 Agon 监听的地址。请打开 `agon serve` 显示的链接。',
  },
  origin: {
    en: 'Only the page of this server may ask for this. Open the link that `agon serve` printed.',
    zh: '只有本服务自己的页面可以提出这个请求。请打开 `agon serve` 显示的链接。',
  },
  method: {
    en: 'This can be read or written only in the ways that docs/openapi.json names.',
    zh: '这里只接受 docs/openapi.json 中列出的请求方法。',
  },
  stranger: {
    en: 'This browser has not been let in. Open the link that `agon serve` printed; if it was used already or is older than ten minutes, run `agon serve` again for a fresh one.',
    zh: '这个浏览器还没有获准进入。请打开 `agon serve` 显示的链接；如果链接已经用过或超过十分钟，请再运行一次 `agon serve` 获取新链接。',
  },
  code: {
    en: 'This link was used already, is older than ten minutes, or is not whole. Run `agon serve` again for a fresh one.',
    zh: '这个链接已经用过、超过十分钟，或者不完整。请再运行一次 `agon serve` 获取新链接。',
  },
  key: {
    en: 'A link is given only to a program of the same user: send its key in the header X-Agon-Key.',
    zh: '只有同一用户的程序可以索取链接：请在 X-Agon-Key 请求头中给出密钥。',
  },
  mark: {
    en: 'Whatever changes something must carry the header `X-Agon: 1`.',
    zh: '会改变内容的请求必须带有请求头 `X-Agon: 1`。',
  },
  type: {
    en: 'The body must be JSON: send the header `Content-Type: application/json`.',
    zh: '请求正文必须是 JSON：请发送请求头 `Content-Type: application/json`。',
  },
  large: { en: 'The request is larger than 1 MiB. Shorten it.', zh: '请求超过 1 MiB，请缩短。' },
  notNow: { en: 'The link waits until it is opened.', zh: '链接要等真正打开时才会使用。' },
} satisfies Record<string, Texts>

export const broken = {
  json: { en: 'The body is not JSON.', zh: '请求正文不是 JSON。' },
  deep: { en: 'The JSON is nested too deeply.', zh: 'JSON 嵌套过深。' },
  answer: {
    en: 'An answer has one of `said` (words), `value` (fields) and `passed` (true).',
    zh: '回答必须且只能包含 `said`（文字）、`value`（各字段）、`passed`（true）之一。',
  },
  route: { en: 'There is nothing at this address.', zh: '这个地址没有内容。' },
  debate: { en: 'There is no such debate.', zh: '没有这场辩论。' },
  local: {
    en: 'This must be a path of the page, such as /debates/12.',
    zh: '这里必须是页面内的路径，例如 /debates/12。',
  },
  bug: {
    en: 'Something in Agon failed. The debate itself is not changed by this; try again, and look at what `agon serve` printed.',
    zh: 'Agon 内部出错。辩论本身不受影响；请重试，并查看 `agon serve` 显示的内容。',
  },
  unbuilt: {
    en: 'The page has not been built. Run `npm run build` in the folder of Agon, then start `agon serve` again.',
    zh: '页面尚未构建。请在 Agon 的文件夹中运行 `npm run build`，再重新启动 `agon serve`。',
  },
} satisfies Record<string, Texts>

export const listening = {
  taken: {
    en: 'Port {port} is in use by another program. Choose another with --port, or leave it out for any that is free.',
    zh: '端口 {port} 已被其他程序占用。请用 --port 换一个，或不指定端口以自动选择空闲端口。',
  },
  forbidden: {
    en: 'Port {port} may not be used by this user. Choose one above 1023 with --port.',
    zh: '当前用户无权使用端口 {port}。请用 --port 选择 1023 以上的端口。',
  },
  other: {
    en: 'The server cannot listen on port {port} ({code}). Choose another with --port.',
    zh: '服务无法监听端口 {port}（{code}）。请用 --port 换一个。',
  },
} satisfies Record<string, Texts>

/** Headings of the small pages that replace the real page. */
export const headings = {
  401: { en: 'Not let in yet', zh: '尚未获准进入' },
  403: { en: 'Refused', zh: '请求被拒绝' },
  404: { en: 'Nothing here', zh: '没有内容' },
  onward: { en: 'Opening…', zh: '正在打开……' },
  other: { en: 'This did not work', zh: '未能完成' },
} satisfies Record<string, Texts>
