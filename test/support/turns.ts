import type { TurnAnswered, TurnAsked } from '../../src/core/events.ts'

/** A turn is asked of the seat that its key names. */
export const turnAsked = (key: string, more: Partial<TurnAsked> = {}): TurnAsked => {
  const seat = key.split('/').at(-1)!
  return {
    ...{ type: 'turn.asked', key, seat, model: `lab:${seat}`, attempt: 1, request: 'r', cues: [] },
    ...{ values: {}, after: null, reserved: null, ...more },
  }
}

export const turnAnswered = (key: string, text: string, more: Partial<TurnAnswered> = {}): TurnAnswered => ({
  ...{ type: 'turn.answered', key, text, finish: 'stop', usage: null, cost: null, ms: 1, rhythm: '' },
  ...more,
})
