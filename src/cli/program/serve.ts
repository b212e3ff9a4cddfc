import type { Command } from 'commander'
import type { Exit, Say } from './playing.ts'

export function addServe(agon: Command, say: Say, exit: Exit) {
  agon
    .command('serve')
    .description(
      say(
        'show the archive in the browser: watch, read, replay, start and steer debates',
        '在浏览器中打开档案：观看、阅读、重放、发起并掌控辩论',
      ),
    )
    .option(
      '--port <n>',
      say(
        'port on 127.0.0.1 (default: 4710); 0 takes any that is free',
        '127.0.0.1 上的端口（默认 4710）；0 表示任选空闲端口',
      ),
    )
    .option(
      '--host <host>',
      say('only this machine: 127.0.0.1, localhost or ::1', '仅限本机：127.0.0.1、localhost 或 ::1'),
    )
    .option('--open', say('open the browser as well', '同时打开浏览器'))
    .option('--json', say('print the link and the port as JSON', '以 JSON 输出链接和端口'))
    .addHelpText('after', say(serveEnd.en, serveEnd.zh))
    .action(async flags => exit(await (await import('../serve/command.ts')).serveCommand(flags)))
}

const serveEnd = {
  en: `
The link is printed on standard output. It lets one browser in, within ten
minutes. Run agon serve again for another link: it finds the page that runs.
From another machine: ssh -L 4710:127.0.0.1:4710 HOST, then open the link there.
Ctrl-C pauses what was started on the page; agon resume goes on with it.`,
  zh: `
链接输出在标准输出上，可让一个浏览器进入，十分钟内有效。再次运行 agon serve
会找到已打开的页面并给出新的链接。
从另一台机器：ssh -L 4710:127.0.0.1:4710 主机名，然后在那边打开链接。
Ctrl-C 会暂停在页面上发起的辩论；可用 agon resume 继续。`,
}
