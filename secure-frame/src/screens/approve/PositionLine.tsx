/** @jsxImportSource preact */

import type { Position } from '../../approval/display.ts'
import { approveWords } from '../../messages/en/approve.ts'
import styles from './PositionLine.module.css'

/** Says that there are others, where there are. */
export const PositionLine = ({ index, total }: Position) =>
  total > 1 ? <p className={styles.position}>{approveWords.requestOf(index + 1, total)}</p> : null
