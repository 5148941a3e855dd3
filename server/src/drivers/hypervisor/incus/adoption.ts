import { type Adoption, DriverError, type EngineState } from '../port.ts'
import { checkKey, checkNativeId } from '../spec.ts'
import { ADDRESS, isOurs, KEY, limitsOf, type Machines, STAGE, sizeOf } from './machine.ts'
import { networkCard } from './making.ts'
import { instance, instances } from './wire.ts'

/** Who it was before. */
const FROM = 'user.portal.adopted'

/** Instances of the project that carry no key of ours. */
export function incusAdoption(machines: Machines): Adoption {
  const { client } = machines
  return {
    guests: async () => {
      const all = (await client.get('machines', client.path('/instances', { recursion: '1' }), instances)) ?? []
      return all
        .filter((one) => !isOurs(one))
        .map((one) => ({
          nativeId: one.name,
          state: (one.status === 'Stopped' ? 'stopped' : 'running') satisfies EngineState,
          size: sizeOf({ ...one, config: one.expanded_config ?? one.config, devices: one.expanded_devices ?? one.devices }),
        }))
    },
    adopt: async (nativeId, key, as) => {
      checkNativeId(nativeId)
      checkKey(key)
      const there = await machines.instance(key)
      if (there !== null && there.config[KEY] === key && there.config[FROM] === nativeId) return
      if (there !== null && nativeId !== key) throw new DriverError('already-there', `${key} is there already`)
      const found = await client.get('machines', client.path(`/instances/${nativeId}`), instance)
      if (found === null || isOurs(found)) throw new DriverError('not-found', `no guest ${nativeId}`)
      if (found.status !== 'Stopped') throw new DriverError('refused', 'the guest runs')
      const { root } = found.expanded_devices ?? found.devices
      if (root === undefined) throw new DriverError('refused', 'the guest has no disk')
      const config = { ...limitsOf(as), [KEY]: key, [FROM]: nativeId, [STAGE]: 'made', [ADDRESS]: as.network.address }
      const devices = { root, eth0: networkCard(client.config.network, as.network) }
      const at = client.path(`/instances/${nativeId}`)
      // Ours by its mark only once it has its name too: one that is left between is taken up by whoever asks again.
      await client.act('machines', { method: 'PATCH', path: at, body: JSON.stringify({ config, devices }) })
      if (nativeId !== key) await client.act('machines', { method: 'POST', path: at, body: JSON.stringify({ name: key }) })
    },
  }
}
