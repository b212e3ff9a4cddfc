import { about as arena } from '../../formats/arena/about.ts'
import { about as dialectic } from '../../formats/dialectic/about.ts'
import { about as research } from '../../formats/research/about.ts'
import { flagName, flagsOf } from '../../host/options.ts'
import type { AgonCommand } from './agon-command.ts'
import { withFallback, withMaterial, withOptions, withQuestion, withShowing } from './playing.ts'

/** An arena is described by flags, a file, or both. Flags come first. */
export function addArena(agon: AgonCommand) {
  const command = withQuestion(agon.command(arena.id), 'motion')
    .about(arena.summary.en, arena.summary.zh)
    .flag('--config <file>', 'motion, agents and audience in one file', '用一个文件写明辩题、辩手和观众')
  withDebaters(command)
  command
    .flag(
      '--judge <seat>',
      'who conducts, scores and rules; not the model of a debater; a,b,c is a panel',
      '主持、评分并裁决的裁判；不能是辩手的模型；a,b,c 为多位裁判',
    )
    .flag('--model-judge <model>', "another model of the judge's provider", '裁判的提供方的另一个模型')
    .flag(
      '--audience <list>',
      'a file, or kinds: logic,risk=openai*2,person:NAME (default: five kinds)',
      '文件，或观众类型：logic,risk=openai*2,person:名字（默认五种类型）',
    )
    .flag('--no-poll', 'do not ask the audience where it leans before and after', '不询问观众辩论前后的倾向')
    .flag('--learn', 'keep for each debater what worked and what was refuted', '为每位辩手记下哪些有效、哪些被驳倒')
    .flag('--same-judge', 'insist that the judge may have the model of a debater', '坚持让裁判使用辩手的模型')
    .flag('--same-model', 'insist that both sides may have one model', '坚持让正反双方使用同一个模型')
  withOptions(command, arena)
  withFallback(command)
  withMaterial(command)
  withShowing(command)
    .ending(helpEnd)
    .does(async (io, words, flags) => (await import('../commands/arena.ts')).arenaCommand(words, flags, io))
}

function withDebaters(command: AgonCommand): void {
  for (const { id, label, about } of arena.roles({}).filter(({ kind }) => kind === 'debater'))
    command
      .flag(
        `--${id} <seat>`,
        `${about.en}: provider:model, a tool, person or offline`,
        `${about.zh}：provider:model、工具、person 或 offline`,
      )
      .flag(`--model-${id} <model>`, `another model of ${id}'s provider`, `${label.zh}的提供方的另一个模型`)
      .flag(
        `--${id}-style <tag>`,
        'how it argues: rational, radical, conservative, technical, or one of your own',
        '论辩风格：理性、激进、保守、技术派，或自己添加的',
      )
      .flag(
        `--${id}-position <text>`,
        'what it stands for, where the motion does not say it',
        '它的立场；辩题没有写明时使用',
      )
      .flag(`--${id}-id <agent_id>`, 'its name in the record', '记录中的 agent_id')
}

const helpEnd = {
  en: `
Examples:
  agon arena "Cities should ban private cars"
  agon arena "Move to Rust" --pro openai --con claude --judge google --rounds 6
  agon arena "Move to Rust" --pro-style radical --con-style conservative
  agon arena "Move to Rust" --audience logic,risk=deepseek*2,person:NAME
  agon arena "Move to Rust" --audience audience.json --weights 50/50
  agon arena --config arena.json

A style or a kind of audience is a short text in a file. Add your own:
  $AGON_HOME/styles/NAME.md, $AGON_HOME/audience/NAME.md
  a first line "# Name", then a few sentences.`,
  zh: `
示例：
  agon arena "城市应当禁止私家车"
  agon arena "改用 Rust" --pro openai --con claude --judge google --rounds 6
  agon arena "改用 Rust" --pro-style 激进 --con-style 保守
  agon arena "改用 Rust" --audience logic,risk=deepseek*2,person:名字
  agon arena "改用 Rust" --audience audience.json --weights 50/50
  agon arena --config arena.json

风格和观众类型是文件中的一段短文字，可以添加自己的：
  $AGON_HOME/styles/NAME.md、$AGON_HOME/audience/NAME.md
  第一行写“# 名称”，下面写几句话。`,
}

/** Nothing is judged, so this option has no meaning here. */
const unused = 'rigor'

export function addDialectic(agon: AgonCommand) {
  const command = withQuestion(agon.command(dialectic.id)).about(dialectic.summary.en, dialectic.summary.zh)
  withSeats(command)
  for (const [name, flag] of Object.entries(flagsOf(dialectic)))
    if (name !== unused) command.flag(`${flagName(name)} <${flag.value}>`, flag.about.en, flag.about.zh)
  command
    .flag(
      '--diff [range]',
      'look at a change: what is not committed, or a range such as main...HEAD',
      '审视一处变更：尚未提交的改动，或 main...HEAD 这样的范围',
    )
    .flag(
      '--template <name>',
      'what to pay attention to: code-review, architecture, document, decision, or a Markdown file',
      '应当注意什么：code-review、architecture、document、decision，或一个 Markdown 文件',
    )
    .flag('--continue <file>', 'go on from a record, as it reads now', '从一份记录文件继续，以其现有内容为准')
    .flag('--no-record', 'write no record below .debates/', '不在 .debates/ 中写记录')
  withFallback(command)
  withMaterial(command)
  withShowing(command)
    .ending(dialecticHelpEnd)
    .does(async (io, words, flags) => (await import('../commands/dialectic.ts')).dialecticCommand(words, flags, io))
}

function withSeats(command: AgonCommand): void {
  const [main, partner] = dialectic.roles({}).map(({ about }) => about)
  command
    .flag(
      '--main <seat>',
      `${main!.en}: provider:model, a tool or person`,
      `${main!.zh}：provider:model、工具或 person`,
    )
    .flag(
      '--partner <seat>',
      `${partner!.en}: a seat, an agent file, auto (the main agent chooses); a,b are several`,
      `${partner!.zh}：席位、代理文件或 auto（由主代理选择）；a,b 为多位`,
    )
    .flag('--user <person>', 'who you are: person or person:NAME', '你是谁：person 或 person:名字')
}

const dialecticHelpEnd = {
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

/** A research is described by flags, a file, or both. Flags come first. */
export function addResearch(agon: AgonCommand) {
  const command = withQuestion(agon.command(research.id))
    .about(research.summary.en, research.summary.zh)
    .flag('--config <file>', 'topic, roles and the rest in one file', '用一个文件写明主题、角色和其余设置')
    .flag(
      '--again <id>',
      'ask an earlier research again, with the models of today',
      '用今天的模型重新进行以前的一次研究',
    )
  withRoles(command)
  withOptions(command, research)
  command
    .flag('--no-confirm-plan', 'start without asking whether the plan is right', '不确认计划，直接开始')
    .flag(
      '--search <means>',
      'search the web: own (of the model), service (of the configuration), none (default: own, else service)',
      '网络搜索：own（模型自带）、service（配置的服务）、none（默认先 own，后 service）',
    )
    .repeated(
      '--official <path>',
      'a document that you vouch for as official; may be repeated',
      '由你认定的官方文档；可重复',
    )
    .flag(
      '--output-path <file>',
      'write the report there instead (.md, .html or .json)',
      '把报告写入文件（.md、.html 或 .json），不再输出',
    )
    .flag('--force', 'replace that file if it exists', '该文件存在时覆盖')
  withFallback(command)
  withMaterial(command, {
    en: 'look every cited page up (https only); without it only those that a search here brought',
    zh: '联网核对所引用的每个网页（仅 https）；不加则只核对本次搜索到的网页',
  })
  withShowing(command)
    .ending(researchHelpEnd)
    .does(async (io, words, flags) => (await import('../commands/research.ts')).researchCommand(words, flags, io))
}

function withRoles(command: AgonCommand): void {
  command
    .repeated(
      '--role <name|stance|model>',
      'a role, 2 to 4 of them; stance and model may be empty (default: what the topic compares, else two)',
      '一个角色，共 2 至 4 个；立场和模型可以留空（默认取主题所比较的各项，否则为正反两方）',
    )
    .flag('--model <seat>', 'for every role and official that names none', '未另行指定的角色、审计员和裁判所用的模型')
    .flag(
      '--judge <seat>',
      'who weighs the arguments and recommends; a,b,c is a panel',
      '权衡论点并给出建议；a,b,c 为多位裁判',
    )
    .flag('--auditor <seat>', 'who tags every factual claim', '为每个事实声明作标记')
}

const researchHelpEnd = {
  en: `
Examples:
  agon research "Claude Code vs OpenCode (gpt-5.4, claude-4.6-sonnet)"
  agon research "Postgres or MySQL for our queue?" --context docs/ --audience team
  agon research "Rust for the new service?" --model openai:gpt-5.4 --judge claude
  agon research "Move to the cloud" --role "CFO|what it costs|openai" --role "CTO||claude"
  agon research --config research.json --output-path report.md --yes
  agon research --again 12

Before it starts, each model is asked one word, and the plan is shown: answer
yes, edit or no. Exit code 8: a report, but not all who were asked contributed.`,
  zh: `
示例：
  agon research "Claude Code vs OpenCode (gpt-5.4, claude-4.6-sonnet)"
  agon research "我们的队列用 Postgres 还是 MySQL？" --context docs/ --audience team
  agon research "新服务用 Rust 吗？" --model openai:gpt-5.4 --judge claude
  agon research "全面上云" --role "财务|关注成本|openai" --role "技术||claude"
  agon research --config research.json --output-path report.md --yes
  agon research --again 12

开始之前，会向每个模型各问一个词，并显示计划：回答“是”“编辑”或“否”。
退出码 8：有报告，但并非所有被问到的模型都完成了任务。`,
}
