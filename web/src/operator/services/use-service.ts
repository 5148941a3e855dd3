import { useState } from 'react'
import type { InputOf } from '../../api/endpoints.ts'
import { useCall } from '../../api/hooks.ts'
import type { Service } from './service.ts'

const isBusy = (state: unknown): boolean => state !== true && state !== undefined && (state as { reason: string }).reason === 'busy'
const isMoving = ({ suspending, state, work, machine }: Service): boolean =>
  suspending || state === 'installing' || isBusy(machine.restart) || work.some((one) => one.state === 'running' || one.state === 'undoing')

/** One service of any customer as it stands, asked anew soon while it changes. */
export function useService(id: InputOf<'operator/services/detail'>['id']) {
  const [moving, setMoving] = useState(false)
  const service = useCall('operator/services/detail', { id }, { refetchInterval: moving ? 2_000 : 20_000 })
  const now = service.data !== undefined && isMoving(service.data)
  if (now !== moving) setMoving(now)
  return service
}
