import type * as en from './words.en.ts'

/** Puts a space between Chinese and other text. */
function spaced(text: string): string {
  return /^[\w"-]/.test(text) ? ` ${text}` : text
}

export const treeConfig: typeof en.treeConfig = {
  noFile: '没有这个文件。请检查路径，或让 Agon 写一份：agon tree "问题" --write-config FILE。',
  wrong: {
    id: '必须是标识：只能用文字、数字和 . _ -，以文字或数字开头，最多 64 个字符。',
    oneLine: '必须是一行非空白的文字。',
    hidden: '不能含有控制字符、不可见字符或改变文字方向的字符',
    addressPassword: '不能含有用户名或密码。请使用 apiKey。',
  },
  mustBe: (expected, found) => `必须是${spaced(expected)}，实际是${spaced(found)}。`,
  butIs: (sentence, found) => `${sentence.replace(/。$/, '')}；实际是${spaced(found)}。`,
  missing: expected => `缺少此字段，必须是${spaced(expected)}。`,
  fields: {
    debaters: '有 2 到 12 个辩手的列表',
    reviewer: '含有 model 的对象',
    topics: '至少有 1 个议题的列表',
    model: '模型名称',
    id: '标识，例如 topic-1',
    title: '一行文字',
    dir: '文件夹的路径',
  },
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
  asItStands: variable => `（如果这就是原文，请写成 $\${${variable}}。）`,
  sameSeatId: (first, place) => `与 ${first}（${place}）的标识相同。每个辩手和评审都要有各自的标识。`,
  sameTopicId: (first, place) => `与 ${first}（${place}）的标识相同。每个议题都要有各自的标识。`,
  notModel: '必须是该 api 上的模型名称：字母、数字和 . _ : / @ -。',
  notSeat: found =>
    `必须写成 provider:model，或只写提供方、工具、person 或 offline，实际是${spaced(found)}。如果是某个端点的模型，请用 api 写明端点。`,
  ownFallback: model => `这个席位本来就由 ${model} 担任。后备必须是另一个模型。`,
  noAddress: '缺少此字段，必须是端点的地址，例如 https://api.example.com/v1。',
  noFileThere: (here, beside) =>
    `必须是存在的文件，但没有 ${here}${beside === null ? '' : `，也没有 ${beside}`}。路径相对于工作目录。`,
  noFolder: here => `必须是文件夹，但 ${here} 是文件。`,
  fileOutside: path =>
    `必须位于工作目录或本文件所在的文件夹，但它指向 ${path}。如果确要读取，请从这里删去，并自己写明：--context PATH。`,
  fileOfKeys: path =>
    `${path} 像是存放密钥的文件，不会仅凭配置文件就读取。如果确要读取，请从这里删去，并自己写明：--context PATH。`,
  outputOutside: path =>
    `必须位于工作目录或本文件所在的文件夹，但它指向 ${path}。如果确要写到那里，请自己写明：--output-dir FOLDER。`,
  onlyAsKey: variable => `${variable} 可能是密钥，只能写在 apiKey 中：本文件的其他内容都会发送给模型并保存下来。`,
  tooManyTopics: (topics, nodes) =>
    `有 ${topics} 个议题，但 params.maxNodes 只允许 ${nodes} 场辩论。请提高该值，或减少议题。`,
  hiddenFound: codes => `（${codes.join('、')}）。`,
  filledIn: variables => `取自环境变量的内容：${variables.join('、')}。`,
  besideConfig: (written, used) => `工作目录中没有 ${written}，改用配置文件旁边的 ${used}。`,
  besideOutput: (written, used) => `工作目录中没有 ${written}，改为写入配置文件旁边的 ${used}。`,
  inlineReplaces: files => `代替 ${files} 个文件使用。`,
  unusedApi: '没有用到：没有席位通过它访问。',
  unusedPrice: model => `写了 ${model} 的价格，但没有席位使用它。`,
  keyKept: address => `不会向 ${address} 发送密钥：api 中的密钥只发往 api 中的地址。`,
  unprotected: host => `密钥会以明文发送到 http://${host}。如果该服务支持，请改用 https://。`,
  endpoint: (provider, address, variables) =>
    `${provider} 是 ${address}${
      variables === null ? '，密钥写在文件中' : variables.length > 0 ? `，密钥取自 ${variables.join('、')}` : ''
    }。`,
}

export const make: typeof en.make = {
  party: letter => `方 ${letter}`,
  reviewer: '评审',
  howMany: (seats, most) => `--seats：${seats} 个不行。请写 2 到 ${most} 个辩手：--seats claude,codex,openai:gpt-5。`,
  head: '树状辩论的配置。运行：agon tree --config FILE',
  api: `如果使用自己的端点，请写明地址，下面的 model 就是该端点上的模型名称。
"api": { "baseURL": "https://api.example.com/v1", "apiKey": "\${MY_API_KEY}" },`,
  comments: {
    language: '辩论使用的语言：en 或 zh。',
    debaters: `辩手，至少两个。model 写作 provider:model，或工具（如 claude），或 person。
可以加上 "fallback": "provider:model"，在模型失败时接替。`,
    reviewer: '评审：区分合意与分歧，最后作出裁决。',
    params: '一个分歧最多深入几轮，之后由评审裁决。',
    topics: '议题。background 是大家都应知道的背景，annotations 是你的批注，coreQuestions 中的每个问题都会得到回答。',
    sharedContext: '所有人都会读的文档；inline 中的文字会代替它们。路径相对于工作目录。',
    output: '记录写到哪里。',
  },
}
