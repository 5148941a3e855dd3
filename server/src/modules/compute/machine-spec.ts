import type { MachineSpec } from '../../drivers/hypervisor/port.ts'
import { StepFailure } from '../../platform/saga/definition.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import { sshKeysFor } from '../accounts/index.ts'
import { blockByGateway, membersOf, type Reserved, rangeOf } from '../infrastructure/index.ts'
import { openUserData, type Service } from '../services/index.ts'
import { passwordContext } from './password/new-password.ts'
import type { Vps } from './store.ts'
import { machineSize } from './vps.rules.ts'

type Place = Pick<Reserved, 'address' | 'netmask' | 'gateway' | 'mac' | 'member' | 'moreAddresses'> & { readonly ipv6: string | null }

/** Where it stands, or is to stand, by the books. */
export async function placeOf(tx: Tx, machine: Vps): Promise<Place> {
  // Of further addresses those of its row: what is paid for and not led yet is led by its change alone, which may still fail.
  const { id, engine, nodeId, address, netmask, gateway, mac, storedPort, moreAddresses } = machine
  if (engine === null || nodeId === null || address === null || netmask === null || gateway === null || mac === null)
    throw new StepFailure('permanent', 'the machine has no place')
  // Behind a gateway it has an address that only the gateway reaches.
  const block = storedPort === null ? null : await blockByGateway(tx, id)
  const ipv6 = (await rangeOf(tx, id))?.range ?? null
  return {
    ...(block?.inside ?? { address, netmask, gateway }),
    mac,
    ipv6,
    moreAddresses,
    member: (await membersOf(tx, engine)).get(nodeId) ?? null,
  }
}

/**
 * What an engine is asked to make: the size that was sold, with the system and the login of the machine's row, the keys it was sold with
 * and what it was given to do at its first boot.
 */
export async function specOf(
  tx: Tx,
  { plan, accountId, options }: Service,
  machine: Vps,
  { place: { member, address, netmask, gateway, mac, ipv6, moreAddresses: more }, box }: { place: Place; box: SecretBox },
): Promise<MachineSpec> {
  const { cpu: cpus, memoryMb, diskGb } = machineSize(plan)
  const { hostname, image, username, password } = machine
  const userData = await openUserData(tx, box, machine.id)
  const keys = await sshKeysFor(tx, accountId, options.sshKeys ?? [])
  return {
    ...{ hostname, cpus, memoryMb, diskGb, image },
    login: { username, password: box.open(password, passwordContext(machine.id)), keys },
    network: { address, netmask, gateway, mac, ...(ipv6 !== null && { ipv6 }), ...(more.length > 0 && { more }) },
    ...(member != null && { node: member }),
    ...(userData !== null && { userData }),
  }
}
