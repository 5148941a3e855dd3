import { ownImageCreate, ownImageDelete, ownImageList } from '@portal/contracts/modules/own-images.contract.ts'
import { command, type Handler, query } from '../../../platform/http/handlers.ts'
import { serviceCommand } from '../../services/index.ts'
import { listOwnImages, makeOwnImage, removeOwnImage } from './own-images.ts'

export const ownImageHandlers: readonly Handler[] = [
  query(ownImageList, async ({ tx, customer }) => ({ items: await listOwnImages(tx, customer.id) })),
  serviceCommand(ownImageCreate, async ({ tx, access: { service } }, { snapshotId, name }) => ({
    imageId: await makeOwnImage(tx, service, { snapshotId, name }),
  })),
  command(ownImageDelete, async ({ tx, customer }, { imageId }) => {
    await removeOwnImage(tx, customer.id, imageId)
    return { state: 'removing' as const }
  }),
]
