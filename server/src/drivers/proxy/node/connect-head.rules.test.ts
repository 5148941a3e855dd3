import { describe, expect, it } from 'vitest'
import { connectHead } from './connect-head.rules.ts'

const WORDS = Buffer.from('ä:b:c').toString('base64')
const LOGIN = `Proxy-Authorization: Basic ${WORDS}`
const of = (...lines: string[]) => connectHead(Buffer.from(`${lines.join('\r\n')}\r\n\r\nrest`))

describe('a request for a tunnel', () => {
  it('says where to and by whom, and where it ends', () => {
    const lines = ['CONNECT example.com:443 HTTP/1.1', 'Host: example.com:443', LOGIN, 'User-Agent: curl/8']
    expect(of(...lines)).toEqual({ host: 'example.com', port: 443, login: WORDS, length: lines.join('\r\n').length + 4 })
    expect(of('CONNECT [2001:db8::1]:80 HTTP/1.0', LOGIN.toLowerCase().replace(/basic .*/, 'BASIC  YTpi '))).toMatchObject({
      ...{ host: '2001:db8::1', port: 80, login: 'YTpi' },
    })
  })

  it.each([
    ['another method', ['GET http://example.com/ HTTP/1.1', LOGIN]],
    ['no log-in', ['CONNECT example.com:443 HTTP/1.1', 'Host: x']],
    ['two log-ins', ['CONNECT example.com:443 HTTP/1.1', LOGIN, LOGIN]],
    ['a log-in, and another of another kind', ['CONNECT example.com:443 HTTP/1.1', LOGIN, 'proxy-authorization : Bearer x']],
    ['a log-in and more words', ['CONNECT example.com:443 HTTP/1.1', `${LOGIN} YTpi`]],
    ['a log-in after its end', ['CONNECT example.com:443 HTTP/1.1', '', LOGIN]],
    ['another scheme of log-ins', ['CONNECT example.com:443 HTTP/1.1', 'Proxy-Authorization: Bearer x']],
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
