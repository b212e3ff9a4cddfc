import { claude } from './claude.ts'
import { codex } from './codex.ts'
import type { Tool } from './tool.ts'

export const tools: readonly Tool[] = [claude, codex]

export const toolById = (id: string): Tool | null => tools.find(tool => tool.id === id) ?? null
