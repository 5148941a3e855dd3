import { execFileSync, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onPath } from '../../../../test/support/guest.ts'
import { expectKind } from '../bench.conformance.ts'
import { qemuConfig } from './config.ts'
import { qemuVendor } from './driver.ts'

const missing = ['qemu-system-x86_64', 'qemu-img'].filter((tool) => !onPath(tool))
const skipReason = missing.length > 0 ? ` (skipped: ${missing.join(', ')} missing; npm run engines)` : ''

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portal-adopt-'))
})
afterAll(() => rm(directory, { recursive: true }))

it.skipIf(missing.length > 0)(
  `a guest that somebody else runs is listed as running and not adopted, and neither is one whose disk leads to another file${skipReason}`,
  async () => {
    const driver = qemuVendor.create(qemuConfig.parse({ directory, imagesDirectory: directory }), { clock: { now: () => new Date() } })
    const disk = join(directory, 'Theirs', 'disk.qcow2')
    await mkdir(dirname(disk))
    execFileSync('qemu-img', ['create', '-q', '-f', 'qcow2', disk, '16M'])
    const theirs = spawn('qemu-system-x86_64', ['-nodefaults', '-display', 'none', '-S', '-drive', `if=virtio,format=qcow2,file=${disk}`])
    const as = { cpus: 1, memoryMb: 128, network: { address: '203.0.113.4', mac: '52:54:00:00:00:04' } }
    const state = async () => (await driver.adoption?.guests())?.map((guest) => `${guest.nativeId} ${guest.state}`)
    try {
      await expect.poll(state).toEqual(['Theirs running'])
      await expectKind(Promise.resolve(driver.adoption?.adopt('Theirs', 'vps-4', as)), 'refused')
    } finally {
      theirs.kill('SIGKILL')
    }
    await expect.poll(state).toEqual(['Theirs stopped'])
    await rename(disk, `${disk}.base`)
    execFileSync('qemu-img', ['create', '-q', '-f', 'qcow2', '-F', 'qcow2', '-b', `${disk}.base`, disk])
    await expectKind(Promise.resolve(driver.adoption?.adopt('Theirs', 'vps-4', as)), 'refused')
    expect(await driver.list()).toEqual([])
    await rm(dirname(disk), { recursive: true })
  },
)
