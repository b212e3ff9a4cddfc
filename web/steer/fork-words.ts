import type { Language } from '../../src/core/language.ts'
import type { ForkWay } from './fork-wish.ts'

interface ForkWords {
  title: string
  titleNow: string
  sitTitle: string
  about(turn: string): string
  aboutNow: string
  /** Of a debate that is over, from the first turn of the seat; '': none is chosen yet. */
  sitAbout(turn: string): string
  way: string
  ways: Record<ForkWay, { label: string; hint: string }>
  remark: string
  remarkHint: string
  seats: string
  seatsHint: string
  whichSeat: string
  instead(model: string): string
  yourself: string
  budgetHint(kept: string | null): string
  idle: string
  start: string
  starting: string
  cancel: string
}

export const forkWords: Record<Language, ForkWords> = {
  en: {
    title: 'Fork from this turn',
    titleNow: 'Fork from here',
    sitTitle: 'Take a seat',
    about: turn =>
      `At ${turn}. It becomes a debate of its own; this one stays as it is. What was said before is not paid again; what comes from there is.`,
    aboutNow:
      'From where it is now. It becomes a debate of its own; this one stays as it is, and what was said so far is not paid again.',
    sitAbout: turn =>
      `This debate is over. It is played again from ${turn === '' ? 'the first turn of the seat you choose' : turn} on, and everything from there is paid anew. It becomes a debate of its own; this one stays as it is.`,
    way: 'This turn',
    ways: {
      again: { label: 'is said again', hint: 'and everything behind it' },
      without: { label: 'counts as not made', hint: 'what if that had not been said?' },
      behind: { label: 'stays, and what follows is new', hint: 'with a remark or another voice' },
    },
    remark: 'A remark of yours',
    remarkHint: 'Everybody who speaks from there on is told it once, as your word. It may stay empty.',
    seats: 'Another voice in a seat',
    seatsHint: 'Empty: as before. “person”: you, in this browser.',
    whichSeat: 'Where do you want to sit?',
    instead: model => `instead of ${model}`,
    yourself: 'you, in this browser',
    budgetHint: kept =>
      `For the fork alone. Left empty: ${kept === null ? 'no limit' : `${kept}, as this debate has`}.`,
    idle: 'Choose what is to be different.',
    start: 'Start the fork',
    starting: 'Starting…',
    cancel: 'Cancel',
  },
  zh: {
    title: '从这一发言分叉',
    titleNow: '从这里分叉',
    sitTitle: '亲自入席',
    about: turn =>
      `分叉点：${turn}。这会成为一场新的辩论；本场保持不变。此前的发言不会重复付费，从那里起的发言重新付费。`,
    aboutNow: '从当前进度开始。这会成为一场新的辩论；本场保持不变，至今的发言不会重复付费。',
    sitAbout: turn =>
      `本场辩论已经结束。将从${turn === '' ? '所选席位的第一次发言' : `“${turn}”`}起重新进行，其后的一切重新付费。这会成为一场新的辩论；本场保持不变。`,
    way: '这一发言',
    ways: {
      again: { label: '重新说', hint: '其后的一切也重新进行' },
      without: { label: '视为没有作出', hint: '如果当初没说这番话会怎样？' },
      behind: { label: '保留，其后重新进行', hint: '可附一句话或换人' },
    },
    remark: '你想说的话',
    remarkHint: '此后发言的各方都会得知一次，注明是你说的。可以留空。',
    seats: '更换席位上的发言者',
    seatsHint: '留空则照旧。填 person 则由你在此浏览器中发言。',
    whichSeat: '你想坐在哪里？',
    instead: model => `代替 ${model}`,
    yourself: '你本人，在此浏览器中',
    budgetHint: kept => `仅用于分叉。留空则${kept === null ? '不限' : `与本场相同（${kept}）`}。`,
    idle: '请选择要改变什么。',
    start: '开始分叉',
    starting: '正在开始……',
    cancel: '取消',
  },
}
