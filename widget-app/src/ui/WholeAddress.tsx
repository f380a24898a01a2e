import { Fragment } from 'react'
import styles from './WholeAddress.module.css'

/** A line has one part of an address, or two, or all of them. */
const PARTS = 4

/** The full address, for comparison. If it needs two or four lines, they have the same length. */
export function WholeAddress({ address }: { address: string }) {
  const bounds = Array.from({ length: PARTS + 1 }, (_, part) => Math.ceil((address.length * part) / PARTS))
  return (
    // The block has the direction of what is around it, and so its edge.
    <span className={styles.whole}>
      <bdi dir="ltr" translate="no">
        {bounds.slice(1).map((end, part) => (
          <Fragment key={end}>
            {part > 0 && <wbr />}
            {address.slice(bounds[part], end)}
          </Fragment>
        ))}
      </bdi>
    </span>
  )
}
