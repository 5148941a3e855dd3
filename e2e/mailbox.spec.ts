import { describeEmailChange } from './support/email-change.ts'

describeEmailChange([{ locale: 'en-US' }])
