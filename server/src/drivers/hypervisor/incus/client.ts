import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import { DriverError } from '../port.ts'
import type { IncusConfig } from './config.ts'
import { failureOf } from './failures.ts'
import { type Sent, Transport, type Who } from './transport.ts'
import { envelope, type Operation, operation, operations, server } from './wire.ts'

const ANSWER_BYTES_MAX = 256 * 1024 * 1024

type Envelope = z.infer<typeof envelope>

export interface Settled {
  /** It went well, and there was something to say about it: whoever asked looks before it believes. */
  readonly warned: boolean
  readonly operation: Operation | null
}

/** Incus's REST API as this driver uses it: each verb names the certificate that it goes by, and always the project. */
export class IncusClient {
  readonly config: IncusConfig
  readonly transport: Transport

  constructor(config: IncusConfig) {
    this.config = config
    this.transport = new Transport(config)
  }

  /** A path below /1.0 of the project. */
  path(path: string, query: Readonly<Record<string, string>> = {}): string {
    return `/1.0${path}?${new URLSearchParams({ project: this.config.project, ...query }).toString()}`
  }

  /** What is there, by its schema; null where nothing is. */
  async get<T>(who: Who, path: string, schema: z.ZodType<T>, options: Partial<Sent> = {}): Promise<T | null> {
    try {
      const { metadata } = await this.call(who, { ...options, method: 'GET', path })
      return parsed(schema, metadata)
    } catch (error) {
      if (error instanceof DriverError && error.kind === 'not-found') return null
      throw error
    }
  }

  async call(who: Who, sent: Sent): Promise<Envelope> {
    const answer = await this.transport.ask(who, sent)
    const body = await read(answer, sent.method !== 'GET')
    let text: unknown
    try {
      text = JSON.parse(body.toString('utf8'))
    } catch (cause) {
      throw new DriverError(sent.method === 'GET' ? 'retry-later' : 'unknown-outcome', 'this is no answer of Incus', { cause })
    }
    const said = parsed(envelope, text)
    if (said.type === 'error') throw await this.explained(who, said)
    return said
  }

  /** Asks for work and waits until it has ended, as long as the operator lets it take. */
  async act(who: Who, sent: Sent, seconds: number = this.config.timeoutSeconds): Promise<Settled> {
    const ended = await this.begin(who, sent, seconds)
    if (ended === 'under-way') throw new DriverError('unknown-outcome', 'Incus has not ended what it was asked for')
    return ended
  }

  /** The same, without minding that it goes on. `meanwhile`: what else there is to do while Incus is at work. */
  async begin(who: Who, sent: Sent, seconds: number, meanwhile?: () => void): Promise<Settled | 'under-way'> {
    const said = await this.call(who, sent)
    if (said.type !== 'async') return { warned: false, operation: null }
    const settling = this.settle(who, parsed(operation, said.metadata).id, seconds)
    meanwhile?.()
    return await settling
  }

  /** Work under way on this instance, if any. */
  async working(key: string): Promise<Operation | null> {
    const all = (await this.get('machines', this.path('/operations', { recursion: '1' }), operations)) ?? {}
    const resource = `/1.0/instances/${key}`
    const about = (one: Operation): boolean =>
      Object.values(one.resources ?? {}).some((paths) => paths.some((path) => path === resource || path.startsWith(`${resource}?`)))
    return (
      Object.values(all)
        .flat()
        .find((one) => one.class === 'task' && one.status_code < 200 && about(one)) ?? null
    )
  }

  /** Of work that was asked for otherwise; null where it still goes on. */
  async settled(who: Who, id: string, seconds: number): Promise<Operation | null> {
    const ended = await this.settle(who, id, seconds)
    return ended === 'under-way' ? null : ended.operation
  }

  /** What is being done with an instance is broken off where Incus lets it be, else waited for. */
  async cancel(key: string): Promise<void> {
    const working = await this.working(key)
    if (working === null) return
    await this.call('machines', { method: 'DELETE', path: this.path(`/operations/${working.id}`) }).catch(() => undefined)
    await this.settle('machines', working.id, this.config.timeoutSeconds).catch(() => undefined)
  }

  private async settle(who: Who, id: string, seconds: number): Promise<Settled | 'under-way'> {
    const until = performance.now() + seconds * 1000
    for (let pause = 20; ; pause = Math.min(pause * 2, 500)) {
      const left = Math.ceil((until - performance.now()) / 1000)
      if (left <= 0) return 'under-way'
      const seen = await this.look(who, id, Math.min(left, 10))
      if (seen === 'gone') throw new DriverError('unknown-outcome', 'the operation is gone, and nobody knows how it ended')
      if (seen !== null && seen.status_code >= 400) throw failureOf(seen.status_code === 401 ? 400 : 500, seen.err || seen.status)
      if (seen !== null && seen.status_code >= 200)
        return { warned: seen.status_code !== 200 || seen.status !== 'Success' || seen.err !== '', operation: seen }
      // Asked to wait it may answer at once that it runs.
      await wait(pause)
    }
  }

  /** Null: nobody answered, which says nothing of the operation. */
  private async look(who: Who, id: string, seconds: number): Promise<Operation | 'gone' | null> {
    const path = this.path(`/operations/${id}/wait`, { timeout: String(seconds) })
    try {
      return (await this.get(who, path, operation, { idleSeconds: seconds + 15 })) ?? 'gone'
    } catch {
      // Waited for at another member, what failed is answered as if the question had: only a plain look tells the two apart.
      return await this.get(who, this.path(`/operations/${id}`), operation).then(
        (seen) => seen ?? 'gone',
        () => null,
      )
    }
  }

  /** A stranger's certificate and a restriction of the project are both answered with 403. */
  private async explained(who: Who, { error_code: code, error }: Envelope): Promise<DriverError> {
    if (code !== 403 && code !== 401) return failureOf(code, error)
    const answer = await this.transport.ask(who, { method: 'GET', path: '/1.0' })
    const said = envelope.safeParse(JSON.parse((await read(answer, false)).toString('utf8')))
    const known = said.success && server.safeParse(said.data.metadata).data?.auth === 'trusted'
    return known ? failureOf(code, error) : new DriverError('bad-credentials', `Incus does not know the certificate for ${who}`)
  }
}

export async function read(answer: IncomingMessage, changes: boolean): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of answer) {
      chunks.push(chunk as Buffer)
      size += (chunk as Buffer).length
      if (size > ANSWER_BYTES_MAX) throw new Error('the answer is too long')
    }
  } catch (cause) {
    throw new DriverError(changes ? 'unknown-outcome' : 'retry-later', 'the answer broke off', { cause })
  }
  return Buffer.concat(chunks)
}

function parsed<T>(schema: z.ZodType<T>, value: unknown): T {
  const { success, data, error } = schema.safeParse(value)
  if (!success) throw new DriverError('unknown-outcome', `Incus answers what this driver does not know: ${error.issues[0]?.path.join('.')}`)
  return data
}
