import { REBUILD_MINUTES } from '@portal/contracts/constants.ts'
import { vpsRebuild } from '@portal/contracts/modules/rebuild.contract.ts'
import { formatText } from '../../../platform/errors.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import { checkedUserData, preparedServiceCommand } from '../../services/index.ts'
import { rebuilding } from '../texts.ts'
import { beginRebuild } from './begin-rebuild.ts'

export const rebuildHandlers = (box: SecretBox): Handler[] => [
  preparedServiceCommand(
    vpsRebuild,
    async ({ userData: text = '' }, owner) => (text.trim() === '' ? null : await checkedUserData(text, 'userData', owner)),
    async ({ tx, lang, access: { service, role }, note, prepared: userData }, { userData: _, ...system }) => {
      const wanted = { ...system, userData }
      const VMStatus = await beginRebuild(tx, service, wanted, role === 'owner' ? 'customer' : 'member', box)
      if (userData) note({ after: { userData: { format: userData.format, bytes: userData.bytes } } })
      return { VMStatus, msg: formatText(rebuilding[lang], lang, { name: service.name, minutes: REBUILD_MINUTES }) }
    },
  ),
]
