import { DriverError, type Snapshots } from '../port.ts'
import { checkName } from '../spec.ts'
import { keptSettings } from './kept-settings.ts'
import { LAST_POWER, type Machines, STAGE } from './machine.ts'
import { snapshot } from './wire.ts'

const isKind = (error: unknown, kind: DriverError['kind']): boolean => error instanceof DriverError && error.kind === kind

export function incusSnapshots(machines: Machines): Snapshots {
  const { client } = machines
  const kept = keptSettings(client)
  const at = (key: string, name = ''): string => `/instances/${key}/snapshots${name && `/${name}`}`

  const list = async (key: string) => {
    await machines.need(key)
    const all = (await client.get('machines', client.path(at(key), { recursion: '1' }), snapshot.array())) ?? []
    return all
      .map(({ name, created_at }) => ({ name, takenAt: new Date(created_at) }))
      .sort((a, b) => a.takenAt.getTime() - b.takenAt.getTime())
  }
  const has = async (key: string, name: string): Promise<boolean> => (await list(key)).some((one) => one.name === name)

  const remove = async (key: string, name: string): Promise<void> => {
    checkName(name)
    await machines.need(key)
    try {
      await client.act('machines', { method: 'DELETE', path: client.path(at(key, name)) })
    } catch (error) {
      if (!isKind(error, 'not-found')) throw error
    }
  }

  return {
    list,
    remove,
    take: async (key, name) => {
      checkName(name)
      if (await has(key, name)) return
      const body = JSON.stringify({ name, stateful: false })
      try {
        await client.act('machines', { method: 'POST', path: client.path(at(key)), body })
      } catch (error) {
        if (!isKind(error, 'already-there')) throw error
      }
    },
    restore: async (key, name) => {
      checkName(name)
      const { config, devices } = await machines.needOff(key)
      if (!(await has(key, name))) throw new DriverError('not-found', `no snapshot ${name}`)
      // Incus brings the settings of then back with the disk: size, address and marks are to be those of now.
      const now = await kept.keep(key, { config, devices })
      const restore = JSON.stringify({ restore: name })
      await client.act('machines', { method: 'PUT', path: client.path(`/instances/${key}`), body: restore })
      // One that was taken while the machine ran would have it look as if it had crashed.
      const settings = { ...now.config, [STAGE]: 'made', [LAST_POWER]: 'STOPPED' }
      const body = JSON.stringify({ config: settings, devices: now.devices })
      await client.act('machines', { method: 'PATCH', path: client.path(`/instances/${key}`), body })
      await kept.forget(key)
    },
  }
}
