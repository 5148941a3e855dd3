import { DriverError, type Power, type Sensor } from '../port.ts'

/** `Chassis Power is on`: anything else is no answer. */
export function powerIn(said: string): Power {
  const [, power] = /^Chassis Power is (on|off)\s*$/im.exec(said) ?? []
  if (power === undefined) throw new DriverError('retry-later', `the controller answered “${said.trim().slice(0, 80)}”`)
  return power.toLowerCase() === 'on' ? 'running' : 'stopped'
}

const STATES: Readonly<Record<string, Sensor['state']>> = {
  ok: 'ok',
  nc: 'warning',
  cr: 'critical',
  nr: 'critical',
  us: 'absent',
  ns: 'absent',
}

/** `CPU Temp,41,degrees C,ok` for each sensor of `sdr` with `-c`; a line of another form is left out. */
export const sensorsIn = (said: string): Sensor[] =>
  said.split('\n').flatMap((line) => {
    const [name = '', value = '', unit = '', state = ''] = line.split(',').map((part) => part.trim())
    const known = STATES[state]
    if (name === '' || known === undefined) return []
    const number = Number(value)
    return [
      { name: name.slice(0, 40), value: value === '' || !Number.isFinite(number) ? null : number, unit: unit.slice(0, 20), state: known },
    ]
  })
