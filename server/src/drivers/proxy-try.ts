import { connect, isIP, type Socket } from 'node:net'
import { PROXY_TEST_HOST, type ProxyProtocol } from '@portal/contracts/edge.ts'

const PATIENCE_MS = 8000
const MOST_BYTES = 65_536

export interface TriedProxy {
  readonly address: string
  readonly port: number
  readonly protocol: ProxyProtocol
  readonly user: string
  readonly password: string
  /** Answers with the address that it was asked from; null: that is not measured. */
  readonly echoUrl: string | null
}

export interface ProxyTry {
  readonly outcome: 'works' | 'no-connection' | 'refused' | 'no-answer'
  readonly millis: number | null
  readonly outgoing: string | null
}

class Failed extends Error {
  readonly outcome: Exclude<ProxyTry['outcome'], 'works'>
  constructor(outcome: Failed['outcome']) {
    super(outcome)
    this.outcome = outcome
  }
}

/** A proxy as its user reaches it: asked for the name that it answers itself, then for where it goes out. */
export async function tryProxy({ echoUrl, ...proxy }: TriedProxy): Promise<ProxyTry> {
  const began = performance.now()
  try {
    await asked(proxy, new URL(`http://${PROXY_TEST_HOST}/`))
  } catch (error) {
    return { outcome: error instanceof Failed ? error.outcome : 'no-answer', millis: null, outgoing: null }
  }
  const millis = Math.round(performance.now() - began)
  const echo = echoUrl === null ? '' : await asked(proxy, new URL(echoUrl)).catch(() => '')
  return { outcome: 'works', millis, outgoing: isIP(echo.trim()) ? echo.trim() : null }
}

type Proxy = Omit<TriedProxy, 'echoUrl'>

/** The body of what a proxy brings from there. */
async function asked(proxy: Proxy, url: URL): Promise<string> {
  const talk = await Talk.open(proxy)
  try {
    if (proxy.protocol === 'socks5') await greet(talk, proxy, url)
    const login = Buffer.from(`${proxy.user}:${proxy.password}`).toString('base64')
    const [target, lines] =
      proxy.protocol === 'http' ? [url.href, [`Proxy-Authorization: Basic ${login}`]] : [url.pathname + url.search, []]
    talk.say([`GET ${target} HTTP/1.1`, `Host: ${url.host}`, 'Connection: close', ...lines, '', ''].join('\r\n'))
    const answer = (await talk.rest()).toString('latin1')
    const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1])
    if (status === 407) throw new Failed('refused')
    if (status !== 200) throw new Failed('no-answer')
    return answer.slice(answer.indexOf('\r\n\r\n') + 4)
  } finally {
    talk.end()
  }
}

/** RFC 1928 and 1929: log in, and ask by name, so that the proxy resolves it. */
async function greet(talk: Talk, { user, password }: Proxy, url: URL): Promise<void> {
  talk.say(Buffer.from([5, 1, 2]))
  if ((await talk.hear(2))[1] !== 2) throw new Failed('refused')
  const [name, word] = [Buffer.from(user), Buffer.from(password)]
  talk.say(Buffer.concat([Buffer.from([1, name.length]), name, Buffer.from([word.length]), word]))
  if ((await talk.hear(2))[1] !== 0) throw new Failed('refused')
  const host = Buffer.from(url.hostname)
  const port = Number(url.port || 80)
  talk.say(Buffer.concat([Buffer.from([5, 1, 0, 3, host.length]), host, Buffer.from([port >> 8, port & 255])]))
  if ((await talk.hear(10))[1] !== 0) throw new Failed('no-answer')
}

/** A connection that is read in pieces. */
class Talk {
  private readonly socket: Socket
  private heard = Buffer.alloc(0)
  private over = false
  private wake: () => void = () => undefined

  private constructor(socket: Socket) {
    this.socket = socket
    const end = (): void => {
      this.over = true
      this.wake()
    }
    socket.on('data', (chunk) => {
      this.heard = Buffer.concat([this.heard, chunk])
      if (this.heard.length > MOST_BYTES) socket.destroy()
      this.wake()
    })
    socket.on('error', end)
    socket.on('close', end)
    socket.setTimeout(PATIENCE_MS, () => socket.destroy())
  }

  static open({ address, port }: Proxy): Promise<Talk> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: address, port, timeout: PATIENCE_MS })
      const fail = (): void => {
        socket.destroy()
        reject(new Failed('no-connection'))
      }
      socket.once('error', fail)
      socket.once('timeout', fail)
      socket.once('connect', () => {
        socket.off('error', fail)
        socket.off('timeout', fail)
        resolve(new Talk(socket))
      })
    })
  }

  say(bytes: string | Buffer): void {
    this.socket.write(bytes)
  }

  async hear(length: number): Promise<Buffer> {
    while (this.heard.length < length) {
      if (this.over) throw new Failed('no-answer')
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
    }
    const said = this.heard.subarray(0, length)
    this.heard = this.heard.subarray(length)
    return said
  }

  /** All that comes until the other end closes. */
  async rest(): Promise<Buffer> {
    while (!this.over)
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
    return this.heard
  }

  end(): void {
    this.socket.destroy()
  }
}
