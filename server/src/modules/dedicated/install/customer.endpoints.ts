import { dedicatedOs, dedicatedReinstall } from '@portal/contracts/modules/dedicated-reinstall.contract.ts'
import { formatText } from '../../../platform/errors.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import { imagesFor } from '../../infrastructure/index.ts'
import { serviceCommand, serviceQuery } from '../../services/index.ts'
import { notifyServerChanged } from '../power.ts'
import { findDedicated } from '../store.ts'
import { reinstalling } from '../texts.ts'
import { lastInstall, listInstallers } from './install.store.ts'
import { beginReinstall } from './reinstall.ts'

/** What a customer may have installed on a server that can boot its installer. */
export const reinstallHandlers = (box: SecretBox): readonly Handler[] => [
  serviceQuery(dedicatedOs, async ({ tx, lang }, { id }) => {
    const [server, install, set] = [await findDedicated(tx, id), await lastInstall(tx, id), await listInstallers(tx)]
    const images = await imagesFor(tx, null, { lang })
    const underWay = install !== null && install.purpose === 'reinstall' && install.finishedAt === null
    return {
      current: server?.image ?? '',
      items: images.filter((image) => set.has(image.id)).map((image) => ({ id: image.id, title: image.title })),
      underWay: underWay ? { startedAt: install.startedAt.toISOString(), said: install.reports.at(-1)?.what ?? null } : null,
    }
  }),

  serviceCommand(dedicatedReinstall, async ({ tx, lang, customer, access: { service, role }, note }, { id, image }) => {
    const by = role === 'owner' ? 'customer' : 'member'
    const VMStatus = await beginReinstall(tx, box, id, { image, by, name: customer.username })
    await notifyServerChanged(tx, id)
    note({ after: { image } })
    return { VMStatus, msg: formatText(reinstalling[lang], lang, { name: service.name }) }
  }),
]
