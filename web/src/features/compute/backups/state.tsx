import type { BackedUp, BackupState } from '@portal/contracts/modules/backups.contract.ts'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '../../../api/endpoints.ts'
import { StatusBadge, type Tone } from '../../../design/data/status.tsx'
import { useSizes } from '../../services/sizes.ts'

export type BackupRow = OutputOf<'user/service/vps/backup/list'>['items'][number]
export type BackupCopy = OutputOf<'user/service/vps/backup/copies'>['items'][number]

const TONES: Readonly<Record<BackedUp, Tone>> = {
  off: 'off',
  waiting: 'busy',
  running: 'busy',
  ready: 'ok',
  failed: 'danger',
  paused: 'warn',
}
const COPY_TONES: Readonly<Record<BackupState, Tone>> = { taking: 'busy', ready: 'ok', damaged: 'danger', removing: 'busy' }

export function PolicyState({ state }: { state: BackedUp }) {
  const t = useTranslations('compute.backedUp')
  return <StatusBadge tone={TONES[state]}>{t(state)}</StatusBadge>
}

export function CopyState({ state }: { state: BackupState }) {
  const t = useTranslations('compute.backupState')
  return <StatusBadge tone={COPY_TONES[state]}>{t(state)}</StatusBadge>
}

const MB = 1024 ** 2
/** "31.2 GB"; what is next to nothing is said to be that. */
export function useBytes(): (bytes: number) => string {
  const size = useSizes()
  return (bytes) => size.memory(Math.max(0.1, bytes / MB))
}
