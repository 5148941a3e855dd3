import { REBUILD_MINUTES } from '@portal/contracts/constants.ts'
import { vpsRebuild } from '@portal/contracts/modules/rebuild.contract.ts'
import { formatText } from '../../../platform/errors.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import { serviceCommand } from '../../services/index.ts'
import { rebuilding } from '../texts.ts'
import { beginRebuild } from './begin-rebuild.ts'

export const rebuildHandlers = (box: SecretBox): Handler[] => [
  serviceCommand(vpsRebuild, async ({ tx, lang, access: { service, role } }, wanted) => {
    const VMStatus = await beginRebuild(tx, service, wanted, role === 'owner' ? 'customer' : 'member', box)
    return { VMStatus, msg: formatText(rebuilding[lang], lang, { name: service.name, minutes: REBUILD_MINUTES }) }
  }),
]
