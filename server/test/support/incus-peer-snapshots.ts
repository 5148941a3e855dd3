import { type Asked, type Asking, failed, type Guest, type Said, sync } from './incus-peer-wire.ts'

const TAKEN_AT = '2030-01-01T00:00:00Z'

/** Snapshots of a guest: its settings and its files as they were. */
export function snapshotsAnswer(guest: Guest, name: string, { method, body }: Asked, asking: Asking): Said {
  const { snapshots } = guest
  if (method === 'POST') {
    const given = JSON.parse(body.toString('utf8')) as { readonly name: string }
    if (snapshots.has(given.name)) return failed(409, 'This "instances_snapshots" entry already exists')
    const { config, devices, files } = structuredClone({ ...guest, snapshots: null })
    return asking(guest.name, () => snapshots.set(given.name, { config, devices, files }))
  }
  if (name === '') return sync([...snapshots.keys()].map((one) => ({ name: one, created_at: TAKEN_AT })))
  if (!snapshots.has(name)) return failed(404, 'Instance snapshot not found')
  return method === 'DELETE' ? asking(guest.name, () => snapshots.delete(name)) : sync({ name, created_at: TAKEN_AT })
}

/** As Incus does it: the settings come back with the disk. */
export function restoreAnswer(guest: Guest, name: string, asking: Asking): Said {
  const past = guest.snapshots.get(name)
  return past ? asking(guest.name, () => void Object.assign(guest, structuredClone(past))) : failed(404, 'Instance snapshot not found')
}
