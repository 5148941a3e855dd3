import type { UserDataFormat } from '@portal/contracts/constants.ts'
import { suitsType } from '@portal/contracts/kinds/live-images.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import type { Tx } from '../../../platform/tx.ts'
import { allowedImages } from '../../catalogue/index.ts'
import { imagesOn } from '../../infrastructure/index.ts'
import type { Service } from '../../services/index.ts'
import { asSystem } from '../own-images/own-images.ts'
import { ownImagesOf } from '../own-images/store.ts'
import type { Vps } from '../store.ts'
import { fits, isAllowed } from '../vps.rules.ts'

export interface System {
  readonly id: string
  readonly title: string
  readonly family: 'linux' | 'windows'
  readonly minMemoryMb: number
  readonly minDiskGb: number
  /** Made by the machine's owner of a snapshot. */
  readonly own: boolean
  readonly username?: string | undefined
  /** What user data it runs at its first boot; absent: none. */
  readonly userData?: readonly UserDataFormat[] | undefined
  /** False: it needs more memory or disk than this machine has. */
  readonly fits: boolean
}

/** What a machine can be rebuilt with where it stands: its own engine's systems, as far as its plan allows them. */
export async function systemsFor(tx: Tx, service: Service, machine: Vps, lang?: Locale): Promise<System[]> {
  if (machine.engine === null) return []
  const allowed = service.planId === null ? null : await allowedImages(tx, service.planId)
  const own = (await ownImagesOf(tx, service.accountId)).filter(({ state, engine }) => state === 'ready' && engine === machine.engine)
  const images = [
    ...(await imagesOn(tx, machine.engine, { lang })).map((image) => ({ ...image, own: false })),
    ...own.map((row) => ({ ...asSystem(row), own: true, username: row.username })),
  ]
  // What takes streams is sold as that.
  const fitting = images.filter((image) => suitsType(service.type, image))
  return fitting.filter((image) => isAllowed(image, allowed)).map((image) => ({ ...image, fits: fits(image, service.plan) }))
}
