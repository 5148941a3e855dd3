import { lazy, Suspense } from 'react'
import { loadChunk } from '../../lib/lazy-page.ts'
import type { OtpForm } from './otp-form.tsx'

const Loaded = lazy(() =>
  loadChunk(() => import('./otp-form.tsx')).then((file) => ({ default: file.OtpForm })),
) as unknown as typeof OtpForm

/** The second step comes when it is asked for: the sign-in page is everybody's first. */
export const OtpStep: typeof OtpForm = (props) => (
  <Suspense fallback={null}>
    <Loaded {...props} />
  </Suspense>
)
