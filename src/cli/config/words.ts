import type { Language } from '../../core/language.ts'

/** What a value can be wrong in, apart from its type and size. */
export type Wrong =
  | 'modelName'
  | 'providerName'
  | 'reservedName'
  | 'toolName'
  | 'absolutePath'
  | 'fieldName'
  | 'commandWords'
  | 'variableName'
  | 'idleSeconds'
  | 'headerName'
  | 'headerValue'
  | 'reference'
  | 'seat'
  | 'address'
  | 'addressPassword'
  | 'addressTail'
  | 'serverTool'

/** What is said about configuration files. Each is a sentence that follows the place it is about. */
export interface ConfigWords {
  folder: string
  notRegular: string
  tooLarge(megabytes: number): string
  tooDeep(levels: number): string
  notUtf8: string
  unreadable(code: string | undefined): string
  /** By the name that jsonc-parser gives to the error: `CloseBraceExpected`. */
  notJson(error: string): string
  setTwice: string
  unknownField(meant: string | null, known: readonly string[]): string
  mayNotRedirect(field: string, userFile: string): string
  maySetOnly(known: readonly string[], userFile: string): string
  missing: string
  /** By the name that zod gives to a type. */
  mustBe(type: string): string
  oneOf(values: readonly unknown[]): string
  empty: string
  atLeast(least: unknown): string
  moreThan(limit: unknown): string
  atMost(most: unknown): string
  wrong: Record<Wrong, string>
  /** Of a provider: `known` are those that have a usual address, `meant` the one that its name is near to. */
  noAddress(meant: string | null, known: readonly string[]): string
  noProvider(
    name: string,
    meant: string | null,
    configured: readonly string[],
    known: readonly string[],
    userFile: string,
  ): string
  /** Of a program of the user's own. */
  noCommand(name: string, meant: string | null, configured: readonly string[], userFile: string): string
  notSet(variable: string): string
  /** `variables`: the usual ones for its key, the best known first. */
  noKey(variables: readonly string[], page: string): string
}

const typesEn: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
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

export const configWords: Record<Language, ConfigWords> = {
  en: {
    folder: 'is a folder. Expected a JSON file.',
    notRegular: 'is not a regular file. Expected a JSON file.',
    tooLarge: megabytes => `is larger than ${megabytes} MB.`,
    tooDeep: levels => `nested more than ${levels} levels deep. No setting needs that: check its brackets.`,
    notUtf8: 'is not valid UTF-8. Save it as UTF-8.',
    unreadable: code => `cannot be read (${code}). Check who may read it.`,
    notJson: error => `not valid JSON: ${error.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()}.`,
    setTwice: 'is set twice. Remove one of the two.',
    unknownField: (meant, known) =>
      `unknown field.${meant ? ` Did you mean ${meant}?` : ''} Known: ${known.join(', ')}.`,
    mayNotRedirect: (field, userFile) =>
      `a project's file may not set ${field}: a cloned repository must not redirect your keys. Put it into ${userFile}.`,
    maySetOnly: (known, userFile) => `a project's file may set only ${known.join(', ')}. Put it into ${userFile}.`,
    missing: 'is missing.',
    mustBe: type => `must be ${typesEn[type] ?? type}.`,
    oneOf: values => `must be one of ${values.join(', ')}.`,
    empty: 'must not be empty.',
    atLeast: least => `must be at least ${least}.`,
    moreThan: limit => `must be more than ${limit}.`,
    atMost: most => `must be at most ${most}.`,
    wrong: {
      modelName: 'must be the name of a model: letters, digits and . _ : / @ -.',
      providerName: 'is no name for a provider: small letters, digits, _ and -, at most 32, a letter first.',
      reservedName: 'is reserved. Choose another name for the provider.',
      toolName:
        'is the name of a tool. Its settings stand under "tools"; the APIs are called anthropic, google and openai.',
      absolutePath: 'must be an absolute path, such as /usr/local/bin/claude.',
      fieldName: 'is no name: letters, digits, _ and -, a letter first.',
      commandWords: 'must be a list, the program first and then its arguments, such as ["python3", "bot.py"].',
      variableName: 'must be the name of an environment variable, such as BOT_KEY: letters, digits and _.',
      idleSeconds:
        'must be at most 300: no connection is kept longer without a word. Tools may wait longer: tools.TOOL.idleSeconds.',
      headerName: 'is no name for an HTTP header.',
      headerValue: 'holds characters that an HTTP header cannot carry. Check what was pasted.',
      reference: `holds a reference that cannot be read. Write \${NAME}: letters, digits and _.`,
      seat: 'must be provider:model, a provider or a tool alone, person or offline.',
      address: 'must be an http:// or https:// address, such as http://127.0.0.1:9000/v1.',
      addressPassword: 'must not hold a name or password. Use apiKey or headers.',
      addressTail: 'must not hold ? or #: paths are added to its end.',
      serverTool: 'must be the name of a tool of the MCP server: letters, digits and . _ : / @ -, at most 128.',
    },
    noAddress: (meant, known) =>
      meant
        ? `is missing. Did you mean the provider ${meant}? Rename it, or say where it is.`
        : `is missing. Only providers known by name may leave it out: ${known.join(', ')}.`,
    noProvider: (name, meant, configured, known, userFile) =>
      [
        `there is no provider "${name}".`,
        meant ? `Did you mean ${meant}?` : '',
        configured.length > 0 ? `Configured: ${configured.join(', ')}, offline.` : 'None is configured yet.',
        meant ? '' : `Known by name: ${known.join(', ')}.`,
        `Add yours to "providers" in ${userFile}.`,
      ]
        .filter(Boolean)
        .join(' '),
    noCommand: (name, meant, configured, userFile) =>
      [
        name === '' ? 'which program? Write command:NAME.' : `there is no program "${name}".`,
        meant ? `Did you mean command:${meant}?` : '',
        configured.length > 0 ? `Configured: ${configured.map(known => `command:${known}`).join(', ')}.` : '',
        configured.length > 0 ? '' : `None is configured yet: add it to "commands" in ${userFile} (docs/models.md).`,
      ]
        .filter(Boolean)
        .join(' '),
    notSet: variable => `the environment variable ${variable} is not set. Set it and try again: export ${variable}=…`,
    noKey: ([variable, ...others], page) =>
      `no key was found. Make one at ${page}, then: export ${variable}=…${
        others.length > 0 ? ` (${others.join(' or ')} will do as well)` : ''
      }`,
  },
  zh: {
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
  },
}
