import { isPerson } from '../../core/notices.ts'
import type * as en from './words.en.ts'

/** 裁判 2 与…, 裁判与…: a number is separated from the next word by a space. */
const spaced = (label: string): string => (/[\dA-Za-z]$/.test(label) ? `${label} ` : label)

const jsonErrorsZh: Record<string, string> = {
  InvalidSymbol: '无法识别的符号',
  InvalidNumberFormat: '数字格式有误',
  PropertyNameExpected: '此处应有字段名',
  ValueExpected: '此处应有值',
  ColonExpected: '此处应有冒号',
  CommaExpected: '此处应有逗号',
  CloseBraceExpected: '此处应有右花括号',
  CloseBracketExpected: '此处应有右方括号',
  EndOfFileExpected: '文件应在此处结束',
  InvalidCommentToken: '此处不能有注释',
  UnexpectedEndOfComment: '注释没有结束',
  UnexpectedEndOfString: '字符串没有结束',
  UnexpectedEndOfNumber: '数字没有写完',
  InvalidUnicode: 'Unicode 转义有误',
  InvalidEscapeCharacter: '转义字符有误',
  InvalidCharacter: '含有不允许的字符',
}

const typesZh: Record<string, string> = {
  string: '字符串',
  number: '数字',
  int: '整数',
  boolean: ' true 或 false',
  object: '对象',
  record: '对象',
  array: '列表',
}

export const panel: typeof en.panel = {
  emptyJudge: written => `“${written}”中有一位裁判是空的。请写成没有空位的形式：a,b,c`,
  tooMany: (count, most) => `指定了 ${count} 位裁判，而最多只能有 ${most} 位。`,
  modelOfPanel: (seat, model) =>
    `--model-${seat} 只用于一位裁判，而这里指定了多位。请把模型连同提供方一起写：provider:${model}`,
  sameJudge: model =>
    `${model} 写了两次，而同一位裁判的两票并不比一票更有分量。${isPerson(model) ? '请写明姓名：person:李雷、person:韩梅梅。' : '每位裁判只写一次。'}`,
  takenId: (id, judge) =>
    `这里的辩手不能使用“${id}”这个 id：它是 ${judge} 旁边的席位，留给多位裁判。请给该辩手换一个 id。`,
  rigor: {
    low: '严谨度：low，一位裁判、一次调用，并且知道各方是谁。',
    high: '严谨度：high，每位裁判在不知道各方是谁的情况下，以两种顺序各裁决一次。',
  },
  openly: labels => `${labels.join('、')}：由人或离线声音担任的裁判只裁决一次，并且知道各方是谁。`,
  oneFamily: (family, labels) =>
    `${spaced(labels.slice(0, -1).join('、'))}与${spaced(labels.at(-1)!)}属于同一个模型家族（${family}），可能有相同的偏向。不同家族的裁判更有说服力。`,
  shares: (judge, debater, model) =>
    `${spaced(judge)}与${spaced(debater)}使用同一个模型（${model}）。可用 --judge 另行指定。`,
}

export const searchConfig: typeof en.searchConfig = {
  noUrl: '缺少此字段：SearXNG 在哪里？请写出地址，例如 http://127.0.0.1:8888。',
  noServer:
    '缺少服务器：请把 search.command 设为列表，例如 ["npx", "-y", "some-search-server"]，或把 search.url 设为其地址。',
  twoServers: '与 search.command 同时存在，而服务器只有一个。请删除其中之一。',
  notFor: service => `不适用于服务 ${service}。请删除此字段，或改用其他服务。`,
  notForProgram: '不适用于程序。请把密钥放进环境变量，并把变量名写入 search.env。',
  envAlone: '只适用于程序，而 search.command 尚未设置。位于 search.url 的服务器请使用 apiKey 或 headers。',
  unprotected: '必须是 https://：否则搜索内容和密钥会以明文传输。http:// 只能用于本机。',
  notOnPath: word =>
    `在 PATH 中找不到 ${word}。请安装它，写出绝对路径；若文件与 config.json 在同一文件夹，请写成 ./${word}。`,
  flawed: (path, flaw) => `${path} ${flaw}。相对路径以 config.json 所在的文件夹为起点。`,
}

export const seat: typeof en.seat = {
  notSeat: text =>
    `“${text}”不是席位。席位写作 provider:model，例如 openai:gpt-5；也可以是工具（如 claude）、person 或 offline。`,
  notModel: text => `“${text}”不是模型名称。可用字符：字母、数字和 . _ : / @ -，最多 128 个。`,
  notPerson: text => `“${text}”不是人名。可用字符：文字、数字、空格和 . ' -，最多 40 个。`,
  noVoice: (voice, voices) => `离线声音没有“${voice}”这个模型。可用值：${voices.join('、')}。`,
  whichProvider: (seat, model) => `属于哪个提供方？请一并写明：--${seat} provider:${model}。`,
  whichModel: (provider, userFile) =>
    `要用 ${provider} 的哪个模型？请写成 ${provider}:MODEL，或在 ${userFile} 中为它列出 models。`,
  whichOfServer: provider =>
    `要用 ${provider} 的哪个模型？它的服务没有应答，或者没有模型。请启动它，或写成 ${provider}:MODEL。`,
  mustDiffer: (one, other, model) =>
    `--${one} 与 --${other} 必须不同：两者都是 ${model}。${model === 'person' ? '请写明姓名：person:李雷、person:韩梅梅。' : isPerson(model) ? '请给其中一方换一个姓名。' : '请给其中一方换一个模型。'}`,
  onlyModels: models => `辩手必须使用不同的模型，而这里只能使用 ${models.join('、')}。`,
  noModels: providers => `配置中没有写明 ${providers.join('、')} 的任何模型。`,
  addOne: (seat, { pull, name }) => `可以再加一个：${pull ?? `--${seat} ${name}`}；也可以亲自上场：--${seat} person。`,
  seeDoctor: 'agon doctor 会说明还能用什么。',
  notAssignment: text => `“${text}”应写成 SEAT=MODEL，例如 proposer=lab:big。`,
  noSeat: (seat, meant, seats) =>
    `没有“${seat}”这个席位。${meant ? `是否想写 ${meant}？` : ''}可用席位：${seats.join('、')}。`,
  rivalFallback: (seat, rival, model) => `${rival} 的席位由 ${model} 担任，而辩手必须不同。请给 ${seat} 换一个后备。`,
  sameFallbacks: (one, other, model) =>
    `${one} 与 ${other} 的后备必须不同：两者都是 ${model}。请给其中一方换一个模型。`,
  ownFallback: (seat, model) => `${seat} 的席位本来就由 ${model} 担任。后备必须是另一个模型。`,
  twice: seat => `${seat} 写了两次。请只写一次。`,
}

export const config: typeof en.config = {
  folder: '是文件夹，应为 JSON 文件。',
  notRegular: '不是普通文件，应为 JSON 文件。',
  tooLarge: megabytes => `大于 ${megabytes} MB。`,
  tooDeep: levels => `嵌套超过 ${levels} 层。没有任何设置需要这么深：请检查括号。`,
  notUtf8: '不是有效的 UTF-8。请以 UTF-8 编码保存。',
  unreadable: code => `无法读取（${code}）。请检查文件权限。`,
  notJson: error => `不是有效的 JSON：${jsonErrorsZh[error] ?? error}。`,
  setTwice: '重复设置。请删除其中一处。',
  unknownField: (meant, known) => `未知字段。${meant ? `是否想写 ${meant}？` : ''}可用字段：${known.join('、')}。`,
  mayNotRedirect: (field, userFile) =>
    `项目的配置文件不能设置 ${field}：克隆来的仓库不得改变密钥的去向。请写入 ${userFile}。`,
  maySetOnly: (known, userFile) => `项目的配置文件只能设置 ${known.join('、')}。请写入 ${userFile}。`,
  missing: '缺少此字段。',
  notAllowed: '的值不是这里允许的类型。',
  mustBe: type => `必须是${typesZh[type] ?? ` ${type}`}。`,
  oneOf: values => `必须是以下之一：${values.join('、')}。`,
  empty: '不能为空。',
  atLeast: least => `不能小于 ${least}。`,
  moreThan: limit => `必须大于 ${limit}。`,
  atMost: most => `不能大于 ${most}。`,
  wrong: {
    modelName: '必须是模型名称：字母、数字和 . _ : / @ -。',
    providerName: '不能用作提供方的名称：只能用小写字母、数字、_ 和 -，以字母开头，最多 32 个字符。',
    reservedName: '是保留名称。请为提供方另取一个名称。',
    toolName: '是工具的名称。工具的设置写在 tools 中；对应的 API 名为 anthropic、google 和 openai。',
    absolutePath: '必须是绝对路径，例如 /usr/local/bin/claude。',
    fieldName: '不能用作名称：只能用字母、数字、_ 和 -，以字母开头。',
    commandWords: '必须是列表，先写程序，再写各个参数，例如 ["python3", "bot.py"]。',
    variableName: '必须是环境变量的名称，例如 BOT_KEY：字母、数字和 _。',
    idleSeconds: '不能大于 300：没有数据的连接最多保持这么久。工具可以更长：tools.TOOL.idleSeconds。',
    headerName: '不能用作 HTTP 标头的名称。',
    headerValue: '含有 HTTP 标头不允许的字符。请检查粘贴的内容。',
    reference: `含有无法识别的引用。请写成 \${NAME}：字母、数字和 _。`,
    seat: '必须写成 provider:model，或只写提供方、工具、person 或 offline。',
    address: '必须是 http:// 或 https:// 地址，例如 http://127.0.0.1:9000/v1。',
    addressPassword: '不能含有用户名或密码。请使用 apiKey 或 headers。',
    addressTail: '不能含有 ? 或 #：路径会接在它的末尾。',
    serverTool: '必须是 MCP 服务的工具名称：字母、数字和 . _ : / @ -，最多 128 个字符。',
  },
  noAddress: (meant, known) =>
    meant
      ? `缺少此字段。是否想写提供方 ${meant}？请改名或补上此字段。`
      : `缺少此字段。只有以下已知名称的提供方可以省略：${known.join('、')}。`,
  noProvider: (name, meant, configured, known, userFile) =>
    [
      `没有名为“${name}”的提供方。`,
      meant ? `是否想写 ${meant}？` : '',
      configured.length > 0 ? `已配置：${configured.join('、')}、offline。` : '尚未配置任何提供方。',
      meant ? '' : `无需配置即可使用的名称：${known.join('、')}。`,
      `其他提供方请加到 ${userFile} 的 providers 中。`,
    ].join(''),
  noCommand: (name, meant, configured, userFile) =>
    [
      name === '' ? '要用哪个程序？请写成 command:NAME。' : `没有名为“${name}”的程序。`,
      meant ? `是否想写 command:${meant}？` : '',
      configured.length > 0
        ? `已配置：${configured.map(known => `command:${known}`).join('、')}。`
        : `尚未配置任何程序：请加到 ${userFile} 的 commands 中（见 docs/models.md）。`,
    ].join(''),
  notSet: variable => `未设置环境变量 ${variable}。请设置后重试：export ${variable}=…`,
  noKey: ([variable, ...others], page) =>
    `未找到密钥。请在 ${page} 创建密钥，然后执行：export ${variable}=…${
      others.length > 0 ? `（也可以设置 ${others.join(' 或 ')}）` : ''
    }`,
}

/** Puts a space between Chinese and other text. */
export const apart = (text: string): string => (/^[\w"-]/.test(text) ? ` ${text}` : text)

export const debateFile: typeof en.debateFile = {
  mustBe: (expected, found) => `必须是${apart(expected)}，实际是${apart(found)}。`,
  butIs: (sentence, found) => `${sentence.replace(/。$/, '')}；实际是${apart(found)}。`,
  missing: expected => `缺少此字段，必须是${apart(expected)}。`,
  text: '字符串',
  object: '对象',
  number: (whole, least, most) =>
    `${
      most === null ? (least === null ? '' : `不小于 ${least} 的`) : `${least ?? 0} 到 ${most} 之间的`
    }${whole ? '整数' : '数字'}`,
  list: least => (least === null ? '列表' : `至少有 ${least} 项的列表`),
  trueOrFalse: 'true 或 false',
  oneOf: values => (values.length === 1 ? values[0]! : `${values.join('、')} 之一`),
  orNull: expected => `${expected}或 null`,
  quoted: text => `“${text}”`,
  aList: length => (length === 0 ? '空列表' : `有 ${length} 项的列表`),
  anObject: '对象',
  emptyText: '空的',
  noFileThere: (here, beside) =>
    `必须是存在的文件，但没有 ${here}${beside === null ? '' : `，也没有 ${beside}`}。路径相对于工作目录。`,
  fileOutside: path =>
    `必须位于工作目录或本文件所在的文件夹，但它指向 ${path}。如果确要读取，请从这里删去，并自己写明：--context PATH。`,
  fileOfKeys: path =>
    `${path} 像是存放密钥的文件，不会仅凭配置文件就读取。如果确要读取，请从这里删去，并自己写明：--context PATH。`,
  besideConfig: (written, used) => `工作目录中没有 ${written}，改用配置文件旁边的 ${used}。`,
}

export const requestFile: typeof en.requestFile = {
  noFile: '没有这个文件。请检查路径；agon schema FORMAT 会说明文件里可以写什么。',
  wrong: {
    blank: '不能为空。',
    hidden: '不能含有控制字符、不可见字符或会颠倒文字方向的字符。',
    longTopic: '太长：最多 20,000 个字符。',
    seat: '必须是 provider:model、单独的提供方或工具、command:NAME、person 或 offline。',
  },
  looksLikeKey: '看起来像密钥。这里的内容会发送给模型并保存下来，请删去。',
}
