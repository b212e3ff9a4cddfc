import { claude } from './claude.ts'
import { codex } from './codex.ts'
import { copilot } from './copilot.ts'
import { gemini } from './gemini.ts'
import { opencode } from './opencode.ts'
import type { Tool } from './tool.ts'

export const tools: readonly Tool[] = [claude, codex, gemini, opencode, copilot]

export const toolById = (id: string): Tool | null => tools.find(tool => tool.id === id) ?? null
