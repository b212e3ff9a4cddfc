import { fieldOf, isShare, type ReplyField } from '../../../src/engine/reply/field.ts'
import type { Shape } from '../../../src/engine/structured.ts'
import { replies } from './reply-shapes.ts'

/** One way to change a value by its field; undefined: it is left out. */
type Slip = (value: unknown, field: ReplyField, name: string) => unknown

const isEmptyByDefault = ({ absent }: ReplyField): boolean => Array.isArray(absent?.value)
const isText = (value: unknown): value is string => typeof value === 'string'

/** Small slips of models, each made everywhere in a reply where it can be made. */
const slips: Record<string, Slip> = {
  'numbers as text': (value, field) => (field.kind === 'number' && typeof value === 'number' ? String(value) : value),
  'shares in per cent': (value, field) =>
    field.kind === 'number' && isShare(field) ? `${Math.round(Number(value) * 100)}%` : value,
  'points out of ten': (value, field) => (field.kind === 'number' && field.most === 10 ? `${value}/10` : value),
  'a third of a point': (value, field) =>
    field.kind === 'number' && field.most === 10 && Number(value) < 9 ? Number(value) + 0.3 : value,
  'choices in capitals': (value, field) => (field.kind === 'choice' && isText(value) ? value.toUpperCase() : value),
  'choices in brackets': (value, field) => (field.kind === 'choice' && isText(value) ? `[${value}]` : value),
  'choices with a reason': (value, field) =>
    field.kind === 'choice' && isText(value) ? `${value} (as said above)` : value,
  'choices with their word': (value, field) =>
    field.kind === 'choice' && isText(value)
      ? (field.options.find(one => one.value === value)?.names?.[0] ?? value)
      : value,
  'yes and no': (value, field) => (field.kind === 'flag' ? (value ? 'Yes' : 'No') : value),
  'ids with a word': (value, field) => (field.kind === 'text' && field.ids && isText(value) ? `【${value}】` : value),
  'ids in Chinese': (value, field) =>
    field.kind === 'text' && field.ids && isText(value) && /^\d/.test(value) ? `论点${value}` : value,
  'turns in words': (value, _, name) =>
    name === 'turn' && isText(value) ? value.replace(/^round-(\d)\/(\w)$/, 'Round $1, Side $2') : value,
  'turns left out': (value, _, name) => (name === 'turn' ? undefined : value),
  'quotations without their stop': (value, _, name) => (name === 'quote' && isText(value) ? `“${value}”` : value),
  'quotations with a small letter': (value, _, name) =>
    name === 'quote' && isText(value) ? value.charAt(0).toLowerCase() + value.slice(1) : value,
  'what is spare left out': (value, field) =>
    field.absent?.value === null || isEmptyByDefault(field) ? undefined : value,
  'nothing in words': (value, field) => (value === null && field.nullable ? 'none' : value),
  'nothing in Chinese': (value, field) => (value === null && field.nullable ? '无' : value),
  'empty lists as null': (value, field) =>
    field.kind === 'list' && field.absent && Array.isArray(value) && value.length === 0 ? null : value,
  'lists of one without their brackets': (value, field) =>
    field.kind === 'list' && Array.isArray(value) && value.length === 1 ? value[0] : value,
  'texts as lists of lines': (value, field) =>
    field.kind === 'text' && !field.ids && isText(value) && value.length > 8 ? [value] : value,
}

/** Slips in how a whole reply is written. */
const wholeSlips: Record<string, (reply: Record<string, unknown>) => string> = {
  'a wrapper': reply => JSON.stringify({ reply }),
  'a wrapper with a remark': reply => JSON.stringify({ thought: 'I weighed both.', answer: reply }),
  'a list around it': reply => JSON.stringify([reply]),
  'prose and a fence': reply =>
    `Here it is:\n\`\`\`json\n${JSON.stringify(reply, null, 2)}\n\`\`\`\nI hope that helps.`,
  'a comma too many': reply => JSON.stringify(reply).replace(/\}$/, ',}'),
  'single quotation marks': reply => JSON.stringify(reply).replace(/"(\w+)":/g, "'$1':"),
  'bare names': reply => JSON.stringify(reply).replace(/"(\w+)":/g, '$1:'),
  comments: reply => JSON.stringify(reply, null, 2).replace(/,\n/, ', // as asked\n'),
  'wide punctuation': reply => JSON.stringify(reply).replaceAll('":', '"：'),
  'the last brace left out': reply => JSON.stringify(reply).slice(0, -1),
  'capitals in names': reply => JSON.stringify(renamed(reply, name => name.charAt(0).toUpperCase() + name.slice(1))),
  'names in camel case': reply =>
    JSON.stringify(renamed(reply, name => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))),
  'names in snake case': reply =>
    JSON.stringify(renamed(reply, name => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`))),
  'a field of its own': reply => JSON.stringify({ ...reply, note: 'I hope that helps.' }),
  'JSON as text': reply => JSON.stringify({ output: JSON.stringify(reply) }),
}

const renamed = (reply: Record<string, unknown>, rename: (name: string) => string) =>
  Object.fromEntries(Object.entries(reply).map(([name, value]) => [/^[A-Z]$/.test(name) ? name : rename(name), value]))

export interface SlippedReply {
  shape: string
  slip: string
  text: string
}

/** Every slip in every shape in which it changes something. */
export const slippedReplies = (): SlippedReply[] =>
  Object.entries(replies).flatMap(([name, { shape, reply }]) => {
    const right = JSON.stringify(reply)
    const inFields = Object.entries(slips).map(([slip, change]) => ({ slip, text: slipped(reply, shape, change) }))
    const inWhole = Object.entries(wholeSlips).map(([slip, write]) => ({ slip, text: write(reply) }))
    return [...inFields, ...inWhole]
      .filter(({ text }) => text !== right && text !== '{}')
      .map(one => ({ shape: name, ...one }))
  })

const slipped = (reply: Record<string, unknown>, shape: Shape<unknown>, slip: Slip): string =>
  JSON.stringify(changed(reply, fieldOf(shape.schema, shape), slip, ''))

function changed(value: unknown, field: ReplyField, slip: Slip, name: string): unknown {
  if (field.kind === 'list' && Array.isArray(value)) {
    const items = value.map(item => changed(item, field.item, slip, name))
    return slip(items, field, name)
  }
  if (field.kind !== 'object' || value === null || typeof value !== 'object') return slip(value, field, name)
  const inner = Object.entries(value).map(([key, one]) => [key, changed(one, field.fields.get(key)!, slip, key)])
  return name === '' ? Object.fromEntries(inner) : slip(Object.fromEntries(inner), field, name)
}
