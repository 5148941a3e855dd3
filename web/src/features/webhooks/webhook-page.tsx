import { CustomerSide } from './customer-side.tsx'
import { WebhookView } from './webhook-view.tsx'

export const Page = () => (
  <CustomerSide>
    <WebhookView />
  </CustomerSide>
)
