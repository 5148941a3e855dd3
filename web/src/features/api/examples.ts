import type { TokenScope } from '@portal/contracts/constants.ts'
import type { EndpointPath, InputOf } from '../../api/endpoints.ts'

/** Into the terminal without standing in its history; in bash and zsh alike. */
export const KEEP_TOKEN = 'read -rs PORTAL_TOKEN && export PORTAL_TOKEN'

/** A call as it is pasted into a terminal. `base`: where the API answers, `https://portal.example/api2`. */
export function curlOf<P extends EndpointPath>(base: string, path: P, input: InputOf<P> & { requestId?: string }): string {
  return [
    `curl -sS '${base}/${path}'`,
    `-H "Authorization: Bearer $PORTAL_TOKEN"`,
    `-H 'Content-Type: application/json'`,
    `-d '${JSON.stringify(input).replaceAll("'", String.raw`'\''`)}'`,
  ].join(' \\\n  ')
}

interface Example {
  readonly id: 'exampleProfile' | 'exampleServers' | 'exampleRead' | 'exampleTopUp'
  readonly scope: TokenScope
  readonly text: string
  readonly hint?: 'exampleTopUpHint'
}

/** One for each scope, which any customer can run and regret nothing. `amount`: of a top-up, in the brand's smallest unit. */
export const examplesFor = (base: string, { amount, requestId }: { amount: number; requestId: string }): readonly Example[] => [
  { id: 'exampleProfile', scope: 'read', text: curlOf(base, 'user/profile', {}) },
  { id: 'exampleServers', scope: 'read', text: curlOf(base, 'user/service/vps/list', { page: 1, pageSize: 20 }) },
  { id: 'exampleRead', scope: 'manage', text: curlOf(base, 'user/notification/read', { all: true }) },
  {
    id: 'exampleTopUp',
    scope: 'billing',
    text: curlOf(base, 'user/order/place', { type: 'topup', amount, requestId }),
    hint: 'exampleTopUpHint',
  },
]
