/** Shorter values are too common in ordinary text to be masked by value. */
const shortestSecret = 6

/** What people write where an endpoint needs no key. Masking these would only damage what is said about them. */
const notSecret =
  /^(?:ollama|lm-?studio|llama\.?cpp|vllm|local(?:host)?|dummy|empty|unused|none|null|anything|placeholder|(?:sk-)?no(?:t|-key)?-?(?:needed|required)|(?:your|my)?[_-]?api[_-]?key)$/i

/** Every way in which a secret may stand in a text, longest first. */
export function formsOf(secrets: readonly string[]): string[] {
  const forms = new Set<string>()
  for (const secret of secrets.flatMap(withoutScheme)) {
    if (secret.length < shortestSecret || notSecret.test(secret)) continue
    for (const form of encodings(secret).flatMap(withoutBackslashes)) if (form.length >= shortestSecret) forms.add(form)
  }
  return [...forms].sort((a, b) => b.length - a.length)
}

/** `Bearer abc` is held as a header's value; `abc` alone is the same secret. */
function withoutScheme(value: string): string[] {
  const secret = value.trim()
  return [secret, secret.replace(/^(?:bearer|basic|token)\s+/i, '')]
}

function encodings(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret)
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  const url = encodeURIComponent(secret.toWellFormed())
  return [
    secret,
    ...jsonForms(secret),
    url,
    url.replace(/%[0-9A-F]{2}/g, code => code.toLowerCase()),
    url.replaceAll('%20', '+'),
    hex,
    hex.toUpperCase(),
    ...base64Forms(bytes),
  ]
}

/** As JavaScript, Python, Go and .NET write it. */
function jsonForms(secret: string): string[] {
  const plain = JSON.stringify(secret).slice(1, -1)
  const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(4, '0')
  return [
    plain,
    plain.replace(/[^\x20-\x7e]/g, character => `\\u${hex(character)}`),
    plain.replace(/[<>&]/g, character => `\\u${hex(character)}`),
    secret
      .replaceAll('\\', '\\\\')
      .replace(/["'+<>&`]|[^\x20-\x7e]/g, character => `\\u${hex(character).toUpperCase()}`),
  ]
}

/** It is looked for in texts without any, too. */
function withoutBackslashes(form: string): string[] {
  return form.includes('\\') ? [form, form.replaceAll('\\', '')] : [form]
}

function base64Forms(bytes: Uint8Array): string[] {
  const whole = base64(bytes)
  const standard = [whole, whole.replace(/=+$/, ''), ...[0, 1, 2].map(offset => insideBase64(bytes, offset))]
  return [...standard, ...standard.map(form => form.replaceAll('+', '-').replaceAll('/', '_'))]
}

/** The characters that depend on nothing but the secret when it stands `offset` bytes into a longer base64. */
function insideBase64(bytes: Uint8Array, offset: number): string {
  const shifted = new Uint8Array(offset + bytes.length)
  shifted.set(bytes, offset)
  return base64(shifted).slice(Math.ceil((offset * 8) / 6), Math.floor((shifted.length * 8) / 6))
}

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}
