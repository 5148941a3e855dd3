import type { Locale } from '@portal/contracts/locale.ts'
import type { Tx } from '../../../platform/tx.ts'
import { imagesOn } from '../../infrastructure/index.ts'
import type { Service } from '../../services/index.ts'
import { rescueImageOf } from '../isos/store.ts'
import { firstUserOf } from '../login.ts'
import type { RescueMode } from '../tables.ts'
import { machineSize } from '../vps.rules.ts'

/** What a machine of this size is rescued with where it stands: what staff chose, else the smallest Linux system there; null: none fits. */
export async function rescueSystemFor(
  tx: Tx,
  { plan }: Pick<Service, 'plan'>,
  engine: string | null,
  lang?: Locale,
): Promise<Omit<RescueMode, 'since'> | null> {
  if (engine === null) return null
  const { memoryMb } = machineSize(plan)
  const fitting = (await imagesOn(tx, engine, { lang, archived: true }))
    .filter(({ family, minMemoryMb }) => family === 'linux' && minMemoryMb <= memoryMb)
    .sort((one, other) => one.minMemoryMb - other.minMemoryMb)
  const chosen = await rescueImageOf(tx, engine)
  const system = fitting.find(({ id }) => id === chosen) ?? fitting[0]
  return system ? { image: system.id, title: system.title, username: system.username ?? firstUserOf('linux') } : null
}
