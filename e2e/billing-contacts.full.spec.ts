import { describeBillingContacts } from './support/billing-contacts.ts'

describeBillingContacts([{ locale: 'vi-VN', viewport: { width: 390, height: 844 } }])
