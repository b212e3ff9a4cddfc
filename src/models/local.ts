const patienceMs = 300

/**
 * The models that a server on this machine offers, in its own order, those for embeddings left out. null when nobody
 * answers in time, or something that is not such a server. Ollama gives its list here as well, like the others.
 */
export async function askLoopback(provider: string, baseURL: string, signal?: AbortSignal): Promise<string[] | null> {
  const patience = AbortSignal.timeout(patienceMs)
  try {
    const response = await fetch(`${baseURL.replace(/\/+$/, '')}/models`, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    })
    if (response.ok) return modelsIn(await response.json(), provider)
    await response.body?.cancel()
    return null
  } catch {
    return null
  }
}

function modelsIn(list: unknown, provider: string): string[] | null {
  const data = (list as { data?: unknown } | null)?.data
  // Ollama says null when it has no models.
  if (data === null && provider === 'ollama') return []
  if (!Array.isArray(data)) return null
  const names = data.flatMap(item => (typeof item?.id === 'string' ? [nameIn(item.id, provider)] : []))
  return [...new Set(names.filter(name => usable.test(name) && !otherThanChat.test(name)))]
}

/** llama.cpp may call its model by the path of its file, and takes any name: the last part of it says as much. */
const nameIn = (id: string, provider: string): string => (provider === 'llamacpp' ? id.split('/').at(-1)! : id)

const usable = /^[A-Za-z0-9][\w.:/@-]{0,127}$/
const otherThanChat = /embed|minilm|rerank|whisper|\b(?:bge|gte|e5)\b/i
