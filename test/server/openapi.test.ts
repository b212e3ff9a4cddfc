import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { z } from 'zod'
import { StoreFailed } from '../../src/core/store.ts'
import { Feeds } from '../../src/server/feed.ts'
import { PageAdmission } from '../../src/server/guard.ts'
import { createApp } from '../../src/server/serve.ts'
import { Listening, visit } from './support/serving.ts'
import { StagedBackend } from './support/staged-backend.ts'

type Schema = z.core.JSONSchema.JSONSchema
type Answer = { $ref?: string; content?: Record<string, { schema: Schema }> }
type Operation = { parameters?: unknown[]; requestBody?: unknown; responses: Record<string, Answer> }

const document = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; responses: Record<string, Answer> }
}

test('the document has the routes of the server, and no others', () => {
  const backend = new StagedBackend()
  const feeds = new Feeds(backend)
  const parts = {
    backend,
    feeds,
    admission: new PageAdmission(null, Date.now),
    files: new Map(),
    language: 'en' as const,
  }
  const app = createApp(
    { ...parts, onError: () => {} },
    () => 1,
    to => to,
  )
  feeds.close()
  const served = app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => {
      return `${method} ${path.replace(/:(\w+)/g, '{$1}').replace('*', '{file}')}`
    })
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map(method => `${method.toUpperCase()} ${path}`),
  )
  assert.deepEqual(described.sort(), served.sort())
})

test('every reference in the document leads somewhere', () => {
  const references = new Set<string>()
  JSON.stringify(document, (name, value) => {
    if (name === '$ref') references.add(value)
    return value
  })
  assert.ok(references.size > 20)
  for (const reference of references) assert.ok(found(reference), reference)
})

test('answers of the server are as the document describes them', async t => {
  const { backend, ask, post } = await visit(t)
  const id = backend.open()
  backend.speak(id, 'opening/proposer', 'So far')
  const wish = { format: 'duel', topic: 'Is it so?', rounds: 2 }
  const at = `/api/debates/${id}`
  const cases: [method: string, path: string, address: string, body?: unknown][] = [
    ['get', '/api/about', '/api/about'],
    ['get', '/api/debates', '/api/debates'],
    ['get', '/api/debates', '/api/debates?limit=no'],
    ['get', '/api/debates/{id}', at],
    ['get', '/api/debates/{id}', '/api/debates/77'],
    ['get', '/api/debates/{id}/journal', `${at}/journal`],
    ['get', '/api/debates/{id}/report', `${at}/report`],
    ['get', '/api/debates/{id}/calls', `${at}/calls?turn=ruling/judge`],
    ['get', '/api/debates/{id}/calls', `${at}/calls`],
    ['get', '/api/debates/{id}/export', `${at}/export?form=md`],
    ['post', '/api/estimates', '/api/estimates', wish],
    ['post', '/api/debates', '/api/debates', wish],
    ['post', '/api/debates', '/api/debates', { topic: 1 }],
    ['post', '/api/plans', '/api/plans', wish],
    ['post', '/api/plans/{plan}', '/api/plans/p1', { begin: false }],
    ['post', '/api/debates/{id}/resume', `${at}/resume`, {}],
    ['post', '/api/debates/{id}/pause', `${at}/pause`, {}],
    ['post', '/api/debates/{id}/stop', `${at}/stop`, {}],
    ['post', '/api/debates/{id}/forks', `${at}/forks`, { at: 'round-1' }],
    ['post', '/api/debates/{id}/forks/estimate', `${at}/forks/estimate`, {}],
    ['post', '/api/debates/{id}/remarks', `${at}/remarks`, { text: 'a' }],
    ['post', '/api/debates/{id}/answers', `${at}/answers`, { key: 'a', said: 'b' }],
    ['get', '/new', '/new'],
    ['delete', '/api/debates/{id}', at],
  ]
  for (const [method, path, address, body] of cases) {
    const response =
      body === undefined ? await ask(address, { method: method.toUpperCase() }) : await post(address, body)
    const described = answerOf(document.paths[path]![method]!.responses[response.status])
    assert.ok(described, `${method} ${address}: ${response.status} is not described`)
    const type = response.headers.get('content-type')?.split(';')[0] ?? null
    if (type === null) {
      assert.equal(described.content, undefined, address)
      continue
    }
    const content = described.content?.[type] ?? described.content?.['*/*']
    assert.ok(content, `${address}: ${type} is not described`)
    const value = type === 'application/json' ? await response.json() : await response.text()
    assert.deepEqual(mismatches(value, content.schema, address), [])
  }
})

test('whoever is turned away is answered as the document describes it, at every address', async t => {
  const { origin, cookie, backend } = await visit(t)
  backend.open()
  const write = { cookie, 'X-Agon': '1', 'Content-Type': 'application/json' }
  const turnedAway: [status: number, methods: string[], headers: Record<string, string>][] = [
    [401, ['get', 'post', 'delete'], { 'X-Agon': '1', 'Content-Type': 'application/json' }],
    [403, ['get', 'post', 'delete'], { ...write, Origin: 'https://evil.example' }],
    [415, ['post'], { ...write, 'Content-Type': 'text/plain' }],
  ]
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, { responses }] of Object.entries(operations))
      for (const [status, methods, headers] of turnedAway.filter(([, methods]) => methods.includes(method))) {
        const address = path.replace('{id}', '1').replace(/\{\w+\}/, 'x')
        const response = await fetch(origin + address, { method: method.toUpperCase(), headers, redirect: 'manual' })
        assert.equal(response.status, status, `${method} ${path}, for ${methods}`)
        const type = response.headers.get('content-type')!.split(';')[0]!
        const described = answerOf(responses[status])?.content?.[type]
        assert.ok(described, `${method} ${path}: ${status} as ${type} is not described`)
        const value = type === 'application/json' ? await response.json() : await response.text()
        assert.deepEqual(mismatches(value, described.schema, path), [])
      }
  assert.deepEqual(backend.calls, [])
})

test('an archive that cannot be read is answered as the document describes it', async t => {
  const { backend, ask } = await visit(t)
  backend.open()
  for (const [path, address] of [
    ['/api/debates', '/api/debates'],
    ['/api/debates/{id}', '/api/debates/1'],
    ['/api/debates/{id}/report', '/api/debates/1/report'],
    ['/api/debates/{id}/export', '/api/debates/1/export?form=md'],
  ] as const) {
    backend.nextError = new StoreFailed('damaged', 'It is damaged.')
    const response = await ask(address)
    const described = answerOf(document.paths[path]!.get!.responses[response.status])!
    assert.equal(response.status, 503)
    assert.deepEqual(mismatches(await response.json(), described.content!['application/json']!.schema, path), [])
  }
})

test('events of a stream are as the document describes them', async t => {
  const { backend, origin, cookie } = await visit(t)
  const id = backend.open()
  backend.speak(id, 'opening/proposer', 'So far')
  const viewer = new Listening(`${origin}/api/debates/${id}/events`, { cookie })
  t.after(() => viewer.close())
  const heard = await viewer.until(all => all.some(({ event }) => event === 'control'))
  const shapes: Record<string, string> = { kept: 'PageRecord', said: 'Said', control: 'Control' }
  assert.deepEqual(
    heard.map(({ event }) => event),
    Object.keys(shapes),
  )
  for (const { event, data } of heard)
    assert.deepEqual(mismatches(data, document.components.schemas[shapes[event]!]!, event), [])
})

function found(reference: string): unknown {
  let part: unknown = document
  for (const name of reference.slice(2).split('/')) part = (part as Record<string, unknown> | undefined)?.[name]
  return part
}

const answerOf = (answer: Answer | undefined): Answer | undefined =>
  answer?.$ref ? (found(answer.$ref) as Answer) : answer

/** What of a value is not as the schema says: kinds of values, names that are missing, names that are not known. */
function mismatches(value: unknown, schema: Schema, at: string): string[] {
  const whole = JSON.stringify({ ...schema, $defs: document.components.schemas })
  const { error } = z.fromJSONSchema(JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/'))).safeParse(value)
  return error ? [`${at}: ${z.prettifyError(error)}`] : []
}
