import type { Plan } from '../../src/server/house.ts'
import { type Contents, emptyContents } from './contents.ts'

const [formName, planName, asideName] = ['agon-form', 'agon-plan', 'agon-plan-aside']

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

/** The plan that is being changed: the next one takes its place. */
export const keptAside = (): string | null => {
  const kept = read(asideName) as { plan?: unknown } | null
  return typeof kept?.plan === 'string' ? kept.plan : null
}

export const keepAside = (plan: string | null): void =>
  plan === null ? sessionStorage.removeItem(asideName) : write(asideName, { plan })

export function forgetForm(): void {
  for (const name of [formName, planName, asideName]) sessionStorage.removeItem(name)
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
