import type { FactRecorded } from './events.ts'
import type { Texts } from './language.ts'
import type { Speech } from './model.ts'
import type { View } from './view.ts'

/** The seat of the user's remarks. A format may have a seat of this name. */
export const userSeat = 'user'

export const userName: Texts = { en: 'User', zh: '用户' }

/** Remarks that the user makes without being asked are kept as `remark/1`, `remark/2` … */
export const remarkKey = (number: number): string => `${scene}/${number}`

const scene = 'remark'

export const isRemark = ({ type, key }: Pick<FactRecorded, 'type' | 'key'>): boolean =>
  type === 'person.spoke' && key.startsWith(`${scene}/`)

export const remarkSpeech = (key: string, text: string): Speech => ({ key, seat: userSeat, text, derived: 'remark' })

/** In the order in which they were heard. */
export const remarksIn = ({ facts }: Pick<View, 'facts'>): FactRecorded[] => facts.filter(isRemark)
