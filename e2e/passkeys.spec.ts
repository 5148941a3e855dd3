import { describePasskeys } from './support/passkeys.ts'

describePasskeys([{ locale: 'en-US' }])
