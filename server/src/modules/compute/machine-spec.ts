import type { MachineSpec } from '../../drivers/hypervisor/port.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import { sshKeysFor } from '../accounts/index.ts'
import type { Reserved } from '../infrastructure/index.ts'
import { openUserData, type Service } from '../services/index.ts'
import { passwordContext } from './password/new-password.ts'
import type { Vps } from './store.ts'
import { machineSize } from './vps.rules.ts'

export type Place = Pick<Reserved, 'address' | 'netmask' | 'gateway' | 'mac' | 'member'>

/**
 * What an engine is asked to make: the size that was sold, with the system and the login of the machine's row, the keys it was sold with
 * and what it was given to do at its first boot.
 */
export async function specOf(
  tx: Tx,
  { plan, accountId, options }: Service,
  machine: Vps,
  { place: { member, address, netmask, gateway, mac }, box }: { place: Place; box: SecretBox },
): Promise<MachineSpec> {
  const { cpu: cpus, memoryMb, diskGb } = machineSize(plan)
  const { hostname, image, username, password } = machine
  const userData = await openUserData(tx, box, machine.id)
  const keys = await sshKeysFor(tx, accountId, options.sshKeys ?? [])
  return {
    ...{ hostname, cpus, memoryMb, diskGb, image },
    login: { username, password: box.open(password, passwordContext(machine.id)), keys },
    network: { address, netmask, gateway, mac },
    ...(member != null && { node: member }),
    ...(userData !== null && { userData }),
  }
}
