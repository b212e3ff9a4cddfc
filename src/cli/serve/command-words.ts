import type { Language } from '../../core/language.ts'

interface ServeWords {
  badPort(value: string): string
  farHost(host: string, port: number): string
  portTaken(port: number): string
  noPage: string
  serves(port: number): string
  runsAlready(port: number): string
  linkLasts: string
  notFound(reason: string): string
  ending: string
  endingDebates(ids: string): string
  paused(ids: readonly number[]): string
  failed(reason: string): string
  page(link: string): string
  stays(link: string): string
  atTerminal: string
}

/** What `agon serve` and `--open` say. */
export const serveWords: Record<Language, ServeWords> = {
  en: {
    badPort: value =>
      `--port: "${value}" is not a port. Give a whole number from 0 to 65535; 0 takes any that is free.`,
    farHost: (host, port) =>
      `--host: "${host}" would let other machines in, and the page is for this one: 127.0.0.1. From elsewhere, use an SSH tunnel: ssh -L ${port}:127.0.0.1:${port} HOST, then open the link there. Or put a reverse proxy before it that does its own sign-in.`,
    portTaken: port =>
      `Port ${port} is taken by another program. Choose another: agon serve --port ${port + 1}, or --port 0 for any that is free.`,
    noPage: 'The page itself is not built here, so the link shows nothing but the API. Build it with: npm run build',
    serves: port => `The page is at 127.0.0.1:${port}, for this machine alone. Ctrl-C ends it.`,
    runsAlready: port => `A page of this archive is at 127.0.0.1:${port} already. Here is another link to it.`,
    linkLasts: 'The link lets one browser in, within ten minutes; agon serve, run again, prints another.',
    notFound: reason =>
      `Other commands will not find this page, because its file could not be written: ${reason}. The page itself works.`,
    ending: 'Closing the page… (Ctrl-C again ends at once)',
    endingDebates: ids => `Pausing what runs here (${ids}) and closing the page… (Ctrl-C again ends at once)`,
    paused: ids =>
      ids.length === 1
        ? `Paused; everything said is kept. Go on with: agon resume ${ids[0]}`
        : `Paused: ${ids.join(', ')}; everything said is kept. Go on with: agon resume NUMBER`,
    failed: reason => `The page could not do something: ${reason}`,
    page: link => `On the page: ${link}`,
    stays: link => `The page stays open at ${link}; Ctrl-C ends it.`,
    atTerminal: 'the terminal that it was started in; people are asked there',
  },
  zh: {
    badPort: value => `--port：“${value}”不是端口。请给出 0 到 65535 的整数；0 表示任选一个空闲端口。`,
    farHost: (host, port) =>
      `--host：“${host}”会让其他机器也能进入，而页面只供本机使用（127.0.0.1）。要从别处查看，请用 SSH 隧道：ssh -L ${port}:127.0.0.1:${port} 主机名，然后在那边打开链接；或在前面放一个自带登录的反向代理。`,
    portTaken: port =>
      `端口 ${port} 已被其他程序占用。请换一个：agon serve --port ${port + 1}，或用 --port 0 任选一个空闲端口。`,
    noPage: '这里还没有构建页面本身，链接只能访问 API。请先构建：npm run build',
    serves: port => `页面在 127.0.0.1:${port}，仅供本机使用。按 Ctrl-C 结束。`,
    runsAlready: port => `这个档案的页面已在 127.0.0.1:${port} 打开，这里是另一个链接。`,
    linkLasts: '该链接可让一个浏览器进入，十分钟内有效；再次运行 agon serve 可得到新的链接。',
    notFound: reason => `其他命令将找不到这个页面，因为无法写入它的文件：${reason}。页面本身可以正常使用。`,
    ending: '正在关闭页面……（再按一次 Ctrl-C 立即结束）',
    endingDebates: ids => `正在暂停这里进行的辩论（${ids}）并关闭页面……（再按一次 Ctrl-C 立即结束）`,
    paused: ids =>
      ids.length === 1
        ? `已暂停，所有发言均已保存。继续：agon resume ${ids[0]}`
        : `已暂停：${ids.join('、')}，所有发言均已保存。继续：agon resume 编号`,
    failed: reason => `页面有一件事没能做到：${reason}`,
    page: link => `在页面上查看：${link}`,
    stays: link => `页面仍在 ${link}；按 Ctrl-C 结束。`,
    atTerminal: '启动它的终端；需要真人回答的问题在那里提出',
  },
}
