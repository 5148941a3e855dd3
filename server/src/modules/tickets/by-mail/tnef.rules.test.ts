import { describe, expect, it } from 'vitest'
import { WINMAIL, winmailWith } from '../../../../test/support/raw-mails.ts'
import { sortEnclosures } from './attached.rules.ts'
import { wrappedFiles } from './tnef.rules.ts'

const text = (content: string) => Buffer.from(content)
const sorted = (content: Buffer) => {
  const { accepted, leftOut } = sortEnclosures([{ name: 'winmail.dat', type: 'application/ms-tnef', content }])
  return [accepted.map(({ name }) => name), leftOut.map(({ name, why }) => `${name} ${why}`)]
}

describe('[P2] what Outlook wraps as winmail.dat', () => {
  const wrapped = winmailWith([
    { short: 'BAOCAO~1.TXT', long: 'Báo cáo máy chủ.txt', content: text('loss 12 %') },
    { short: 'mtr.log', content: text('HOST: office-gw') },
  ])

  it('is the files in it, under their whole names', () => {
    expect(wrappedFiles(wrapped).map(({ name, content }) => [name, Buffer.from(content).toString()])).toEqual([
      ['Báo cáo máy chủ.txt', 'loss 12 %'],
      ['mtr.log', 'HOST: office-gw'],
    ])
    expect(sorted(wrapped)).toEqual([['Báo cáo máy chủ.txt', 'mtr.log'], []])
  })

  it('brings nothing that a browser could not bring: its files are judged like any other', () => {
    const hostile = winmailWith([
      { short: 'PHOTO.PNG', long: 'photo.png', content: text('<html><script>alert(1)</script>') },
      { short: '../../x.exe', content: text('MZ') },
      { short: 'winmail.dat', content: wrapped },
    ])
    expect(sorted(hostile)).toEqual([[], ['photo.png kind', 'x.exe kind', 'winmail.dat outlook']])
  })

  it('is named as left out where it holds nothing that can be read: no file, a mail within, another thing under its name', () => {
    for (const content of [WINMAIL, text('no TNEF at all'), winmailWith([{ short: 'Mail', content: text('') }])])
      expect(sorted(content)).toEqual([[], ['winmail.dat outlook']])
  })

  it('does no harm wherever it breaks off, and whatever its lengths say', () => {
    for (let end = 0; end < wrapped.length; end++) expect(wrappedFiles(wrapped.subarray(0, end)).length).toBeLessThanOrEqual(2)
    for (let at = 0; at < wrapped.length; at++) {
      const bent = Buffer.from(wrapped)
      bent[at] = 0xff
      for (const { content } of wrappedFiles(bent)) expect(content.length).toBeLessThanOrEqual(wrapped.length)
    }
  })
})
