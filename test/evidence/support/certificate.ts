import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

export interface Certificate {
  /** Both as PEM. */
  key: string
  certificate: string
}

/** A certificate that signed itself, for these host names, good for a day. */
export function makeCertificate(hosts: readonly string[]): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const subject = sequence(set(sequence(objectId('2.5.4.3'), text('agon test'))))
  const algorithm = sequence(objectId('1.2.840.10045.4.3.2'))
  const day = 86_400_000
  const body = sequence(
    tagged(0xa0, integer(Buffer.of(2))),
    integer(Buffer.concat([Buffer.of(1), randomBytes(15)])),
    algorithm,
    subject,
    sequence(time(Date.now() - day), time(Date.now() + day)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(authority, namesOf(hosts))),
  )
  const signature = bits(sign('sha256', body, privateKey))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: pem(sequence(body, algorithm, signature)),
  }
}

function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.of(tag, ...length), content])
}

const sequence = (...parts: Buffer[]): Buffer => tagged(0x30, ...parts)
const set = (...parts: Buffer[]): Buffer => tagged(0x31, ...parts)
const integer = (value: Buffer): Buffer => tagged(0x02, value)
const text = (value: string): Buffer => tagged(0x0c, Buffer.from(value))
const bits = (value: Buffer): Buffer => tagged(0x03, Buffer.of(0), value)
const octets = (value: Buffer): Buffer => tagged(0x04, value)

const time = (at: number): Buffer =>
  tagged(0x18, Buffer.from(`${new Date(at).toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`))

function objectId(dotted: string): Buffer {
  const [first, second, ...rest] = dotted.split('.').map(Number) as [number, number, ...number[]]
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(inSevens)]))
}

function inSevens(value: number): number[] {
  const groups = [value & 127]
  for (let rest = value >> 7; rest > 0; rest >>= 7) groups.unshift((rest & 127) | 128)
  return groups
}

/** It signed itself, so it must be allowed to sign. */
const authority = sequence(
  objectId('2.5.29.19'),
  tagged(0x01, Buffer.of(255)),
  octets(sequence(tagged(0x01, Buffer.of(255)))),
)

const namesOf = (hosts: readonly string[]): Buffer =>
  sequence(objectId('2.5.29.17'), octets(sequence(...hosts.map(host => tagged(0x82, Buffer.from(host))))))

function pem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g)!
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
