import { describe, expect, it } from 'vitest'
import { DEBIAN, filled, firstScript, installScript, localScript, macIn, unknownField } from './script.rules.ts'

describe('scripts for machines that boot from the network', () => {
  it('lead a machine by its own card to what is for it, and on to its disk where nothing is', () => {
    expect(firstScript('http://10.0.0.1:3000')).toBe(
      '#!ipxe\nchain http://10.0.0.1:3000/api2/netboot/boot?mac=${netX/mac:hexhyp} || exit\n',
    )
    expect(localScript()).toBe('#!ipxe\nexit\n')
  })

  it('fill in what is known, and nothing that could end a line or a word', () => {
    const nasty = 'name\nd-i preseed/late_command string rm -rf /'
    expect(filled('set {{hostname}} to {{ gateway }}.', { hostname: nasty, gateway: '10.0.0.254' })).toBe(
      'set named-ipreseed/late_commandstringrm-rf/ to 10.0.0.254.',
    )
    expect(filled('{{username}}', {})).toBe('')
  })

  it('give the installer the address of its answers', () => {
    const script = installScript({ ...DEBIAN, args: 'auto url={{answer}} h={{hostname}}' }, 'http://h/a/answer', { hostname: 'db-01' })
    expect(script.split('\n')).toEqual([
      ...['#!ipxe', `kernel ${DEBIAN.kernel} auto url=http://h/a/answer h=db-01`, `initrd ${DEBIAN.initrd}`, 'boot', ''],
    ])
  })

  it('know their fields: one that nothing fills is named', () => {
    expect(unknownField(DEBIAN)).toBeNull()
    expect(unknownField({ args: '', answer: 'x {{pasword}}' })).toBe('pasword')
  })

  it.each([
    ['52-54-00-AB-cd-01', '52:54:00:ab:cd:01'],
    ['52:54:00:ab:cd:01', '52:54:00:ab:cd:01'],
    ['525400abcd01', null],
    ['', null],
    ["52:54:00:ab:cd:01' or 1=1", null],
  ])('read a card’s address as iPXE writes it: %s', (text, mac) => {
    expect(macIn(text)).toBe(mac)
  })
})
