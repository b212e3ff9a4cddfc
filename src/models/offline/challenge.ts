import type { Speech } from '../../core/model.ts'
import type { Dossier } from './dossier.ts'
import type { OfflineEvidence } from './evidence.ts'
import { isOfflineSpeech } from './markers.ts'
import { type Angle, type AngleFinding, isFirm, newInOpening, type SpeechMove, unused } from './moves.ts'
import type { Excerpt } from './passages.ts'
import { evidenceIn, pointsIn, type ReadPoint } from './reading.ts'
import { mentionsIn } from './search.ts'

/** What is wrong with the opening, what it omits, and what the files say from the angles a challenge must take. */
export function challengeOf(opening: Speech, claim: string, dossier: Dossier) {
  const points = pointsIn(opening, dossier)
  const quoted = points.flatMap(point => evidenceIn(point, 'for', dossier))
  const covered = new Set(quoted.map(({ stance }) => stance.aspect))
  const counters = pickCounters(dossier)
  const moves = [
    ...bareClaim(opening, quoted, claim),
    ...unsupportedClaims(points),
    ...weakPoints(points, dossier),
    ...sources(quoted, dossier),
    ...counters.map((evidence): SpeechMove => {
      const isLeftOut = covered.size > 0 && !covered.has(evidence.stance.aspect)
      return { type: isLeftOut ? 'leftOut' : 'against', evidence }
    }),
  ]
  const shown = new Set([...quoted, ...counters].map(({ ref }) => ref))
  const found = angles.map(angle => findingOn(angle, moves, dossier, shown))
  const silent = angles.filter((_, at) => found[at] === null)
  return {
    moves,
    angles: found.filter(finding => finding !== null),
    /** Angles on which the files say nothing. */
    silent,
    alternative: alternativeIn(dossier, shown),
  }
}

/** Claims of another voice that name no file, page or quote, or one that does not exist. */
export function unsupportedClaims(points: readonly ReadPoint[]): SpeechMove[] {
  return points
    .filter(({ own, head, evidenced, places }) => {
      return !own && !/[?？]/.test(head) && (!evidenced || places.some(({ found }) => !found))
    })
    .slice(0, 3)
    .map((point): SpeechMove => {
      const missing = point.places.find(({ found }) => !found)?.ref ?? null
      return { type: 'unsupported', claim: claimIn(point.head), missing }
    })
}

/** An offline speech supports each point. Only its overall claim can lack a passage. */
export const bareClaim = (speech: Speech, quoted: readonly OfflineEvidence[], claim: string): SpeechMove[] =>
  isOfflineSpeech(speech.text) && quoted.length === 0 ? [{ type: 'unsupported', claim, missing: null }] : []

/** The first sentence of the longest stretch without marks, so that the words can be found again. */
export function claimIn(head: string): string {
  const stretch = head.split(/[*`“”]+/).reduce((a, b) => (b.trim().length > a.trim().length ? b : a))
  const sentence = /^.*?(?:[。！？]|[.!?](?=\s|$))/.exec(stretch.trim())?.[0] ?? stretch
  return [...sentence].slice(0, 200).join('').trim()
}

function weakPoints(points: readonly ReadPoint[], dossier: Dossier): SpeechMove[] {
  return points
    .flatMap(point => evidenceIn(point, 'for', dossier).map(evidence => ({ point, evidence })))
    .filter(({ evidence }) => !isFirm(evidence))
    .slice(0, 2)
    .map(({ point, evidence }): SpeechMove => ({ type: 'weak', point, evidence, weakness: evidence.weaknesses[0]! }))
}

/** Reports quotes that all come from one file, or from files in which the thing describes itself. */
function sources(quoted: readonly OfflineEvidence[], { files, question }: Dossier): SpeechMove[] {
  const paths = new Set(quoted.map(({ path }) => path))
  if (quoted.length >= 3 && paths.size === 1 && files > 1) {
    return [{ type: 'oneSource', path: quoted[0]!.path, count: quoted.length }]
  }
  const favoured = question.targets.filter(target => target.favoured)
  const own = favoured.map(({ name, whole }) => {
    const folders = (path: string): string[] => path.split('/').slice(0, -1)
    const count = quoted.filter(({ path }) => folders(path).some(folder => folder.match(whole)?.[0] === folder)).length
    return { name, count }
  })
  const most = own.find(({ count }) => count >= 2)
  return most ? [{ type: 'ownPraise', ...most, total: quoted.length }] : []
}

/** The strongest two, then others from angles that these leave out. */
function pickCounters(dossier: Dossier): OfflineEvidence[] {
  const left = unused(dossier.against, new Set())
  const picked = left.splice(0, 2)
  while (picked.length < newInOpening && left.length > 0) {
    const fresh = left.findIndex(
      one => isFirm(one) && angles.some(angle => looksFrom(angle, one) && !picked.some(p => looksFrom(angle, p))),
    )
    picked.push(...left.splice(Math.max(0, fresh), 1))
  }
  return picked
}

const angles: Angle[] = ['correctness', 'security', 'experience']
const signs: Record<Angle, RegExp> = {
  correctness:
    /\b(?:correct|wrong|error|bug|fail|lost|loss|corrupt|consisten|invalid|crash|transaction|accura|truncat|guarantee|test)\w*|正确|错误|失败|丢失|一致|故障|准确|测试|犯规/i,
  security:
    /\b(?:secur|authent|authori[sz]|permission|credential|secret|password|encrypt|tls\b|vulnerab|attack|audit|privacy|role\b|roles\b|inject|leak|xss|csrf|mask)\w*|安全|权限|密钥|凭证|密码|加密|漏洞|攻击|审计|隐私|泄露|注入/i,
  experience:
    /\b(?:developer|team|learn|debug|tooling|documentation|set ?up|onboard|laptop|windows|install|boilerplate|easy|easier|simple|simpler|deploy|maintain|on[- ]call|schema|configur|start-up)\w*|开发|调试|文档|上手|工具|团队|部署|维护|接口|体验|配置/i,
}

const looksFrom = (angle: Angle, { quote }: Excerpt): boolean => signs[angle].test(quote)

export function silentAngles(dossier: Dossier): Angle[] {
  return angles.filter(
    angle => findingOn(angle, [], dossier, new Set()) === null && !dossier.against.some(one => looksFrom(angle, one)),
  )
}

function findingOn(
  angle: Angle,
  moves: readonly SpeechMove[],
  dossier: Dossier,
  shown: ReadonlySet<string>,
): AngleFinding | null {
  const index = moves.findIndex(
    move => (move.type === 'against' || move.type === 'leftOut') && looksFrom(angle, move.evidence),
  )
  if (index >= 0) return { angle, type: 'shown', index }
  const neutral = dossier.neutral.find(
    excerpt => !shown.has(excerpt.ref) && looksFrom(angle, excerpt) && !/https?:/.test(excerpt.quote),
  )
  if (neutral) return { angle, type: 'neutral', excerpt: neutral }
  const favourable = dossier.for.find(one => looksFrom(angle, one))
  return favourable ? { angle, type: 'favourable', excerpt: favourable } : null
}

const besides = /(?:\balternatives? to|\binstead of|\brather than|替代|而不是)\s*(?:the |an? )?[`“"'*]*$/i
const staying =
  /(?:\bstay(?:s|ing)? (?:on|with)|\bkeep(?:s|ing)?(?: using)?|\bremain(?:s|ing)? on|保留|继续使用|沿用|维持)\s*(?:the |an? )?[`“"'*]*$/i
const alternatives = /^(?:\d+[.)]?\s*)?(?:alternatives?|other options|rejected options|备选|替代方案|其他方案)/i

/** A passage that names another way: an alternative to the proposal, or staying with what there is. */
function alternativeIn({ question, against, neutral }: Dossier, shown: ReadonlySet<string>): Excerpt | null {
  const naming = [...against, ...neutral].filter(({ quote, section }) => {
    const named = [quote, section].some(text =>
      mentionsIn(text, question.targets).some(({ target, start }) =>
        (target.favoured ? besides : staying).test(text.slice(0, start)),
      ),
    )
    return named || alternatives.test(section)
  })
  return naming.find(({ ref }) => !shown.has(ref)) ?? naming[0] ?? null
}
