/** Sensors of the simulated controller, with readings: its emulator's commands, and the records that name them. */

interface Sensor {
  readonly number: number
  readonly name: string
  /** IPMI 2.0, table 42-3, and table 43-15 for the unit. */
  readonly type: number
  readonly unit: number
  /** What one step of the raw value, a byte, is. */
  readonly step: number
  readonly raw: number
}

const SENSORS: readonly Sensor[] = [
  { number: 1, name: 'CPU Temp', type: 1, unit: 1, step: 1, raw: 41 },
  { number: 2, name: 'FAN1', type: 4, unit: 18, step: 100, raw: 52 },
]

/** What the controller then says of them. */
export const SAID = [
  { name: 'CPU Temp', value: 41, unit: 'degrees C', state: 'ok' },
  { name: 'FAN1', value: 5200, unit: 'RPM', state: 'ok' },
] as const

const zeros = (n: number): number[] => Array<number>(n).fill(0)

/** A full sensor record (IPMI 2.0, 43.1): no thresholds, no events, the value times the step. */
function recordOf({ number, name, type, unit, step }: Sensor): number[] {
  const letters = [...Buffer.from(name, 'latin1')]
  const key = [0x20, 0, number]
  const about = [3, 1, 0x7f, 0x40, type, 1, ...zeros(6), 0, unit, 0, 0, step, ...zeros(9), 255, ...zeros(12), 0xc0 | letters.length]
  const body = [...key, ...about, ...letters]
  return [0, 0, 0x51, 1, body.length, ...body]
}

const NO_EVENTS = ['disable', 'scanning', 'none', ...Array<string>(4).fill('0'.repeat(15))].join(' ')

export const sensorLines = (): string =>
  SENSORS.map((sensor) => {
    const { number, type, raw } = sensor
    const record = recordOf(sensor).map((byte) => `0x${byte.toString(16)}`)
    return `sensor_add 0x20 0 ${number} ${type} 1
sensor_set_value 0x20 0 ${number} ${raw} 0
sensor_set_event_support 0x20 0 ${number} ${NO_EVENTS}
main_sdr_add 0x20 ${record.join(' ')}
`
  }).join('')
