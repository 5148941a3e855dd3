import { errorText } from '../../../api/error-text.ts'
import { Note } from '../../../design/layout/note.tsx'
import type { Outcome } from '../../../design/table/bulk-runner.ts'
import { type ProxyEndpoint, placeOf } from '../calls.ts'

/** What could not be done, row by row [C7]. */
export const Outcomes = ({ of }: { of: readonly Outcome<ProxyEndpoint>[] }) =>
  of.map((outcome) =>
    outcome.ok ? null : (
      <Note key={outcome.row.id} tone="danger" live title={<span className="mono">{placeOf(outcome.row)}</span>}>
        {errorText(outcome.error)}
      </Note>
    ),
  )
