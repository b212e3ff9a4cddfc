import type { Refused, Reply, Script } from './script.ts'

// biome-ignore lint/suspicious/noExplicitAny: the body of a request
type Body = any

/** What a request gets before anyone thinks about an answer; null: it is accepted. */
export function refusal(script: Script, authorization: string | undefined, body: Body): Reply | null {
  if (script.key !== undefined && authorization !== `Bearer ${script.key}`) return wrongKey(authorization)
  if (script.models && !script.models.includes(body.model)) return unknownModel(body.model)
  const refused = script.refuses?.find(what => isSent(what, body))
  return refused === undefined ? null : complaintAbout(refused, body)
}

type Named = Exclude<Refused, `effort ${string}`>

const isValue = (what: Refused): what is `effort ${string}` => what.startsWith('effort ')

const isSent = (what: Refused, body: Body): boolean =>
  isValue(what) ? effortIn(body) === what.slice('effort '.length) : sends[what](body)

const complaintAbout = (what: Refused, body: Body): Reply =>
  isValue(what) ? unsupportedEffort(body, effortIn(body)!) : complaints[what](body)

const effortIn = (body: Body): string | undefined =>
  body.reasoning_effort ?? body.reasoning?.effort ?? body.chat_template_kwargs?.reasoning_effort

const thinks = (body: Body): boolean =>
  effortIn(body) !== undefined || body.thinking !== undefined || body.enable_thinking !== undefined

const sends: Record<Named, (body: Body) => boolean> = {
  json_schema: body => body.response_format?.type === 'json_schema',
  json_object: body => body.response_format?.type === 'json_object',
  response_format: body => body.response_format !== undefined,
  'response_format, vaguely': body => body.response_format !== undefined,
  reasoning_effort: body => body.reasoning_effort !== undefined,
  thinking: thinks,
  'thinking off': body => body.thinking?.type === 'disabled',
  temperature: body => body.temperature !== undefined,
  'temperature with thinking': body => body.temperature !== undefined && thinks(body),
  'JSON with thinking': body => body.response_format !== undefined && thinks(body),
  search: body => body.tools !== undefined || body.enable_search !== undefined,
  max_tokens: body => body.max_tokens !== undefined,
  max_completion_tokens: body => body.max_completion_tokens !== undefined,
  stream_options: body => body.stream_options !== undefined,
}

const complaints: Record<Named, (body: Body) => Reply> = {
  json_schema: () => invalid('This response_format type is unavailable now', null, 'invalid_request_error'),
  json_object: () => invalid("'response_format.type' must be 'json_schema' or 'text'", null, null),
  response_format: () => extra('response_format'),
  'response_format, vaguely': () => ({ status: 400, body: 'Bad Request' }),
  reasoning_effort: () => invalid('Unrecognized request argument supplied: reasoning_effort', null, null),
  thinking: body => invalid(`"${body.model}" does not support thinking`, null, null),
  'thinking off': () => invalid("thinking.type 'disabled' is not allowed for this model", null, null),
  temperature: () => invalid('invalid temperature: only 1 is allowed for this model', null, null),
  'temperature with thinking': () => invalid('temperature may only be set to 1 when thinking is enabled', null, null),
  'JSON with thinking': () => invalid('Json mode is not supported when enable_thinking is true', null, null),
  search: body => invalid(`'${body.tools ? 'tools' : 'enable_search'}' is not available for your account`, null, null),
  max_tokens: () =>
    invalid(
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      'max_tokens',
      'unsupported_parameter',
    ),
  max_completion_tokens: () => extra('max_completion_tokens'),
  stream_options: () => ({
    status: 422,
    body: {
      detail: [{ type: 'extra_forbidden', loc: ['body', 'stream_options'], msg: 'Extra inputs are not permitted' }],
    },
  }),
}

const invalid = (message: string, param: string | null, code: string | null): Reply => ({
  status: 400,
  body: { error: { message, type: 'invalid_request_error', param, code } },
})

const extra = (name: string): Reply => ({
  status: 400,
  body: {
    object: 'error',
    message: `[{'type': 'extra_forbidden', 'loc': ('body', '${name}'), 'msg': 'Extra inputs are not permitted'}]`,
    type: 'BadRequestError',
    param: null,
    code: 400,
  },
})

const unsupportedEffort = (body: Body, value: string): Reply =>
  invalid(
    `Unsupported value: '${value}' is not supported with the '${body.model}' model. Supported values are: 'none' and others.`,
    'reasoning_effort',
    'unsupported_value',
  )

/** Real servers show parts of the key they were sent; this one shows all of it. */
const wrongKey = (authorization: string | undefined): Reply => ({
  status: 401,
  body: {
    error: {
      message: `Incorrect API key provided: ${authorization?.replace('Bearer ', '') ?? 'none'}.`,
      type: 'invalid_request_error',
      param: null,
      code: 'invalid_api_key',
    },
  },
})

const unknownModel = (model: string): Reply => ({
  status: 404,
  body: {
    error: {
      message: `The model \`${model}\` does not exist or you do not have access to it.`,
      type: 'invalid_request_error',
      param: null,
      code: 'model_not_found',
    },
  },
})
