import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import type { DemoService } from '../kinds/index.ts'
import { findService, patchService, type Service } from '../services/index.ts'
import { addDisk, updateDisk } from './disks/divide.ts'
import { disksOf } from './disks/store.ts'
import { addTarget } from './live/live.ts'

const image = 'debian-12'
const sgn = { location: 'SGN', image } as const
const sin = { location: 'SIN', image } as const

/** One machine in every state that there is. */
export const demoMachines = (box: SecretBox): readonly DemoService[] => [
  {
    ...sgn,
    plan: 'premium-2',
    name: 'web-01',
    months: 1,
    ordered: { daysAgo: 396 },
    autoRenew: true,
    backup: { daysAgo: 22.3, period: 7 },
  },
  { ...sin, plan: 'premium-4', name: 'db-01', months: 6, ordered: { daysAgo: 300 }, autoRenew: true, backup: { daysAgo: 4.2, period: 1 } },
  {
    ...sgn,
    plan: 'storage-500',
    name: 'archive',
    months: 12,
    ordered: { daysAgo: 190 },
    // What is bought of storage is not for the first disk: it becomes another one.
    extended: { daysAgo: 187, addon: 'storage-100', amount: 1 },
    deeds: [
      { daysAgo: 188, act: (tx, id) => nameDisk(tx, id, 'photos and scans') },
      { daysAgo: 186.5, act: (tx, id) => withService(tx, id, (service) => addDisk(tx, service, { name: 'office backups', sizeGb: 100 })) },
    ],
  },
  // On air when the demo is shown (compose/story.on-air.ts); the second platform does not take it.
  {
    location: 'SGN',
    image: 'rtmp-nginx',
    plan: 'live-1',
    name: 'stage-live',
    months: 1,
    ordered: { daysAgo: 20 },
    autoRenew: true,
    deeds: [
      { daysAgo: 19.5, act: (tx, id) => sendOn(tx, box, id, { name: 'YouTube', server: 'rtmps://a.rtmps.youtube.com/live2' }) },
      { daysAgo: 19.4, act: (tx, id) => sendOn(tx, box, id, { name: 'Twitch', server: 'rtmp://live.twitch.tv/app' }) },
    ],
  },
  { ...sgn, plan: 'premium-1', name: 'staging', months: 1, ordered: { toEndInDays: 2 } },
  // Late, by the calendar's own steps: overdue since yesterday, and suspended since some days.
  { ...sgn, plan: 'premium-1', name: 'shop-01', months: 12, ordered: { toEndInDays: -1.5 } },
  { location: 'HAN', image, plan: 'premium-1', name: 'mail-01', months: 12, ordered: { toEndInDays: -6.5 } },
  {
    ...sin,
    plan: 'premium-2',
    name: 'lab-01',
    months: 1,
    ordered: { daysAgo: 12 },
    autoRenew: true,
    cancelled: { daysAgo: 2, how: 'end-of-billing' },
  },
  { ...sgn, plan: 'premium-1', name: 'old-blog', months: 3, ordered: { daysAgo: 180 }, cancelled: { daysAgo: 150, how: 'end-of-billing' } },
  { location: 'HAN', image, plan: 'premium-2', name: 'trial-01', months: 1, ordered: { daysAgo: 0.4 }, trial: true },
  { ...sin, plan: 'premium-1', name: 'backup-02', months: 1, ordered: { daysAgo: 0.9 }, unpaid: true },
  // Its system is gone by the time it is built: it waits for staff.
  { ...sgn, plan: 'premium-1', name: 'legacy-01', months: 1, ordered: { daysAgo: 0.25 }, spoil: (tx, id) => withdrawImage(tx, id) },
  // Built before the reader's eyes.
  { ...sgn, plan: 'premium-1', name: 'api-01', months: 1, ordered: { daysAgo: 0 }, autoRenew: true },
  // Another's, which the demo's customer may use.
  {
    ...sin,
    plan: 'premium-2',
    name: 'werkstatt',
    months: 3,
    ordered: { daysAgo: 205 },
    autoRenew: true,
    by: 'otto',
    shared: { with: 'demo', rights: ['password'] },
  },
  { location: 'HAN', image, plan: 'premium-1', name: 'website', months: 3, ordered: { daysAgo: 93 }, by: 'maicoffee' },
  { ...sin, plan: 'premium-2', name: 'qing-api', months: 3, ordered: { daysAgo: 12 }, by: 'wei' },
  // Behind an address that it shares with others.
  { ...sgn, plan: 'nat-1', name: 'qing-edge', months: 1, ordered: { daysAgo: 8 }, by: 'wei' },
]

async function withService(tx: Tx, serviceId: number, act: (service: Service) => Promise<unknown>): Promise<void> {
  const service = await findService(tx, serviceId)
  if (service) await act(service)
}

const nameDisk = (tx: Tx, serviceId: number, name: string): Promise<void> =>
  withService(tx, serviceId, async (service) => {
    const [disk] = await disksOf(tx, serviceId)
    if (disk) await updateDisk(tx, service, { diskId: disk.id, name, takesMore: false })
  })

/** With a key that is nobody's. */
const sendOn = async (
  tx: Tx,
  box: SecretBox,
  serviceId: number,
  place: { readonly name: string; readonly server: string },
): Promise<void> => void (await addTarget(tx, box, serviceId, { ...place, key: 'demo-0000-0000-0000' }))

async function withdrawImage(tx: Tx, serviceId: number): Promise<void> {
  const service = await findService(tx, serviceId)
  if (service) await patchService(tx, serviceId, { options: { ...service.options, image: 'debian-10' } })
}
