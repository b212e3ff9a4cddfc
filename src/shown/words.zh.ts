import type * as en from './words.en.ts'

export const found: typeof en.found = {
  checkedByCode: '代码核对',
  citations: '引用',
  count: (count, result) => `${count} 处${result}`,
}
