import type { Command } from 'commander'
import type { Say } from './playing.ts'

/** Two debates side by side: mostly a fork and what it is a fork of. */
export function addDiff(agon: Command, say: Say) {
  agon
    .command('diff')
    .description(
      say(
        'show where two debates part, turn by turn, and both verdicts',
        '显示两场辩论从哪里起不同、逐次对照，并列出裁决',
      ),
    )
    .argument('<one>', say('number of a debate, or "last"', '辩论编号，或 last'))
    .argument('<other>', say('number of another one', '另一场的编号'))
    .option('--json', say('print one JSON document', '输出一份 JSON'))
    .option('--plain', say('no colour', '无颜色'))
    .action(async (one, other, flags) => (await import('../commands/diff.ts')).diffCommand(one, other, flags))
}
