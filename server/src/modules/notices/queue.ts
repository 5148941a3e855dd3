import { defineJob } from '../../platform/jobs/definition.ts'

export const publishLater = defineJob<{ readonly announcementId: number }>('notices.publish')
/** A batch of customers, those after this account. */
export const announceNext = defineJob<{ readonly announcementId: number; readonly afterId: number }>('notices.announce')
/** Sends what waits for the account's daily mail. */
export const sendDigest = defineJob<{ readonly accountId: number }>('notices.digest')
export const takeBackLater = defineJob<{ readonly announcementId: number }>('notices.take-back')
