import type { Language } from '../../src/core/language.ts'

type KeyHelp = readonly (readonly [keys: string, what: string])[]

export interface HelpWords {
  keys: string
  close: string
  everywhere: KeyHelp
  more: Record<'debate' | 'home', KeyHelp>
}

export const helpWords: Record<Language, HelpWords> = {
  en: {
    keys: 'Keyboard',
    close: 'Close',
    everywhere: [
      ['/', 'search the archive'],
      ['Esc', 'close what is open'],
      ['?', 'this help'],
    ],
    more: {
      debate: [
        ['j / k', 'next, previous turn'],
        ['g / G', 'first, last turn'],
        ['r', 'replay, and back to the present'],
        ['Space', 'play or pause the replay'],
      ],
      home: [],
    },
  },
  zh: {
    keys: '键盘',
    close: '关闭',
    everywhere: [
      ['/', '搜索档案'],
      ['Esc', '关闭打开的内容'],
      ['?', '显示此帮助'],
    ],
    more: {
      debate: [
        ['j / k', '下一个、上一个发言'],
        ['g / G', '第一个、最后一个发言'],
        ['r', '回放，或回到现在'],
        ['空格', '播放或暂停回放'],
      ],
      home: [],
    },
  },
}
