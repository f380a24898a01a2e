import { cx } from '@airlock/kit/design/cx'
import { useState } from 'react'
import styles from './Mark.module.css'
import { monogram } from './monogram.ts'

interface MarkProps {
  name: string
  /** What its colour depends on without a picture, if not on the name. */
  colorKey?: string | undefined
  /**
   * A `data:` image, or a path of our own origin: any other server would learn from the request who is
   * looking.
   */
  src?: string | undefined
  /** Alternatives, tried in order if the picture cannot be loaded. */
  spare?: readonly string[]
  shape?: 'wallet' | 'network'
  size?: 's' | 'm' | 'tile' | 'l'
}

const OWN = /^(?:data:image\/|\/(?!\/))/

/** The picture of a wallet, token or network, or a monogram. Decorative: the name is always next to it. */
export function Mark({ name, colorKey, src, spare = [], shape = 'wallet', size = 'm' }: MarkProps) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const className = cx(styles.mark, styles[shape], styles[size])
  const picture = [src ?? '', ...spare].find((one) => OWN.test(one) && !broken.includes(one))
  if (picture) {
    return (
      <span className={className} aria-hidden="true">
        <img
          loading={picture.startsWith('/') ? 'lazy' : 'eager'}
          src={picture}
          alt=""
          draggable={false}
          onError={() => setBroken([...broken, picture])}
        />
      </span>
    )
  }
  const { letters, color } = monogram(name, colorKey)
  return (
    <span
      className={className}
      style={{ backgroundColor: color }}
      data-letters={letters}
      aria-hidden="true"
    />
  )
}
