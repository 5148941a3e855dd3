import { connect } from 'node:net'

/** Reads pieces of a connection as they come. */
class Reader {
  constructor(socket) {
    this.heard = Buffer.alloc(0)
    this.over = false
    this.wake = () => undefined
    socket.on('data', (part) => {
      this.heard = Buffer.concat([this.heard, part])
      this.wake()
    })
    for (const event of ['end', 'error', 'close'])
      socket.on(event, () => {
        this.over = true
        this.wake()
      })
  }
  async until(isThere) {
    while (!isThere(this.heard)) {
      if (this.over) throw new Error('closed')
      await new Promise((resolve) => {
        this.wake = resolve
      })
    }
    return this.heard
  }
  take(length) {
    this.heard = this.heard.subarray(length)
  }
}

const opened = (host, port, localAddress) =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port, localAddress, noDelay: true })
    socket.once('error', reject)
    socket.once('connect', () => resolve(socket))
  })

async function byHttp(socket, reader, { port }, login) {
  const basic = login ? `Proxy-Authorization: Basic ${Buffer.from(login.join(':')).toString('base64')}\r\n` : ''
  socket.write(`CONNECT 127.0.0.1:${port} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${basic}\r\n`)
  const end = (heard) => heard.indexOf('\r\n\r\n')
  const heard = await reader.until((said) => end(said) >= 0)
  if (!/^HTTP\/1\.[01] 200/.test(heard.subarray(0, 12).toString())) throw new Error('refused')
  reader.take(end(heard) + 4)
}

async function bySocks(socket, reader, { port }, login) {
  socket.write(Buffer.from(login ? [5, 1, 2] : [5, 1, 0]))
  if ((await reader.until((said) => said.length >= 2))[1] !== (login ? 2 : 0)) throw new Error('refused')
  reader.take(2)
  if (login) {
    const [user, word] = login.map((text) => Buffer.from(text))
    socket.write(Buffer.concat([Buffer.from([1, user.length]), user, Buffer.from([word.length]), word]))
    if ((await reader.until((said) => said.length >= 2))[1] !== 0) throw new Error('refused')
    reader.take(2)
  }
  socket.write(Buffer.from([5, 1, 0, 1, 127, 0, 0, 1, port >> 8, port & 255]))
  if ((await reader.until((said) => said.length >= 10))[1] !== 0) throw new Error('refused')
  reader.take(10)
}

/** Asks for so many bytes of the target, directly or through a proxy (`via`: kind, host, port, login); answers how many came. */
export async function fetched(target, bytes, via = null) {
  const socket = await opened(via?.host ?? target.host ?? '127.0.0.1', via?.port ?? target.port, target.from)
  const reader = new Reader(socket)
  try {
    if (via) await (via.kind === 'http' ? byHttp : bySocks)(socket, reader, target, via.login ?? null)
    let came = reader.heard.length
    socket.removeAllListeners('data')
    const done = new Promise((resolve, reject) => {
      socket.on('data', (part) => {
        came += part.length
      })
      socket.once('end', resolve)
      socket.once('error', reject)
    })
    socket.write(`${bytes}\n`)
    await done
    return came
  } finally {
    socket.destroy()
  }
}

/** May one come in with this log-in? */
export async function isLetIn(via, target) {
  try {
    return (await fetched(target, 1, via)) === 1
  } catch {
    return false
  }
}
