/** `Proposer` → `the proposer` in an English sentence. `Party B` and `Alice` stay as they are. */
export function inSentence(name: string): string {
  const role = name.trim().toLowerCase()
  if (role === 'pro' || role === 'con') return `the ${role} side`
  return roleWords.has(role) ? `the ${role}` : name
}

const roleWords = new Set(['proposer', 'challenger', 'judge', 'reviewer'])
