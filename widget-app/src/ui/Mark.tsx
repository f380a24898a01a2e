import { useState } from 'react'
import { cx } from './cx.ts'
import styles from './Mark.module.css'
import { monogram } from './monogram.ts'

interface MarkProps {
  name: string
  /** A `data:` image, or a path of our own origin: another server would learn from a picture who is looking. */
  src?: string | undefined
  shape?: 'wallet' | 'network'
  size?: 's' | 'm' | 'tile' | 'l'
}

const OWN = /^(?:data:image\/|\/(?!\/))/

/** The picture of a wallet or network, or a monogram. Decoration: its name always stands beside it. */
export function Mark({ name, src, shape = 'wallet', size = 'm' }: MarkProps) {
  const [broken, setBroken] = useState<string>()
  const className = cx(styles.mark, styles[shape], styles[size])
  if (src && OWN.test(src) && src !== broken) {
    return (
      <span className={className} aria-hidden="true">
        <img
          src={src}
          alt=""
          loading={src.startsWith('/') ? 'lazy' : 'eager'}
          draggable={false}
          onError={() => setBroken(src)}
        />
      </span>
    )
  }
  const { letter, color } = monogram(name)
  return (
    <span className={className} style={{ backgroundColor: color }} aria-hidden="true">
      {letter}
    </span>
  )
}
