import type { FormProblem } from '../../src/server/backend.ts'
import { language } from '../language.ts'

/** A refusal by the server, or a server that could not be reached (status 0). */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly problems: readonly FormProblem[]
  constructor(status: number, problems: readonly FormProblem[]) {
    super(problems.map(({ message }) => message).join('\n'))
    this.status = status
    this.problems = problems
  }
}

export const get = <T>(address: string, signal?: AbortSignal): Promise<T> =>
  reach<T>(address, { ...(signal && { signal }) })

export const post = <T>(address: string, body: object = {}, signal?: AbortSignal): Promise<T> =>
  reach<T>(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })

export const remove = (address: string): Promise<void> => reach<void>(address, { method: 'DELETE' })

async function reach<T>(address: string, { headers, ...init }: RequestInit): Promise<T> {
  const own = { 'X-Agon': '1', 'X-Agon-Language': language.peek() }
  const response = await fetch(address, { ...init, headers: { ...own, ...headers } }).catch((error: Error) => {
    if (error.name === 'AbortError') throw error
    throw new Refusal(0, [])
  })
  if (!response.ok) throw new Refusal(response.status, await problemsIn(response))
  if (response.status === 204 || response.headers.get('Content-Length') === '0') return undefined as T
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json')
  return (isJson ? await response.json() : await response.text()) as T
}

async function problemsIn(response: Response): Promise<FormProblem[]> {
  try {
    const { problems } = (await response.json()) as { problems?: unknown }
    return Array.isArray(problems) ? (problems as FormProblem[]) : []
  } catch {
    return []
  }
}
