import { describe, expect, it } from 'vitest'
import { connectHead } from './connect-head.rules.ts'

const LOGIN = `Proxy-Authorization: Basic ${Buffer.from('ä:b:c').toString('base64')}`
const of = (...lines: string[]) => connectHead(Buffer.from(`${lines.join('\r\n')}\r\n\r\nrest`))

describe('a request for a tunnel', () => {
  it('says where to and by whom, and what came after it is the server’s', () => {
    expect(of('CONNECT example.com:443 HTTP/1.1', 'Host: example.com:443', LOGIN)).toEqual({
      ...{ host: 'example.com', port: 443, user: 'ä', password: 'b:c', rest: Buffer.from('rest') },
    })
    expect(of('CONNECT [2001:db8::1]:80 HTTP/1.0', LOGIN.toLowerCase().replace(/basic .*/, 'BASIC  YTpi '))).toMatchObject({
      ...{ host: '2001:db8::1', port: 80, user: 'a', password: 'b' },
    })
  })

  it.each([
    ['another method', ['GET http://example.com/ HTTP/1.1', LOGIN]],
    ['no log-in', ['CONNECT example.com:443 HTTP/1.1', 'Host: x']],
    ['two log-ins', ['CONNECT example.com:443 HTTP/1.1', LOGIN, LOGIN]],
    ['another scheme of log-ins', ['CONNECT example.com:443 HTTP/1.1', 'Proxy-Authorization: Bearer x']],
    ['a log-in without a password', ['CONNECT example.com:443 HTTP/1.1', 'Proxy-Authorization: Basic YQ==']],
    ['no port', ['CONNECT example.com HTTP/1.1', LOGIN]],
    ['a port that is none', ['CONNECT example.com:65536 HTTP/1.1', LOGIN]],
    ['a name with anything in it', ['CONNECT a@b:443 HTTP/1.1', LOGIN]],
    ['another version', ['CONNECT example.com:443 HTTP/2.0', LOGIN]],
  ])('is left to the HTTP server: %s', (_what, lines) => expect(of(...lines)).toBeNull())

  it('is left to the HTTP server while it is not whole', () => {
    const whole = `CONNECT example.com:443 HTTP/1.1\r\n${LOGIN}\r\n\r\n`
    for (let length = 0; length < whole.length; length++) expect(connectHead(Buffer.from(whole.slice(0, length)))).toBeNull()
  })
})
