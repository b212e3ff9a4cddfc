import type * as en from './words.en.ts'
import { numbered } from './words.en.ts'

export const checkedText: typeof en.checkedText = {
  brief: '辩论说明',
  count: ({ found, places, elsewhere, unknown, failed }) =>
    `引用：${[
      ...(found > 0 ? [`${found} 处与原文一致`] : []),
      ...(places > 0 ? [`${places} 处只指出位置`] : []),
      ...(elsewhere > 0 ? [`${elsewhere} 处在别处`] : []),
      ...(unknown > 0 ? [`${unknown} 处未查对`] : []),
      failed > 0 ? `${failed} 处有误` : '没有发现错误',
    ].join('，')}`,
  colon: '：',
  words: text => `，所引的话是${text}`,
  apart: '；',
  where: place => `，对照 ${place}`,
  more: count => `- 另有 ${count} 处`,
}

export const forkPlaces: typeof en.forkPlaces = {
  colon: '：',
  noPoint: at => `这场辩论中没有“${at}”这个位置。可以从这些位置分叉：`,
  label: (label, turns) => `：${label}，${turns} 次发言`,
  turn: examples => `也可以写任一发言的编号：${examples.join('、')}`,
  noSpeech: (key, some) => `“${key}”无法略去：只能略去辩手在这场辩论中的发言。${some ? '可选的有：' : ''}`,
  more: count => `  ……另有 ${count} 项`,
}

export const lookUp: typeof en.lookUp = {
  search: (query, day) => `搜索“${query}”，${day}`,
  page: (url, day) => `${url}，读取于 ${day}`,
  hits: (listings, left) =>
    listings.length === 0
      ? '没有找到任何结果。'
      : numbered(listings) + (left === 0 ? '' : `\n\n［另有 ${left} 条结果，未显示。］`),
  askedBefore: '这个问题你已经查过，结果见上文。',
  readBefore: '这个网页你已经读过，内容见上文。',
  failed: reason => `搜索没有结果：${reason}`,
  unread: reason => `网页无法读取：${reason}`,
  notListed: '只能读取你自己的搜索结果中列出的网页',
  cut: '［网页还有后文，未显示。］',
}
