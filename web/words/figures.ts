import type { Language } from '../../src/core/language.ts'

/** `8.2 s`, `2 min 05 s` */
export function duration(ms: number, language: Language): string {
  const [second, minute] = language === 'zh' ? ['秒', '分'] : ['s', 'min']
  if (ms < 9_950) return `${(Math.max(0, ms) / 1000).toFixed(1)} ${second}`
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} ${second}`
  return `${Math.floor(seconds / 60)} ${minute} ${String(seconds % 60).padStart(2, '0')} ${second}`
}

/** Whole seconds, for a clock that ticks: `0:07`, `1:02:03`. */
export function clock(ms: number): string {
  const seconds = Math.floor(Math.max(0, ms) / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = String(seconds % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** Fractions of a cent matter when a whole debate costs two cents. */
export function price(dollars: number): string {
  if (dollars === 0) return '$0.00'
  if (dollars < 0.0001) return '<$0.0001'
  if (dollars < 0.01) return `$${dollars.toFixed(4)}`
  return dollars < 1 ? `$${dollars.toFixed(3).replace(/0$/, '')}` : `$${dollars.toFixed(2)}`
}

/** Of tokens: `950`, `9.5k`, `120k`, `1.03M`. */
export function count(number: number): string {
  if (number < 1_000) return String(Math.round(number))
  if (number < 999_500) return `${(number / 1_000).toFixed(number < 99_950 ? 1 : 0)}k`
  return `${(number / 1_000_000).toFixed(number < 9_950_000 ? 2 : 1)}M`
}
