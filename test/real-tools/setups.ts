import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ToolName } from './install.ts'
import type { WireName } from './wires.ts'

/** How a user would point a tool to a server of his own, and whom he would seat. */
export interface Setup {
  wire: WireName
  seats: readonly [debater: string, debater: string]
  env(url: string): Record<string, string>
  /** Files of his home. */
  files?(url: string): Record<string, string>
  /** Arguments that only a wrapper can add. */
  before?(url: string): string[]
  /** Tools of its own that it shows the model all the same. A patch is turned down by its read-only sandbox. */
  shows?: readonly string[]
}

const key = 'dummy-key-of-the-test'

export const setups: Record<ToolName, Setup> = {
  codex: {
    wire: 'responses',
    seats: ['codex:gpt-5.5', 'codex:gpt-5.6-sol'],
    env: () => ({ CODEX_API_KEY: key }),
    before: url => ['-c', `openai_base_url="${url}/v1"`],
    shows: ['apply_patch', 'request_user_input'],
  },
  claude: {
    wire: 'anthropic',
    seats: ['claude:opus', 'claude:sonnet'],
    env: url => ({ ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: key }),
  },
  gemini: {
    wire: 'google',
    seats: ['gemini:pro', 'gemini:gemini-2.5-flash'],
    env: url => ({ GOOGLE_GEMINI_BASE_URL: url, GEMINI_API_KEY: key }),
    files: () => ({ '.gemini/settings.json': '{"security":{"auth":{"selectedType":"gemini-api-key"}}}' }),
  },
  opencode: {
    wire: 'chat',
    seats: ['opencode:lab/big', 'opencode:lab/small'],
    env: () => ({ LAB_KEY: key }),
    files: url => ({ '.config/opencode/opencode.json': JSON.stringify(opencodeConfig(url)) }),
  },
  copilot: {
    wire: 'chat',
    seats: ['copilot:gpt-5.5', 'copilot:gpt-5.4'],
    env: url => ({
      COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
      COPILOT_PROVIDER_TYPE: 'openai',
      COPILOT_PROVIDER_API_KEY: key,
      COPILOT_OFFLINE: 'true',
    }),
  },
}

const opencodeConfig = (url: string): object => ({
  provider: {
    lab: {
      npm: '@ai-sdk/openai-compatible',
      name: 'lab',
      options: { baseURL: `${url}/v1`, apiKey: '{env:LAB_KEY}' },
      models: { big: { name: 'big', reasoning: true }, small: { name: 'small' } },
    },
  },
})

/** A home as the user of that tool has it, and a folder for PATH. Gives the environment. */
export function settle(name: ToolName, executable: string, url: string, home: string): Record<string, string> {
  const setup = setups[name]
  const bin = join(home, 'bin')
  mkdirSync(bin, { recursive: true })
  const words = [executable, ...(setup.before?.(url) ?? [])].map(word => `'${word.replaceAll("'", "'\\''")}'`)
  writeFileSync(join(bin, name), `#!/bin/sh\nexec ${words.join(' ')} "$@"\n`)
  chmodSync(join(bin, name), 0o755)
  for (const [path, content] of Object.entries(setup.files?.(url) ?? {})) {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), content)
  }
  const path = [bin, dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(':')
  return { PATH: path, HOME: home, LANG: 'C.UTF-8', ...setup.env(url) }
}
