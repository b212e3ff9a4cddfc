import { signal } from '@preact/signals'

export const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const kept = 'agon-theme'

/** `auto`: follows the system. */
export const theme = signal<Theme>(themes.find(one => one === localStorage.getItem(kept)) ?? 'auto')

export function chooseTheme(next: Theme): void {
  localStorage.setItem(kept, next)
  theme.value = next
}

theme.subscribe(now => {
  if (now === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = now
})
