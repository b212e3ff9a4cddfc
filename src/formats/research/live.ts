import { clean } from '../../core/clean.ts'
import type { AgonEvent, Brief, FactRecorded, TurnMissed } from '../../core/events.ts'
import { judgeCalls, rigorOf } from '../../core/judging/panel.ts'
import type { Language } from '../../core/language.ts'
import { isPerson } from '../../core/notices.ts'
import type { PageRead, SearchMade } from '../../core/search.ts'
import type { TurnView, View } from '../../core/view.ts'
import type { Aside } from '../../engine/display.ts'
import { faultText } from '../report/faults.ts'
import { oneLine, shortened } from '../report/markdown.ts'
import { firmnessWords } from '../report/ruling-words.ts'
import { roles } from './about.ts'
import { heardWith, neither, type ResearchReading, speechesIn, tags } from './course-in.ts'
import { type Player, playersOf } from './options-in.ts'
import type { Audit } from './shapes.ts'
import type { Degraded, ResearchVerdict, VerdictMark } from './verdict.ts'
import { liveWords } from './words.ts'

type Phase = Degraded['phase']

const longestWords = 160
const longestSentence = 600

/** Lines between the replies: what begins, what was searched, what is missing, the tags and the result. */
export function asidesWith(reading: ResearchReading, event: AgonEvent, view: View): Aside[] {
  switch (event.type) {
    case 'turn.asked':
      return event.attempt === 1 && isFirst(event.key, view) ? phaseBegins(phaseOf(event.key), view, reading) : []
    case 'search.made':
    case 'page.read':
      return isSealed(event, view.brief) ? [] : [lookedUp(event, view.brief)]
    case 'turn.missed':
      return incomplete(event, view, reading)
    case 'turn.answered':
      if (phaseOf(event.key) === 'audit') return auditAsides(view, reading)
      return phaseOf(event.key) === 'judgment' ? whoIsWho(event.key, view) : []
    case 'debate.closed':
      if (event.outcome === 'aborted') return [abortedAside(event.verdict, view.brief.language)]
      return event.failure ? [] : resultAsides(event.verdict as object as ResearchVerdict, view.brief)
    default:
      return []
  }
}

/** The argument or attack that contains a citation, by its place in the text. Other numbers are a speaker's own. */
export function citedWith(reading: ResearchReading, key: string, at: number, view: View): string | null {
  const speech = speechesIn(heardWith(view, reading.arrived)).find(other => other.key === key)
  const text = clean(speech?.text ?? '').text
  const [first, last] = [text.indexOf('\n\n'), text.lastIndexOf('\n\n')]
  const isElsewhere = speech?.derived === 'rebuttal' ? at < last : first !== -1 && at > first
  const line = text.lastIndexOf('\n- ', at) + 1
  return isElsewhere ? null : (/^- (\d\.n?\d{1,2}) /.exec(text.slice(line, line + 12))?.[1] ?? null)
}

const phaseOf = (key: string): Phase => key.slice(0, key.indexOf('/')) as Phase

const isFirst = (key: string, { turns }: View): boolean =>
  turns.keys().find(other => phaseOf(other) === phaseOf(key)) === key

function phaseBegins(phase: Phase, { brief, turns }: View, reading: ResearchReading): Aside[] {
  const t = liveWords[brief.language]
  const names = playersOf(brief).map(({ name }) => oneLine(name))
  const { on, reason } = reading.auditDecision(brief) ?? { on: turns.has('audit/auditor'), reason: null }
  const headings: Record<Phase, string> = {
    research: t.investigation(names),
    rebuttal: t.rebuttal(names),
    audit: t.audit(reason),
    judgment: t.judgment,
  }
  const isUnaudited = phase === 'judgment' && !on
  return [
    ...(isUnaudited ? [{ kind: 'plain' as const, text: t.noAudit(reason) }] : []),
    { kind: 'heading', text: headings[phase] },
  ]
}

/** A person at this terminal who investigates too is not told what others search for. */
const isSealed = ({ seat }: FactRecorded, brief: Brief): boolean =>
  playersOf(brief).some(player => player.id !== seat && isPerson(player.seat.model))

export function lookedUp({ type, seat, fact }: FactRecorded, brief: Brief): Aside {
  const t = liveWords[brief.language]
  const who = nameOf(seat ?? '', brief)
  if (type === 'search.made') {
    const { query, by, hits, failure } = fact as object as SearchMade
    return failure === undefined
      ? { kind: 'plain', text: t.searched(who, short(query), by, hits.length) }
      : { kind: 'bad', text: t.searchFailed(who, short(query), by, short(failure)) }
  }
  const { url, reason } = fact as object as PageRead
  const page = short(url.replace(/^https?:\/\/|\/$/g, ''))
  return reason === undefined
    ? { kind: 'plain', text: t.read(who, page) }
    : { kind: 'bad', text: t.notRead(who, page, short(reason)) }
}

/** Missed judgments are reported like any missed turn. */
function incomplete({ key, seat, why }: TurnMissed, view: View, { arrived: reader }: ResearchReading): Aside[] {
  const phase = phaseOf(key)
  if (phase === 'judgment') return []
  const { language } = view.brief
  const { found, rebutted } = heardWith(view, reader)
  const is = ({ player }: { player: Player }) => player.id === seat
  const arrived: Record<typeof phase, number | null> = {
    research: found.find(is)?.value?.arguments.length ?? 0,
    rebuttal: rebutted.find(is)?.value?.rebuttals.length ?? 0,
    audit: null,
  }
  const usable = reader ? arrived[phase] : null
  const text = liveWords[language].incomplete(nameOf(seat, view.brief), usable, short(faultText(why, language)))
  return [{ kind: 'bad', text }]
}

/** How many of each tag, and where a tag contradicts what code found. */
function auditAsides(view: View, reading: ResearchReading): Aside[] {
  const t = liveWords[view.brief.language]
  const audit = view.turns.get('audit/auditor')?.value as Audit | null
  if (!audit) return []
  const claims = reading.tagged(audit, heardWith(view, reading.arrived))
  const counts = tags.map(tag => [tag, claims.filter(claim => claim.tag === tag).length] as const)
  return [
    {
      kind: 'plain',
      text: t.tags(
        claims.filter(({ tag }) => tag !== null).length,
        counts.filter(([, number]) => number > 0),
      ),
    },
    ...claims.flatMap(({ claim, tag, disagreement, in: places }): Aside[] =>
      disagreement && tag
        ? [{ kind: 'bad', text: t.disagree[disagreement](short(claim), tag, places.join(', ')) }]
        : [],
    ),
  ]
}

/** A blind judge is quoted in its own words. Afterwards this tells who was who. */
function whoIsWho(key: string, { turns, notes, brief }: View): Aside[] {
  const { sides, names } = turns.get(key)?.values ?? {}
  if (rigorOf(brief) !== 'normal' || typeof sides !== 'string' || typeof names !== 'string') return []
  const players = playersOf(brief)
  const shown = notes.get('judgment/order') === 'turned' ? players.toReversed() : players
  const labels = names.split(/, |、/)
  const pairs = shown.flatMap(({ name }, i) => (labels[i] ? [[labels[i], oneLine(name)] as const] : []))
  return [{ kind: 'plain', text: liveWords[brief.language].whoIsWho(pairs) }]
}

function resultAsides(verdict: ResearchVerdict, brief: Brief): Aside[] {
  const t = liveWords[brief.language]
  const { judgment, judging, degraded, marks, alike } = verdict
  const { winner, firmness, rulings } = judging
  const favoured = winner === neither ? t.neither : nameOf(winner ?? '', brief)
  const plain = (text: string): Aside => ({ kind: 'plain', text })
  const parts = degraded.map(({ phase, seat, what, failure }) => {
    const who = nameOf(seat, brief)
    if (what === 'search') return t.searchLost(who)
    return phase === 'rebuttal' && failure === null ? t.notAsked(who) : t.part(t.phase[phase], who)
  })
  return [
    ...alike.map(({ seats: [one, other] }) => plain(t.alike(nameOf(one, brief), nameOf(other, brief)))),
    ...marks.map(mark => plain(markText(mark, brief))),
    ...(degraded.length > 0 ? [{ kind: 'bad' as const, text: t.degraded(parts) }] : []),
    {
      kind: 'score',
      text: winner === null ? t.split : t.recommends(favoured, firmnessWords[brief.language][firmness]),
    },
    // A single judgment was heard. If there were several, none was.
    ...(rulings.length > 1 && winner !== null
      ? [plain(sentence(judgment.recommendation.advice)), plain(`${t.summary}${sentence(judgment.summary)}`)]
      : []),
  ]
}

function markText(mark: VerdictMark, brief: Brief): string {
  const t = liveWords[brief.language]
  const who = nameOf(mark.seat, brief)
  if (mark.kind === 'too-long') return t.tooLong(who, mark.words, mark.most)
  return t.unanswered(who, mark.numbers.join(brief.language === 'zh' ? '、' : ', '))
}

function abortedAside(verdict: unknown, language: Language): Aside {
  const { reason } = (verdict ?? {}) as { reason?: unknown }
  return { kind: 'bad', text: liveWords[language].aborted(typeof reason === 'string' ? short(reason) : '') }
}

const short = (words: string): string => shortened(words, longestWords)
const sentence = (words: string): string => shortened(words, longestSentence)

/** A role by its name, an official by its title. */
function nameOf(seat: string, brief: Brief): string {
  const role = roles(brief.options).find(({ id }) => id === seat.replace(/^(judge|auditor)-\d+$/, '$1'))
  return oneLine(role?.label[brief.language] ?? seat)
}

/** `phase 2 of 4 · 1 of 2 replies`; null: nothing was asked yet. */
export function progressWith(reading: ResearchReading, view: Pick<View, 'turns' | 'brief'>): string | null {
  const byPhase = Map.groupBy(view.turns.values(), ({ key }) => phaseOf(key))
  const { phases, isAll } = phasesOf(view, reading)
  const number = phases.findLastIndex(({ name }) => byPhase.has(name)) + 1
  const phase = phases[number - 1]
  if (!phase) return null
  const { progress } = liveWords[view.brief.language]
  return progress(number, isAll ? phases.length : null, repliesAmong(byPhase.get(phase.name)!), phase.replies)
}

/** `isAll`: false if it is unknown yet whether there will be an audit. */
export function phasesOf({ turns, brief }: Pick<View, 'turns' | 'brief'>, reading: ResearchReading) {
  const roles = playersOf(brief).length
  const isBegun = (phase: Phase) => turns.keys().some(key => phaseOf(key) === phase)
  const told = reading.auditDecision(brief)?.on
  const isAudited = told ?? isBegun('audit')
  const phases: { name: Phase; replies: number }[] = [
    { name: 'research', replies: roles },
    { name: 'rebuttal', replies: roles },
    ...(isAudited ? [{ name: 'audit' as const, replies: 1 }] : []),
    { name: 'judgment', replies: judgeCalls(brief, 'judge').length },
  ]
  return { phases, isAll: told !== undefined || isAudited || isBegun('judgment') }
}

/** A turn that only asks for a search is no reply yet. */
export const repliesAmong = (asked: readonly TurnView[]): number =>
  asked.filter(({ state, shape, value }) => {
    if (state !== 'answered' || shape !== 'looking') return state === 'answered' || state === 'missed'
    return (value as { findings?: unknown } | null)?.findings != null
  }).length
