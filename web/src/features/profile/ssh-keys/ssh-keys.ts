import type { OutputOf } from '../../../api/endpoints.ts'
import { underPath } from '../../../api/keys.ts'
import { queryClient } from '../../../api/query-client.ts'

export type SshKey = OutputOf<'user/profile/ssh-key/list'>['items'][number]

/** Their list, and what the log says of them. */
export function refreshSshKeys(): void {
  void queryClient.invalidateQueries(underPath('user/profile/ssh-key'))
  void queryClient.invalidateQueries(underPath('user/log'))
}

/** What must not even be sent: the server would refuse it, but it would have left this computer. */
export const isPrivate = (text: string): boolean => /PRIVATE KEY|PuTTY-User-Key-File|Private-Lines:/.test(text)
