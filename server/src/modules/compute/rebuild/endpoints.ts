import { REBUILD_MINUTES } from '@portal/contracts/constants.ts'
import { vpsRebuild } from '@portal/contracts/modules/rebuild.contract.ts'
import { formatText } from '../../../platform/errors.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import { checkedUserData, serviceCommand } from '../../services/index.ts'
import { rebuilding } from '../texts.ts'
import { beginRebuild } from './begin-rebuild.ts'

export const rebuildHandlers = (box: SecretBox): Handler[] => [
  serviceCommand(vpsRebuild, async ({ tx, lang, access: { service, role }, note }, { userData: text = '', ...system }) => {
    const userData = text.trim() === '' ? null : checkedUserData(text, 'userData')
    const wanted = { ...system, userData }
    const VMStatus = await beginRebuild(tx, service, wanted, role === 'owner' ? 'customer' : 'member', box)
    if (userData) note({ after: { userData: { format: userData.format, bytes: userData.bytes } } })
    return { VMStatus, msg: formatText(rebuilding[lang], lang, { name: service.name, minutes: REBUILD_MINUTES }) }
  }),
]
