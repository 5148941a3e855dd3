import {
  IconBug,
  IconFileInvoice,
  IconMail,
  IconNetwork,
  IconServer,
  IconServer2,
  IconTruckDelivery,
  IconUsers,
  IconZoomMoney,
} from '@tabler/icons-react'

/** A picture for each kind of thing that staff find. */
export const groupIcons = {
  customers: IconUsers,
  services: IconServer,
  invoices: IconFileInvoice,
  payments: IconZoomMoney,
  work: IconTruckDelivery,
  jobs: IconBug,
  addresses: IconNetwork,
  nodes: IconServer2,
  mails: IconMail,
} as const
