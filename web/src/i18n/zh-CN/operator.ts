import type { StaffMessages } from '../messages.ts'
import account from './operator-account.json' with { type: 'json' }
import frame from './operator-frame.json' with { type: 'json' }
import home from './operator-home.json' with { type: 'json' }
import pages from './operator-pages.json' with { type: 'json' }
import parts from './operator-parts.json' with { type: 'json' }
import staff from './operator-staff.json' with { type: 'json' }

export const staffWords: StaffMessages = { operator: { account, frame, home, pages, parts, staff } }
