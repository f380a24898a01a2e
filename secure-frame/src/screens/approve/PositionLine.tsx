/** @jsxImportSource preact */

import type { Position } from '../../approval/display.ts'
import { approveWords } from '../../messages/en/approve.ts'
import styles from './PositionLine.module.css'

/** Shows the request's position if there are several. */
export const PositionLine = ({ index, total }: Position) =>
  total > 1 ? <p className={styles.position}>{approveWords.requestOf(index + 1, total)}</p> : null
