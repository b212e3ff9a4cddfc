import type { Language } from '../../core/language.ts'

/** What a value can be wrong in that only this file has. */
export type WrongInTree = 'id' | 'oneLine' | 'hidden' | 'addressPassword'

/** What is said about the file of a tree. Problems are sentences that follow the place they are about. */
export interface TreeConfigWords {
  noFile: string
  wrong: Record<WrongInTree, string>
  /** `expected` as the words below have it; `found` as `shown` gives it. */
  mustBe(expected: string, found: string): string
  /** A sentence that says what it must be, and what it is. */
  butIs(sentence: string, found: string): string
  missing(expected: string): string
  /** Fields whose kind says too little, by their name. */
  fields: Readonly<Partial<Record<string, string>>>
  text: string
  object: string
  number(whole: boolean, least: number | null, most: number | null): string
  list(least: number | null): string
  trueOrFalse: string
  oneOf(values: readonly string[]): string
  orNull(expected: string): string
  quoted(text: string): string
  aList(length: number): string
  anObject: string
  emptyText: string
  /** Behind a variable that is not set, in texts that may mean what they say. */
  asItStands(variable: string): string
  sameSeatId(first: string, place: string): string
  sameTopicId(first: string, place: string): string
  notModel: string
  /** Nobody says where a model such as gpt-5 is reached. */
  notSeat(found: string): string
  ownFallback(model: string): string
  noAddress: string
  noFileThere(here: string, beside: string | null): string
  noFolder(here: string): string
  /** It is not in the folders that the file may speak of. */
  fileOutside(path: string): string
  fileOfKeys(path: string): string
  outputOutside(path: string): string
  /** A variable that may be a secret, anywhere but in apiKey. */
  onlyAsKey(variable: string): string
  tooManyTopics(topics: number, nodes: number): string
  hiddenFound(codes: readonly string[]): string
  /** Which variables the file is filled in with. */
  filledIn(variables: readonly string[]): string
  besideConfig(written: string, used: string): string
  besideOutput(written: string, used: string): string
  inlineReplaces(files: number): string
  unusedApi: string
  unusedPrice(model: string): string
  keyKept(address: string): string
  unprotected(host: string): string
  /** Variables null: a key that stands in the file. */
  endpoint(provider: string, address: string, variables: readonly string[] | null): string
}

export const treeConfigWords: Record<Language, TreeConfigWords> = {
  en: {
    noFile: 'there is no such file. Check the path, or have one written: agon tree "QUESTION" --write-config FILE.',
    wrong: {
      id: 'must be an id: letters, digits and . _ -, a letter or digit first, at most 64.',
      oneLine: 'must be one line of text that is not blank.',
      hidden: 'must not hold control characters, or any that are invisible or turn text around',
      addressPassword: 'must not hold a name or password. Use apiKey.',
    },
    mustBe: (expected, found) => `must be ${expected}, but is ${found}.`,
    butIs: (sentence, found) => `${sentence.replace(/\.$/, '')}, but is ${found}.`,
    missing: expected => `is missing. It must be ${expected}.`,
    fields: {
      debaters: 'a list of 2 to 12 debaters',
      reviewer: 'an object with a "model"',
      topics: 'a list of at least 1 topic',
      model: 'the name of a model',
      id: 'an id, such as topic-1',
      title: 'a line of text',
      dir: 'the path of a folder',
    },
    text: 'a string',
    object: 'an object',
    number: (whole, least, most) =>
      `a ${whole ? 'whole number' : 'number'}${
        most === null ? (least === null ? '' : ` of at least ${least}`) : ` from ${least ?? 0} to ${most}`
      }`,
    list: least => (least === null ? 'a list' : `a list of at least ${least}`),
    trueOrFalse: 'true or false',
    oneOf: values => (values.length === 1 ? values[0]! : `one of ${values.join(', ')}`),
    orNull: expected => `${expected} or null`,
    quoted: text => `"${text}"`,
    aList: length => (length === 0 ? 'an empty list' : `a list of ${length}`),
    anObject: 'an object',
    emptyText: 'empty',
    asItStands: variable => ` (If that is the text itself, write $\${${variable}}.)`,
    sameSeatId: (first, place) =>
      `is the id of ${first} already (${place}). The debaters and the reviewer need an id each.`,
    sameTopicId: (first, place) => `is the id of ${first} already (${place}). Every topic needs an id of its own.`,
    notModel: 'must be the name of a model at its api: letters, digits and . _ : / @ -.',
    notSeat: found =>
      `must be provider:model, a provider or a tool alone, person or offline, but is ${found}. If it is a model of an endpoint, say where that is: "api".`,
    ownFallback: model => `${model} is what holds this seat. A fallback must be another model.`,
    noAddress: 'is missing. It must be the address of an endpoint, such as https://api.example.com/v1.',
    noFileThere: (here, beside) =>
      `must be a file that exists, but there is ${
        beside === null ? `no ${here}` : `neither ${here} nor ${beside}`
      }. Paths are relative to the working folder.`,
    noFolder: here => `must be a folder, but ${here} is a file.`,
    fileOutside: path =>
      `must be in the working folder or in that of this file, but leads to ${path}. If it is to be read, take it out here and name it yourself: --context PATH.`,
    fileOfKeys: path =>
      `${path} looks like a file of keys, which nobody reads because a file says so. If it is to be read, take it out here and name it yourself: --context PATH.`,
    outputOutside: path =>
      `must be in the working folder or in that of this file, but leads to ${path}. If files are to go there, say so yourself: --output-dir FOLDER.`,
    onlyAsKey: variable =>
      `${variable} may be a secret, and may only stand in apiKey: everything else of this file is sent to models and kept.`,
    tooManyTopics: (topics, nodes) =>
      `has ${topics} topics, but params.maxNodes lets only ${nodes} debates be held. Raise it, or leave topics out.`,
    hiddenFound: codes => ` (${codes.join(', ')}).`,
    filledIn: variables => `filled in from the environment: ${variables.join(', ')}.`,
    besideConfig: (written, used) => `${written} is not in the working folder; ${used}, beside the file, is used.`,
    besideOutput: (written, used) =>
      `${written} is not in the working folder; ${used}, beside the file, is written to.`,
    inlineReplaces: files => `is used instead of ${files === 1 ? 'the file' : `the ${files} files`}.`,
    unusedApi: 'is not used: no seat is reached through it.',
    unusedPrice: model => `has a price for ${model}, which no seat has.`,
    keyKept: address => `no key is sent to ${address}: the one of "api" goes only to the address of "api".`,
    unprotected: host => `the key is sent unencrypted to http://${host}. Use https:// where the endpoint has it.`,
    endpoint: (provider, address, variables) =>
      `${provider} is ${address}${
        variables === null
          ? ', with a key that stands in the file'
          : variables.length > 0
            ? `, with the key in ${variables.join(', ')}`
            : ''
      }.`,
  },
  zh: {
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
  },
}

/** A space between Chinese and what is not. */
function spaced(text: string): string {
  return /^[\w"-]/.test(text) ? ` ${text}` : text
}
