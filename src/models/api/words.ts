import type { Language } from '../../core/language.ts'
import type { Endpoint } from './endpoint.ts'

/** Where an endpoint is described: in config.json by its name, or in a debate's own file. */
type Described = Pick<Endpoint, 'provider' | 'file'>

/** Our own sentences about a call. What a server says stays as it is. */
const en = {
  inBrackets: (text: string, advice: string) => `${text} (${advice})`,
  stopped: 'the call was stopped',
  nothingMore: (seconds: string) => `nothing more came within ${seconds} s`,
  noAnswer: (seconds: string) => `no answer began within ${seconds} s`,

  setKey: ({ provider, file }: Described, variable: string | null) =>
    file === undefined
      ? `set ${variable === null ? '' : `${variable}, or `}the apiKey of provider ${provider} in config.json`
      : `set api.apiKey in ${file}`,
  checkKey: ({ provider, file }: Described, variable: string | null) =>
    file === undefined
      ? `check ${variable === null ? '' : `${variable}, or `}the apiKey of provider ${provider} in config.json`
      : `check api.apiKey in ${file}, or the variable that it refers to`,
  noCredit: ({ provider, file }: Described) =>
    `the account ${file === undefined ? `of provider ${provider}` : `of api.apiKey in ${file}`} has no credit left for this`,
  checkModel: (model: string, { provider, file }: Described) =>
    `check the model name ${model} and ${file === undefined ? `the baseURL of provider ${provider} in config.json` : `api.baseURL in ${file}`}`,
  redirects: (where: string | null, { provider, file }: Described) =>
    `the endpoint redirects${where === null ? '' : ` to ${where}`} (put the final address in ${file === undefined ? `baseURL of provider ${provider}` : `api.baseURL in ${file}`})`,
  webPage: ({ provider, file }: Described) =>
    `the endpoint answered with a web page (check ${file === undefined ? `the baseURL of provider ${provider}` : `api.baseURL in ${file}`}; most end in /v1)`,
  nothing: ({ provider, file }: Described) =>
    `the endpoint answered with nothing (check ${file === undefined ? `the baseURL of provider ${provider}` : `api.baseURL in ${file}`}; most end in /v1)`,
  unsendable: ({ provider, file }: Described) =>
    `the request could not be sent (check ${file === undefined ? `baseURL, apiKey and headers of provider ${provider} in config.json` : `api.baseURL and api.apiKey in ${file}`})`,

  atHost: (host: string, reason: string, code: string | null) => `${host}: ${reason}${code ? ` (${code})` : ''}`,
  midReply: (host: string) => `${host}, in the middle of the reply`,
  nothingListens: 'nothing listens there',
  noHost: 'there is no such host',
  noLookUp: 'the name of the host could not be looked up',
  closed: 'the connection was closed',
  noReaction: 'the host does not answer',
  unreachable: 'the host cannot be reached',
  noNetwork: 'there is no network',
  expired: 'its certificate has expired',
  otherHost: 'its certificate is for another host',
  untrusted: 'its certificate is not trusted',
  noTLS: 'it does not speak TLS (http instead of https?)',
  notHTTP: 'it does not speak HTTP',
  neverBegan: 'no answer began',
  answerStopped: 'the answer stopped',
  failed: 'the connection failed',

  noCompletion: (data: string) => `the endpoint sent something that is no chat completion: ${data}`,
  noEnd: 'the reply ended without a finish reason',
  refused: (said: string) => `the model refused: ${said}`,
  filtered: (finish: string) => `the provider's filter stopped the reply (${finish})`,
  brokenOff: (finish: string) => `the provider broke the reply off (${finish})`,
  wantedTool: 'the model asked for a tool, and there is none',
  thinkingToTheLimit: 'thinking only: the token limit was reached before the reply began',
  emptyToTheLimit: 'empty reply: the token limit was reached before the reply began',
  thinkingOnly: 'thinking only: the model said nothing',
  empty: 'empty reply',

  noEffort: (name: string, effort: string) => `${name} takes no effort setting; "${effort}" was left out`,
  otherEffort: (name: string, effort: string, used: string) =>
    `${name} does not take effort "${effort}"; "${used}" was asked instead`,
  noTemperature: (name: string) => `${name} does not take the temperature that is set; it was left out`,
  ownTemperature: (name: string) => `${name} may ignore the temperature that is set: models that think go by their own`,
  noTokenLimit: (name: string) => `${name} takes no limit on the length of a reply; it was left out`,
  noSearch: (name: string) => `${name} has no web search here; it answers from what it knows`,
}

export type ApiWords = typeof en

const zh: ApiWords = {
  inBrackets: (text, advice) => `${text}（${advice}）`,
  stopped: '调用已中止',
  nothingMore: seconds => `${seconds} 秒内没有收到后续内容`,
  noAnswer: seconds => `${seconds} 秒内没有开始应答`,

  setKey: ({ provider, file }, variable) =>
    file === undefined
      ? `请${variable === null ? '' : `设置环境变量 ${variable}，或`}在 config.json 中设置提供方 ${provider} 的 apiKey`
      : `请在 ${file} 中设置 api.apiKey`,
  checkKey: ({ provider, file }, variable) =>
    file === undefined
      ? `请检查${variable === null ? '' : `环境变量 ${variable} 或`} config.json 中提供方 ${provider} 的 apiKey`
      : `请检查 ${file} 中的 api.apiKey，或它所引用的环境变量`,
  noCredit: ({ provider, file }) =>
    file === undefined ? `提供方 ${provider} 的账户余额或额度不足` : `${file} 中 api.apiKey 所属账户的余额或额度不足`,
  checkModel: (model, { provider, file }) =>
    `请检查模型名称 ${model} 以及 ${file === undefined ? `config.json 中提供方 ${provider} 的 baseURL` : `${file} 中的 api.baseURL`}`,
  redirects: (where, { provider, file }) =>
    `服务端要求重定向${where === null ? '' : `到 ${where}`}（请把最终地址填入${file === undefined ? `提供方 ${provider} 的 baseURL` : ` ${file} 的 api.baseURL`}）`,
  webPage: ({ provider, file }) =>
    `服务端返回的是网页（请检查${file === undefined ? `提供方 ${provider} 的 baseURL` : ` ${file} 中的 api.baseURL`}，通常以 /v1 结尾）`,
  nothing: ({ provider, file }) =>
    `服务端没有返回任何内容（请检查${file === undefined ? `提供方 ${provider} 的 baseURL` : ` ${file} 中的 api.baseURL`}，通常以 /v1 结尾）`,
  unsendable: ({ provider, file }) =>
    `请求无法发出（请检查 ${file === undefined ? `config.json 中提供方 ${provider} 的 baseURL、apiKey 和 headers` : `${file} 中的 api.baseURL 和 api.apiKey`}）`,

  atHost: (host, reason, code) => `${host}：${reason}${code ? `（${code}）` : ''}`,
  midReply: host => `${host}，回复进行到一半`,
  nothingListens: '该地址没有服务在监听',
  noHost: '主机不存在',
  noLookUp: '无法解析主机名',
  closed: '连接被关闭',
  noReaction: '主机没有响应',
  unreachable: '无法连接到主机',
  noNetwork: '没有网络连接',
  expired: '证书已过期',
  otherHost: '证书不属于该主机',
  untrusted: '证书不受信任',
  noTLS: '对方不支持 TLS（是否应使用 http 而非 https？）',
  notHTTP: '对方不是 HTTP 服务',
  neverBegan: '没有开始应答',
  answerStopped: '应答中断',
  failed: '连接失败',

  noCompletion: data => `服务端发来的内容不是有效的对话回复：${data}`,
  noEnd: '回复结束时没有给出结束原因',
  refused: said => `模型拒绝回答：${said}`,
  filtered: finish => `回复被提供方的内容过滤拦截（${finish}）`,
  brokenOff: finish => `提供方中断了回复（${finish}）`,
  wantedTool: '模型要求调用工具，但这里没有工具可用',
  thinkingToTheLimit: '只有思考过程：还没开始回复就达到了 token 上限',
  emptyToTheLimit: '回复为空：还没开始回复就达到了 token 上限',
  thinkingOnly: '只有思考过程，模型什么也没说',
  empty: '回复为空',

  noEffort: (name, effort) => `${name} 不支持设置思考强度（effort），已忽略“${effort}”`,
  otherEffort: (name, effort, used) => `${name} 不支持思考强度（effort）“${effort}”，已改用“${used}”`,
  noTemperature: name => `${name} 不接受所设的 temperature，已忽略该设置`,
  ownTemperature: name => `${name} 可能不理会所设的 temperature：会思考的模型使用自己的取值`,
  noTokenLimit: name => `${name} 不支持限制回复长度，已忽略该上限`,
  noSearch: name => `${name} 在此没有联网搜索功能，将凭已有知识作答`,
}

const words: Readonly<Record<Language, ApiWords>> = { en, zh }

export const wordsIn = (language: Language | undefined): ApiWords => words[language ?? 'en']
