import type { OutputConfiguration } from 'commander'
import type { FormatSpec } from '../../core/spec.ts'
import { formats, type ListedFormat } from '../../formats/index.ts'
import type { Io } from '../io.ts'
import { AgonCommand, type CommandSurroundings } from './agon-command.ts'
import { addFork, addFormat, addResume } from './playing.ts'
import { programWords } from './words.ts'

/** The command line: one command per format, and commands that read the archive. Each is loaded when it runs. */
export function program(
  screens: Pick<Io, 'stdout' | 'stderr'>,
  around: CommandSurroundings,
  specs: ReadonlyMap<string, FormatSpec>,
): AgonCommand {
  const { help, helpCommand } = programWords[around.language]
  const agon = new AgonCommand('agon', around)
    .about(
      'Different models debate your question under strict rules; you get a decision you can check.',
      '让不同的模型按严格规则辩论你的问题，给你一个可以核查的决定。',
    )
    .exitOverride()
    .configureOutput(outputOn(screens))
    .helpOption('-h, --help', help)
    .helpCommand('help [command]', helpCommand)
    .flag('-V, --version', 'print the version', '显示版本')
    .ending(helpEnd)

  for (const format of formats) {
    const spec = specs.get(format.id)
    if (!spec) listFormat(agon, format)
    else
      addFormat(agon, format, spec, format === formats[0]).does(async (io, words: string | string[], flags) =>
        (await import('../commands/format.ts')).formatCommand({ format, spec }, [words].flat(), flags, io),
      )
  }
  addResume(agon)
  addFork(agon, specs)
  addReading(agon)
  addServe(agon)
  addDiff(agon)
  addExport(agon)
  addSearch(agon)
  addDelete(agon)
  addSurroundings(agon)
  addAgents(agon)
  addSchema(agon)
  return agon
}

/** For the list of commands alone: it has options, whichever these are. */
function listFormat(agon: AgonCommand, { id, summary, takes }: ListedFormat): void {
  agon.command(id).about(summary.en, summary.zh).takes(takes, '', '').flag('--config <file>', '', '')
}

/** Only the formats that the command line is about are described: of others their names are enough. */
export async function specsFor(argv: readonly string[]): Promise<ReadonlyMap<string, FormatSpec>> {
  const [first = '', second = ''] = argv[0] === '--' ? argv.slice(1) : argv
  const word = first === 'help' ? second : first
  const named = formats.filter(({ id }) => id === word)
  const asked = word === 'fork' ? formats : named.length > 0 ? named : formats.slice(0, 1)
  return new Map(await Promise.all(asked.map(async format => [format.id, await format.spec()] as const)))
}

const outputOn = ({ stdout, stderr }: Pick<Io, 'stdout' | 'stderr'>): OutputConfiguration => ({
  writeOut: text => void stdout.write(text),
  writeErr: text => void stderr.write(text),
  getOutHelpWidth: () => (stdout.isTTY ? stdout.columns! : undefined!),
  getErrHelpWidth: () => (stderr.isTTY ? stderr.columns! : undefined!),
})

const json = ['--json', 'print one JSON document', '输出一份 JSON'] as const
const one = ['<id>', 'number of the debate, or "last"', '辩论编号，或 last'] as const

function addReading(agon: AgonCommand) {
  const id = ['[id]', 'number of the debate; left out: the last one', '辩论编号；省略时为最近的一场'] as const

  agon
    .command('list')
    .about('list the archive, newest first', '列出档案，最新的在前')
    .flag('--state <state>', 'running, paused, done or failed', 'running、paused、done 或 failed')
    .flag('--limit <n>', 'show at most so many', '最多显示多少条', '50')
    .flag(...json)
    .does(async (io, flags) => (await import('../commands/archive.ts')).listCommand(flags, io))

  agon
    .command('show')
    .about('show a debate: its report and everything said', '显示一场辩论：报告与全部发言')
    .takes(...id)
    .flag('--report', 'the report alone', '仅显示报告')
    .flag('--node <id>', 'of a tree: one node alone, such as d1.2', '树状辩论：只显示一个节点，例如 d1.2')
    .flag(
      '--prompt <turn>',
      'what a turn was asked and its raw replies, such as round-2/judge',
      '一次发言的提示词与原始回复，例如 round-2/judge',
    )
    .flag(
      '--suggestions',
      'of a dialectic: the changes that were proposed; nothing applies them',
      '对辩：列出提出的修改建议；不会应用',
    )
    .flag(
      '--patch',
      'with --suggestions: the patch alone, for git apply',
      '与 --suggestions 一起：只输出补丁，供 git apply 使用',
    )
    .flag(...json)
    .flag('--events', 'print the journal as JSON lines', '以 JSON 行输出日志')
    .flag('--plain', 'no colour, no rendering', '无颜色、不渲染')
    .does(async (io, which, flags) => (await import('../commands/archive.ts')).showCommand(which, flags, io))

  agon
    .command('replay')
    .about('play a debate in the rhythm in which it was said', '按原来的节奏重放一场辩论')
    .takes(...id)
    .flag('--speed <n>', 'how many times as fast; 0: at once', '倍速；0 为立即', '1')
    .flag('--json', 'print the events as JSON lines, in their rhythm', '按节奏以 JSON 行输出事件')
    .flag('--plain', 'no colour, no animation', '无颜色、无动画')
    .does(async (io, which, flags) => (await import('../commands/archive.ts')).replayCommand(which, flags, io))
}

/** Compares two debates: mostly a fork and its original. */
function addDiff(agon: AgonCommand) {
  agon
    .command('diff')
    .about(
      'show where two debates part, turn by turn, and both verdicts',
      '显示两场辩论从哪里起不同、逐次对照，并列出裁决',
    )
    .takes('<one>', 'number of a debate, or "last"', '辩论编号，或 last')
    .takes('<other>', 'number of another one', '另一场的编号')
    .flag(...json)
    .flag('--plain', 'no colour', '无颜色')
    .does(async (io, one, other, flags) => (await import('../commands/archive.ts')).diffCommand(one, other, flags, io))
}

function addExport(agon: AgonCommand) {
  agon
    .command('export')
    .about('write a debate as Markdown, JSON or a page', '将辩论导出为 Markdown、JSON 或网页')
    .takes(...one)
    .flag('--format <format>', 'md, json or html', 'md、json 或 html', 'md')
    .flag('--out <file>', 'write to a file instead of standard output', '写入文件而不是标准输出')
    .flag('--yes', 'replace the file if it exists', '文件存在时覆盖')
    .flag('--json', 'same as --format json', '等同于 --format json')
    .ending(exportEnd)
    .does(async (io, which, { format, ...flags }, command) => {
      const isChosen = command.getOptionValueSource('format') !== 'default'
      const chosen = { ...flags, ...(isChosen && { format }) }
      return (await import('../commands/export.ts')).exportCommand(which, chosen, io)
    })
}

const exportEnd = {
  en: `
Without --format, the ending of --out says it: page.html is a page.
A tree also has --format argdown, a map of its arguments, and --format files,
the files that it leaves, once more (--out: into another folder).`,
  zh: `
不写 --format 时，以 --out 的扩展名为准：page.html 即网页。
树状辩论还有 --format argdown（论证图）和 --format files（再次写出它的输出文件，
用 --out 指定另一个文件夹）。`,
}

function addSearch(agon: AgonCommand) {
  agon
    .command('search')
    .about('find words in everything said and asked', '在全部问题与发言中查找')
    .takes('<words...>', 'what to look for', '要查找的文字')
    .flag('--limit <n>', 'show at most so many', '最多显示多少条', '20')
    .flag(...json)
    .does(async (io, words, flags) => (await import('../commands/archive.ts')).searchCommand(words, flags, io))
}

function addDelete(agon: AgonCommand) {
  agon
    .command('delete')
    .about('delete a debate for good', '永久删除一场辩论')
    .takes(...one)
    .flag('--yes', 'do not ask', '不询问')
    .flag(...json)
    .does(async (io, which, flags) => (await import('../commands/archive.ts')).deleteCommand(which, flags, io))
}

function addSurroundings(agon: AgonCommand) {
  agon
    .command('seats')
    .about('show who would sit where, or store it: seats judge=MODEL', '显示或保存席位安排：seats judge=MODEL')
    .takes('[seat=model...]', 'what to store; with --clear, seats alone', '要保存的内容；用 --clear 时只写席位')
    .flag('--clear', 'forget what is stored, of all seats or of those named', '去掉保存的内容：全部席位，或所列席位')
    .flag(...json)
    .does(async (io, words, flags) => (await import('../commands/seats.ts')).seatsCommand(words, flags, io))

  agon
    .command('doctor')
    .about('say what is usable here, and how to mend what is not', '说明这里能用什么，以及缺的怎么补上')
    .flag(
      '--probe',
      'make one tiny real call per seat; it may cost a fraction of a cent',
      '给每个席位发一次极小的真实调用；费用不到一分钱',
    )
    .flag(...json)
    .does(async (io, flags) => (await import('../commands/doctor.ts')).doctorCommand(flags, io))
}

const helpEnd = {
  en: `
Examples:
  agon "Should we move this service to Postgres?"
  agon "Is this design right?" --context docs/ src/queue.ts --rounds 3
  agon "Monorepo?" --proposer claude --challenger openai --judge person
  agon tree "How should jobs be retried?" --context docs/
  agon arena "Cities should ban private cars" --audience logic,risk,person
  agon research "Claude Code vs OpenCode" --output-path report.md
  agon doctor            what is usable here, and what is missing
  agon resume            go on where it stopped
  agon fork last --at round-2 --seat proposer=claude   go on otherwise
  agon show last --json  the last debate for another program

A seat is provider:model, a tool (claude, codex, gemini, opencode, copilot),
person, or offline. With none named, Agon chooses from what is usable here.`,
  zh: `
示例：
  agon "我们应该把这个服务迁移到 Postgres 吗？"
  agon "这个设计对吗？" --context docs/ src/queue.ts --rounds 3
  agon "要用单体仓库吗？" --proposer claude --challenger openai
  agon tree "任务失败后应当如何重试？" --context docs/
  agon arena "城市应当禁止私家车" --audience logic,risk,person
  agon research "Claude Code 和 OpenCode 哪个好" --output-path report.md
  agon doctor            这里能用什么、缺什么
  agon resume            从停下的地方继续
  agon fork last --at round-2 --seat proposer=claude   换一种方式继续
  agon show last --json  供其他程序读取的上一场辩论

席位写作 provider:model，也可以是工具（claude、codex、gemini、opencode、
copilot）、person 或 offline。没有指定时，Agon 从这里可用的模型中选择。`,
}

function addSchema(agon: AgonCommand) {
  agon
    .command('schema')
    .about(
      'print the JSON Schema of the file that --config reads, for editors',
      '输出 --config 所读文件的 JSON Schema，供编辑器使用',
    )
    .takes('<format>', formats.map(({ id }) => id).join(', '), formats.map(({ id }) => id).join('、'))
    .does(async (io, format) => (await import('../commands/schema.ts')).schemaCommand(format, io))
}

function addAgents(agon: AgonCommand) {
  agon
    .command('agents')
    .about(
      'list what agents learned in debates with --learn, show or forget it',
      '列出、查看或遗忘辩手用 --learn 学到的内容',
    )
    .takes('[agent]', 'its agent_id; left out: all of them', '其 agent_id；省略时列出全部')
    .flag('--forget', 'delete what it learned', '删除它学到的内容')
    .flag('--yes', 'do not ask', '不询问')
    .flag(...json)
    .does(async (io, agent, flags) => (await import('../commands/agents.ts')).agentsCommand(agent, flags, io))
}

function addServe(agon: AgonCommand) {
  agon
    .command('serve')
    .about(
      'show the archive in the browser: watch, read, replay, start and steer debates',
      '在浏览器中打开档案：观看、阅读、重放、发起并掌控辩论',
    )
    .flag(
      '--port <n>',
      'port on 127.0.0.1 (default: 4710); 0 takes any that is free',
      '127.0.0.1 上的端口（默认 4710）；0 表示任选空闲端口',
    )
    .flag('--host <host>', 'only this machine: 127.0.0.1, localhost or ::1', '仅限本机：127.0.0.1、localhost 或 ::1')
    .flag('--open', 'open the browser as well', '同时打开浏览器')
    .flag('--json', 'print the link and the port as JSON', '以 JSON 输出链接和端口')
    .ending(serveEnd)
    .does(async (io, flags) => (await import('../commands/serve.ts')).serveCommand(flags, io))
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
