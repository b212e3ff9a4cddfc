import type * as en from './words.en.ts'

export const faults: typeof en.faults = {
  missing: (want, example) => `这里没有内容。需要：${want}${example && `，如 ${example}`}。`,
  unreadable: (got, want, example) => `你写的是 ${got}。需要：${want}${example && `，如 ${example}`}。`,
  ambiguous: (got, want) => `你写的是 ${got}，含义不止一种。请明确写其中一个：${want}。`,
  twice: got => `你给了几个不同的值（${got.join('；')}）。请只留一个。`,
  few: (least, got) => `你写了 ${got} 项，需要 ${least} 项。`,
  unknown: (got, want) => `没有叫 ${got} 的。需要：${want}。`,
  misquoted: turn => `${turn} 中没有这些话。请照抄原话，或删去这一条。`,
  misquotedAnywhere: '没有人说过这些话。请照抄某次发言的原话，或删去这一条。',
  misplaced: turns => `这些话是在 ${turns.join('、')} 说的。请写那次发言，或另引一句。`,
  reversed: '“…”跳过的话使意思相反。请一并引用。',
  broken: want => `少了或多了一个引号；文字里的引号请写成 \\"。需要：${want}。`,
  cut: '回复写到一半就断了。请写短些，写到最后一个括号为止。',
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
  kept: '沿用上一条回复',
  closed: '视为完整',
  first: count => `取前 ${count} 项`,
  shortened: length => `截至 ${length} 个字符`,
  elided: '各部分按此顺序出现在原文中',
  near: '按原文改正',
  mended: '已更正',
  left: '略去',
}

export const outline: typeof en.outline = {
  of: (names, note) => `${names.join('、')}：${note}`,
  range: (least, most, step) => `${least} 到 ${most}${step === 1 ? ' 的整数' : ''}`,
  characters: most => `最多 ${most} 字符`,
  items: (least, most) => {
    if (most === null) return least > 0 ? `至少 ${least} 项` : '可以为空'
    return least === most ? `恰好 ${most} 项` : least > 0 ? `${least} 到 ${most} 项` : `最多 ${most} 项`
  },
  orNull: '或 null',
}
