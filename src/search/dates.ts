/** `2026-03-01`, from the ways in which services write a day; null: none is told. `3 days ago` depends on who reads it when. */
export function dateIn(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = value.slice(0, 80)
  const [, year, month, day] = numbers.exec(text) ?? []
  if (year !== undefined) return dayOf(Number(year), Number(month), Number(day))
  const words = dayFirst.exec(text)?.groups ?? monthFirst.exec(text)?.groups
  if (!words) return null
  return dayOf(Number(words.year), months.indexOf(words.month!.toLowerCase()) + 1, Number(words.day))
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const month = `(?<month>${months.join('|')})[a-z]{0,6}\\.?`
const year = '(?<year>(?:19|20)\\d\\d)(?!\\d)'

/** `2026-03-01T12:00:00Z`, `2026/3/1`, `2026年3月1日` */
const numbers = /(?<!\d)((?:19|20)\d\d)[-/.年](\d{1,2})[-/.月](\d{1,2})(?!\d)/
/** `Sun, 01 Mar 2026 12:00:00 GMT` */
const dayFirst = new RegExp(`(?<!\\d)(?<day>\\d{1,2})\\s${month},?\\s${year}`, 'i')
/** `March 1st, 2026` */
const monthFirst = new RegExp(`\\b${month}\\s(?<day>\\d{1,2})(?:st|nd|rd|th)?,?\\s${year}`, 'i')

/** null: there is no such day. */
function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isThere = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isThere ? date.toISOString().slice(0, 10) : null
}
