import { usePathParams } from '../../lib/navigation.ts'
import { NoteDrawer } from '../services/note-drawer.tsx'
import { OfDedicated } from './of-dedicated.tsx'

export function Page() {
  const { VMID = '' } = usePathParams()
  return (
    <OfDedicated>
      <NoteDrawer id={VMID} />
    </OfDedicated>
  )
}
