import { gunzipSync, gzipSync } from 'node:zlib'
import { type Asked, type Asking, failed, type Said, sync } from './incus-peer-wire.ts'

interface Image {
  readonly aliases: string[]
  readonly properties: Record<string, string>
  readonly content: Buffer
}

interface Published {
  readonly source: { readonly name: string }
  readonly properties: Record<string, string>
  readonly aliases: readonly { readonly name: string }[]
}

interface Ways {
  readonly asking: Asking
  /** Files of `guest/snapshot`; null where none is. */
  readonly snapshotOf: (name: string) => ReadonlyMap<string, string> | null
}

const jsonOf = ({ body }: Asked): Record<string, unknown> => JSON.parse(body.toString('utf8')) as Record<string, unknown>

/** What of a project is no instance: images, whose content is the files of a guest, and profiles. */
export class PeerStore {
  readonly images = new Map<string, Image>([
    ['f1', { aliases: ['busybox-container'], properties: { os: 'Peer' }, content: Buffer.alloc(0) }],
  ])
  readonly profiles = new Map<string, Record<string, unknown>>()
  private count = 1

  filesOf(fingerprint: string): Map<string, string> | null {
    const image = this.images.get(fingerprint)
    return image ? new Map(JSON.parse(gunzipSync(image.content).toString('utf8')) as [string, string][]) : null
  }

  image(asked: Asked, [name, part]: readonly [string, string], { asking, snapshotOf }: Ways): Said {
    const { method, headers, body } = asked
    if (name === 'aliases') {
      const { name: alias, target } = jsonOf(asked)
      this.images.get(String(target))?.aliases.push(String(alias))
      return sync({})
    }
    if (method === 'POST') {
      const fingerprint = `f${++this.count}`
      const put = (image: Image) => () => this.images.set(fingerprint, image)
      const metadata = { fingerprint }
      if (headers['content-type'] === 'application/octet-stream') {
        const properties = Object.fromEntries(new URLSearchParams(String(headers['x-incus-properties'])))
        return asking('', put({ aliases: [], properties, content: body }), { metadata })
      }
      const { source, properties, aliases } = jsonOf(asked) as unknown as Published
      const files = snapshotOf(source.name)
      if (files === null) return failed(404, 'Instance snapshot not found')
      const named = aliases.map((one) => one.name)
      return asking(source.name.split('/')[0] ?? '', put({ aliases: named, properties, content: gzipSync(JSON.stringify([...files])) }), {
        metadata,
      })
    }
    if (name === '') return sync([...this.images].map(([fingerprint, image]) => shown(fingerprint, image)))
    const image = this.images.get(name)
    if (!image) return failed(404, 'Image not found')
    if (method === 'DELETE') return asking('', () => this.images.delete(name))
    return part === 'export' ? { code: 200, body: image.content, headers: { 'content-type': 'application/octet-stream' } } : sync({})
  }

  profile(asked: Asked, name: string): Said {
    const { method } = asked
    if (method === 'POST') {
      const { name: given, ...profile } = jsonOf(asked)
      if (this.profiles.has(String(given))) return failed(409, 'This "profiles" entry already exists')
      this.profiles.set(String(given), profile)
      return sync({})
    }
    const profile = this.profiles.get(name)
    if (profile === undefined) return failed(404, 'Profile not found')
    if (method === 'DELETE') this.profiles.delete(name)
    if (method === 'PUT') this.profiles.set(name, jsonOf(asked))
    return sync({ name, ...profile })
  }
}

const shown = (fingerprint: string, { aliases, properties }: Image) => ({
  ...{ fingerprint, type: 'container', properties },
  aliases: aliases.map((name) => ({ name })),
})
