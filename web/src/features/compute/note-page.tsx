import { useParams } from '@tanstack/react-router'
import { OfKind } from '../services/kind-context.tsx'
import { NoteDrawer } from '../services/note-drawer.tsx'
import { vpsUi } from './vps.ui.ts'

export function Page() {
  const { VMID = '' } = useParams({ strict: false }) as { VMID?: string }
  return (
    <OfKind kind={vpsUi}>
      <NoteDrawer id={VMID} />
    </OfKind>
  )
}
