import {
  EDGE_PATHS,
  EDGE_POLL_SECONDS,
  type EdgeReport,
  type EdgeReported,
  type EdgeState,
  edgeEnrolledSchema,
  edgeReportedSchema,
  edgeStateSchema,
} from '@portal/contracts/edge-wire.ts'
import type { z } from 'zod'
import { type Answer, HttpClient } from './http-client.ts'
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
  private readonly http = new HttpClient()

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

  report(report: EdgeReport): Promise<EdgeReported> {
    return this.send(EDGE_PATHS.report, { body: report }, edgeReportedSchema)
  }

  async rotate(): Promise<void> {
    const secret = await this.identity.next()
    await this.send(EDGE_PATHS.credential, { body: { secret } }, edgeEnrolledSchema)
    await this.identity.rotated()
  }

  /** What is under way is given up, and no connection is left to the portal. */
  close(): void {
    this.http.close()
  }

  private async send<S extends z.ZodType>(path: string, call: Call, schema: S): Promise<z.output<S>> {
    const answer = await this.fetch(path, call, this.identity.bearer)
    const { nextBearer } = this.identity
    // The answer to the last rotation may have been lost on its way.
    if (answer.status === 401 && nextBearer !== null) {
      const again = await this.fetch(path, call, nextBearer)
      if (again.status !== 401) await this.identity.rotated()
      return read(again, schema)
    }
    return read(answer, schema)
  }

  private fetch(path: string, { body, patienceMs = PATIENCE_MS }: Call, authorization: string): Promise<Answer> {
    return this.http.ask(new URL(`${this.base}${path}`), {
      headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
      patienceMs,
    })
  }
}

interface Call {
  readonly body?: unknown
  readonly patienceMs?: number
}

function read<S extends z.ZodType>({ status, text }: Answer, schema: S): z.output<S> {
  if (status === 401 || status === 410) throw new NotKnown(status === 410)
  if (status === 204) return schema.parse(null)
  if (status < 200 || status > 299) throw new Error(`the portal answered ${status}`)
  return schema.parse(JSON.parse(text))
}
