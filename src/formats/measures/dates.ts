import type { Quantity } from './quantities.ts'

/** Dates of at least a month or a day, and times of day. A year alone is a number like others. */
export function datesIn(text: string): Quantity[] {
  return forms
    .flatMap(form =>
      Array.from(text.matchAll(form).take(mostDates), ({ 0: what, index, groups }): Quantity => {
        const { year, month, day } = groups as Record<string, string | undefined>
        const key = month === undefined ? what : keyOf(year, monthOf(month), day)
        return { start: index, end: index + what.length, what, keys: [key], value: null, unit: '', isIdle: false }
      }),
    )
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter((date, i, all) => i === 0 || date.start >= all[i - 1]!.end)
}

/** Who named a date has named its year and month, and its day of the year. */
export function impliedBy(key: string): string[] {
  const [, year, month, day] = /^(\d{4})-(\d\d)(?:-(\d\d))?$/.exec(key) ?? []
  if (year === undefined) return []
  return [year, `${year}-${month}`, ...(day === undefined ? [] : [`--${month}-${day}`])]
}

/** No text has more; hostile ones are cut off here. */
const mostDates = 5_000

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const name =
  '(?<month>Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)'
const day = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`

const forms = [
  /(?<![\d.,-])(?<year>\d{4})([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})(?![\d-])/g,
  /(?<![\d.,-])(?<year>\d{4})-(?<month>0[1-9]|1[0-2])(?![\d-])/g,
  /(?<!\d)(?<year>\d{4})年(?<month>\d{1,2})月(?:(?<day>\d{1,2})[日号])?/g,
  /(?<![\d年])(?<month>\d{1,2})月(?<day>\d{1,2})[日号]/g,
  /(?<![\d:])(?<clock>\d{1,2}:\d\d)(?![\d:])/g,
  new RegExp(String.raw`\b${name}\.? ${day}(?:,? (?<year>\d{4}))?(?!\d)`, 'g'),
  new RegExp(String.raw`(?<!\d)${day} ${name}\b(?:,? (?<year>\d{4})(?!\d))?`, 'g'),
  new RegExp(String.raw`\b${name}\.?,? (?<year>\d{4})(?!\d)`, 'g'),
]

const monthOf = (month: string): number =>
  /^\d/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3).toLowerCase()) + 1

const keyOf = (year: string | undefined, month: number, day: string | undefined): string =>
  [year ?? '-', String(month).padStart(2, '0'), ...(day === undefined ? [] : [day.padStart(2, '0')])].join('-')
