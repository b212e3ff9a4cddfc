import { apart } from '../../core/apart.ts'
import type { Language } from '../../core/language.ts'

interface HouseWords {
  won(side: string): string
  noWinner: string
  failed: string
  noForm(form: string, allowed: string): string
  cannotRead(reason: string): string
  notHeard: string
  askedAtTerminal: string
}

export const houseWords: Record<Language, HouseWords> = {
  en: {
    won: side => `${side} prevails`,
    noWinner: 'It ended without a winner',
    failed: 'It failed before it could end',
    noForm: (form, allowed) => `This debate cannot be exported as "${form}". Allowed: ${allowed}.`,
    cannotRead: reason => `This debate cannot be read: ${reason}`,
    notHeard: 'Nobody would hear a remark in this debate now.',
    askedAtTerminal: 'This question is asked at the terminal in which the debate was started. Answer it there.',
  },
  zh: {
    won: side => `${apart(side).trimStart()}胜出`,
    noWinner: '结束时没有胜方',
    failed: '在结束之前失败',
    noForm: (form, allowed) => `这场辩论不能导出为“${form}”。可用：${allowed}。`,
    cannotRead: reason => `这场辩论无法读取：${reason}`,
    notHeard: '这场辩论现在听不到插话。',
    askedAtTerminal: '这个问题是在启动辩论的终端里提出的，请在那里回答。',
  },
}
