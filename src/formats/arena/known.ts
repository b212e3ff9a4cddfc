import type { Json } from '../../core/json.ts'
import type { AskedReply } from '../../engine/reply-fields.ts'

/** The round by its key, who votes by its seat, and on whom to rule by what the judge is shown. */
export function known({ shape, key, seat, speeches }: AskedReply): Record<string, Json> {
  const whoAsked = (how: string) => speeches.flatMap(({ derived, seat }) => (derived === how ? [seat] : []))
  switch (shape) {
    case 'score':
      return { round: Number(/^round-(\d+)\//.exec(key)?.[1]) }
    case 'vote':
      return { agent_id: seat }
    case 'admission':
      return {
        applications: whoAsked('application').map(agent_id => ({ agent_id })),
        help: whoAsked('help').map(side => ({ side })),
      }
    default:
      return {}
  }
}
