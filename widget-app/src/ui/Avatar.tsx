import styles from './Avatar.module.css'
import { identicon } from './identicon.ts'

interface AvatarProps {
  address: string
  size?: number
}

/** The picture of an address. Decorative: the address is always next to it. */
export function Avatar({ address, size = 40 }: AvatarProps) {
  const { ground, band, disc } = identicon(address)
  return (
    <svg className={styles.avatar} width={size} height={size} viewBox="0 0 36 36" aria-hidden="true">
      <rect width="36" height="36" fill={ground} />
      <rect
        x={band.x}
        y={band.y}
        width="16"
        height="44"
        rx="8"
        fill={band.color}
        transform={`rotate(${band.turn} 18 18)`}
      />
      <circle cx={disc.x} cy={disc.y} r={disc.radius} fill={disc.color} />
    </svg>
  )
}
