import type { Plan } from '../../src/server/house.ts'
import { type Contents, emptyContents } from './contents.ts'

const [formName, planName] = ['agon-form', 'agon-plan']

/** What was written in this tab and not started yet: it outlives a reload. */
export function keptContents(): Contents {
  const kept = read(formName) as Partial<Contents> | null
  const isWhole =
    kept && typeof kept.format === 'string' && typeof kept.topic === 'string' && kept.seats && kept.options
  return isWhole ? (kept as Contents) : emptyContents('')
}

export const keepContents = (contents: Contents): void => write(formName, contents)

export const keptPlan = (): Plan | null => read(planName) as Plan | null

export const keepPlan = (plan: Plan | null): void =>
  plan ? write(planName, plan) : sessionStorage.removeItem(planName)

export function forgetForm(): void {
  sessionStorage.removeItem(formName)
  sessionStorage.removeItem(planName)
}

function read(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

function write(name: string, value: object): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // The browser has no room: it is still on the page.
  }
}
