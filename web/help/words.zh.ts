import type * as en from './words.en.ts'

export const help: typeof en.help = {
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
}
