import { Readable } from 'node:stream'

export async function whole(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export const breakingOff = (content: Buffer): Readable =>
  Readable.from(
    (function* () {
      yield content.subarray(0, 5)
      throw new Error('the source broke off')
    })(),
  )
