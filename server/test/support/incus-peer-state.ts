import { restoreAnswer, snapshotsAnswer } from './incus-peer-snapshots.ts'
import { PeerStore } from './incus-peer-store.ts'
import { type Asked, type Asking, failed, type Guest, type PeerFault, type Said, sync, type Work } from './incus-peer-wire.ts'

const FILES = { '/etc/passwd': 'root:x:0:0:root:/root:/bin/sh\n', '/etc/shadow': 'root:*:19000:0:99999:7:::\n' }
const FULL = 'Failed creating volume: write /var/lib/incus: no space left on device'
const AWAY = 'open /var/lib/incus/containers/rootfs: no such file or directory'

interface Fate {
  readonly fault: PeerFault | undefined
  readonly asking: Asking
}

interface Course {
  readonly err?: string
  readonly slow?: () => boolean
  readonly half?: () => void
  readonly metadata?: Record<string, unknown>
}

/** What the peer holds, and what it says of it. */
export class PeerState {
  readonly guests = new Map<string, Guest>()
  readonly made: string[] = []
  members = [
    { server_name: 'n1', url: 'https://127.0.0.1:1', status: 'Online' },
    { server_name: 'n2', url: 'https://127.0.0.1:2', status: 'Online' },
  ]
  readonly store = new PeerStore()
  /** How the machines' network is set up; empty, as to whoever may not change it. */
  readonly network: Record<string, string> = {}
  private readonly works = new Map<string, Work>()
  private readonly isSlow: () => boolean
  private count = 0

  constructor(isSlow: () => boolean) {
    this.isSlow = isSlow
  }

  /** Machines of ours that are there and run, spread over so many members. */
  fill(count: number, members: number): void {
    this.members = Array.from({ length: members }, (_, index) => ({ server_name: `n${index + 1}`, url: '', status: 'Online' }))
    for (let index = 1; index <= count; index++) {
      const address = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`
      const config = { 'user.portal.key': `vps-${index}`, 'user.portal.stage': 'made', 'user.portal.address': address, 'limits.cpu': '1' }
      this.put(`vps-${index}`, {
        config: { ...config, 'limits.memory': '1024MiB' },
        location: `n${(index % members) + 1}`,
        status: 'Running',
      })
    }
  }

  put(name: string, change: Partial<Guest> = {}): Guest {
    const blank = { name, type: 'container', location: 'n1', status: 'Stopped', config: {}, devices: {}, starts: 1 }
    const guest: Guest = { ...blank, snapshots: new Map(), files: new Map(Object.entries(FILES)), ...change }
    this.guests.set(name, guest)
    return guest
  }

  breakOff(name: string): void {
    for (const [id, work] of this.works) if (work.about === name) this.works.delete(id)
    this.put(name, { ...this.guests.get(name), files: null })
  }

  /** A daemon that was started again knows nothing of what it was at work on. */
  forget(): void {
    this.works.clear()
  }

  answer(asked: Asked, { isKnown, fault }: { readonly isKnown: boolean; readonly fault: PeerFault | undefined }): Said {
    const { method, path } = asked
    if (path === '/1.0') return sync({ auth: isKnown ? 'trusted' : 'untrusted', environment: { server_version: '6.0.4' } })
    if (!isKnown) return failed(403, 'not authorized')
    const [, kind = '', name = '', part = '', more = ''] = path.slice('/1.0'.length).split('/')
    if (kind === 'operations') return this.operation(method, name, part)
    if (kind === 'cluster') return sync(this.members)
    if (kind === 'projects')
      return sync({
        config: { restricted: 'true', 'features.profiles': 'true', 'restricted.snapshots': 'allow', 'restricted.backups': 'allow' },
      })
    if (kind === 'storage-pools') return sync({ driver: 'btrfs', status: 'Created' })
    if (kind === 'networks') return sync({ config: this.network })
    const asking: Asking = (about, act, { half, metadata } = {}) =>
      this.work(about, fault, act, { ...(half && { half }), ...(metadata && { metadata }) })
    if (kind === 'images') return this.store.image(asked, [name, part], { asking, snapshotOf: (of) => this.snapshotOf(of) })
    if (kind === 'profiles') return this.store.profile(asked, name)
    if (kind !== 'instances') return failed(404, 'not found')
    if (name === '') return method === 'POST' ? this.make(asked, fault) : sync([...this.guests.values()].map(listed))
    const guest = this.guests.get(name)
    if (guest === undefined) return failed(404, 'Instance not found')
    return this.instance(guest, [part, more], asked, { fault, asking })
  }

  private snapshotOf(name: string): ReadonlyMap<string, string> | null {
    const [key = '', snapshot = ''] = name.split('/')
    return this.guests.get(key)?.snapshots.get(snapshot)?.files ?? null
  }

  private instance(guest: Guest, [part, more]: readonly [string, string], asked: Asked, { fault, asking }: Fate): Said {
    const { method, query, body } = asked
    const broken = (): void => {
      guest.files = null
    }
    const given = part !== 'files' && body.length > 0 ? (JSON.parse(body.toString('utf8')) as Record<string, unknown>) : {}
    if (part === 'files') return this.file(guest, method, query.get('path') ?? '', body)
    if (part === 'metadata') return guest.files === null ? failed(500, AWAY) : sync({})
    if (part === 'state' && method === 'GET') return sync(stateOf(guest))
    if (part === 'state') {
      const { action } = given
      if (action === 'start' && guest.status === 'Running') return failed(400, 'The instance is already running')
      const act = (): void => {
        guest.status = action === 'stop' ? 'Stopped' : 'Running'
        guest.starts += 1
        guest.config['volatile.last_state.power'] = guest.status.toUpperCase()
      }
      const off = (): void => void Object.assign(guest, { status: 'Stopped' })
      return asking(guest.name, act, action === 'restart' ? { half: off } : {})
    }
    if (part === 'snapshots') return snapshotsAnswer(guest, more, asked, asking)
    if (part === 'rebuild') {
      const { fingerprint = '' } = (given['source'] ?? {}) as { fingerprint?: string }
      const rebuilt = this.store.filesOf(fingerprint)
      return rebuilt === null
        ? failed(404, 'Image not found')
        : asking(guest.name, () => void Object.assign(guest, { files: rebuilt }), { half: broken })
    }
    if (part !== '') return method === 'GET' ? sync([]) : failed(404, 'not found')
    if (method === 'GET') return sync(shown(guest))
    if (method === 'DELETE' && guest.status !== 'Stopped') return failed(400, 'Instance is running')
    if (method === 'DELETE') return asking(guest.name, () => this.guests.delete(guest.name), { half: broken })
    if (method === 'PUT' && typeof given['restore'] === 'string') return restoreAnswer(guest, given['restore'], asking)
    if (method === 'POST')
      return asking(guest.name, () => {
        guest.location = query.get('target') ?? guest.location
        const name = String(given['name'] ?? guest.name)
        this.guests.delete(guest.name)
        this.guests.set(name, { ...guest, name })
      })
    if (fault === 'full') return failed(500, FULL)
    Object.assign(guest.config, given['config'])
    Object.assign(guest.devices, given['devices'])
    return sync({})
  }

  private make({ body, query }: Asked, fault: PeerFault | undefined): Said {
    const given = JSON.parse(body.toString('utf8')) as Guest
    if (this.guests.has(given.name)) return this.work(given.name, fault, () => undefined, { err: 'This "instances" entry already exists' })
    this.made.push(given.name)
    if (fault === 'full') return this.work(given.name, fault, () => undefined)
    const guest = this.put(given.name, { ...given, status: 'Stopped', location: query.get('target') ?? 'n1', files: null })
    const end = (): void => {
      guest.files = new Map(Object.entries(FILES))
    }
    return this.work(given.name, fault, end, { slow: this.isSlow })
  }

  private work(about: string, fault: PeerFault | undefined, act: () => void, { err = '', slow, half, metadata }: Course = {}): Said {
    const id = `op-${++this.count}`
    const failure = fault === 'full' ? FULL : err
    const work: Work = { id, about, state: 'running', err: '', end: () => undefined, ...(metadata && { metadata }) }
    if (failure !== '') Object.assign(work, { state: 'failed', err: failure })
    else if (fault === 'half') half?.()
    else if (!slow?.()) {
      if (fault !== 'warned-undone') act()
      Object.assign(work, { state: 'done', err: fault?.startsWith('warned') ? 'a warning' : '' })
    } else Object.assign(work, { end: act })
    if (fault !== 'forgotten') this.works.set(id, work)
    return { code: 202, body: JSON.stringify({ type: 'async', operation: `/1.0/operations/${id}`, metadata: operationOf(work) }) }
  }

  private operation(method: string, id: string, part: string): Said {
    if (id === '') {
      const running = [...this.works.values()].filter(({ state }) => state === 'running')
      return sync(running.length > 0 ? { running: running.map(operationOf) } : {})
    }
    const work = this.works.get(id)
    if (work === undefined) return failed(404, 'Operation not found')
    if (method === 'DELETE') {
      this.works.delete(id)
      this.guests.delete(work.about)
      return sync({})
    }
    if (work.state === 'running' && !this.isSlow() && part === 'wait') {
      work.end()
      work.state = 'done'
    }
    return sync(operationOf(work))
  }

  private file({ files }: Guest, method: string, path: string, body: Buffer): Said {
    if (files === null) return failed(500, AWAY)
    if (method === 'POST') {
      files.set(path, body.toString('utf8'))
      return sync({})
    }
    const text = files.get(path)
    if (text === undefined) return failed(404, 'file does not exist')
    return { code: 200, body: text, headers: { 'x-incus-uid': '0', 'x-incus-gid': '0', 'x-incus-mode': '0600', 'x-incus-type': 'file' } }
  }
}

const operationOf = ({ id, about, state, err, metadata }: Work) => ({
  ...(metadata && { metadata }),
  ...{ id, class: 'task', err, resources: { instances: [`/1.0/instances/${about}?project=portal`] } },
  ...{
    running: { status: 'Running', status_code: 103 },
    done: { status: 'Success', status_code: 200 },
    failed: { status: 'Failure', status_code: 400 },
  }[state],
})

const stateOf = ({ status, config, files, starts, boots }: Guest) => ({
  status,
  ...{ pid: status === 'Running' ? 4000 + starts : 0, started_at: '2030-01-01T00:00:00Z' },
  disk: files === null ? {} : { root: { usage: 1 } },
  network:
    status === 'Running' && boots !== true
      ? { eth0: { addresses: [{ family: 'inet', address: config['user.portal.address'] ?? '', scope: 'global' }] } }
      : null,
})

const shown = (guest: Guest) => ({
  ...{ name: guest.name, type: guest.type, status: guest.status, location: guest.location, config: guest.config, devices: guest.devices },
  state: stateOf(guest),
})

/** Of one whose member cannot be asked a list has little more than its name. */
const listed = (guest: Guest) => (guest.status === 'Error' ? { ...shown(guest), config: null, devices: null, state: null } : shown(guest))
