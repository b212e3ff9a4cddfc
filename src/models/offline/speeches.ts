import type { Language } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import { challengeOf } from './challenge.ts'
import { defenceOf } from './defence.ts'
import type { Dossier } from './dossier.ts'
import type { Excerpt } from './excerpt.ts'
import { followUpOf } from './followup.ts'
import { type Move, openingEvidence, unused } from './moves.ts'
import type { Said, Wording } from './said.ts'
import type { Side } from './stance.ts'
import { sayMove, wordings } from './wording.ts'

export function openingSpeech(dossier: Dossier, language: Language): string {
  const w = wordings[language]
  const moves = openingEvidence(dossier).map((evidence): Move => ({ type: 'support', evidence }))
  if (moves.length === 0) return withoutEvidence('for', w.noneFound(dossier), dossier, w)
  return paragraphs([opener('for', dossier, w, w.found(dossier)), numbered(moves, dossier, w), w.rival(dossier)])
}

export function challengeSpeech(opening: Speech, dossier: Dossier, language: Language): string {
  const w = wordings[language]
  const { moves, angles, silent, alternative } = challengeOf(opening, dossier.question.says.for, dossier)
  const counters = moves.some(({ type }) => type === 'against' || type === 'leftOut')
  const lead = counters
    ? w.wrongOrMissing
    : [w.noneAgainst(dossier), moves.length > 0 ? w.wrongOrMissing : ''].filter(Boolean).join(w.ruling.between)
  const said = [
    ...angles.map(finding => w.angle(finding, dossier)),
    ...(silent.length > 0 ? [w.silentAngles(silent, dossier)] : []),
  ]
  const findings = dossier.files > 0 ? [w.anglesFollow, bullets(said)] : []
  const other = block(w.alternative(alternative, dossier), '')
  const asks = counters ? [] : [w.wouldDecide, questions(dossier, 'against', w)]
  return paragraphs([opener('against', dossier, w, lead), numbered(moves, dossier, w), ...findings, other, ...asks])
}

export function defenceSpeech(
  challenge: Speech,
  used: ReadonlySet<string>,
  dossier: Dossier,
  language: Language,
): string {
  const w = wordings[language]
  const moves = defenceOf(challenge, used, dossier.question.says.against, dossier)
  const exhausted =
    !moves.some(({ type }) => type === 'further') || unused(dossier.for, usedBy(moves, used)).length === 0
  const lead = moves.length > 0 ? w.pointByPoint : w.nothingToAnswer
  return paragraphs([
    opener('for', dossier, w, lead),
    numbered(moves, dossier, w),
    exhausted && dossier.files > 0 ? w.nothingMore('for') : '',
  ])
}

export function followUpSpeech(
  defence: Speech,
  used: ReadonlySet<string>,
  dossier: Dossier,
  language: Language,
): string {
  const w = wordings[language]
  const moves = followUpOf(defence, used, dossier)
  const exhausted = unused(dossier.against, usedBy(moves, used)).length === 0
  const lead = moves.length > 0 ? w.onTheDefence : ''
  return paragraphs([
    opener('against', dossier, w, lead),
    numbered(moves, dossier, w),
    exhausted && dossier.files > 0 ? w.nothingMore('against') : '',
  ])
}

function withoutEvidence(side: Side, why: string, dossier: Dossier, w: Wording): string {
  return paragraphs([opener(side, dossier, w, why), w.wouldDecide, questions(dossier, side, w)])
}

const opener = (side: Side, { files, question }: Dossier, w: Wording, more: string): string =>
  `${w.notice(files)}\n\n${`**${question.says[side]}** ${more}`.trim()}`

const questions = ({ question }: Dossier, side: Side, w: Wording): string =>
  w
    .deciders(question.form, side)
    .map(line => `- ${line}`)
    .join('\n')

const usedBy = (moves: readonly Move[], used: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...used, ...moves.flatMap(move => ('evidence' in move ? move.evidence.ref : []))])

const numbered = (moves: readonly Move[], dossier: Dossier, w: Wording): string =>
  moves.map((move, at) => `${at + 1}. ${block(sayMove(move, dossier, w), '   ')}`).join('\n')

const bullets = (all: readonly Said[]): string => all.map(said => `- ${block(said, '  ')}`).join('\n')

/** The quote is one line of a block of its own: nothing in it can open a point, and no mark in it can close one. */
function block({ head, quote, tail }: Said, indent: string): string {
  const lines = [head]
  if (quote) lines.push(`${indent}> ${quoteLine(quote)}`)
  if (tail) lines.push('', `${indent}${tail}`)
  return lines.join('\n')
}

const quoteLine = ({ quote, cut }: Excerpt): string => `${cut.before ? '[…] ' : ''}“${quote}”${cut.after ? ' […]' : ''}`

const paragraphs = (parts: readonly string[]): string => parts.filter(part => part !== '').join('\n\n')
