import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Accelerator, acceleratorOf, chooseAccelerator, proved, remember } from './accelerator.ts'
import { checkDeliverable } from './capacity.ts'
import { qemuConfig } from './config.ts'
import { guestLimits } from './host.ts'

const settings = (accelerator: 'auto' | Accelerator) => ({ accelerator, bootTimeoutSeconds: 90 })

/** A host on which guests boot with these; it notes what was tried, and for how long. */
function hostThatBoots(...works: readonly Accelerator[]) {
  const tried: [Accelerator, number][] = []
  const boots = async (accelerator: Accelerator, seconds: number): Promise<string | null> => {
    tried.push([accelerator, seconds])
    return works.includes(accelerator) ? null : `no guest boots with ${accelerator}`
  }
  return { tried, boots }
}

describe('[D2] the accelerator of guests', () => {
  it('is KVM where a guest boots with it, and nothing else is tried', async () => {
    const { tried, boots } = hostThatBoots('kvm', 'tcg')
    expect(await chooseAccelerator(settings('auto'), boots)).toEqual({ accelerator: 'kvm' })
    expect(tried).toEqual([['kvm', 20]])
  })

  it('is TCG where no guest boots with KVM, whether or not there is a device for it', async () => {
    const { tried, boots } = hostThatBoots('tcg')
    expect(await chooseAccelerator(settings('auto'), boots)).toEqual({ accelerator: 'tcg' })
    expect(tried).toEqual([
      ['kvm', 20],
      ['tcg', 90],
    ])
  })

  it('that staff have set is used or refused, and never replaced by another', async () => {
    const { tried, boots } = hostThatBoots('tcg')
    expect(await chooseAccelerator(settings('kvm'), boots)).toEqual({ reason: 'no guest boots with kvm' })
    expect(tried).toEqual([['kvm', 90]])
    expect(await chooseAccelerator(settings('tcg'), boots)).toEqual({ accelerator: 'tcg' })
  })

  it('says why where no guest boots at all', async () => {
    expect(await chooseAccelerator(settings('auto'), hostThatBoots().boots)).toEqual({ reason: 'no guest boots with tcg' })
  })
})

describe('[D2] a directory of machines', () => {
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'portal-capacity-'))
  })
  afterAll(() => rm(directory, { recursive: true }))

  it('remembers what its guests last booted with, for the same software alone', async () => {
    expect(acceleratorOf({ accelerator: 'auto', directory })).toBe('tcg')
    const auto = { accelerator: 'auto', directory } as const
    await remember(auto, 'QEMU 7.2', 'kvm')
    expect([proved(auto, 'QEMU 7.2'), proved(auto, 'QEMU 8.0')]).toEqual(['kvm', null])
    // Staff try the same directory with another setting.
    await remember({ accelerator: 'tcg', directory }, 'QEMU 7.2', 'tcg')
    expect(['auto', 'tcg', 'kvm'].map((accelerator) => acceleratorOf({ accelerator: accelerator as 'auto', directory }))).toEqual([
      'kvm',
      'tcg',
      'kvm',
    ])
  })

  it('refuses a machine that is larger than what its engine can deliver, by each figure', () => {
    const config = qemuConfig.parse({ directory, imagesDirectory: directory, cpus: 1, memoryMb: 256 })
    const small = { cpus: 1, memoryMb: 256, diskGb: 1 }
    checkDeliverable(config, small)
    for (const more of [{ cpus: 2 }, { memoryMb: 257 }])
      expect(() => checkDeliverable(config, { ...small, ...more })).toThrow(expect.objectContaining({ kind: 'no-capacity' }))
  })
})

describe('[D2] what guests can be given', () => {
  it('is what was set, never more than the host has, and leaves memory to the host itself', () => {
    const host = { cpus: 4, memoryMb: 8192 }
    expect(guestLimits({ cpus: undefined, memoryMb: undefined }, host)).toEqual({ cpus: 4, memoryMb: 7168 })
    expect(guestLimits({ cpus: 2, memoryMb: 4096 }, host)).toEqual({ cpus: 2, memoryMb: 4096 })
    expect(guestLimits({ cpus: 64, memoryMb: 65_536 }, host)).toEqual({ cpus: 4, memoryMb: 7168 })
    expect(guestLimits({ cpus: undefined, memoryMb: undefined }, { cpus: 1, memoryMb: 512 })).toEqual({ cpus: 1, memoryMb: 0 })
    expect(guestLimits({ cpus: undefined, memoryMb: undefined }, { cpus: 64, memoryMb: 131_072 }).memoryMb).toBe(117_964)
  })
})
