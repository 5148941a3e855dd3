import { useParams } from '@tanstack/react-router'
import { NoteDrawer } from '../services/note-drawer.tsx'
import { OfVps } from './of-vps.tsx'

export function Page() {
  const { VMID = '' } = useParams({ strict: false }) as { VMID?: string }
  return (
    <OfVps>
      <NoteDrawer id={VMID} />
    </OfVps>
  )
}
