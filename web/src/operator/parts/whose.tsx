import { SensitiveText } from '../../design/data/sensitive-text.tsx'
import { TextLink } from '../../design/link.tsx'
import { staffPaths } from '../paths.ts'

interface Customer {
  readonly id: number
  readonly username: string
  readonly email: string
}

/** The customer behind a row: leads to the customer's page. */
export function CustomerLink({ customer }: { customer: Customer }) {
  return (
    <TextLink to={staffPaths.customer(customer.id)} className="nowrap">
      {customer.username}
    </TextLink>
  )
}

/** In a list: user name over e-mail. */
export function CustomerCell({ customer }: { customer: Customer }) {
  return (
    <span className="col">
      <span className="ell">{customer.username}</span>
      <SensitiveText className="sm c3 ell">{customer.email}</SensitiveText>
    </span>
  )
}
