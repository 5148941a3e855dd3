import type { Bench } from './bench.conformance.ts'
import type { EngineMachine, Facet, HypervisorDriver, MachineSpec } from './port.ts'

export interface Subject {
  readonly bench: Bench
  readonly driver: HypervisorDriver
  readonly spec: MachineSpec
  /** A machine that is there and off, and is left so. */
  readonly key: string
}

/** What a driver keeps of one facet, and how that is tried. */
export type Part = readonly [keeps: string, test: () => Promise<void>]

/** What the parts do again and again with their machine. */
export function toolsOn(subject: () => Subject) {
  const facet = <F extends Facet>(name: F): NonNullable<HypervisorDriver[F]> => {
    const found = subject().driver[name]
    if (!found) throw new Error(`the driver declares ${name} and has it not`)
    return found as NonNullable<HypervisorDriver[F]>
  }
  const boot = async ({ bench, driver, key }: Subject): Promise<EngineMachine> => {
    await driver.start(key)
    await bench.until(async () => (await driver.find(key))?.ready === true)
    return (await driver.find(key)) as EngineMachine
  }
  const powerOff = async ({ bench, driver, key }: Subject): Promise<void> => {
    await driver.shutdown(key)
    await bench.until(async () => (await driver.find(key))?.state === 'stopped')
  }
  return { subject, facet, boot, powerOff }
}

export type Tools = ReturnType<typeof toolsOn>
