import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '../controls/button.tsx'
import type { Form } from './use-form.ts'

/** Shows the progress of its form and cannot send twice. */
export function SubmitButton<V extends object>({
  form,
  children,
  ...rest
}: { form: Form<V>; children: ReactNode } & Omit<ButtonProps, 'form' | 'type' | 'working'>) {
  return (
    <Button look="primary" {...rest} type="submit" working={form.working}>
      {children}
    </Button>
  )
}
