import type { MachineSpec } from '../../drivers/hypervisor/port.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Reserved } from '../infrastructure/index.ts'
import type { Service } from '../services/index.ts'
import { passwordContext } from './login.ts'
import type { Vps } from './store.ts'
import { machineSize } from './vps.rules.ts'

export type Place = Pick<Reserved, 'address' | 'netmask' | 'gateway' | 'mac' | 'member'>

/** What an engine is asked to make: the size that was sold, with the system and the login of the machine's row. */
export function specOf({ plan }: Service, machine: Vps, { member, address, netmask, gateway, mac }: Place, box: SecretBox): MachineSpec {
  const { cpu: cpus, memoryMb, diskGb } = machineSize(plan)
  const { hostname, image, username, password } = machine
  return {
    ...{ hostname, cpus, memoryMb, diskGb, image },
    login: { username, password: box.open(password, passwordContext(machine.id)) },
    network: { address, netmask, gateway, mac },
    ...(member != null && { node: member }),
  }
}
