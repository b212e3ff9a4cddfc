import type * as en from './words.en.ts'

export const faults: typeof en.faults = {
  missing: (want, example) => `缺少。应为：${want}${example && `，例如 ${example}`}。`,
  unreadable: (got, want, example) => `你写的是 ${got}。应为：${want}${example && `，例如 ${example}`}。`,
  ambiguous: (got, want) => `你写的是 ${got}，可以有不止一种理解。请只写一个：${want}。`,
  twice: got => `出现不止一次，且内容不同：${got.join('、')}。请只写一次。`,
  few: (least, got) => `至少 ${least} 项，你写了 ${got} 项；请补上。`,
  unknown: (got, want) => `这里没有 ${got}。应为：${want}。`,
  misquoted: turn => `${turn} 中没有这些话。请照抄原话，或删去这一条。`,
  misquotedAnywhere: '任何发言中都没有这些话。请照抄原话，或删去这一条。',
  misplaced: turns => `这些话出自 ${turns.join('、')}。请写这次发言的键，或另抄原话。`,
  reversed: '“…”略去的话改变了原意。请照抄全句。',
  broken: want => String.raw`引号不配对。文字内的引号请写成 \"。应为：${want}。`,
  cut: '回复没有写完就中断了。请写得更简短，并写完整个对象。',
  cutAtLimit: '回复达到长度上限，已被截断。请写得更简短。',
  none: '回复不是一个 JSON 对象。',
}

export const wants: typeof en.wants = {
  number: (least, most, step) =>
    `${least} 到 ${most} 的${step === 1 ? '整数' : '数字'}${step === null || step === 1 ? '' : `（步长 ${step}）`}`,
  flag: 'true 或 false',
  oneOf: values => `${values.join(' | ')} 之一`,
  text: '文字',
  list: (item, least) => `列表${least > 0 ? `（至少 ${least} 项）` : ''}：${item}`,
  object: names => `含 ${names.join('、')} 的对象`,
  quotation: turns => `照抄某次发言的原话，并写明其键（${turns.join('、')}）`,
  nothing: '留空：没有可写的',
  other: 'JSON',
}

export const colon = '：'

export const adjusted: typeof en.adjusted = {
  none: '视为没有',
  list: '视为列表',
  byName: '按名称读取',
  turned: '行列对调',
  unwrapped: '取出其中内容',
  together: '合并读取',
  closed: '视为完整',
  first: count => `取前 ${count} 项`,
  shortened: length => `截至 ${length} 个字符`,
  elided: '各部分按此顺序出现在原文中',
  near: '按原文改正',
  left: '略去',
}
