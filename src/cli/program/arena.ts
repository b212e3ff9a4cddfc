import type { Command } from 'commander'
import { arena } from '../../formats/arena/arena.ts'
import { type Exit, type Say, withFallback, withMaterial, withOptions, withQuestion, withShowing } from './playing.ts'

/** An arena is described by flags, by a file, or by both: flags go first. */
export function addArena(agon: Command, say: Say, exit: Exit) {
  const command = withQuestion(agon.command(arena.id), say, 'motion')
    .description(say(arena.summary.en, arena.summary.zh))
    .option('--config <file>', say('motion, agents and audience in one file', '用一个文件写明辩题、辩手和观众'))
  withDebaters(command, say)
  command
    .option(
      '--judge <seat>',
      say(
        'who conducts, scores and rules; not the model of a debater; a,b,c is a panel',
        '主持、评分并裁决的裁判；不能是辩手的模型；a,b,c 为多位裁判',
      ),
    )
    .option('--model-judge <model>', say("another model of the judge's provider", '裁判的提供方的另一个模型'))
    .option(
      '--audience <list>',
      say(
        'a file, or kinds: logic,risk=openai*2,person:NAME (default: five kinds)',
        '文件，或观众类型：logic,risk=openai*2,person:名字（默认五种类型）',
      ),
    )
    .option('--no-poll', say('do not ask the audience where it leans before and after', '不询问观众辩论前后的倾向'))
    .option(
      '--learn',
      say('keep for each debater what worked and what was refuted', '为每位辩手记下哪些有效、哪些被驳倒'),
    )
    .option('--same-judge', say('insist that the judge may have the model of a debater', '坚持让裁判使用辩手的模型'))
    .option('--same-model', say('insist that both sides may have one model', '坚持让正反双方使用同一个模型'))
  withOptions(command, arena, say)
  withFallback(command, say)
  withMaterial(command, say)
  withShowing(command, say)
    .addHelpText('after', say(helpEnd.en, helpEnd.zh))
    .action(async (words, flags) => exit(await (await import('../commands/arena.ts')).arenaCommand(words, flags)))
}

function withDebaters(command: Command, say: Say): void {
  for (const { id, label, about } of arena.roles({}).filter(({ kind }) => kind === 'debater'))
    command
      .option(
        `--${id} <seat>`,
        say(
          `${about.en}: provider:model, a tool, person or offline`,
          `${about.zh}：provider:model、工具、person 或 offline`,
        ),
      )
      .option(`--model-${id} <model>`, say(`another model of ${id}'s provider`, `${label.zh}的提供方的另一个模型`))
      .option(
        `--${id}-style <tag>`,
        say(
          'how it argues: rational, radical, conservative, technical, or one of your own',
          '论辩风格：理性、激进、保守、技术派，或自己添加的',
        ),
      )
      .option(
        `--${id}-position <text>`,
        say('what it stands for, where the motion does not say it', '它的立场；辩题没有写明时使用'),
      )
      .option(`--${id}-id <agent_id>`, say('its name in the record', '记录中的 agent_id'))
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
