import type { Call, Speech } from '../../../core/model.ts'
import { angles, findingOn, looksFrom } from '../../../models/offline/angles.ts'
import { type Dossier, dossierFor } from '../../../models/offline/dossier.ts'
import type { Excerpt } from '../../../models/offline/passages.ts'
import { placesNamed, speechesIn, unused } from '../../../models/offline/reading.ts'
import { mentionsIn } from '../../../models/offline/search.ts'
import type { StanceSide } from '../../../models/offline/stance.ts'
import { generalWords } from '../../../models/offline/words.ts'
import { challengeMoves, defenceMoves, followUpMoves, openingEvidence, openingMoves, type SpeechMove } from './moves.ts'
import { markers } from './points.ts'
import { duelWords } from './words.ts'

export function openingSpeech({ moment }: Call): string {
  const dossier = dossierFor(moment)
  const w = duelWords[dossier.language]
  const moves = openingMoves(dossier)
  return moves.length === 0
    ? speech('for', dossier, w.noneFound(dossier), [w.wouldDecide, questions('for', dossier)])
    : speech('for', dossier, w.found(dossier), [numbered(moves, dossier), w.rival(dossier)])
}

export function challengeSpeech({ moment }: Call): string {
  const dossier = dossierFor(moment)
  const w = duelWords[dossier.language]
  const { moves, shown } = challengeMoves(speechIn(moment.values.opening), dossier)
  const hasCounters = moves.some(isCounter)
  const lead = [hasCounters ? '' : w.noneAgainst(dossier), moves.length > 0 ? w.wrongOrMissing : '']
  return speech('against', dossier, lead.filter(Boolean).join(generalWords[dossier.language].between), [
    numbered(moves, dossier),
    ...(dossier.files > 0 ? [w.anglesFollow, fromAngles(moves, shown, dossier)] : []),
    alternative(shown, dossier),
    ...(hasCounters ? [] : [w.wouldDecide, questions('against', dossier)]),
  ])
}

const isCounter = ({ type }: SpeechMove): boolean => type === 'against' || type === 'leftOut'

export function defenceSpeech(call: Call): string {
  const dossier = dossierFor(call.moment)
  const w = duelWords[dossier.language]
  const used = usedBefore(call, dossier).union(new Set(openingEvidence(dossier).map(({ ref }) => ref)))
  const moves = defenceMoves(speechIn(call.moment.values.challenge), used, dossier)
  const isExhausted = !moves.some(({ type }) => type === 'further') || isUsedUp('for', moves, used, dossier)
  return speech('for', dossier, moves.length > 0 ? w.pointByPoint : w.nothingToAnswer, [
    numbered(moves, dossier),
    isExhausted && dossier.files > 0 ? w.nothingMore('for') : '',
  ])
}

export function followUpSpeech(call: Call): string {
  const dossier = dossierFor(call.moment)
  const w = duelWords[dossier.language]
  const used = usedBefore(call, dossier)
  const moves = followUpMoves(speechIn(call.moment.values.defence), used, dossier)
  return speech('against', dossier, w.onTheDefence, [
    numbered(moves, dossier),
    isUsedUp('against', moves, used, dossier) && dossier.files > 0 ? w.nothingMore('against') : '',
  ])
}

const speechIn = (value: Parameters<typeof speechesIn>[0]): Speech =>
  speechesIn(value)[0] ?? { key: '', seat: '', text: '' }

/**
 * Places quoted so far: in what this call shows of the debate, and in this voice's own words. The opening is known
 * besides, because the same files always give the same opening.
 */
function usedBefore({ messages, moment }: Call, dossier: Dossier): Set<string> {
  const shown = Object.values(moment.values).flatMap(value => speechesIn(value).map(({ text }) => text))
  const own = messages.filter(({ role }) => role === 'assistant').map(({ content }) => content)
  const withoutQuotes = (text: string): string => text.replace(/^\s*>.*$/gm, '')
  return placesNamed([...shown, ...own].map(withoutQuotes), dossier)
}

function isUsedUp(side: StanceSide, moves: readonly SpeechMove[], used: ReadonlySet<string>, dossier: Dossier) {
  const quoted = moves.flatMap(({ evidence }) => evidence?.ref ?? [])
  return unused(dossier[side], new Set([...used, ...quoted])).length === 0
}

function speech(side: StanceSide, { files, language, question }: Dossier, lead: string, parts: readonly string[]) {
  const claim = `**${question.says[side]}** ${lead}`.trim()
  return [generalWords[language].notice(files), claim, ...parts].filter(Boolean).join('\n\n')
}

const questions = (side: StanceSide, { question, language }: Dossier): string =>
  generalWords[language]
    .deciders(question, side)
    .map(line => `- ${line}`)
    .join('\n')

const numbered = (moves: readonly SpeechMove[], dossier: Dossier): string =>
  moves.map((move, i) => `${i + 1}. ${sayMove(move, dossier)}`).join('\n')

function sayMove(move: SpeechMove, { language }: Dossier): string {
  const w = duelWords[language]
  const { text, evidence } = move
  const head = `**${markOf(move, language)}** — ${text}`
  return evidence ? block(`${head}${w.where(evidence)}`, evidence, w.taken(evidence), '   ') : head
}

function markOf({ type, evidence }: SpeechMove, language: Dossier['language']): string {
  const w = duelWords[language]
  if (type === 'support') return w.aspectNames[evidence!.stance.aspect]
  const mark = markers[type][language]
  return type === 'leftOut' ? w.leftOut(mark, evidence!.stance.aspect) : mark
}

/** The quote is one line in its own block: nothing in it can open or close a point. */
function block(head: string, { quote, cut }: Excerpt, tail: string, indent: string): string {
  const line = `${cut.before ? '[…] ' : ''}“${quote}”${cut.after ? ' […]' : ''}`
  return `${head}\n${indent}> ${line}${tail && `\n\n${indent}${tail}`}`
}

/** What the files say from the angles that a challenge must take, and from which they say nothing. */
function fromAngles(moves: readonly SpeechMove[], shown: ReadonlySet<string>, dossier: Dossier): string {
  const w = duelWords[dossier.language]
  const said = angles.map(angle => {
    const name = `**${w.angleNames[angle]}** — `
    const counter = moves.findIndex(move => isCounter(move) && looksFrom(angle, move.evidence!))
    if (counter >= 0) return name + w.seePoint(counter + 1)
    const found = findingOn(angle, dossier, shown)
    if (!found) return null
    const { excerpt, isNeutral } = found
    return isNeutral ? block(name + w.where(excerpt), excerpt, w.takesNoSide, '  ') : name + w.onlyInFavour(excerpt)
  })
  const silent = angles.filter((_, i) => said[i] === null)
  return [...said, silent.length > 0 ? w.silentAngles(silent, dossier) : null]
    .flatMap(line => (line === null ? [] : `- ${line}`))
    .join('\n')
}

const besides = /(?:\balternatives? to|\binstead of|\brather than|替代|而不是)\s*(?:the |an? )?[`“"'*]*$/i
const staying =
  /(?:\bstay(?:s|ing)? (?:on|with)|\bkeep(?:s|ing)?(?: using)?|\bremain(?:s|ing)? on|保留|继续使用|沿用|维持)\s*(?:the |an? )?[`“"'*]*$/i
const alternatives = /^(?:\d+[.)]?\s*)?(?:alternatives?|other options|rejected options|备选|替代方案|其他方案)/i

/** A passage that names another way: an alternative to the proposal, or staying with what there is. */
function alternative(shown: ReadonlySet<string>, { question, against, neutral, language }: Dossier): string {
  const w = duelWords[language]
  const isNamed = (text: string): boolean =>
    mentionsIn(text, question.targets).some(({ target, start }) =>
      (target.favoured ? besides : staying).test(text.slice(0, start)),
    )
  const naming = [...against, ...neutral].filter(
    ({ quote, section }) => isNamed(quote) || isNamed(section) || alternatives.test(section),
  )
  const found = naming.find(({ ref }) => !shown.has(ref)) ?? naming[0]
  return w.alternative + (found ? block(w.where(found), found, '', '') : w.otherWay(question))
}
