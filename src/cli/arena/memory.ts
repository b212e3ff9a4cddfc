import type { Language } from '../../core/language.ts'
import { memoryText, readMemory as readFile } from '../agents/memory.ts'

/** What an agent learned before, as it is given to it. null: nothing. */
export const readMemory = (home: string, agentId: string, language: Language = 'en'): string | null =>
  memoryText(readFile(home, agentId), language)
