const C = 67
const END = '\r\n\r\n'
const LINE = /^CONNECT ([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\]):([0-9]{1,5}) HTTP\/1\.[01]\r\n/
const NAME = /\r\nproxy-authorization[ \t]*:/gi
const LOGIN = /[ \t]*basic[ \t]+([A-Za-z0-9+/]+={0,2})[ \t]*\r\n/iy

/** A request for a tunnel, as nearly every client writes it. */
export interface ConnectHead {
  readonly host: string
  readonly port: number
  /** User and password as they were sent, in Base64. */
  readonly login: string
  /** How many bytes it has: what comes after them is for the server that it asks for. */
  readonly length: number
}

/** Reads a whole request for a tunnel with one log-in; null: it is something else, or written otherwise, and the HTTP server reads it. */
export function connectHead(first: Buffer): ConnectHead | null {
  if (first[0] !== C) return null
  const text = first.toString('latin1')
  const end = text.indexOf(END)
  if (end < 0) return null
  const line = LINE.exec(text)
  const [, host = '', digits = ''] = line ?? []
  const port = Number(digits)
  if (!line || port < 1 || port > 65_535) return null
  const login = loginIn(text, line[0].length - 2, end)
  if (login === null) return null
  return { host: host.startsWith('[') ? host.slice(1, -1) : host, port, login, length: end + END.length }
}

/** The one log-in between the first line and the end; null where there is none, another one, or one of another kind. */
function loginIn(text: string, from: number, end: number): string | null {
  NAME.lastIndex = from
  const name = NAME.exec(text)
  if (!name || name.index >= end) return null
  LOGIN.lastIndex = NAME.lastIndex
  const login = LOGIN.exec(text)
  if (!login || LOGIN.lastIndex > end + 2) return null
  NAME.lastIndex = LOGIN.lastIndex - 2
  const another = NAME.exec(text)
  return another && another.index < end ? null : (login[1] ?? null)
}
