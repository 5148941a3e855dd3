import { INCOMING_TEXT_MAX } from '@portal/contracts/tickets-by-mail.ts'
import { describe, expect, it } from 'vitest'
import { CHARSETS, mailWith, plainMail, rawMail, WINMAIL } from '../../../../test/support/raw-mails.ts'
import { sortEnclosures } from './attached.rules.ts'
import { parseMail } from './mail.parser.ts'
import { withoutQuotes } from './quotes.rules.ts'

const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

describe('[P2] a mail is read', () => {
  it.each(CHARSETS)('in the letters of its writer: %s', async (charset, text, bytes) => {
    const headers = { 'Content-Type': `text/plain; charset=${charset}`, 'Content-Transfer-Encoding': 'base64' }
    const letter = await parseMail(rawMail(headers, bytes))
    expect(letter.text.normalize('NFC').trim()).toBe(text)
    const straight = rawMail({ ...headers, 'Content-Transfer-Encoding': '8bit' }, Buffer.from(bytes, 'base64'))
    expect((await parseMail(straight)).text.normalize('NFC').trim()).toBe(text)
  })

  it('with words in its header that no line of a header can carry', async () => {
    const letter = await parseMail(
      plainMail(
        {
          From: '=?iso-2022-jp?B?GyRCOzNFRBsoQg==?= <Yamada@Example.com>',
          Subject: '=?UTF-8?Q?M=C3=A1y_ch=E1=BB=A7?= =?big5?B?pviqQb65?=',
        },
        'x',
      ),
    )
    expect(letter).toMatchObject({ from: 'yamada@example.com', fromName: '山田' })
    expect(letter.subject).toMatch(/^Máy chủ.*伺服器$/)
  })

  it('written in quoted-printable, with soft breaks', async () => {
    const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Transfer-Encoding': 'quoted-printable' }
    expect((await parseMail(rawMail(headers, 'M=C3=A1y ch=E1=BB=\r\n=A7 =3D ok\r\n'))).text.trim()).toBe('Máy chủ = ok')
  })

  it('as text where it is a page alone: without scripts, styles and pictures, quotes with their sign', async () => {
    const html =
      '<style>p{color:red}</style><p>It <b>works</b> again.</p><script>alert(1)</script><img src="http://spy.example/1.png">' +
      '<p>See <a href="https://example.com/a">here</a></p><blockquote>What we wrote</blockquote>'
    const { text } = await parseMail(rawMail({ 'Content-Type': 'text/html; charset=utf-8' }, html))
    expect(text).toContain('It works again.')
    expect(text).toContain('https://example.com/a')
    expect(text).toMatch(/^> What we wrote$/m)
    expect(text).not.toMatch(/alert|color:red|spy\.example/)
  })

  it.each([
    ['a page of ten thousand nested boxes', rawMail({ 'Content-Type': 'text/html' }, `${'<div>'.repeat(10_000)}deep`)],
    [
      'five thousand parts',
      mailWith(
        {},
        'x',
        Array.from({ length: 5000 }, () => ({ type: 'text/plain', content: 'y' })),
      ),
    ],
    ['no header at all', Buffer.from('just text')],
    ['nothing', Buffer.alloc(0)],
    ['bytes of chance', Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7919) % 256))],
    ['an unknown character set', rawMail({ 'Content-Type': 'text/plain; charset=klingon' }, 'nuqneH')],
    ['a header of a megabyte', rawMail({ 'X-Long': 'a'.repeat(1_000_000) }, 'x')],
    ['a boundary that never comes', rawMail({ 'Content-Type': 'multipart/mixed; boundary=none' }, 'x')],
  ])('or put aside, and does no harm: %s', async (_, raw) => {
    const letter = await parseMail(raw)
    expect(typeof letter.text).toBe('string')
    expect(letter.text.length).toBeLessThanOrEqual(INCOMING_TEXT_MAX)
    expect(letter.text).not.toContain('\u0000')
  })
})

describe('[P2] files of a mail', () => {
  it('are those that a browser could bring, judged by content, five of five megabytes; the others are named', async () => {
    const raw = mailWith({}, 'see the files', [
      { type: 'image/png', name: 'loss.png', content: PIXEL },
      { type: 'image/png', name: 'page.png', content: '<html><script>alert(1)</script>' },
      { type: 'application/ms-tnef', name: 'winmail.dat', content: WINMAIL },
      { type: 'text/plain', name: 'large.txt', content: 'x'.repeat(5 * 1024 * 1024 + 1) },
      ...Array.from({ length: 5 }, (_, n) => ({ type: 'text/plain', name: `../${n}.log`, content: `log ${n}` })),
    ])
    const { accepted, leftOut } = sortEnclosures((await parseMail(raw)).enclosures)
    expect(accepted.map(({ name, image }) => [name, image])).toEqual([
      ['loss.png', true],
      ...['0.log', '1.log', '2.log', '3.log'].map((name) => [name, false]),
    ])
    expect(leftOut.map(({ name, why }) => [name, why])).toEqual([
      ['page.png', 'kind'],
      ['winmail.dat', 'outlook'],
      ['large.txt', 'size'],
      ['4.log', 'count'],
    ])
  })
})

describe('[P2] what was quoted', () => {
  const quote = '> —— Please write your answer above this line ——\n>\n> Hello Linh,\n> it is repaired.'
  it.each([
    ['Gmail', `Thanks, it works.\n\nOn Mon, Nov 23, 2026 at 9:12 AM Arden Cloud <support+t1-c1.abc@arden.example>\nwrote:\n\n${quote}\n`],
    ['Thunderbird in Vietnamese', `Thanks, it works.\n\nVào 09:12 23/11/2026, Arden Cloud đã viết:\n${quote}`],
    ['Gmail in Vietnamese', `Thanks, it works.\n\nVào Th 2, 23 thg 11, 2026 vào lúc 09:12 Arden Cloud <a@b.example> đã viết:\n\n${quote}`],
    ['Gmail in Chinese', `Thanks, it works.\n\nArden Cloud <a@b.example> 于2026年11月23日周一 09:12写道：\n\n${quote}`],
    ['Apple Mail in Chinese', `Thanks, it works.\n\n> 在 2026年11月23日，09:12，Arden Cloud <a@b.example> 写道：\n> \n${quote}`],
    [
      'Outlook',
      'Thanks, it works.\n\n________________________________\nFrom: Arden Cloud <a@b.example>\nSent: Monday, November 23, 2026 9:12 AM\nTo: Linh\nSubject: Re\n\n—— Please write your answer above this line ——\nHello',
    ],
    [
      'Outlook in Vietnamese',
      'Thanks, it works.\n\nTừ: Arden Cloud <a@b.example>\nĐã gửi: Thứ Hai, 23 tháng 11, 2026\nĐến: Linh\nChủ đề: Re\n\n—— Vui lòng viết câu trả lời phía trên dòng này ——\nHello',
    ],
    [
      'Foxmail',
      'Thanks, it works.\n\n发件人： Arden Cloud\n发送时间： 2026-11-23 09:12\n收件人： Linh\n主题： Re\n—— 请在此行上方回复 ——\nHello',
    ],
    ['an old program', 'Thanks, it works.\n\n-----Original Message-----\n—— Please write your answer above this line ——\nHello Linh'],
    ['one that marks nothing', 'Thanks, it works.\n\n—— Vui lòng viết câu trả lời phía trên dòng này ——\nXin chào'],
    ['one whose writer answers below', `On Mon, Nov 23, 2026, Arden Cloud wrote:\n${quote}\n\nThanks, it works.`],
  ])('is cut off as %s puts it', (_, text) => {
    expect(withoutQuotes(text).said).toBe('Thanks, it works.')
  })

  it('stays where its writer answers between the lines', () => {
    const text = 'On Mon, Nov 23, 2026, Arden Cloud wrote:\n> Is it better?\nYes.\n> Since when?\nSince nine.'
    expect(withoutQuotes(text).said).toContain('Yes.')
    expect(withoutQuotes(text).said).toContain('Since nine.')
  })

  it.each([
    ['a signature', 'Thanks.\n\n-- \nLinh Tran\nArden Street 1'],
    ['a quote of another', 'See below.\n\nOn Mon, Nov 23, 2026, Telecom <a@telecom.example> wrote:\n> It is your fault.'],
    ['a quoted line', 'See\n> this'],
    ['a pasted header', 'From: a@b.example\nSent: Monday\nTo: c@d.example\nSubject: x\n\nWhere is it?'],
  ])('is not recognised in %s, which stays whole', (_, text) => {
    expect(withoutQuotes(text, ['support@arden.example'])).toEqual({ said: text, quoted: '' })
  })

  it('is recognised without our answer line where the attribution names one of our addresses', () => {
    const text = 'Thanks.\n\nOn Mon, Nov 23, 2026, Arden <support@arden.example> wrote:\n> It is repaired.\n'
    expect(withoutQuotes(text, ['support@arden.example'])).toMatchObject({ said: 'Thanks.' })
    expect(withoutQuotes(text, ['support@other.example']).quoted).toBe('')
    const signed = text.replace('support@', 'support+t1-c1.abc@')
    expect(withoutQuotes(signed, ['support@arden.example'])).toMatchObject({ said: 'Thanks.' })
  })

  it('is nothing where nothing else was said', () => {
    expect(withoutQuotes(`On Mon, Nov 23, 2026, Arden Cloud wrote:\n${quote}`).said).toBe('')
    expect(withoutQuotes('—— Please write your answer above this line ——\nHello Linh').said).toBe('')
  })
})
