import type { Language } from '../../core/language.ts'

/** What is said about the section `search`. Each is a sentence that follows the place it is about. */
export interface SearchConfigWords {
  noUrl: string
  /** Of an MCP server. */
  noServer: string
  twoServers: string
  /** A field that the service knows nothing of. */
  notFor(service: string): string
  notForProgram: string
  envAlone: string
  unprotected: string
  notOnPath(word: string): string
  flawed(path: string, flaw: string): string
}

export const searchConfigWords: Record<Language, SearchConfigWords> = {
  en: {
    noUrl: 'is missing: where is your SearXNG? Write its address, such as http://127.0.0.1:8888.',
    noServer:
      'lacks its server: set search.command to a list, such as ["npx", "-y", "some-search-server"], or search.url to its address.',
    twoServers: 'stands beside search.command, and there is one server only. Remove one of the two.',
    notFor: service => `is not for the service ${service}. Remove it, or choose another service.`,
    notForProgram:
      'is not for a program. Put the key into an environment variable, and the name of that into search.env.',
    envAlone: 'is for a program, and search.command is not set. A server at search.url gets apiKey or headers.',
    unprotected:
      'must be https://: questions and keys would travel in the open. Plain http:// is for this machine only.',
    notOnPath: word =>
      `${word} was not found on PATH. Install it, name it by its absolute path, or write ./${word} for a file beside config.json.`,
    flawed: (path, flaw) => `${path} ${flaw}. Relative paths begin at the folder of config.json.`,
  },
  zh: {
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
  },
}
