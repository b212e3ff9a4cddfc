import type { Language } from '../../core/language.ts'
import type { SideId } from './options-in.ts'

/** What is said between the speeches. null as a side: a tie. */
interface LiveWords {
  /** `Key battles: rounds 7–8` */
  phase(name: string, first: number, last: number): string
  foul(side: string): string
  foundBy(who: string): string
  /** What it takes off: `−1` */
  cost(points: string): string
  forSide(member: string, side: string): string
  letIn(who: string): string
  notLetIn(who: string): string
  helped(side: string, member: string): string
  notHelped(side: string, member: string): string
  voted(member: string, side: string, weight: string, confidence: string): string
  moved(member: string, from: string, to: string): string
  /** By what a judge called them. */
  whoIsWho(pro: string, con: string): string
  marks(pro: string, con: string): string
  /** As they were given in each order. */
  hangsOnOrder(marks: readonly string[]): string
  differ(judge: SideId | null, audience: SideId | null): string
  result(winner: SideId | null, pro: string, con: string): string
}

const sideEn = (side: SideId | null): string => (side === null ? 'a tie' : side === 'pro' ? 'Pro' : 'Con')
const sideZh = (side: SideId | null): string => (side === null ? '平局' : side === 'pro' ? '正方胜' : '反方胜')

export const liveWords: Record<Language, LiveWords> = {
  en: {
    phase: (name, first, last) => `${name}: ${first === last ? `round ${first}` : `rounds ${first}–${last}`}`,
    foul: side => `Foul by ${side}`,
    foundBy: who => `found by ${who === 'code' ? 'code' : 'the judge'}`,
    cost: points => `−${points}`,
    forSide: (member, side) => `${member} for ${side}`,
    letIn: who => `${who} is let in`,
    notLetIn: who => `${who} is refused`,
    helped: (side, member) => `${side} gets help from ${member}`,
    notHelped: (side, member) => `${side} gets no help from ${member}`,
    voted: (member, side, weight, confidence) => `${member} votes ${side} (weight ${weight}, confidence ${confidence})`,
    moved: (member, from, to) => `${member} was moved, ${from} → ${to}`,
    whoIsWho: (pro, con) => `${pro} is Pro, ${con} is Con`,
    marks: (pro, con) => `Pro ${pro} : ${con} Con`,
    hangsOnOrder: marks => `Who won this round depends on the order: ${marks.join(', turned ')}; the mean counts`,
    differ: (judge, audience) => `Judge and audience disagree: judge ${sideEn(judge)}, audience ${sideEn(audience)}`,
    result: (winner, pro, con) =>
      winner === null ? `A tie · Pro ${pro} : ${con} Con` : `${sideEn(winner)} wins · Pro ${pro} : ${con} Con`,
  },
  zh: {
    phase: (name, first, last) => `${name}：第 ${first === last ? first : `${first}–${last}`} 轮`,
    foul: side => `${side}犯规`,
    foundBy: who => `由${who}发现`,
    cost: points => `−${points}`,
    forSide: (member, side) => `${member}（支持${side}）`,
    letIn: who => `${who}获准下场`,
    notLetIn: who => `${who}的申请被驳回`,
    helped: (side, member) => `${side}向${member}求援成功`,
    notHelped: (side, member) => `${side}向${member}求援未获准许`,
    voted: (member, side, weight, confidence) => `${member}投票给${side}（权重 ${weight}，信心 ${confidence}）`,
    moved: (member, from, to) => `${member}改变了倾向：${from} → ${to}`,
    whoIsWho: (pro, con) => `${pro}即正方，${con}即反方`,
    marks: (pro, con) => `正方 ${pro} : ${con} 反方`,
    hangsOnOrder: marks => `本轮胜负取决于顺序：${marks.join('，调换后 ')}；取两者的平均值`,
    differ: (judge, audience) => `裁判与观众意见相左：裁判认为${sideZh(judge)}，观众认为${sideZh(audience)}`,
    result: (winner, pro, con) =>
      winner === null ? `平局 · 正方 ${pro} : ${con} 反方` : `${sideZh(winner)} · 正方 ${pro} : ${con} 反方`,
  },
}
