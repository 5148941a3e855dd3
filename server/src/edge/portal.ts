import {
  EDGE_PATHS,
  EDGE_POLL_SECONDS,
  type EdgeReport,
  type EdgeState,
  edgeEnrolledSchema,
  edgeReportedSchema,
  edgeStateSchema,
} from '@portal/contracts/edge-wire.ts'
import type { z } from 'zod'
import type { Identity } from './identity.ts'

const PATIENCE_MS = 20_000
/** Of a question that is kept open: so long beyond what the portal takes. One that is lost on its way holds up news no longer. */
const POLL_SLACK_MS = 5000

/** The portal does not know this host, or not any more. */
export class NotKnown extends Error {
  readonly gone: boolean
  constructor(gone: boolean) {
    super(gone ? 'the portal has removed this host' : 'the portal does not take this credential')
    this.gone = gone
  }
}

/** The only thing an edge host speaks to, and always on its own initiative. */
export class PortalClient {
  private readonly base: string
  private readonly identity: Identity
  private readonly ending = new AbortController()

  constructor(base: string, identity: Identity) {
    this.base = base
    this.identity = identity
  }

  async enrol(code: string): Promise<void> {
    const { hostId } = await this.send(EDGE_PATHS.enrol, { body: { code, secret: this.identity.secret } }, edgeEnrolledSchema)
    await this.identity.enrolled(hostId)
  }

  /** Answers at once where there is news, else when there is some, or after a while with none. */
  state(since: number): Promise<EdgeState | null> {
    const patienceMs = EDGE_POLL_SECONDS * 1000 + POLL_SLACK_MS
    return this.send(`${EDGE_PATHS.state}?since=${since}`, { patienceMs }, edgeStateSchema.nullable())
  }

  async report(report: EdgeReport): Promise<number | null> {
    return (await this.send(EDGE_PATHS.report, { body: report }, edgeReportedSchema)).acknowledged
  }

  async rotate(): Promise<void> {
    const secret = await this.identity.next()
    await this.send(EDGE_PATHS.credential, { body: { secret } }, edgeEnrolledSchema)
    await this.identity.rotated()
  }

  /** What is under way is given up. */
  close(): void {
    this.ending.abort()
  }

  private async send<S extends z.ZodType>(path: string, call: Call, schema: S): Promise<z.output<S>> {
    const answer = await this.fetch(path, call, this.identity.bearer)
    const { nextBearer } = this.identity
    // The answer to the last rotation may have been lost on its way.
    if (answer.status === 401 && nextBearer !== null) {
      const again = await this.fetch(path, call, nextBearer)
      if (again.status !== 401) await this.identity.rotated()
      return await read(again, schema)
    }
    return await read(answer, schema)
  }

  private async fetch(path: string, { body, patienceMs = PATIENCE_MS }: Call, authorization: string): Promise<Response> {
    // Not AbortSignal.any: what it makes may be collected before it was ever told (Node 20).
    const control = new AbortController()
    const end = (): void => control.abort()
    const over = setTimeout(end, patienceMs)
    this.ending.signal.addEventListener('abort', end, { once: true })
    if (this.ending.signal.aborted) end()
    try {
      return await fetch(`${this.base}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: control.signal,
      })
    } finally {
      clearTimeout(over)
      this.ending.signal.removeEventListener('abort', end)
    }
  }
}

interface Call {
  readonly body?: unknown
  readonly patienceMs?: number
}

async function read<S extends z.ZodType>(answer: Response, schema: S): Promise<z.output<S>> {
  if (answer.status === 401 || answer.status === 410) {
    await answer.body?.cancel()
    throw new NotKnown(answer.status === 410)
  }
  if (answer.status === 204) return schema.parse(null)
  if (!answer.ok) {
    await answer.body?.cancel()
    throw new Error(`the portal answered ${answer.status}`)
  }
  return schema.parse(await answer.json())
}
