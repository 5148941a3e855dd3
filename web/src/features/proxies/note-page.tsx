import { usePathParams } from '../../lib/navigation.ts'
import { NoteDrawer } from '../services/note-drawer.tsx'
import { OfProxies } from './of-proxies.tsx'

export function Page() {
  const { VMID = '' } = usePathParams()
  return (
    <OfProxies>
      <NoteDrawer id={VMID} />
    </OfProxies>
  )
}
