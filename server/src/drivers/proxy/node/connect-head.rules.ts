const START = Buffer.from('CONNECT ')
const END = '\r\n\r\n'
const LINE = /^CONNECT ([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\]):([0-9]{1,5}) HTTP\/1\.[01]\r\n/
const LOGIN = /\r\nproxy-authorization:[ \t]*basic[ \t]+([A-Za-z0-9+/]+={0,2})[ \t]*(?=\r\n)/gi

/** A request for a tunnel, as nearly every client writes it. */
export interface ConnectHead {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  /** What came after it, for the server that it asks for. */
  readonly rest: Buffer
}

/** Reads a whole request for a tunnel with a log-in; null: it is something else, or written otherwise, and the HTTP server reads it. */
export function connectHead(first: Buffer): ConnectHead | null {
  if (first.length < START.length || first.compare(START, 0, START.length, 0, START.length) !== 0) return null
  const end = first.indexOf(END)
  if (end < 0) return null
  const head = first.toString('latin1', 0, end + 2)
  const [line, host, port] = LINE.exec(head) ?? []
  const [login, another] = head.matchAll(LOGIN)
  if (line === undefined || host === undefined || Number(port) < 1 || Number(port) > 65_535) return null
  if (login?.[1] === undefined || another !== undefined) return null
  const said = Buffer.from(login[1], 'base64').toString()
  const colon = said.indexOf(':')
  if (colon < 0) return null
  return {
    ...{ host: host.replace(/^\[|\]$/g, ''), port: Number(port) },
    ...{ user: said.slice(0, colon), password: said.slice(colon + 1), rest: first.subarray(end + END.length) },
  }
}
