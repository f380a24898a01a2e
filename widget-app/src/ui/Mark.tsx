import { useState } from 'react'
import { cx } from './cx.ts'
import styles from './Mark.module.css'
import { monogram } from './monogram.ts'

interface MarkProps {
  name: string
  /** Shown only when it is a `data:` image: a picture by URL would tell its server who is looking. */
  src?: string | undefined
  shape?: 'wallet' | 'network'
  size?: 's' | 'm' | 'l'
}

/** The picture of a wallet or network, or a monogram. Decoration: its name always stands beside it. */
export function Mark({ name, src, shape = 'wallet', size = 'm' }: MarkProps) {
  const [broken, setBroken] = useState<string>()
  const className = cx(styles.mark, styles[shape], styles[size])
  if (src?.startsWith('data:image/') && src !== broken) {
    return (
      <span className={className} aria-hidden="true">
        <img src={src} alt="" draggable={false} onError={() => setBroken(src)} />
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
