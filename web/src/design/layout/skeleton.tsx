import css from './skeleton.module.css'

/** A place held at first load, at its final size. */
export function Skeleton({ width = '100%', height = 10 }: { width?: number | string; height?: number }) {
  return <span className={css.bone} style={{ width, height }} aria-hidden />
}

/** A panel whose facts are on their way. */
export function SkeletonRows({ rows = 5 }: { rows?: number }) {
  return (
    <div aria-busy="true">
      {Array.from({ length: rows }, (_, at) => (
        <div key={`row-${at.toString()}`} className={css.row}>
          <Skeleton width={`${28 + ((at * 17) % 34)}%`} />
          <span className="sp" />
          <Skeleton width={72} />
        </div>
      ))}
    </div>
  )
}
