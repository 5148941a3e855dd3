import { useRouterState } from '@tanstack/react-router'
import type { StaffPage } from '../route-types.ts'

/** The page in view: the deepest match that was declared in routes.ts. */
export function useStaffPage(): StaffPage | undefined {
  return useRouterState({ select: ({ matches }) => matches.findLast((match) => match.staticData.staffPage)?.staticData.staffPage })
}
