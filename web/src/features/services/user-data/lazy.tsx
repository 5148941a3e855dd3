import { lazy, Suspense } from 'react'
import { withUserData } from '../../../i18n/service-words.ts'
import { loadChunk } from '../../../lib/lazy-page.ts'
import css from './user-data.module.css'
import type { UserDataFieldProps } from './user-data-field.tsx'

const Loaded = lazy(() => loadChunk(withUserData(() => import('./user-data-field.tsx').then((part) => ({ default: part.UserDataField })))))

/** Its words and code come with the pages that ask for it. */
export const UserData = (props: UserDataFieldProps) => (
  <Suspense fallback={<div className={css.waiting} />}>
    <Loaded {...props} />
  </Suspense>
)
