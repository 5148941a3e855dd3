import { WebhookView } from '../../features/webhooks/webhook-view.tsx'
import { StaffSide } from './staff-side.tsx'

export const Page = () => (
  <StaffSide>
    <WebhookView />
  </StaffSide>
)
