import { Skeleton, SkeletonRows } from '../layout/skeleton.tsx'
import css from './table.module.css'

const widths = [120, 92, 140, 104, 126]

interface TableSkeletonProps {
  rows: number
  /** None: rows of a phone. */
  columns: number
  box?: boolean
  menu?: boolean
}

/** First load: the head is already real, rows have their final height. */
export function TableSkeleton({ rows, columns, box, menu }: TableSkeletonProps) {
  if (columns === 0) return <SkeletonRows rows={rows} />
  return (
    <tbody>
      {Array.from({ length: rows }, (_, at) => (
        <tr key={`bone-${at.toString()}`} className={css.row}>
          {box && (
            <td>
              <Skeleton width={16} height={16} />
            </td>
          )}
          {Array.from({ length: columns }, (_, cell) => (
            <td key={`cell-${cell.toString()}`}>
              <Skeleton width={cell === 0 ? widths[at % widths.length] : '60%'} />
            </td>
          ))}
          {menu && <td />}
        </tr>
      ))}
    </tbody>
  )
}
