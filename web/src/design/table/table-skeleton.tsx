import { Skeleton, SkeletonRows } from '../layout/skeleton.tsx'
import css from './table.module.css'

const widths = [120, 92, 140, 104, 126]

/** First load: the head is already real, rows have their final height. Without columns: rows of a phone. */
export function TableSkeleton({ rows, columns }: { rows: number; columns: number }) {
  if (columns === 0) return <SkeletonRows rows={rows} />
  return (
    <tbody>
      {Array.from({ length: rows }, (_, at) => (
        <tr key={`bone-${at.toString()}`} className={css.row}>
          {Array.from({ length: columns }, (_, cell) => (
            <td key={`cell-${cell.toString()}`}>
              <Skeleton width={cell === 0 ? 16 : cell === 1 ? widths[at % widths.length] : '60%'} height={cell === 0 ? 16 : 10} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
