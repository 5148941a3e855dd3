import { describe, expect, it } from 'vitest'
import { isEmail, isLinkless, isOneLine, isPlainName, isPlainText } from './validation.ts'

const UNSEEN = ['\u200b', '\u202e', '\ufeff', '\u2060', '\u00ad', '\u3164', '\u2800', '\u0007', '\u{e0041}', '\u200d', '\ufe0f', '\u2028']

describe('what customers write', () => {
  it.each(UNSEEN)('holds nothing unseen: %j', (unseen) => {
    for (const is of [isPlainName, isOneLine, isPlainText, isLinkless]) expect(is(`Ann${unseen}ie`)).toBe(false)
    expect(isEmail(`ann${unseen}ie@example.com`)).toBe(false)
    expect(isEmail(`annie@exam${unseen}ple.com`)).toBe(false)
  })

  it.each([
    'Máire O’Brien-Nguyễn (陈)',
    'J.R.R. Tolkien',
    'Dr. No',
    'Công Tằng Tôn Nữ Thị Minh Khai',
    '欧阳娜娜',
    'Studio 54',
    'Smith & Sons, Ltd.',
  ])('may be the name %s', (name) => expect(isPlainName(name)).toBe(true))

  it.each([
    ...['Claim your $500 refund at evil.example/now', 'evil.example', 'evil．example', 'evil。example', 'Annie www', 'annie@evil.example'],
    ...['Call 0900 123 456', '203.0.113.7', 'Your account is locked please write to us now', 'Hello!', 'a/b', 'https:evil'],
    ...['您的账户已被锁定，请立即联系客服处理以免影响您的正常使用谢谢', 'Annie\nTran', 'Annie\tTran'],
  ])('is no name: %j', (text) => expect(isPlainName(text)).toBe(false))

  it('may be several lines and pictures where it is a note, and a company where it is one', () => {
    expect(isPlainText('first line\r\n\tsecond 👩‍💻 ❤️ line')).toBe(true)
    expect([isLinkless('Công ty TNHH Đá Quý A/B (Việt Nam)'), isLinkless('see www.evil.example'), isLinkless('a@b.example')]).toEqual([
      ...[true, false, false],
    ])
  })

  it.each(['annie@example.com', "o'brien+tag@sub.example.co", 'nguyễn@example.vn'])('may be the e-mail %s', (email) =>
    expect(isEmail(email)).toBe(true),
  )
})
