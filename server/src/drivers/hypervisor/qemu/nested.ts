import { readFileSync } from 'node:fs'
import type { QemuConfig } from './config.ts'

const SWITCHES = ['kvm_intel', 'kvm_amd'].map((module) => `/sys/module/${module}/parameters/nested`)

/** Emulated processors can always show it; real ones where the host's kernel lets its guests have guests. */
export const hasNested = (accelerator: QemuConfig['accelerator']): boolean => accelerator === 'tcg' || SWITCHES.some(isOn)

function isOn(path: string): boolean {
  try {
    return /^[1Yy]/.test(readFileSync(path, 'utf8'))
  } catch {
    return false
  }
}
