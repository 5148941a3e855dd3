import { describe, expect, it } from 'vitest'
import { rdpFile, rdpFileName } from './rdp-file.ts'

describe('[S9] an RDP profile', () => {
  it('leads to address and port, as the login name, and holds no password', () => {
    const text = rdpFile({ address: '203.0.113.7', port: 24_100, username: 'Administrator' })
    expect(text.split('\r\n')).toEqual(
      expect.arrayContaining(['full address:s:203.0.113.7:24100', 'username:s:Administrator', 'prompt for credentials:i:1']),
    )
    expect(text).not.toContain('password')
    expect(rdpFile({ address: '203.0.113.7', port: null, username: null })).toMatch(/^full address:s:203\.0\.113\.7:3389\r\nprompt/)
    expect(rdpFile({ address: '2001:db8::7', port: null, username: null })).toContain('full address:s:[2001:db8::7]:3389')
  })

  it('takes no setting from a name: neither a line nor a path', () => {
    expect(rdpFile({ address: '203.0.113.7', port: null, username: 'x\r\nalternate shell:s:cmd' })).not.toMatch(/^alternate/m)
    expect([rdpFileName('../../etc/web 01'), rdpFileName('...'), rdpFileName('máy-chủ 1')]).toEqual([
      'etc-web-01.rdp',
      'server.rdp',
      'máy-chủ-1.rdp',
    ])
  })
})
