import { clean } from '../../../../core/clean.ts'

export interface Terms {
  /** Words that may be paths or file names, as written, without a line number. */
  paths: readonly string[]
  /** Names of code, as written: `retryQueue`, `MAX_TRIES`. */
  identifiers: readonly string[]
  /** Stems of all other meaningful words, and of the parts of identifiers. */
  stems: ReadonlySet<string>
  /** The whole text, for names without Latin letters. */
  text: string
}

const mostText = 20_000
const mostWords = 60

export function termsOf(topic: string): Terms {
  const text = clean(topic.slice(0, mostText)).text
  const written = wordsIn(text)
  const quoted = Array.from(text.matchAll(/`([^`\n]{1,120})`/g).take(20), ([, code]) => code!.trim())
  const mixed = text.match(/[\p{Script=Latin}\p{N}_.@~-]{1,100}[\\/][\p{L}\p{N}_@~\\/-]{1,100}\.[a-z]{1,5}\b/gu) ?? []
  const names = [...quoted, ...written, ...mixed]
  const identifiers = [...new Set(names.map(withoutCall).filter(word => isIdentifier(word, quoted)))].slice(0, 20)
  const plain = [...written.filter(word => /^\p{L}[\p{L}\p{N}]*$/u.test(word)), ...englishFor(text)]
  const parts = [...identifiers.flatMap(partsOf), ...plain].filter(word => word.length > 2 && !isFiller(word))
  return {
    paths: [...new Set(names.map(withoutLine).filter(mayBePath))].slice(0, mostWords),
    identifiers,
    stems: new Set(parts.map(stemOf).slice(0, mostWords)),
    text,
  }
}

/** Latin words, with the signs that occur in paths and code. Chinese puts no spaces around them. */
function wordsIn(text: string): string[] {
  const found = text.match(/[\p{Script=Latin}\p{N}_$@~#.\\/:()-]+/gu) ?? []
  return found.map(word => word.replace(/^[.:()#-]+(?=[^/\\.])|[.:(#\\-]+$/g, '')).filter(word => word !== '')
}

const withoutLine = (word: string): string =>
  word
    .replaceAll('\\', '/')
    .replace(/(?::\d{1,7}(?:[-:]\d{1,7})?|#L?\d{1,7}(?:-L?\d{1,7})?)$/, '')
    .replace(/^(?:\.\/)+/, '')
    .replace(/\/+$/, '')

const mayBePath = (word: string): boolean => word.length > 2 && word.length < 400 && /[./]|^[A-Z]{4,}$/.test(word)

const withoutCall = (word: string): string => word.replace(/\([^()]{0,80}\)$/, '')

/** `fooBar`, `foo_bar`, `Foo.bar`; in backticks also `foo`. */
function isIdentifier(word: string, quoted: readonly string[]): boolean {
  if (word.length < 3 || word.length > 80 || !/^[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)?$/u.test(word))
    return false
  if (productNames.has(joined(word))) return false
  return quoted.includes(word) || /\p{Ll}\p{Lu}|_|\p{L}\.\p{L}/u.test(word)
}

/** Product names that look like names of code. */
const productNames = new Set(
  `github gitlab javascript typescript graphql postgresql mysql nosql nodejs devops openai chatgpt deepseek youtube linkedin
  iphone macos ios mongodb dynamodb redisdb bigquery powerpoint wordpress webassembly websocket rabbitmq activemq`.split(
    /\s+/,
  ),
)

const isFiller = (word: string): boolean => fillers.has(word.toLowerCase())

/** Words that occur in any question and any project. */
const fillers = new Set(
  `the and for with from that this these those are was were been being have has had does did done doing should would could can
  will shall may might must not but nor our ours your yours their its his her they them you who whom what which when where why
  how whether than then there here about into onto over under after before between through during without within more most
  less least very too also just only even still again use used using uses make makes made take keep let get gets give need needs
  want better best good right wrong bad worse worst new old way ways thing things think really actually instead rather
  all any some each every other another same such one two three first last now yet off out per via like well fine enough
  design code file files folder project repo repository module implementation implement function method class handle handled
  handling work works working move change changes changed add adding remove replace replaced split merge rewrite refactor
  switch question problem issue idea approach choose choice option options correct simple simpler complex worth sense
  current currently team people time long short big small large high low part parts whole`.split(/\s+/),
)

/** Chinese words, and their counterparts in code, which are English. */
const words = `
  队列 queue · 重试 retry · 缓存 cache · 解析 parser parse · 配置 config configuration settings ·
  登录 login auth signin · 认证 auth authentication · 鉴权 auth authorization · 权限 permission auth ·
  日志 log logger journal · 调度 scheduler schedule · 路由 router route · 存储 store storage ·
  数据库 database db store · 搜索 search · 检索 search retrieval · 会话 session · 索引 index · 锁 lock mutex ·
  线程 thread · 并发 concurrency pool · 支付 payment pay · 订单 order · 用户 user · 账户 account · 消息 message ·
  邮件 mail email · 通知 notification notify · 上传 upload · 下载 download · 导出 export · 导入 import ·
  校验 validate validation validator check · 验证 verify validate · 迁移 migration migrate · 任务 task job ·
  限流 limiter throttle rate · 事件 event · 错误 error · 异常 exception error · 引擎 engine · 模型 model ·
  视图 view · 报告 report · 终端 terminal · 命令 command · 工具 tool · 客户端 client · 服务器 server ·
  服务端 server · 请求 request · 响应 response · 中间件 middleware · 过滤 filter · 排序 sort ·
  分页 pagination page · 定时 timer cron schedule · 超时 timeout · 连接池 pool connection · 连接 connection ·
  序列化 serialize serializer · 加密 crypto encrypt · 密码 password · 令牌 token · 模板 template ·
  渲染 render renderer · 组件 component · 表单 form · 状态 state · 存档 archive · 备份 backup · 预算 budget ·
  插件 plugin · 编译 compiler compile · 构建 build · 测试 test · 库存 inventory stock · 购物车 cart ·
  优惠券 coupon · 计费 billing · 发票 invoice · 图片 image · 文件 file · 哈希 hash · 心跳 heartbeat · 推送 push ·
  订阅 subscription subscribe`
  .split('·')
  .map(entry => entry.trim().split(' '))

const englishFor = (text: string): string[] =>
  words.flatMap(([chinese, ...english]) => (text.includes(chinese!) ? english : []))

/** A word without its ending, so that `retries` and `retrying` match: rough, but the same for topics and names. */
export function stemOf(word: string): string {
  const plain = word.toLowerCase().replace(/(?<=\p{L}{3})(?:ies|y)$/u, 'i')
  const bare = plain.replace(/(?<=\p{L}{3})(?:ings?|ed|es|s)$/u, '')
  return bare.replace(/(?<=\p{L}{3})e$/u, '')
}

/** Goes further, so that `schedule` and `scheduler` match, and so do `fold` and `folder`. */
export const rootOf = (stem: string): string => stem.replace(/(?<=\p{L}{3})(?:ation|or|er)$/u, '')

/** `retryQueue`, `retry_queue` and `retry-queue` → retry, queue. */
export const partsOf = (name: string): string[] =>
  name
    .replace(/(?<=\p{Ll}|\p{N})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(part => part !== '')

/** One word, however its parts are joined. */
export const joined = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
