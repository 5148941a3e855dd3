import { hostingKind } from '@portal/contracts/kinds/hosting.kind.ts'
import { proxyKind } from '@portal/contracts/kinds/planned.kinds.ts'
import { IconRoute, IconWorld } from '@tabler/icons-react'
import { defineKindLook } from './kind-ui.ts'

/** Kinds whose plans are shown before they have pages of their own. */

export const proxyLook = defineKindLook({
  contract: proxyKind,
  typeIcons: { proxy: IconRoute },
})

export const hostingLook = defineKindLook({ contract: hostingKind, typeIcons: { hosting: IconWorld } })
