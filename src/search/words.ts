import type { Language } from '../core/language.ts'
import type { SearchService } from './settings.ts'

/** Our own sentences about a search. What a service says stays as it is. */
const en = {
  names: { searxng: 'SearXNG', brave: 'Brave Search', tavily: 'Tavily', mcp: 'the MCP server' } satisfies Names,
  because: (what: string, said: string | null) => (said === null ? what : `${what}: ${said}`),

  stopped: 'the search was stopped',
  nothingAsked: 'the question is empty',
  late: (name: string, seconds: string) =>
    `${name} did not answer within ${seconds} s (search.callSeconds in config.json gives it longer)`,
  failed: (name: string, code: string | null) => `${name} could not be asked${code === null ? '' : ` (${code})`}`,

  keyRefused: (name: string, status: number, variable: string | null) =>
    `${name} refused the key (HTTP ${status}; check search.apiKey in config.json${variable === null ? '' : `, or ${variable}`})`,
  keyMissing: (name: string, status: number) =>
    `${name} wants a key (HTTP ${status}; set search.apiKey or search.headers in config.json)`,
  noCredit: (name: string, status: number) =>
    `what your plan at ${name} covers is used up (HTTP ${status}; see your account there)`,
  tooOften: (name: string, seconds: string | null) =>
    `${name} was asked too often (HTTP 429${seconds === null ? '' : `; again in ${seconds} s`})`,
  broken: (name: string, status: number) => `${name} is in trouble itself (HTTP ${status})`,
  notFound: (name: string) => `${name} has nothing at this address (HTTP 404; check search.url in config.json)`,
  notAcceptedBy: (name: string) => `${name} does not accept the question`,
  notAccepted: (name: string, status: number) => `${name} does not accept the question (HTTP ${status})`,
  redirects: (name: string, where: string | null) =>
    `${name} redirects${where === null ? '' : ` to ${where}`}, which is not followed (put the final address into search.url in config.json)`,
  noJson:
    'this SearXNG gives no JSON (HTTP 403; add "json" to search.formats in its settings.yml and start it again; most public ones do not offer it)',
  engines: (names: readonly string[]) => `none of the engines that SearXNG asks has answered (${names.join(', ')})`,

  tooLarge: (name: string, megabytes: number) => `${name} sent more than ${megabytes} MB`,
  webPage: (name: string) => `${name} answered with a web page (check search.url in config.json)`,
  unreadable: (name: string) => `${name} sent something that is no list of results`,
  noPages: (name: string) => `${name} named no page that can be opened`,
  unsendable: (name: string) =>
    `the question could not be sent to ${name} (check search.url, search.apiKey and search.headers in config.json)`,
  brokeOff: (name: string) => `${name} broke off in the middle of its answer`,

  atHost: (host: string, reason: string, code: string | null) =>
    `${host}: ${reason}${code === null ? '' : ` (${code})`}`,
  nothingListens: 'nothing listens there',
  noHost: 'there is no such host',
  noLookUp: 'the name of the host could not be looked up',
  closed: 'the connection was closed',
  noReaction: 'the host does not answer',
  unreachable: 'the host cannot be reached',
  badCertificate: 'its certificate is not trusted',
  noTLS: 'it does not speak TLS (http instead of https?)',
  notHTTP: 'it does not speak HTTP',
  noConnection: 'the connection failed',

  notReady: (path: string, seconds: string) => `${path} could not be asked within ${seconds} s after its start`,
  notStarted: (path: string, code: string | null) =>
    `${path} could not be started${code === null ? '' : ` (${code})`} (check search.command in config.json)`,
  ended: (path: string, how: string, said: string | null) =>
    `${path} ended (${how})${said === null ? '' : `: ${said}`}`,
  exitCode: (code: number | null) => `exit code ${code ?? '?'}`,
  notMcp: (name: string) => `${name} does not speak MCP as it should`,
  toolFailed: (tool: string) => `the tool ${tool} of the MCP server failed`,
  noTools: 'the MCP server has no tools',
  noSuchTool: (tool: string, names: string) =>
    `the MCP server has no tool ${tool}; it has ${names} (name one of these as search.tool in config.json)`,
  noSearchTool: (names: string) =>
    `no tool of the MCP server has "search" in its name; it has ${names} (name the one that searches as search.tool in config.json)`,
  severalTools: (names: string) =>
    `several tools of the MCP server have "search" in their names: ${names} (name one of these as search.tool in config.json)`,
  noArgument: (tool: string, names: string) =>
    `it cannot be told which argument of the tool ${tool} takes the question; it has ${names} (name another tool as search.tool in config.json)`,
  noArguments: 'none',
  moreTools: (names: readonly string[], more: number) => `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
  noAddresses: (tool: string) => `the tool ${tool} answered with text in which there is no address of a page`,
}

type Names = Readonly<Record<SearchService, string>>

export type SearchWords = typeof en

const zh: SearchWords = {
  names: { searxng: 'SearXNG', brave: 'Brave Search', tavily: 'Tavily', mcp: 'MCP 服务' },
  because: (what, said) => (said === null ? what : `${what}：${said}`),

  stopped: '搜索已中止',
  nothingAsked: '搜索内容为空',
  late: (name, seconds) => `${name} 在 ${seconds} 秒内没有应答（可用 config.json 中的 search.callSeconds 放宽时限）`,
  failed: (name, code) => `无法向 ${name} 发起搜索${code === null ? '' : `（${code}）`}`,

  keyRefused: (name, status, variable) =>
    `${name} 拒绝了密钥（HTTP ${status}；请检查 config.json 中的 search.apiKey${variable === null ? '' : `或环境变量 ${variable}`}）`,
  keyMissing: (name, status) =>
    `${name} 需要密钥（HTTP ${status}；请在 config.json 中设置 search.apiKey 或 search.headers）`,
  noCredit: (name, status) => `您在 ${name} 的套餐额度已用完（HTTP ${status}；请查看该服务的账户）`,
  tooOften: (name, seconds) =>
    `对 ${name} 的请求过于频繁（HTTP 429${seconds === null ? '' : `；${seconds} 秒后可再试`}）`,
  broken: (name, status) => `${name} 自身出现故障（HTTP ${status}）`,
  notFound: name => `${name} 在该地址没有内容（HTTP 404；请检查 config.json 中的 search.url）`,
  notAcceptedBy: name => `${name} 不接受这次请求`,
  notAccepted: (name, status) => `${name} 不接受这次请求（HTTP ${status}）`,
  redirects: (name, where) =>
    `${name} 要求重定向${where === null ? '' : `到 ${where}`}，不予跟随（请把最终地址填入 config.json 的 search.url）`,
  noJson:
    '该 SearXNG 不提供 JSON（HTTP 403；请在其 settings.yml 的 search.formats 中加入 json 并重启；多数公共实例不提供）',
  engines: names => `SearXNG 所用的搜索引擎均未应答（${names.join('、')}）`,

  tooLarge: (name, megabytes) => `${name} 返回的内容超过 ${megabytes} MB`,
  webPage: name => `${name} 返回的是网页（请检查 config.json 中的 search.url）`,
  unreadable: name => `${name} 返回的内容不是搜索结果列表`,
  noPages: name => `${name} 给出的结果中没有可以打开的网页`,
  unsendable: name => `请求无法发往 ${name}（请检查 config.json 中的 search.url、search.apiKey 和 search.headers）`,
  brokeOff: name => `${name} 应答到一半就中断了`,

  atHost: (host, reason, code) => `${host}：${reason}${code === null ? '' : `（${code}）`}`,
  nothingListens: '该地址没有服务在监听',
  noHost: '主机不存在',
  noLookUp: '无法解析主机名',
  closed: '连接被关闭',
  noReaction: '主机没有响应',
  unreachable: '无法连接到主机',
  badCertificate: '证书不受信任',
  noTLS: '对方不支持 TLS（是否应使用 http 而非 https？）',
  notHTTP: '对方不是 HTTP 服务',
  noConnection: '连接失败',

  notReady: (path, seconds) => `${path} 启动后 ${seconds} 秒内未能就绪`,
  notStarted: (path, code) =>
    `无法启动 ${path}${code === null ? '' : `（${code}）`}（请检查 config.json 中的 search.command）`,
  ended: (path, how, said) => `${path} 已退出（${how}）${said === null ? '' : `：${said}`}`,
  exitCode: code => `退出码 ${code ?? '?'}`,
  notMcp: name => `${name} 的应答不符合 MCP 协议`,
  toolFailed: tool => `MCP 服务的工具 ${tool} 执行失败`,
  noTools: '该 MCP 服务没有任何工具',
  noSuchTool: (tool, names) =>
    `该 MCP 服务没有工具 ${tool}；现有：${names}（请在 config.json 的 search.tool 中写其中之一）`,
  noSearchTool: names =>
    `该 MCP 服务没有名称含“search”的工具；现有：${names}（请在 config.json 的 search.tool 中写明用于搜索的工具）`,
  severalTools: names =>
    `该 MCP 服务有多个名称含“search”的工具：${names}（请在 config.json 的 search.tool 中写其中之一）`,
  noArgument: (tool, names) =>
    `无法判断工具 ${tool} 的哪个参数接收搜索内容；现有参数：${names}（请在 config.json 的 search.tool 中改用其他工具）`,
  noArguments: '无',
  moreTools: (names, more) => `${names.join('、')}${more > 0 ? ` 等 ${names.length + more} 个` : ''}`,
  noAddresses: tool => `工具 ${tool} 返回的文字中没有任何网页地址`,
}

export const searchWords: Readonly<Record<Language, SearchWords>> = { en, zh }
