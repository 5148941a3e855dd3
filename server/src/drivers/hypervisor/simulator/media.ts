import { Readable } from 'node:stream'
import { DriverError, type Media, type Rescue } from '../port.ts'
import { checkKey, checkLogin } from '../spec.ts'
import type { Desk } from './facets.ts'
import { allImages, type Shelf } from './images.ts'
import { type Disc, discRecord, hashLogin } from './machine.ts'

export const simulatedRescue = ({ perform, need, needOff, put }: Desk, shelf: () => Shelf): Rescue => ({
  enter: (key, { image, hostname, login }) =>
    perform('rescue', key, () => {
      checkLogin(login)
      const machine = needOff(key)
      if (!allImages(shelf()).some(({ id }) => id === image)) throw new DriverError('not-found', `no image ${image} on this engine`)
      put({ ...machine, rescue: { image, hostname, login: hashLogin(login) } })
    }),
  leave: (key) =>
    perform('rescue', key, () => {
      if (need(key).rescue) put({ ...needOff(key), rescue: null })
    }),
})

/** What somebody might have brought. */
const BROUGHT = { 'installer.iso': 'a simulated disc that installs a system', 'live.iso': 'a simulated disc with a system on it' }

export const simulatedMedia = ({ perform, need, needOff, put }: Desk, shelf: () => Pick<Shelf, 'store'>): Media => ({
  insert: (key, iso, { first }) =>
    perform('media', key, () => {
      checkKey(iso)
      const machine = needOff(key)
      if (!discRecord.safeParse(shelf().store.get(iso)).success) throw new DriverError('not-found', `no disc ${iso} on this engine`)
      put({ ...machine, media: { iso, first } })
    }),
  eject: (key) =>
    perform('media', key, () => {
      if (need(key).media) put({ ...needOff(key), media: null })
    }),
  keep: async (iso, from) => {
    let bytes = 0
    try {
      for await (const chunk of from) bytes += (chunk as Buffer).length
    } catch (cause) {
      throw new DriverError('refused', 'the disc broke off', { cause })
    }
    return await perform('keep-disc', iso, () => {
      const { store } = shelf()
      const there = store.get(iso)
      const known = discRecord.safeParse(there)
      if (known.success) return { bytes: known.data.bytes }
      if (there !== undefined) throw new DriverError('already-there', `${iso} is there and not ours`)
      store.put(iso, { owner: 'hosting-portal', made: 'disc', bytes } satisfies Disc)
      return { bytes }
    })
  },
  waiting: async () => Object.entries(BROUGHT).map(([file, content]) => ({ file, bytes: content.length })),
  open: async (file) => {
    const content = Object.entries(BROUGHT).find(([name]) => name === file)?.[1]
    if (content === undefined) throw new DriverError('not-found', `no file ${file} was brought`)
    return Readable.from([Buffer.from(content)])
  },
})
