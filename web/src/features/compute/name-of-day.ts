import { dateParts } from '../../design/data/date-format.ts'
import { currentTime } from '../../lib/clock.ts'

/** What a snapshot without a name is called: the day on which its reader sees it taken. The server's own choice is the brand's day. */
export const nameOfDay = (): string => `snapshot-${dateParts(currentTime())?.date}`
