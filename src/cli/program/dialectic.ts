import type { Command } from 'commander'
import { dialectic } from '../../formats/dialectic/dialectic.ts'
import { flagName, flagsOf } from '../common.ts'
import { type Exit, type Say, withFallback, withMaterial, withQuestion, withShowing } from './playing.ts'

/** Nothing is judged, so that nobody says how carefully. */
const unused = 'rigor'

export function addDialectic(agon: Command, say: Say, exit: Exit) {
  const command = withQuestion(agon.command(dialectic.id), say).description(
    say(dialectic.summary.en, dialectic.summary.zh),
  )
  withSeats(command, say)
  for (const [name, flag] of Object.entries(flagsOf(dialectic)))
    if (name !== unused) command.option(`${flagName(name)} <${flag.value}>`, say(flag.about.en, flag.about.zh))
  command
    .option(
      '--diff [range]',
      say(
        'look at a change: what is not committed, or a range such as main...HEAD',
        '审视一处变更：尚未提交的改动，或 main...HEAD 这样的范围',
      ),
    )
    .option(
      '--template <name>',
      say(
        'what to pay attention to: code-review, architecture, document, decision, or a Markdown file',
        '应当注意什么：code-review、architecture、document、decision，或一个 Markdown 文件',
      ),
    )
    .option('--continue <file>', say('go on from a record, as it reads now', '从一份记录文件继续，以其现有内容为准'))
    .option('--no-record', say('write no record below .debates/', '不在 .debates/ 中写记录'))
  withFallback(command, say)
  withMaterial(command, say)
  withShowing(command, say)
    .addHelpText('after', say(helpEnd.en, helpEnd.zh))
    .action(async (words, flags) =>
      exit(await (await import('../commands/dialectic.ts')).dialecticCommand(words, flags)),
    )
}

function withSeats(command: Command, say: Say): void {
  const [main, partner] = dialectic.roles({}).map(({ about }) => about)
  command
    .option(
      '--main <seat>',
      say(`${main!.en}: provider:model, a tool or person`, `${main!.zh}：provider:model、工具或 person`),
    )
    .option(
      '--partner <seat>',
      say(
        `${partner!.en}: a seat, an agent file, auto (the main agent chooses); a,b are several`,
        `${partner!.zh}：席位、代理文件或 auto（由主代理选择）；a,b 为多位`,
      ),
    )
    .option('--user <person>', say('who you are: person or person:NAME', '你是谁：person 或 person:名字'))
}

const helpEnd = {
  en: `
Examples:
  agon dialectic "Keep the job queue in Redis, or move it to Postgres?"
  agon dialectic "Is this safe to ship?" --diff main...HEAD
  agon dialectic "Is docs/plan.md realistic?" --partner code-reviewer,openai
  agon dialectic "Split the monolith?" --ask always --leaning "not yet"
  agon dialectic --continue .debates/2026-11-16-split-the-monolith.md

Whatever you type while they speak is heard, and so is what you save under
"### User Input" of the record. Afterwards:
  agon show ID --suggestions             what they would change; nothing is changed
  agon export ID --format summary        the conclusion alone`,
  zh: `
示例：
  agon dialectic "任务队列留在 Redis，还是迁到 Postgres？"
  agon dialectic "这次改动可以上线吗？" --diff main...HEAD
  agon dialectic "docs/plan.md 现实吗？" --partner code-reviewer,openai
  agon dialectic "要不要拆分单体？" --ask always --leaning "暂时不要"
  agon dialectic --continue .debates/2026-11-16-yao-bu-yao-chai-fen-dan-ti.md

他们发言时你键入的话会被听到，保存在记录“### User Input”下的内容也一样。之后：
  agon show 编号 --suggestions           他们建议的改动；不会自动修改任何文件
  agon export 编号 --format summary      仅导出结论`,
}
