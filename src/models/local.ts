/** Asked twice: a machine under load may miss the first, short timeout. */
const patiencesMs = [300, 600]

/** `absent`: nothing listens there. `unclear`: something does, but did not list its models in time. */
export type Loopback = 'absent' | 'unclear' | string[]

/**
 * The models that a server on this machine offers, in its order, without embedding models. null: nothing answers in
 * time, or it is no such server. Ollama lists its models here too.
 */
export async function askLoopback(provider: string, baseURL: string, signal?: AbortSignal): Promise<string[] | null> {
  const found = await lookAtLoopback(provider, baseURL, signal)
  return typeof found === 'string' ? null : found.filter(name => usable.test(name) && !otherThanChat.test(name))
}

/** What is at an address, with all models it lists. */
export async function lookAtLoopback(provider: string, baseURL: string, signal?: AbortSignal): Promise<Loopback> {
  for (const patienceMs of patiencesMs) {
    const found = await look(provider, baseURL, AbortSignal.timeout(patienceMs), signal)
    if (found !== null) return found
  }
  return 'unclear'
}

/** null: it may answer when it is asked again. */
async function look(
  provider: string,
  baseURL: string,
  patience: AbortSignal,
  signal?: AbortSignal,
): Promise<Loopback | null> {
  try {
    const response = await fetch(`${baseURL.replace(/\/+$/, '')}/models`, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    })
    if (response.ok) return modelsIn(await response.json(), provider) ?? 'unclear'
    await response.body?.cancel()
    return 'unclear'
  } catch (error) {
    if (patience.aborted && !signal?.aborted) return null
    return nobodyListens(error) ? 'absent' : 'unclear'
  }
}

/** The connection was refused at all addresses of the name, or the name has none. */
function nobodyListens(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } }
  return ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH'].includes(String(cause?.code))
}

function modelsIn(list: unknown, provider: string): string[] | null {
  const data = (list as { data?: unknown } | null)?.data
  // Ollama answers null if it has no models.
  if (data === null && provider === 'ollama') return []
  if (!Array.isArray(data)) return null
  const names = data.flatMap(item => (typeof item?.id === 'string' ? [nameIn(item.id, provider)] : []))
  return [...new Set(names)]
}

/** llama.cpp may name its model by a file path, and accepts any name: the last part is enough. */
const nameIn = (id: string, provider: string): string => (provider === 'llamacpp' ? id.split('/').at(-1)! : id)

const usable = /^[A-Za-z0-9][\w.:/@-]{0,127}$/
const otherThanChat = /embed|minilm|rerank|whisper|\b(?:bge|gte|e5)\b/i
