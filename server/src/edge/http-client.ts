import { Agent, type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps, Agent as SecureAgent } from 'node:https'

export interface Asked {
  readonly headers: Readonly<Record<string, string>>
  /** Null: it is asked for, not sent. */
  readonly body: string | null
  readonly patienceMs: number
}

export interface Answer {
  readonly status: number
  readonly text: string
}

/**
 * Connections of its own, kept between questions, and none is left when it is closed: one of the global `fetch` that was opened and never used would
 * hold up the end of the portal that runs in the same process. Redirects are not followed.
 */
export class HttpClient {
  private readonly plain = new Agent({ keepAlive: true })
  private readonly secure = new SecureAgent({ keepAlive: true })
  private closed = false

  async ask(url: URL, asked: Asked): Promise<Answer> {
    try {
      return await this.once(url, asked)
    } catch (error) {
      // The other end had closed a connection that was kept, before it heard the question.
      if (error instanceof Stale && !this.closed) return await this.once(url, asked)
      throw error
    }
  }

  /** What is under way fails, and nothing is asked any more. */
  close(): void {
    this.closed = true
    this.plain.destroy()
    this.secure.destroy()
  }

  private once(url: URL, { headers, body, patienceMs }: Asked): Promise<Answer> {
    if (this.closed) return Promise.reject(new Error('closed'))
    const isSecure = url.protocol === 'https:'
    const length = body === null ? {} : { 'content-length': Buffer.byteLength(body) }
    const how = { method: body === null ? 'GET' : 'POST', headers: { ...headers, ...length }, agent: isSecure ? this.secure : this.plain }
    return new Promise((resolve, reject) => {
      let answered = false
      const hear = (answer: IncomingMessage): void => {
        answered = true
        read(answer).then(resolve, reject)
      }
      const question = isSecure ? overHttps(url, how, hear) : overHttp(url, how, hear)
      const over = setTimeout(() => question.destroy(new Error('the portal did not answer in time')), patienceMs)
      question.once('close', () => {
        clearTimeout(over)
        if (!answered) reject(new Error('the connection to the portal was closed'))
      })
      question.once('error', (error: NodeJS.ErrnoException) => {
        reject(question.reusedSocket && error.code === 'ECONNRESET' ? new Stale(error.message) : error)
      })
      question.end(body ?? undefined)
    })
  }
}

class Stale extends Error {}

async function read(answer: IncomingMessage): Promise<Answer> {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  return { status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }
}
