import { describe, expect, it } from 'vitest'
import { powerIn, sensorsIn } from './answers.ts'
import { ipmiConfig } from './config.ts'

describe('what a controller says by ipmitool', () => {
  it('is on or off, and anything else is no answer', () => {
    expect([powerIn('Chassis Power is on\n'), powerIn('Chassis Power is off\n')]).toEqual(['running', 'stopped'])
    for (const said of ['', 'Chassis Power is', 'Unable to get Chassis Power Status', 'Chassis Power is unknown'])
      expect(() => powerIn(said)).toThrow(expect.objectContaining({ kind: 'retry-later' }))
  })

  it('are sensors by lines; a line that is none is passed over', () => {
    expect(sensorsIn('CPU Temp,41,degrees C,ok\nFAN1,,RPM,ns\nVcore,1.2,Volts,cr\nnonsense\n')).toEqual([
      { name: 'CPU Temp', value: 41, unit: 'degrees C', state: 'ok' },
      { name: 'FAN1', value: null, unit: 'RPM', state: 'absent' },
      { name: 'Vcore', value: 1.2, unit: 'Volts', state: 'critical' },
    ])
  })

  it.each([
    { host: '-H evil' },
    { host: 'a b' },
    { host: '' },
    { user: 'with space' },
    { password: 'much longer than twenty bytes' },
    { port: 0 },
  ])('is asked with no setting that could be an option of its own: %j', (bad) => {
    const settings = { host: '192.0.2.10', user: 'admin', password: 'secret', ...bad }
    expect(ipmiConfig.safeParse(settings).success).toBe(false)
  })
})
