/** Asked twice: a machine under load may miss the first, short moment. */
const patiencesMs = [300, 600]

/** `absent`: nobody listens there. `unclear`: something does, which has not told its models, or not in time. */
export type Loopback = 'absent' | 'unclear' | string[]

/**
 * The models that a server on this machine offers, in its own order, those for embeddings left out. null when nobody
 * answers in time, or something that is not such a server. Ollama gives its list here as well, like the others.
 */
export async function askLoopback(provider: string, baseURL: string, signal?: AbortSignal): Promise<string[] | null> {
  const found = await lookAtLoopback(provider, baseURL, signal)
  return typeof found === 'string' ? null : found.filter(name => usable.test(name) && !otherThanChat.test(name))
}

/** What is at an address, with every model that it lists. */
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

/** Refused on every address that the name stands for, or a name that stands for none. */
function nobodyListens(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } }
  return ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH'].includes(String(cause?.code))
}

function modelsIn(list: unknown, provider: string): string[] | null {
  const data = (list as { data?: unknown } | null)?.data
  // Ollama says null when it has no models.
  if (data === null && provider === 'ollama') return []
  if (!Array.isArray(data)) return null
  const names = data.flatMap(item => (typeof item?.id === 'string' ? [nameIn(item.id, provider)] : []))
  return [...new Set(names)]
}

/** llama.cpp may call its model by the path of its file, and takes any name: the last part of it says as much. */
const nameIn = (id: string, provider: string): string => (provider === 'llamacpp' ? id.split('/').at(-1)! : id)

const usable = /^[A-Za-z0-9][\w.:/@-]{0,127}$/
const otherThanChat = /embed|minilm|rerank|whisper|\b(?:bge|gte|e5)\b/i
