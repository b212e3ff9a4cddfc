import type { Seat } from '../core/events.ts'
import { type Model, splitModelName } from '../core/model.ts'
import { isPerson } from '../core/notices.ts'
import type { Format } from '../engine/format.ts'
import type { Opening } from '../engine/perform.ts'
import { isTool } from './config/grammar.ts'
import { placed } from './config/problem.ts'
import { placeInConfig } from './config/seats.ts'
import { type Forecast, forecast, planOf } from './estimate.ts'
import { exitCodes } from './exit.ts'
import type { Nearby } from './nearby.ts'
import { thousands } from './numbers.ts'
import type { Obstacles } from './obstacles.ts'
import { preflightWords } from './preflight-words.ts'
import type { Room } from './room.ts'
import { money } from './terminal/words.ts'

/** Whether everyone who may speak could: keys are there, tools are installed and signed in, people sit at a terminal. */
export async function checkVoices(
  seats: readonly Seat[],
  format: Format,
  room: Room,
  nearby: Nearby,
  obstacles: Obstacles,
): Promise<void> {
  const voices = seats.flatMap(({ id, model, fallback }) => [
    { id, model },
    ...(fallback === undefined ? [] : [{ id, model: fallback }]),
  ])
  const held = await Promise.all(voices.map(({ model }) => hindranceOf(model, room, nearby)))
  for (const [index, { id, model }] of voices.entries()) {
    const found = held[index]
    if (found) obstacles.add(placed(label(format, id, room), found.message, room.language), found.code)
    else obstacles.attempt(() => room.modelFor(model))
  }
}

/** What keeps a tool or a person from speaking. Voices that a caller brought need nothing of the kind. */
export async function hindranceOf(
  model: string,
  { config, language, desk }: Pick<Room, 'config' | 'language' | 'desk'>,
  nearby: Nearby,
): Promise<{ message: string; code: number } | null> {
  const t = preflightWords[language]
  const { provider } = splitModelName(model)
  if (config.providers.has(provider)) return null
  if (isPerson(model)) {
    const canBeAsked = desk !== null || (process.stdin.isTTY && process.stderr.isTTY)
    return canBeAsked ? null : { message: t.noTerminal(model), code: exitCodes.usage }
  }
  if (!isTool(provider)) return null
  const { tool, path, signedIn } = await nearby.tool(provider)
  if (path === null) return { message: t.toolMissing(provider, `npm install -g ${tool.npm}`), code: exitCodes.usage }
  return signedIn === false ? { message: t.signedOut(provider, tool.signIn), code: exitCodes.credentials } : null
}

/** Whether the planned calls fit the models and the budget. Gives what the user should know all the same. */
export function checkPlan(
  opening: Opening,
  format: Format,
  room: Room,
  obstacles: Obstacles,
): { forecast: Forecast; remarks: string[] } {
  const foreseen = forecast(opening, format, room.modelFor)
  const remarks = [
    ...windowRemarks(opening, format, room, obstacles),
    ...budgetRemarks(opening, foreseen, room, obstacles),
  ]
  return { forecast: foreseen, remarks }
}

function windowRemarks(opening: Opening, format: Format, room: Room, obstacles: Obstacles): string[] {
  const t = preflightWords[room.language]
  const plan = planOf(opening, format)
  return opening.seats.flatMap(({ id, model, fallback }) => {
    const [least, most] = ([0, 1] as const).map(end =>
      Math.max(0, ...plan.filter(call => call.seat === id).map(call => call.input[end] + call.output[end])),
    ) as [number, number]
    return voicesOf(model, fallback, room).flatMap(({ name, window }) => {
      if (window == null || most <= window) return []
      const said = [label(format, id, room), name, thousands(least > window ? least : most), thousands(window)] as const
      if (least <= window) return [t.maybeTooLong(...said)]
      obstacles.add(t.tooLong(...said))
      return []
    })
  })
}

function budgetRemarks(opening: Opening, { cost }: Forecast, room: Room, obstacles: Obstacles): string[] {
  const { budget } = opening
  if (budget === null) return []
  const t = preflightWords[room.language]
  const place = budget === room.config.budget ? placeInConfig(['budget'], room.config) : '--budget'
  const refuse = (message: string) => obstacles.add(placed(place, message, room.language))
  const voices = opening.seats.flatMap(({ model, fallback }) => voicesOf(model, fallback, room))
  const unpriced = [...new Set(voices.filter(({ prices }) => !prices).map(({ name }) => name))]
  if (unpriced.length > 0) refuse(t.unpriced(unpriced))
  else if (cost && budget < cost[0]) refuse(t.tooLittle(money(budget), atLeast(cost[0])))
  else if (cost && budget < cost[1]) return [t.mayStopEarly(money(budget), money(cost[1]))]
  return []
}

/** Rounded up as far as it is shown: an amount that is named here must be enough. */
function atLeast(dollars: number): string {
  const steps = dollars < 0.01 ? 10_000 : dollars < 1 ? 1_000 : 100
  return money(Math.ceil(dollars * steps) / steps)
}

const voicesOf = (model: string, fallback: string | undefined, room: Room): Model[] =>
  (fallback === undefined ? [model] : [model, fallback]).map(room.modelFor)

const label = (format: Format, id: string, room: Room): string =>
  format.seats.find(role => role.id === id)?.label[room.language] ?? id
