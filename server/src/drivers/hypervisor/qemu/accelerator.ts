import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { release } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { QemuConfig } from './config.ts'

export type Accelerator = 'kvm' | 'tcg'

const KVM_DEVICE = '/dev/kvm'
/** A guest boots in a few seconds with KVM. One that does not is not waited for as long as an emulated one. */
const KVM_SECONDS = 20

type Setting = Pick<QemuConfig, 'accelerator' | 'directory'>

const proof = z.object({ signature: z.string(), accelerator: z.enum(['kvm', 'tcg']) })
/** One for each setting: trying another setting is not to change what `auto` runs guests with. */
const fileOf = ({ directory, accelerator }: Setting): string => join(directory, `.probed-${accelerator}`)

function proofIn(setting: Setting): z.infer<typeof proof> | null {
  try {
    return proof.parse(JSON.parse(readFileSync(fileOf(setting), 'utf8')))
  } catch {
    return null
  }
}

/** What guests are run with: what was set, or what a guest last booted with here; TCG before the first probe. */
export const acceleratorOf = (setting: Setting): Accelerator =>
  setting.accelerator === 'auto' ? (proofIn(setting)?.accelerator ?? 'tcg') : setting.accelerator

/** The accelerator that a guest booted with in an earlier probe of the same software; `null`: probe again. */
export function proved(setting: Setting, signature: string): Accelerator | null {
  const found = proofIn(setting)
  return found?.signature === signature ? found.accelerator : null
}

export const remember = (setting: Setting, signature: string, accelerator: Accelerator): Promise<void> =>
  writeFile(fileOf(setting), JSON.stringify({ signature, accelerator }), { mode: 0o600 })

/** Changes with whatever may make KVM work, or stop working. */
export const signatureOf = ({ accelerator }: Pick<QemuConfig, 'accelerator'>, software: readonly unknown[]): string =>
  JSON.stringify([accelerator, release(), existsSync(KVM_DEVICE), ...software])

/**
 * Boots a guest with each accelerator that may be used, the fastest first.
 * @param boots returns why a guest did not boot within so many seconds, or null where it booted
 * @returns the first accelerator that a guest booted with, or why none did
 */
export async function chooseAccelerator(
  { accelerator, bootTimeoutSeconds }: Pick<QemuConfig, 'accelerator' | 'bootTimeoutSeconds'>,
  boots: (accelerator: Accelerator, seconds: number) => Promise<string | null>,
): Promise<{ readonly accelerator: Accelerator } | { readonly reason: string }> {
  const tried: readonly Accelerator[] = accelerator === 'auto' ? ['kvm', 'tcg'] : [accelerator]
  let reason = ''
  for (const one of tried) {
    const seconds = one === 'kvm' && accelerator === 'auto' ? Math.min(KVM_SECONDS, bootTimeoutSeconds) : bootTimeoutSeconds
    const refused = await boots(one, seconds)
    if (refused === null) return { accelerator: one }
    reason = refused
  }
  return { reason }
}
