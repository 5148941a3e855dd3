import { usePathParams } from '../../lib/navigation.ts'
import { NoteDrawer } from '../services/note-drawer.tsx'
import { OfVps } from './of-vps.tsx'

export function Page() {
  const { VMID = '' } = usePathParams()
  return (
    <OfVps>
      <NoteDrawer id={VMID} />
    </OfVps>
  )
}
