import type { Language } from '../../core/language.ts'
import { exact } from './marks.ts'
import type { SideId } from './options-in.ts'
import type { ScoreFact } from './report/facts.ts'
import { arenaWords, scoreLineWords as words } from './words.ts'

/** `Round 3 · Pro 7.1 : 6.4 Con · in total 21.3 : 19.8, Pro ahead by 1.5`, as it stood when the round was scored. */
export function scoreLine(score: ScoreFact, all: readonly ScoreFact[], language: Language): string {
  const { marks, round } = score
  const before = all.filter(other => other.round < round)
  const total = (side: SideId) => [...before, score].reduce((sum, { marks }) => sum + marks[side], 0)
  const [pro, con] = [total('pro'), total('con')]
  const t = words[language]
  const lead = exact(Math.abs(pro - con))
  return [
    arenaWords[language].round(round),
    t.marks(exact(marks.pro), exact(marks.con)),
    t.total(exact(pro), exact(con), lead === '0' ? t.level : t.ahead(pro > con ? 'pro' : 'con', lead)),
  ].join(' · ')
}
