import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CheckResult, checkResults, type Span, type Target } from '../../src/core/evidence.ts'
import type { Language } from '../../src/core/language.ts'
import type { Speech } from '../../src/core/model.ts'

/** A place in a speech that looks like a citation, and what it is. */
export interface Label {
  span: Span
  shown: string
  /** null: it looks like one and is none. */
  citation: { target: Target; quote: string | null; result: CheckResult } | null
}

export interface LabelledSpeech {
  name: string
  language: Language
  /** Which of the debates in earlier.json it goes on with. */
  debate: string
  /** As the debater wrote it, without the labels. */
  speech: Speech
  labels: readonly Label[]
}

/** Every speech begins with `=== name`. A label is `⟦shown⟧{kind target quote="…" => result}`, or `⟦shown⟧{none}` for what only looks like a citation. */
export function readSpeeches(folder = join(import.meta.dirname, 'speeches')): LabelledSpeech[] {
  return globSync('*.md', { cwd: folder })
    .sort()
    .flatMap(file => speechesIn(readFileSync(join(folder, file), 'utf8')))
}

function speechesIn(source: string): LabelledSpeech[] {
  const [, ...parts] = source.split(/^=== (.*)\n/m)
  return parts.flatMap((name, i) => (i % 2 === 0 ? [parseSpeech(name, `${parts[i + 1]!.trimEnd()}\n`)] : []))
}

function parseSpeech(name: string, source: string): LabelledSpeech {
  const [, head, body] = source.match(/^---\n(.*?)\n---\n(.*)$/s) ?? wrong(name, 'the head between two lines of ---')
  const { text, labels } = withoutLabels(name, body!)
  return {
    name,
    language: name.startsWith('zh-') ? 'zh' : 'en',
    debate: field(name, head!, 'debate'),
    speech: { key: field(name, head!, 'key'), seat: field(name, head!, 'seat'), text },
    labels,
  }
}

const labelled = /⟦([^⟦⟧]+)⟧\{((?:[^{}"]|"(?:[^"\\]|\\.)*")*)\}/g

function withoutLabels(name: string, body: string): { text: string; labels: Label[] } {
  const labels: Label[] = []
  let text = ''
  let from = 0
  for (const { 0: whole, 1: shown, 2: meaning, index } of body.matchAll(labelled)) {
    text += body.slice(from, index)
    labels.push({
      span: [text.length, text.length + shown!.length],
      shown: shown!,
      citation: meaning === 'none' ? null : citationOf(name, meaning!),
    })
    text += shown
    from = index + whole.length
  }
  text += body.slice(from)
  if (/[⟦⟧]/.test(text)) wrong(name, `a label is broken near ${text.match(/.{0,40}[⟦⟧].{0,40}/)?.[0]}`)
  return { text, labels }
}

function citationOf(name: string, meaning: string): NonNullable<Label['citation']> {
  const [, kind, rest, quote, result] =
    meaning.match(/^(\w+) (.+?)(?: quote=("(?:[^"\\]|\\.)*"))? => (\S+)$/) ?? wrong(name, meaning)
  if (!checkResults.includes(result as CheckResult)) wrong(name, meaning)
  return {
    target: targetOf(kind!, rest!) ?? wrong(name, meaning),
    quote: quote === undefined ? null : JSON.parse(quote),
    result: result as CheckResult,
  }
}

function targetOf(kind: string, written: string): Target | null {
  const [first, second] = written.split(' ') as [string, string | undefined]
  switch (kind) {
    case 'file':
      return second === undefined ? { kind, path: first } : { kind, path: first, lines: linesOf(second) }
    case 'speech':
      return second === undefined
        ? { kind, speaker: first }
        : { kind, speaker: first, round: Number(second.slice('round='.length)) }
    case 'page':
      return { kind, url: first }
    case 'doi':
    case 'arxiv':
      return { kind, id: first }
    case 'commit':
      return { kind, hash: first }
    case 'package':
      return { kind, name: first, version: second! }
    case 'other':
      return { kind, name: written }
    default:
      return null
  }
}

function linesOf(written: string): [number, number] {
  const [first, last] = written.split('-').map(Number)
  return [first!, last ?? first!]
}

function field(name: string, head: string, key: string): string {
  return head.match(new RegExp(`^${key}: (.+)$`, 'm'))?.[1] ?? wrong(name, `${key} is missing in the head`)
}

function wrong(name: string, what: string): never {
  throw new Error(`${name}.md: ${what}`)
}
