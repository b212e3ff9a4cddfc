import type { Language } from '../../core/language.ts'

/** Why a page was not read: parts of sentences, without a full stop. */
export interface WebWords {
  notAnAddress: string
  notHttps: string
  otherPort(port: string): string
  withPassword: string
  privateHost(host: string): string
  privateAddress(host: string, address: string): string
  redirectTo(reason: string): string
  tooManyRedirects(most: number): string
  badRedirect: string
  status(status: number): string
  notText(type: string): string
  noType: string
  encoding(encoding: string): string
  damaged: string
  tooLarge(bytes: number): string
  tooManyPages(most: number): string
  hostTooSlow(host: string): string
  noSuchHost(host: string): string
  notSecure(code: string): string
  failed(code: string): string
  badAnswer: string
  tooSlow(seconds: number): string
  silent(seconds: number): string
  stopped: string
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 100_000) / 10} MB`

export const webWords: Record<Language, WebWords> = {
  en: {
    notAnAddress: 'this is not an address of a page',
    notHttps: 'only addresses that begin with https:// are read',
    otherPort: port => `only the usual port 443 is read, not ${port}`,
    withPassword: 'addresses with a user name or password are not read',
    privateHost: host => `${host} is a name of this machine or of a private network`,
    privateAddress: (host, address) => `${host} leads to ${address}, which is not a public address`,
    redirectTo: reason => `it leads on elsewhere: ${reason}`,
    tooManyRedirects: most => `it leads on to other addresses more than ${most} times`,
    badRedirect: 'it leads on to nowhere',
    status: status => `the server answered ${status}`,
    notText: type => `it is ${type}, and only text is read`,
    noType: 'the server does not say what it is, and only text is read',
    encoding: encoding => `it is packed as ${encoding}, which is not read`,
    damaged: 'what arrived is damaged',
    tooLarge: bytes => `it is larger than ${megabytes(bytes)}`,
    tooManyPages: most => `no more than ${most} pages are read in a debate`,
    hostTooSlow: host => `${host} was too slow before in this debate`,
    noSuchHost: host => `the host ${host} was not found`,
    notSecure: code => `no secure connection could be made (${code})`,
    failed: code => `the connection failed (${code})`,
    badAnswer: 'the server’s answer is not valid HTTP',
    tooSlow: seconds => `it took longer than ${seconds} s`,
    silent: seconds => `nothing arrived for ${seconds} s`,
    stopped: 'the look-up was stopped',
  },
  zh: {
    notAnAddress: '这不是网页地址',
    notHttps: '只读取以 https:// 开头的地址',
    otherPort: port => `只读取默认端口 443，不读取 ${port}`,
    withPassword: '不读取带有用户名或密码的地址',
    privateHost: host => `${host} 是本机或内部网络的名称`,
    privateAddress: (host, address) => `${host} 指向 ${address}，不是公网地址`,
    redirectTo: reason => `它跳转到别处：${reason}`,
    tooManyRedirects: most => `跳转超过 ${most} 次`,
    badRedirect: '它跳转到无效的地址',
    status: status => `服务器返回 ${status}`,
    notText: type => `内容是 ${type}，而这里只读取文本`,
    noType: '服务器没有说明内容类型，而这里只读取文本',
    encoding: encoding => `内容以 ${encoding} 方式压缩，无法读取`,
    damaged: '收到的内容已损坏',
    tooLarge: bytes => `内容超过 ${megabytes(bytes)}`,
    tooManyPages: most => `每场辩论最多读取 ${most} 个网页`,
    hostTooSlow: host => `${host} 在本场辩论中已多次超时`,
    noSuchHost: host => `找不到主机 ${host}`,
    notSecure: code => `无法建立安全连接（${code}）`,
    failed: code => `连接失败（${code}）`,
    badAnswer: '服务器的应答不是有效的 HTTP',
    tooSlow: seconds => `用时超过 ${seconds} 秒`,
    silent: seconds => `${seconds} 秒内没有收到任何内容`,
    stopped: '核对已停止',
  },
}
