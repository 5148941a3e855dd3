import type { Tx } from '../../platform/tx.ts'
import { imagesOn } from '../infrastructure/index.ts'
import { ownImageNamed } from './own-images/store.ts'
import type { Vps } from './store.ts'

const USUAL_SECONDS = 600

/** How long this machine's system may take until its login is heard: as staff said of it, or of what an own image grew from. */
export async function bootSecondsOf(tx: Tx, { engine, image }: Pick<Vps, 'engine' | 'image'>): Promise<number> {
  if (engine === null) return USUAL_SECONDS
  const base = (await ownImageNamed(tx, image))?.base ?? image
  return (await imagesOn(tx, engine, { archived: true })).find(({ id }) => id === base)?.bootSeconds ?? USUAL_SECONDS
}
