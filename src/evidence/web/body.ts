import type { IncomingMessage } from 'node:http'
import type { Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'

/** More arrived, or came out of what arrived, than is read. */
export class TooLarge extends Error {}

/** The body is packed in a way that is not read. */
export class UnknownEncoding extends Error {}

/** What was packed cannot be unpacked. */
export class Damaged extends Error {}

/** The unpacked body. Neither what arrives nor what comes out of it may be larger than `most`. */
export async function readBody(answer: IncomingMessage, most: number, onData: () => void): Promise<Buffer> {
  const packed = packings(answer.headers['content-encoding'])
  if (Number(answer.headers['content-length'] ?? 0) > most) throw new TooLarge()
  const arrived = limited(answer, most, onData)
  if (packed === null) return gather(arrived)
  return unpack(arrived, packed, most)
}

type Packing = 'gzip' | 'deflate' | 'br'

function packings(header: string | undefined): Packing | null {
  const name = (header ?? '').trim().toLowerCase().replace(/^x-/, '')
  if (name === '' || name === 'identity') return null
  if (name === 'gzip' || name === 'deflate' || name === 'br') return name
  throw new UnknownEncoding(name)
}

async function* limited(chunks: AsyncIterable<Buffer>, most: number, onData: () => void): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of chunks) {
    onData()
    size += chunk.length
    if (size > most) throw new TooLarge()
    yield chunk
  }
}

async function gather(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

async function unpack(arrived: AsyncIterable<Buffer>, packing: Packing, most: number): Promise<Buffer> {
  const packed = await gather(arrived)
  if (packed.length === 0) return packed
  const unpacker = unpackerFor(packing, packed)
  unpacker.end(packed)
  try {
    return await gather(limited(unpacker, most, () => {}))
  } catch (error) {
    throw error instanceof TooLarge ? error : new Damaged()
  } finally {
    unpacker.destroy()
  }
}

/** Some servers send `deflate` without its head. */
function unpackerFor(packing: Packing, packed: Buffer): Transform {
  if (packing === 'br') return createBrotliDecompress()
  if (packing === 'gzip') return createGunzip()
  return (packed[0]! & 0x0f) === 8 ? createInflate() : createInflateRaw()
}
