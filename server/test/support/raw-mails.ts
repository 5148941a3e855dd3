/** Mails as they come over the line. */

/** A text in the letters of its writer, and its bytes in the character set that their mail program chose: made by Python’s codecs, not by ours. */
export const CHARSETS: readonly (readonly [charset: string, text: string, bytes: string])[] = [
  ['iso-2022-jp', 'サーバーに接続できません。', 'GyRCJTUhPCVQITwkS0BcQjMkRyQtJF4kOyRzISMbKEI='],
  ['gb18030', '服务器无法连接，请尽快处理。', 't/7O8cb3zt63qMGsvdOjrMfrvqG/7LSmwO2how=='],
  ['gb2312', '账单有问题', '1cu1pdPQzsrM4g=='],
  ['big5', '伺服器無法連線，請協助。', 'pviqQb65tUyqa7NzvXWhQb3QqPOnVaFD'],
  ['koi8-r', 'Сервер не отвечает с утра.', '88XS18XSIM7FIM/U18XewcXUINMg1dTSwS4='],
  ['windows-1251', 'Не открывается сайт', 'zeUg7vLq8Pvi4OXy8f8g8eDp8g=='],
  [
    'windows-1252',
    'Serveur injoignable – merci d’avance, c’est urgent',
    'U2VydmV1ciBpbmpvaWduYWJsZSCWIG1lcmNpIGSSYXZhbmNlLCBjkmVzdCB1cmdlbnQ=',
  ],
  ['iso-8859-1', 'Größe und Übermaß', 'R3L232UgdW5kINxiZXJtYd8='],
  ['shift_jis', '請求書を再発行してください。', 'kL+LgY+RgvCNxJStjXOCtYLEgq2CvoKzgqKBQg=='],
  ['euc-kr', '서버가 응답하지 않습니다.', 'vK259rChIMDAtOTHz8H2IL7KvcC0z7TZLg=='],
  ['utf-7', 'Xin chào máy chủ', 'WGluIGNoK0FPQS1vIG0rQU9FLXkgY2grSHVjLQ=='],
  ['utf-8', 'Máy chủ không phản hồi từ sáng nay 服务器', 'TcOheSBjaOG7pyBraMO0bmcgcGjhuqNuIGjhu5NpIHThu6sgc8OhbmcgbmF5IOacjeWKoeWZqA=='],
  ['windows-1258', 'Máy chủ không phản hồi', 'TeF5IGNoddIga2j0bmcgcGhh0m4gaPTMaQ=='],
]

type Headers = Readonly<Record<string, string | undefined>>

const line = ([name, value]: [string, string | undefined]): string => (value === undefined ? '' : `${name}: ${value}\r\n`)

const STANDARD = { From: 'Linh Tran <linh@example.com>', To: 'support@arden.example', Subject: 'A question', 'MIME-Version': '1.0' }

let sent = 0

/** A whole mail; what is undefined among the headers is left out. */
export function rawMail(headers: Headers, body: string | Buffer): Buffer {
  const all: Headers = { ...STANDARD, 'Message-ID': `<test-${++sent}@example.com>`, ...headers }
  return Buffer.concat([Buffer.from(`${Object.entries(all).map(line).join('')}\r\n`), Buffer.from(body)])
}

export const plainMail = (headers: Headers, text: string): Buffer =>
  rawMail({ 'Content-Type': 'text/plain; charset=utf-8', 'Content-Transfer-Encoding': '8bit', ...headers }, text.replaceAll('\n', '\r\n'))

interface Part {
  readonly type: string
  readonly name?: string
  readonly content: string | Buffer
}

const lines76 = (bytes: Buffer): string => (bytes.toString('base64').match(/.{1,76}/g) ?? []).join('\r\n')

/** A text with files. */
export function mailWith(headers: Headers, text: string, files: readonly Part[], type = 'multipart/mixed'): Buffer {
  const boundary = 'the-boundary-of-a-test'
  const part = ({ type, name, content }: Part): string => {
    const disposition = name === undefined ? '' : `Content-Disposition: attachment; filename="${name}"\r\n`
    return `--${boundary}\r\nContent-Type: ${type}\r\n${disposition}Content-Transfer-Encoding: base64\r\n\r\n${lines76(Buffer.from(content))}\r\n`
  }
  const parts = [{ type: 'text/plain; charset=utf-8', content: text }, ...files].map(part)
  return rawMail({ 'Content-Type': `${type}; boundary="${boundary}"`, ...headers }, `${parts.join('')}--${boundary}--\r\n`)
}

/** What a server tells whose mail did not arrive (RFC 3464). */
export const bounceTo = (to: string, failed: string): Buffer =>
  mailWith(
    {
      From: 'Mail Delivery System <mailer-daemon@mx.example.com>',
      To: to,
      Subject: 'Undelivered Mail Returned to Sender',
      'Return-Path': '<>',
    },
    'Your message could not be delivered.',
    [
      {
        type: 'message/delivery-status',
        content: `Reporting-MTA: dns; mx.example.com\r\n\r\nFinal-Recipient: rfc822; ${failed}\r\nAction: failed\r\nStatus: 5.1.1\r\n`,
      },
      { type: 'text/rfc822-headers', content: 'Subject: What we wrote\r\nMessage-ID: <mail-7@arden.example>\r\n' },
    ],
    'multipart/report; report-type=delivery-status',
  )

/** The beginning of what Outlook calls winmail.dat: the signature of TNEF and a key. */
export const WINMAIL = Buffer.from('789f3e22010001069008000400000000000100010001079006000800', 'hex')

const long = (n: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(n)
  return bytes
}
/** An attribute of TNEF: its level, which it is, how long, what, and two bytes that nobody checks. */
const attribute = (id: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([2]), long(id), long(content.length), content, Buffer.alloc(2)])
const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)])
/** One property: the whole name of a file in two bytes a sign; before it a number that is of no matter. */
function longNameOf(name: string): Buffer {
  const text = Buffer.from(`${name}\0`, 'utf16le')
  return Buffer.concat([long(2), long(0x0e200003), long(7), long(0x3707001f), long(1), long(text.length), padded(text)])
}

/** A winmail.dat as Outlook makes it, with files in it. */
export const winmailWith = (files: readonly { readonly short: string; readonly long?: string; readonly content: Buffer }[]): Buffer =>
  Buffer.concat([
    Buffer.from('789f3e220100', 'hex'),
    attribute(0x00089006, long(0x00010000)),
    ...files.flatMap(({ short, long: name, content }) => [
      attribute(0x00069002, Buffer.alloc(14)),
      attribute(0x00018010, Buffer.from(`${short}\0`, 'latin1')),
      ...(content.length > 0 ? [attribute(0x0006800f, content)] : []),
      ...(name === undefined ? [] : [attribute(0x00069005, longNameOf(name))]),
    ]),
  ])
