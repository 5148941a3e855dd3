import { call } from '../../api/client.ts'
import { newRequestId } from '../../lib/random.ts'
import type { BulkSend } from '../services/actions/action-ui.ts'
import { refreshServices } from '../services/actions/refresh-services.ts'

/** For a selection of servers: a connection for the reader's own address to each, and the end of all of them. */
export const remoteBulk: readonly BulkSend<{ readonly id: number }>[] = [
  {
    id: 'remote',
    label: 'compute.remote.open',
    done: 'compute.remote.opening',
    failed: 'compute.remote.failed',
    send: ({ id }, base) => call('user/rgc/session/create', { id }, { requestId: newRequestId() }).finally(() => refreshServices(base)),
  },
  {
    id: 'remote-close',
    label: 'compute.remote.close',
    done: 'compute.remote.closing',
    failed: 'compute.remote.failed',
    confirm: { many: 'compute.remote.closeMany', text: 'compute.remote.closeText' },
    send: ({ id }, base) => call('user/rgc/session/delete', { serviceId: id }).finally(() => refreshServices(base)),
  },
]
