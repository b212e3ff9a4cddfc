import type { Command } from 'commander'
import type { Say } from './playing.ts'

export function addAgents(agon: Command, say: Say) {
  agon
    .command('agents')
    .description(
      say(
        'list what agents learned in debates with --learn, show or forget it',
        '列出、查看或遗忘辩手用 --learn 学到的内容',
      ),
    )
    .argument('[agent]', say('its agent_id; left out: all of them', '其 agent_id；省略时列出全部'))
    .option('--forget', say('delete what it learned', '删除它学到的内容'))
    .option('--yes', say('do not ask', '不询问'))
    .option('--json', say('print one JSON document', '输出一份 JSON'))
    .action(async (agent, flags) => (await import('../commands/agents.ts')).agentsCommand(agent, flags))
}
