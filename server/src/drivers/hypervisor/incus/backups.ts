import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Backups, DriverError } from '../port.ts'
import { read } from './client.ts'
import { failureOf } from './failures.ts'
import type { Machines } from './machine.ts'
import { aliased, publish, unpublish } from './publishing.ts'
import { incusSnapshots } from './snapshots.ts'
import { envelope, operation } from './wire.ts'

const COPY = 'portal-copy'
const LONG_SECONDS = 6 * 3600

/**
 * The disk as an image of Incus's: a project that is restricted lets no backup of an instance in, whose settings might break out of it,
 * and an image has none. One copy of a machine is made at a time; what a broken one left is cleared away by the next.
 */
export function incusBackups(machines: Machines): Backups {
  const { client } = machines
  const snapshots = incusSnapshots(machines)
  const aliasOf = (key: string, way: 'out' | 'in'): string => `copy-${way}-${key}`

  const clear = async (key: string): Promise<void> => {
    await unpublish(client, aliasOf(key, 'out'))
    await snapshots.remove(key, COPY)
  }

  return {
    format: 'incus-image',
    read: async (key) => {
      await machines.need(key)
      await clear(key)
      await snapshots.take(key, COPY)
      const alias = aliasOf(key, 'out')
      const made = await publish(client, { key, snapshot: COPY }, { alias, seconds: LONG_SECONDS })
      const image = made === 'made' ? await aliased(client, alias) : null
      if (image === null) throw new DriverError('unknown-outcome', 'the copy does not come to an end')
      const answer = await client.transport.ask('machines', { method: 'GET', path: client.path(`/images/${image.fingerprint}/export`) })
      if (answer.statusCode !== 200) {
        answer.destroy()
        throw failureOf(answer.statusCode ?? 500, 'the copy cannot be had')
      }
      const out = new PassThrough()
      answer.once('error', (error) => out.destroy(error))
      out.once('close', () => {
        answer.destroy()
        void clear(key).catch(() => undefined)
      })
      return answer.pipe(out)
    },
    write: async (key, from) => {
      const { name, type } = await machines.needOff(key)
      const alias = aliasOf(key, 'in')
      await unpublish(client, alias)
      const fingerprint = await bring(machines, from, alias)
      try {
        for (const one of await snapshots.list(key)) await snapshots.remove(key, one.name)
        const body = JSON.stringify({ source: { type: 'image', fingerprint } })
        await client.act('machines', { method: 'POST', path: client.path(`/instances/${name}/rebuild`), body }, LONG_SECONDS)
        // The image brings its templates back, which would write the instance's name over the machine's.
        const plain = {
          method: 'PATCH' as const,
          path: client.path(`/instances/${name}/metadata`),
          body: JSON.stringify({ templates: {} }),
        }
        if (type === 'container') await client.call('machines', plain)
      } finally {
        await unpublish(client, alias).catch(() => undefined)
      }
    },
  }
}

/** Whole or not at all: Incus reads the beginning only, so that the rest is looked at on its way. Answers what Incus calls it. */
async function bring({ client }: Machines, from: Readable, alias: string): Promise<string> {
  const [body, proof] = [new PassThrough(), createGunzip()]
  // The copy is packed, and what is packed says at its end whether it is whole.
  const proved = pipeline(proof, async (unpacked) => {
    for await (const _ of unpacked);
  })
  const taken = client.transport.ask('machines', {
    ...{ method: 'POST', path: client.path('/images'), body, idleSeconds: 600 },
    headers: {
      'content-type': 'application/octet-stream',
      'x-incus-filename': `${alias}.tar.gz`,
      'x-incus-properties': `portal.key=${alias}`,
    },
  })
  // Answered or lost before all was sent, nobody takes the rest: nobody may wait for that either.
  let lost: unknown = null
  void taken.then(
    () => {
      lost = new DriverError('retry-later', 'Incus takes no more of the disk')
      body.destroy()
    },
    (error: unknown) => {
      lost = error
      body.destroy()
    },
  )
  try {
    await Promise.all([pipeline(from, doubled(proof), body), proved])
  } catch (cause) {
    body.destroy(new Error('broken off'))
    proof.destroy()
    void taken.then(
      (answer) => answer.destroy(),
      () => undefined,
    )
    if (lost !== null && isCutOff(cause)) throw lost
    throw new DriverError('refused', 'this is no whole disk of an Incus', { cause })
  }
  const answer = await taken
  const said = envelope.safeParse(JSON.parse((await read(answer, true)).toString('utf8')))
  if (!said.success) throw new DriverError('unknown-outcome', 'this is no answer of Incus')
  if (said.data.type === 'error') throw failureOf(said.data.error_code, said.data.error)
  const settled = await client.settled('machines', operation.parse(said.data.metadata).id, LONG_SECONDS)
  const fingerprint = settled?.metadata?.['fingerprint']
  if (typeof fingerprint !== 'string') throw new DriverError('refused', 'Incus does not take this for a disk')
  const body2 = JSON.stringify({ name: alias, target: fingerprint })
  await client.call('machines', { method: 'POST', path: client.path('/images/aliases'), body: body2 })
  return fingerprint
}

const isCutOff = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

/** Passes on what it is given, and shows it to another on the way. */
function doubled(other: NodeJS.WritableStream) {
  return async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      if (!other.write(chunk)) await new Promise((resolve) => other.once('drain', resolve))
      yield chunk
    }
    other.end()
  }
}
