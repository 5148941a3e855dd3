import { dedicatedInstall, installerList, installerRemove, installerSave } from '@portal/contracts/modules/installs.operator.contract.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import { command, type Handler, query } from '../../../platform/http/handlers.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import { imagesFor } from '../../infrastructure/index.ts'
import { lockService } from '../../services/index.ts'
import { notifyServerChanged } from '../power.ts'
import { lockDedicated } from '../store.ts'
import { beginInstall, installView, refusedInstall } from './begin.ts'
import { findInstaller, listInstallers, removeInstaller, saveInstaller } from './install.store.ts'
import { BOOT_PATH, DEBIAN, unknownField } from './script.rules.ts'

/** How systems are installed over the network, and having one machine do it. */
export const installHandlers = (box: SecretBox, baseUrl: string): readonly Handler[] => [
  query(installerList, async ({ tx, lang }) => {
    const set = await listInstallers(tx)
    const images = await imagesFor(tx, null, { lang })
    return {
      items: images
        .filter(({ id, family }) => family === 'linux' || set.has(id))
        .map(({ id, title }) => ({ image: id, title, installer: set.get(id) ?? null })),
      example: { ...DEBIAN },
      first: `${baseUrl}${BOOT_PATH}/first.ipxe`,
    }
  }),

  command(installerSave, async ({ tx, note }, { image, ...installer }) => {
    const images = await imagesFor(tx, null, { archived: true })
    if (!images.some(({ id }) => id === image)) fail('not-found')
    const field = unknownField(installer)
    if (field !== null) throw new AppError('install.unknown-field', { field })
    const before = await findInstaller(tx, image)
    await saveInstaller(tx, image, installer)
    note({
      detail: image,
      before: before && { kernel: before.kernel, args: before.args },
      after: { kernel: installer.kernel, args: installer.args },
    })
    return {}
  }),

  command(installerRemove, async ({ tx, note }, { image }) => {
    const before = (await findInstaller(tx, image)) ?? fail('not-found')
    await removeInstaller(tx, image)
    note({ detail: image, before: { kernel: before.kernel, args: before.args }, after: null })
    return {}
  }),

  command(dedicatedInstall, async ({ tx, staff, note }, { serviceId }) => {
    const service = await lockService(tx, serviceId)
    const server = service && (await lockDedicated(tx, serviceId))
    if (!service || !server) return fail('not-found')
    const refused = await refusedInstall(tx, server)
    if (refused) fail(refused)
    const install = await beginInstall(tx, box, server, staff.username)
    await notifyServerChanged(tx, serviceId)
    note({ detail: service.name, accountId: service.accountId, serviceId, after: { system: server.osTitle } })
    return installView(install)
  }),
]
