import { dedicatedLabels } from '@portal/contracts/labels/vi-VN.dedicated.ts'
import { hostingLabels } from '@portal/contracts/labels/vi-VN.hosting.ts'
import { proxiesLabels } from '@portal/contracts/labels/vi-VN.proxies.ts'
import { referralLabels } from '@portal/contracts/labels/vi-VN.referrals.ts'
import { rgcLabels } from '@portal/contracts/labels/vi-VN.rgc.ts'
import { staffLabels } from '@portal/contracts/labels/vi-VN.staff.ts'
import type { StaffMessages } from '../messages.ts'
import account from './operator-account.json' with { type: 'json' }
import alerts from './operator-alerts.json' with { type: 'json' }
import announcements from './operator-announcements.json' with { type: 'json' }
import audit from './operator-audit.json' with { type: 'json' }
import billing from './operator-billing.json' with { type: 'json' }
import brandParts from './operator-brand-parts.json' with { type: 'json' }
import brands from './operator-brands.json' with { type: 'json' }
import capacity from './operator-capacity.json' with { type: 'json' }
import catalogue from './operator-catalogue.json' with { type: 'json' }
import customers from './operator-customers.json' with { type: 'json' }
import delivery from './operator-delivery.json' with { type: 'json' }
import edge from './operator-edge.json' with { type: 'json' }
import errors from './operator-errors.json' with { type: 'json' }
import fields from './operator-fields.json' with { type: 'json' }
import frame from './operator-frame.json' with { type: 'json' }
import hardware from './operator-hardware.json' with { type: 'json' }
import home from './operator-home.json' with { type: 'json' }
import hosting from './operator-hosting.json' with { type: 'json' }
import infrastructure from './operator-infrastructure.json' with { type: 'json' }
import integrations from './operator-integrations.json' with { type: 'json' }
import isos from './operator-isos.json' with { type: 'json' }
import jobs from './operator-jobs.json' with { type: 'json' }
import live from './operator-live.json' with { type: 'json' }
import mail from './operator-mail.json' with { type: 'json' }
import maintenance from './operator-maintenance.json' with { type: 'json' }
import orders from './operator-orders.json' with { type: 'json' }
import orphans from './operator-orphans.json' with { type: 'json' }
import pages from './operator-pages.json' with { type: 'json' }
import parts from './operator-parts.json' with { type: 'json' }
import promotions from './operator-promotions.json' with { type: 'json' }
import rates from './operator-rates.json' with { type: 'json' }
import record from './operator-record.json' with { type: 'json' }
import referrals from './operator-referrals.json' with { type: 'json' }
import rgc from './operator-rgc.json' with { type: 'json' }
import security from './operator-security.json' with { type: 'json' }
import services from './operator-services.json' with { type: 'json' }
import staff from './operator-staff.json' with { type: 'json' }
import tickets from './operator-tickets.json' with { type: 'json' }

export const staffMessages: StaffMessages = {
  // Of whom an error speaks: staff have no services that it could have touched.
  errors,
  // The state of a service, where staff look at it.
  dedicated: { state: dedicatedLabels.state },
  hosting: { state: hostingLabels.state },
  proxies: { state: proxiesLabels.state },
  operator: {
    account,
    alerts: { ...alerts, ...staffLabels.alerts },
    announcements: { ...announcements, ...staffLabels.announcements },
    audit: { ...audit, ...staffLabels.audit },
    billing,
    brandParts,
    brands,
    capacity,
    catalogue: { ...catalogue, ...staffLabels.catalogue },
    customers: { ...customers, ...staffLabels.customers },
    delivery: { ...delivery, ...staffLabels.delivery },
    edge,
    fields,
    frame,
    hardware: { ...hardware, ...staffLabels.hardware },
    home,
    hosting,
    infrastructure: { ...infrastructure, ...staffLabels.infrastructure },
    integrations,
    isos,
    jobs: { ...jobs, ...staffLabels.jobs },
    live,
    mail: { ...mail, ...staffLabels.mail },
    maintenance: { ...maintenance, ...staffLabels.maintenance },
    orders: { ...orders, ...staffLabels.orders },
    orphans,
    pages,
    parts,
    promotions,
    rates,
    record,
    referrals: { ...referrals, ...referralLabels },
    rgc: { ...rgc, ...rgcLabels },
    security: { ...security, ...staffLabels.security },
    services: { ...services, ...staffLabels.services },
    staff: { ...staff, ...staffLabels.staff },
    tickets,
  },
}
