import { cx } from '@airlock/kit/design/cx'
import styles from './Tile.module.css'

interface TileProps {
  /** What is drawn, on a square of 24. */
  path: string
  /** Its colours. */
  className: string | undefined
}

/** A drawing on a tile, as large as the mark of a wallet. */
export const Tile = ({ path, className }: TileProps) => (
  <span className={cx(styles.tile, className)}>
    <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  </span>
)
