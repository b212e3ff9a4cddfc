import type { Protocol } from './api/endpoint.ts'

/** A provider that needs no configuration: its usual environment variables or its usual port are enough. */
export interface KnownProvider {
  name: string
  aliases?: readonly string[]
  /** `${NAME}` stands for the environment variable NAME. */
  baseURL: string
  protocol: Protocol
  /** Environment variables that may hold its key. The first that is set counts. Empty: it needs no key. */
  keys: readonly string[]
  /** Instead of `Authorization: Bearer`. */
  keyHeader?: string
  /** Keys that belong to another address than `baseURL`. */
  elsewhere?: Readonly<Record<string, string>>
  /** The environment variable that usually changes its address, and the path that its value leaves out. */
  moved?: { by: string; path: string }
  /** Good models for a debate, best first. Empty if only the server knows. */
  models: readonly string[]
  /** For a server on this machine. */
  port?: number
  /** The page where a key is made, or where the server can be downloaded. */
  keyPage: string
}

/** A new provider needs a line here, prices in catalogue/figures.ts, and a row in docs/configuration.md. */
// biome-ignore format: one line per provider
export const knownProviders: readonly KnownProvider[] = [
  { name: 'openai', protocol: 'responses', baseURL: 'https://api.openai.com/v1', moved: { by: 'OPENAI_BASE_URL', path: '' }, keys: ['OPENAI_API_KEY'], models: ['gpt-6.1-sol', 'gpt-6.1-terra', 'gpt-6-luna'], keyPage: 'https://platform.openai.com/api-keys' },
  { name: 'anthropic', protocol: 'anthropic', baseURL: 'https://api.anthropic.com/v1', moved: { by: 'ANTHROPIC_BASE_URL', path: '/v1' }, keys: ['ANTHROPIC_API_KEY'], models: ['claude-opus-5-5', 'claude-sonnet-5-5', 'claude-haiku-5-5'], keyPage: 'https://platform.claude.com/settings/keys' },
  { name: 'google', protocol: 'google', baseURL: 'https://generativelanguage.googleapis.com/v1beta', moved: { by: 'GOOGLE_GEMINI_BASE_URL', path: '/v1beta' }, keys: ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY', 'GOOGLE_API_KEY'], models: ['gemini-4-argon', 'gemini-3.8-flash', 'gemini-3.5-flash-lite'], keyPage: 'https://aistudio.google.com/apikey' },
  { name: 'deepseek', protocol: 'chat', baseURL: 'https://api.deepseek.com', keys: ['DEEPSEEK_API_KEY'], models: ['deepseek-v4-pro', 'deepseek-flash'], keyPage: 'https://platform.deepseek.com/api_keys' },
  { name: 'openrouter', protocol: 'chat', baseURL: 'https://openrouter.ai/api/v1', keys: ['OPENROUTER_API_KEY'], models: ['anthropic/claude-opus-5.5', 'openai/gpt-6.1-sol', 'google/gemini-4-argon', 'x-ai/grok-4.7'], keyPage: 'https://openrouter.ai/settings/keys' },
  { name: 'groq', protocol: 'chat', baseURL: 'https://api.groq.com/openai/v1', keys: ['GROQ_API_KEY'], models: ['openai/gpt-oss-120b', 'qwen/qwen3.8-27b', 'llama-3.3-70b-versatile'], keyPage: 'https://console.groq.com/keys' },
  { name: 'mistral', protocol: 'chat', baseURL: 'https://api.mistral.ai/v1', keys: ['MISTRAL_API_KEY'], models: ['mistral-large-4', 'mistral-medium-latest', 'mistral-small-latest'], keyPage: 'https://console.mistral.ai/api-keys' },
  { name: 'xai', protocol: 'chat', baseURL: 'https://api.x.ai/v1', keys: ['XAI_API_KEY'], models: ['grok-4.7', 'grok-4.3'], keyPage: 'https://console.x.ai' },
  { name: 'moonshot', aliases: ['kimi'], protocol: 'chat', baseURL: 'https://api.moonshot.ai/v1', keys: ['MOONSHOT_API_KEY', 'KIMI_API_KEY'], models: ['kimi-k3.1-pro', 'kimi-k2.6'], keyPage: 'https://platform.moonshot.ai/console/api-keys' },
  { name: 'qwen', aliases: ['dashscope'], protocol: 'chat', baseURL: 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1', keys: ['DASHSCOPE_API_KEY', 'QWEN_API_KEY'], models: ['qwen3.8-max', 'qwen3.8-flash'], keyPage: 'https://bailian.console.alibabacloud.com' },
  { name: 'zhipu', aliases: ['zai'], protocol: 'chat', baseURL: 'https://open.bigmodel.cn/api/paas/v4', elsewhere: { ZAI_API_KEY: 'https://api.z.ai/api/paas/v4' }, keys: ['ZHIPU_API_KEY', 'ZAI_API_KEY', 'BIGMODEL_API_KEY'], models: ['glm-5.3', 'glm-5.3-flash'], keyPage: 'https://open.bigmodel.cn/usercenter/apikeys' },
  { name: 'together', protocol: 'chat', baseURL: 'https://api.together.ai/v1', keys: ['TOGETHER_API_KEY'], models: ['zai-org/GLM-5.3', 'moonshotai/Kimi-K3', 'deepseek-ai/DeepSeek-V4.1-Flash', 'openai/gpt-oss-120b'], keyPage: 'https://api.together.ai/settings/api-keys' },
  { name: 'fireworks', protocol: 'chat', baseURL: 'https://api.fireworks.ai/inference/v1', keys: ['FIREWORKS_API_KEY'], models: ['accounts/fireworks/models/glm-5p3', 'accounts/fireworks/models/kimi-k3', 'accounts/fireworks/models/qwen3p8-max', 'accounts/fireworks/models/deepseek-v4p1-flash'], keyPage: 'https://app.fireworks.ai/settings/users/api-keys' },
  { name: 'azure', protocol: 'chat', baseURL: `\${AZURE_OPENAI_ENDPOINT}/openai/v1`, moved: { by: 'AZURE_OPENAI_ENDPOINT', path: '/openai/v1' }, keys: ['AZURE_OPENAI_API_KEY'], keyHeader: 'api-key', models: [], keyPage: 'https://portal.azure.com' },
  { name: 'ollama', protocol: 'chat', baseURL: 'http://127.0.0.1:11434/v1', moved: { by: 'OLLAMA_HOST', path: '/v1' }, port: 11434, keys: [], models: [], keyPage: 'https://ollama.com/download' },
  { name: 'lmstudio', protocol: 'chat', baseURL: 'http://127.0.0.1:1234/v1', moved: { by: 'LMSTUDIO_BASE_URL', path: '/v1' }, port: 1234, keys: [], models: [], keyPage: 'https://lmstudio.ai' },
  { name: 'llamacpp', protocol: 'chat', baseURL: 'http://127.0.0.1:8080/v1', moved: { by: 'LLAMACPP_BASE_URL', path: '/v1' }, port: 8080, keys: [], models: [], keyPage: 'https://github.com/ggml-org/llama.cpp' },
  { name: 'vllm', protocol: 'chat', baseURL: 'http://127.0.0.1:8000/v1', moved: { by: 'VLLM_BASE_URL', path: '/v1' }, port: 8000, keys: [], models: [], keyPage: 'https://docs.vllm.ai' },
]

export function knownProvider(nameOrAlias: string): KnownProvider | null {
  return knownProviders.find(({ name, aliases }) => name === nameOrAlias || aliases?.includes(nameOrAlias)) ?? null
}

export type Variables = Readonly<Record<string, string | undefined>>

/** The variable that holds the provider's key here. null: none does. */
export function keyVariable({ keys }: KnownProvider, env: Variables): string | null {
  return keys.find(name => env[name]?.trim()) ?? null
}

/** The provider's address, given the variable that holds its key. It may still contain references. */
export function usualAddress({ baseURL, moved, elsewhere, port }: KnownProvider, env: Variables, key: string | null) {
  const value = moved && env[moved.by]?.trim()
  if (value) return withPath(port === undefined ? value : asAddress(value, port), moved.path)
  return (key === null ? undefined : elsewhere?.[key]) ?? baseURL
}

/** Programs differ in whether such a variable includes the path. */
function withPath(address: string, path: string): string {
  const bare = address.replace(/\/+$/, '')
  return path === '' || /\/v\d+[a-z]*\d*$/.test(bare) ? bare : `${bare}${path}`
}

/** `0.0.0.0:11434`, `:11434`, `box` and `http://box` all name a host. One that listens everywhere is reached locally. */
function asAddress(host: string, port: number): string {
  const hasScheme = /^https?:\/\//i.test(host)
  const address = hasScheme ? host : `http://${host.startsWith(':') ? `127.0.0.1${host}` : host}`
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  if (url.hostname === '0.0.0.0' || url.hostname === '[::]') url.hostname = '127.0.0.1'
  if (!hasScheme && url.port === '' && !/:80\/?$/.test(host)) url.port = String(port)
  return url.href
}
