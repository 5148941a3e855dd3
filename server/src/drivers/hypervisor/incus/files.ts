import type { IncomingMessage } from 'node:http'
import { DriverError } from '../port.ts'
import { type IncusClient, read } from './client.ts'
import { failureOf } from './failures.ts'

const FILE_BYTES_MAX = 1024 * 1024

export interface GuestFile {
  readonly text: string
  readonly uid: string
  readonly gid: string
  readonly mode: string
}

type Owner = Omit<GuestFile, 'text'>

const header = (answer: IncomingMessage, name: string, otherwise: string): string => {
  const value = answer.headers[name]
  return typeof value === 'string' ? value : otherwise
}

/** Files inside a guest, running or off: Incus opens them below its root, so that no link leads out of it. */
export class GuestFiles {
  private readonly client: IncusClient
  private readonly key: string

  constructor(client: IncusClient, key: string) {
    this.client = client
    this.key = key
  }

  /** Null where there is none. */
  async read(path: string): Promise<GuestFile | null> {
    const answer = await this.client.transport.ask('machines', { method: 'GET', path: this.at(path) })
    const body = await read(answer, false)
    if (answer.statusCode === 404) return null
    if (answer.statusCode !== 200) throw said(answer, body)
    if (body.length > FILE_BYTES_MAX) throw new DriverError('refused', `${path} in the guest is too long`)
    const owner = { uid: header(answer, 'x-incus-uid', '0'), gid: header(answer, 'x-incus-gid', '0') }
    return { text: body.toString('utf8'), ...owner, mode: header(answer, 'x-incus-mode', '0600') }
  }

  /** In place of what is there. */
  write(path: string, { text, uid, gid, mode }: GuestFile): Promise<void> {
    return this.send(path, 'file', { uid, gid, mode }, Buffer.from(text, 'utf8'))
  }

  /** One that is there stays as it is. */
  folder(path: string, owner: Owner): Promise<void> {
    return this.send(path, 'directory', owner)
  }

  private at(path: string): string {
    return this.client.path(`/instances/${this.key}/files`, { path })
  }

  private async send(path: string, type: string, { uid, gid, mode }: Owner, body?: Buffer): Promise<void> {
    const headers = { 'x-incus-type': type, 'x-incus-uid': uid, 'x-incus-gid': gid, 'x-incus-mode': mode, 'x-incus-write': 'overwrite' }
    const answer = await this.client.transport.ask('machines', {
      ...{ method: 'POST', path: this.at(path) },
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      ...(body && { body }),
    })
    const told = await read(answer, true)
    if (answer.statusCode !== 200) throw said(answer, told)
  }
}

function said(answer: IncomingMessage, body: Buffer): DriverError {
  const text = /"error":"((?:[^"\\]|\\.)*)"/.exec(body.toString('utf8'))?.[1]
  return failureOf(answer.statusCode ?? 500, text ?? 'a file of the guest cannot be had')
}
