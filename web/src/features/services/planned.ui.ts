import { proxyKind } from '@portal/contracts/kinds/planned.kinds.ts'
import { IconRoute } from '@tabler/icons-react'
import { defineKindLook } from './kind-ui.ts'

/** Kinds whose plans are shown before they have pages of their own. */

export const proxyLook = defineKindLook({
  contract: proxyKind,
  typeIcons: { proxy: IconRoute },
})
