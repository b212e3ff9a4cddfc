import type { Dossier } from './dossier.ts'
import type { OfflineEvidence } from './evidence.ts'
import type { Excerpt } from './passages.ts'
import { type StanceSide, sides } from './stance.ts'
import { generalWords } from './words.ts'

/** From where every question is looked at. */
export type Angle = 'correctness' | 'security' | 'experience'

export const angles: readonly Angle[] = ['correctness', 'security', 'experience']

const signs: Record<Angle, RegExp> = {
  correctness:
    /\b(?:correct|wrong|error|bug|fail|lost|loss|corrupt|consisten|invalid|crash|transaction|accura|truncat|guarantee|test)\w*|正确|错误|失败|丢失|一致|故障|准确|测试|犯规/i,
  security:
    /\b(?:secur|authent|authori[sz]|permission|credential|secret|password|encrypt|tls\b|vulnerab|attack|audit|privacy|role\b|roles\b|inject|leak|xss|csrf|mask)\w*|安全|权限|密钥|凭证|密码|加密|漏洞|攻击|审计|隐私|泄露|注入/i,
  experience:
    /\b(?:developer|team|learn|debug|tooling|documentation|set ?up|onboard|laptop|windows|install|boilerplate|easy|easier|simple|simpler|deploy|maintain|on[- ]call|schema|configur|start-up)\w*|开发|调试|文档|上手|工具|团队|部署|维护|接口|体验|配置/i,
}

export const looksFrom = (angle: Angle, { quote }: Excerpt): boolean => signs[angle].test(quote)

/** What the files say from an angle besides what was shown, but not against the proposal. null: nothing. */
export function findingOn(angle: Angle, dossier: Dossier, shown: ReadonlySet<string> = new Set()) {
  const neutral = dossier.neutral.find(
    excerpt => !shown.has(excerpt.ref) && looksFrom(angle, excerpt) && !/https?:/.test(excerpt.quote),
  )
  const excerpt = neutral ?? dossier.for.find(one => looksFrom(angle, one))
  return excerpt ? { excerpt, isNeutral: excerpt === neutral } : null
}

export const silentAngles = (dossier: Dossier): Angle[] =>
  angles.filter(angle => !findingOn(angle, dossier) && !dossier.against.some(one => looksFrom(angle, one)))

/** What a ruling leaves open: the files' own questions and silence, or `tests` for each side if they have no evidence. */
export function leftOpen(dossier: Dossier, tests: number, weak: readonly OfflineEvidence[] = []): string[] {
  const { question, open } = dossier
  const w = generalWords[dossier.language]
  if (isBare(dossier)) return sides.flatMap(side => w.deciders(question, side).slice(0, tests))
  const silent = silentAngles(dossier)
  return [
    ...open.slice(0, 3).map(w.openQuestion),
    ...weak.slice(0, 2).map(evidence => w.weak(evidence, evidence.weaknesses[0]!)),
    ...(silent.length > 0 ? [w.silent(silent)] : []),
  ]
}

const isBare = (dossier: Dossier): boolean => dossier.for.length + dossier.against.length === 0

/** `other`: the strongest passage of the other side. `asked`: a question that the files leave open. */
export function recommended(
  winner: StanceSide,
  other: OfflineEvidence | null,
  asked: Excerpt | null,
  dossier: Dossier,
): string {
  const w = generalWords[dossier.language]
  const { form, says } = dossier.question
  if (isBare(dossier)) return w.findOut(says[winner])
  return winner === 'for' || form === 'choice'
    ? w.doIt(says[winner], other, asked, silentAngles(dossier))
    : w.doNot(says[winner], other, asked)
}
