import { describe, expect, it } from 'vitest'
import { email, phone, profileName } from './modules/accounts.contract.ts'
import { vatInfoInput, vatInfoProblems } from './modules/invoices.contract.ts'
import { normalized } from './normalized.ts'
import { isEmail, isJson, isLinkless, isOneLine, isPlainName, isPlainText, isShortPhone } from './validation.ts'

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
    'Pedro de Alcântara Francisco António João Carlos Xavier de Paula Miguel',
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

  it.each(['annie@example.com', "o'brien+tag@sub.example.co", 'nguyễn@example.vn', 'info@münchen.example', '收件@例子.测试'])(
    'may be the e-mail %s',
    (email) => expect(isEmail(email)).toBe(true),
  )
})

describe('what ordinary people paste', () => {
  it.each([
    ['\u202a+84\u00a0901\u200b234567\u202c', '+84 901234567'],
    ['０９０１２３４５６７', '0901234567'],
    ['line\r\nline\rline\u2028line', 'line\nline\nline\nline'],
    ['Nguye\u0302\u0303n', 'Nguyễn'],
    ['👩\u200d💻 ok\u200d', '👩\u200d💻 ok'],
    ['a\u202eb', 'a\u202eb'],
  ])('is normalised: %j', (text, expected) => expect(normalized(text)).toBe(expected))

  it.each(['+86 138 0013 8000', '+49 1512 3456789', '+84 901 234 567', '0901234567', '＋49 (1512) 345‐6789', '+1-415-555-0136'])(
    'is the phone number %s',
    (text) => expect(phone.safeParse(text).success).toBe(true),
  )

  it.each(['12', '+999 123 4567 890', '+49 1512 3456789 12345', '1234567890123', 'no'])('is no phone number: %s', (text) =>
    expect(phone.safeParse(text).success).toBe(false),
  )

  it('is a name with a non-breaking space or a line break, as it reads', () => {
    expect(profileName.parse(' Annie\u00a0Tran\u200b\n')).toBe('Annie Tran')
    expect(email.parse('Annie@Example.com\u200b')).toBe('annie@example.com')
  })

  it('is a company with an address of several lines and a name that begins with WWW', () => {
    const info = vatInfoInput.parse({
      ...{ companyName: 'WWW.Example JSC', companyAddress: '1 Main Street\r\n\r\nDistrict 1\nHanoi' },
      ...{ taxCode: '０１０１２３４５６７', email: 'a@b.example' },
    })
    expect(info).toMatchObject({ companyAddress: '1 Main Street, District 1, Hanoi', taxCode: '0101234567' })
    expect(vatInfoProblems(info)).toEqual({ missing: [], wrong: [] })
    expect(vatInfoProblems({ ...info, companyName: 'see https://evil.example' }).wrong).toEqual(['companyName'])
  })

  it.each([
    ['Annie$', '$'],
    ['a\u202eb', 'U+202E'],
    ['Annie\u3164', 'U+3164'],
  ])('is refused with the character that is wrong: %j', (text, character) => {
    expect(profileName.safeParse(text).error?.issues[0]).toMatchObject({ message: 'field.character', params: { character } })
  })

  it('is refused as a whole where no single character is wrong', () => {
    expect(profileName.safeParse('evil.example').error?.issues[0]).toMatchObject({ message: 'field.name' })
  })
})

describe('patterns of the specification', () => {
  it('a phone number is an optional plus, 3 digits, 3 digits and 4 to 6 digits', () => {
    for (const text of ['0901234567', '+84901234567', '090-123-4567', '090 123 456789']) expect(isShortPhone(text), text).toBe(true)
    for (const text of ['090123456', '0901234567890', '+', '++0901234567', '090123456x']) expect(isShortPhone(text), text).toBe(false)
  })

  it('a text is JSON or not', () => {
    expect(['{"a":[1,null]}', '"text"', '7'].map(isJson)).toEqual([true, true, true])
    expect(['', '{a:1}', "{'a':1}", '[1,]'].map(isJson)).toEqual([false, false, false, false])
  })
})
