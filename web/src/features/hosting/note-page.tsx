import { usePathParams } from '../../lib/navigation.ts'
import { NoteDrawer } from '../services/note-drawer.tsx'
import { OfHosting } from './of-hosting.tsx'

export function Page() {
  const { id = '' } = usePathParams()
  return (
    <OfHosting>
      <NoteDrawer id={id} />
    </OfHosting>
  )
}
