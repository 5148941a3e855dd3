import { backupsTexts } from './backups.texts.ts'
import { billingTexts } from './billing.texts.ts'
import { cancellationsTexts } from './cancellations.texts.ts'
import { cardsTexts } from './cards.texts.ts'
import { changesTexts } from './changes.texts.ts'
import type { NoticeText } from './define.ts'
import { hostingTexts } from './hosting.texts.ts'
import { maintenanceTexts } from './maintenance.texts.ts'
import { metricsTexts } from './metrics.texts.ts'
import { promotionsTexts } from './promotions.texts.ts'
import { proxiesTexts } from './proxies.texts.ts'
import { referralsTexts } from './referrals.texts.ts'
import { renewalsTexts } from './renewals.texts.ts'
import { rgcTexts } from './rgc.texts.ts'
import { servicesTexts } from './services.texts.ts'
import { sharingTexts } from './sharing.texts.ts'
import { stopsTexts } from './stops.texts.ts'
import { teamsTexts } from './teams.texts.ts'
import { ticketsTexts } from './tickets.texts.ts'
import { topUpsTexts } from './top-ups.texts.ts'
import { transfersTexts } from './transfers.texts.ts'
import { webhooksTexts } from './webhooks.texts.ts'

/** Every kind of notice; an area adds its own file. */
export const noticeTexts = {
  ...billingTexts,
  ...servicesTexts,
  ...stopsTexts,
  ...metricsTexts,
  ...hostingTexts,
  ...proxiesTexts,
  ...renewalsTexts,
  ...changesTexts,
  ...cancellationsTexts,
  ...teamsTexts,
  ...rgcTexts,
  ...sharingTexts,
  ...transfersTexts,
  ...backupsTexts,
  ...maintenanceTexts,
  ...promotionsTexts,
  ...referralsTexts,
  ...cardsTexts,
  ...topUpsTexts,
  ...ticketsTexts,
  ...webhooksTexts,
} as const satisfies Record<string, NoticeText>

export type NoticeKind = keyof typeof noticeTexts
export type NoticeParam<K extends NoticeKind> = (typeof noticeTexts)[K]['params'][number]
