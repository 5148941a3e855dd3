import { readFileSync } from 'node:fs'
import { DriverError, type Nested } from '../port.ts'
import type { QemuConfig } from './config.ts'
import type { MachineRecord } from './machine-directory.ts'

const SWITCHES = ['kvm_intel', 'kvm_amd'].map((module) => `/sys/module/${module}/parameters/nested`)

interface Records {
  readonly need: (key: string) => Promise<MachineRecord>
  readonly save: (machine: MachineRecord) => Promise<void>
  /** Null: the machine is off. */
  readonly monitor: (key: string) => Promise<string | null>
}

/** Absent where the host's own kernel does not let its guests have guests; emulated processors can always show it. */
export function qemuNested(accelerator: QemuConfig['accelerator'], { need, save, monitor }: Records): Nested | undefined {
  if (accelerator === 'kvm' && !SWITCHES.some(isOn)) return undefined
  return {
    set: async (key, nested) => {
      await need(key)
      if ((await monitor(key)) !== null) throw new DriverError('refused', 'the machine runs')
      await save({ ...(await need(key)), nested })
    },
  }
}

function isOn(path: string): boolean {
  try {
    return /^[1Yy]/.test(readFileSync(path, 'utf8'))
  } catch {
    return false
  }
}
